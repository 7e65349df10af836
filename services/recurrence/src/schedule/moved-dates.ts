import { dayOf, Failure, invalidField } from '@procura/contracts';
import { invalidSchedule } from './rule.ts';
import {
  comesDue,
  nextOccurrences,
  type Occurrence,
  occurrenceAt,
  occurrencesBetween,
  type Schedule,
} from './schedule.ts';

/**
 * A date of the schedule that is moved to another time. It stays between the dates before and after it, since `count`
 * and the detection of due dates rely on their order.
 */
export type Move = { from: Date; to: Date };
type Dated = Schedule & { moves?: Move[] };

/** Like {@link occurrencesBetween}, with moved dates at their new times. */
export const datesBetween = (dated: Dated, after: Date, until: Date): Occurrence[] =>
  withMoves(dated, occurrencesBetween(dated, after, until), (at) => at > after && at <= until);

/** Like {@link nextOccurrences}, with moved dates at their new times. */
export const nextDates = (dated: Dated, after: Date, n: number): Occurrence[] =>
  withMoves(dated, nextOccurrences(dated, after, n + (dated.moves?.length ?? 0)), (at) => at > after).slice(
    0,
    n,
  );

const withMoves = (dated: Dated, found: Occurrence[], isWithin: (at: Date) => boolean): Occurrence[] => {
  const { moves = [] } = dated;
  if (moves.length === 0) return found;
  const stay = found.filter(({ at }) => moves.every(({ from }) => from.getTime() !== at.getTime()));
  const moved = moves.filter(({ to }) => isWithin(to)).map(({ to }) => occurrenceAt(dated, to));
  return [...stay, ...moved].toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

/** Raises `invalid_schedule`, naming field and remedy, if a schedule is never due. */
export const requireDates = (dated: Dated, now: Date): void => {
  const { ends_on, starts_on } = dated;
  if (ends_on !== null && ends_on < starts_on)
    throw invalidSchedule(`must not be before starts_on, ${starts_on}`, 'ends_on');
  if (nextDates(dated, now, 1).length > 0) return;
  const [later] = ends_on === null ? [] : nextDates({ ...dated, ends_on: null }, now, 1);
  if (!later)
    throw invalidSchedule('has no date within the next ten years; change its days or months, or starts_on');
  throw invalidSchedule(
    `leaves no date, because the next one is ${later.local.slice(0, 10)}; give a later day, or leave it out`,
    'ends_on',
  );
};

/** Maximum number of dates moved at once, and how many dates ahead one may be. */
export const maxMoves = 20;
const farthest = 30;

/**
 * The moves with one added, or without it if the date returns to its scheduled time. Raises `invalid_input` for a date
 * that does not occur, and for a time that is not between the dates before and after it.
 */
export const movesWith = (dated: Dated, { date, to }: { date: Date; to: Date }, now: Date): Move[] => {
  const { moves = [], ends_on, time_zone } = dated;
  // One more, so that the farthest date also has a next one.
  const ahead = nextDates(dated, now, farthest + 1);
  const index = ahead.slice(0, farthest).findIndex(({ at }) => at.getTime() === date.getTime());
  if (index === -1) throw invalidField('move_date.date', 'must be one of next_dates');
  const earliest = ahead[index - 1]?.at ?? now;
  const latest = ahead[index + 1]?.at;
  if (to <= earliest || (latest && to >= latest))
    throw invalidField(
      'move_date.to',
      `must be after ${earliest.toISOString()}${latest ? ` and before ${latest.toISOString()}` : ''}, so that the dates stay in order`,
    );
  if (to.getTime() % 60_000 !== 0) throw invalidField('move_date.to', 'must be a whole minute');
  if (ends_on !== null && dayOf(to, time_zone) > ends_on)
    throw invalidField('move_date.to', `must not be after ends_on, ${ends_on}`);
  const from = moves.find((move) => move.to.getTime() === date.getTime())?.from ?? date;
  const others = moves.filter((move) => move.from.getTime() !== from.getTime());
  if (from.getTime() === to.getTime()) return others;
  if (others.length >= maxMoves)
    throw new Failure('conflict', `${maxMoves} dates are moved already. Change the schedule instead.`);
  return [...others, { from, to }];
};

/** The moves whose dates still occur in a schedule with another end. */
export const movesWithin = (schedule: Schedule, moves: readonly Move[]): Move[] =>
  moves.filter(
    ({ from, to }) =>
      comesDue(schedule, from) &&
      (schedule.ends_on === null || dayOf(to, schedule.time_zone) <= schedule.ends_on),
  );
