import { Failure, type Input, invalidField, type updateRecurrence } from '@procura/contracts';
import { movesWith, movesWithin, requireDates } from '../schedule/moved-dates.ts';
import { comesDue, readSchedule } from '../schedule/schedule.ts';
import { maxSkips, type Recurrence, type Requisitioner, withNextDates, withoutDates } from './recurrence.ts';

/** The input of update_recurrence, with priced lines. */
export type Change = Omit<Input<typeof updateRecurrence>, 'recurrence_id' | 'expected_version' | 'lines'> & {
  lines?: Pick<Recurrence, 'lines' | 'totals' | 'shipping'>;
};

const ruleFields = ['schedule', 'time_of_day', 'time_zone'] as const;
const scheduleFields = [...ruleFields, 'ends_on', 'count'] as const;
/** Fields of a change that alter the spending of the recurring order. */
const spendingFields = [...scheduleFields, 'lines', 'max_price_increase_percent'] as const;

/**
 * The recurring order after a change. Raises the failure that refuses it. A person who changes its lines, dates or
 * maximum price, or resumes it, becomes its requisitioner. From then on their rights and credential apply, and its
 * failures are counted from 0. A pause, or another rule, time or zone, removes a date that is due and has not begun.
 * Another end or count keeps it.
 */
export const decide = (
  recurrence: Recurrence,
  { change, by, now }: { change: Change; by: Requisitioner; now: Date },
): Recurrence => {
  requireFit(recurrence, change, now);
  const isResumed = change.status === 'active' && recurrence.status !== 'active';
  // Setting the end of a pause is a later resumption.
  const isToResume = change.resume_at !== undefined && recurrence.status === 'paused';
  // A skipped run takes place after all, or a run takes place at another time.
  const isRedated = change.skip_next === false || change.move_date !== undefined;
  const isSpending =
    isResumed || isToResume || isRedated || spendingFields.some((field) => change[field] !== undefined);
  const changed = withFields(withSchedule(recurrence, change, now), change);
  const next = withStatus(changed, { change, by, now, isResumed });
  return {
    ...withMove(withSkips(next, change, now), change, now),
    ...(isSpending && { requisitioner: by }),
    // Its failures were of what it was before.
    ...(isSpending && next.status === 'active' && { failures_in_a_row: 0 }),
    version: recurrence.version + 1,
    updated_at: now,
  };
};

/** Whether changes are possible at all; allowed_actions depends on it. */
export const isChangeable = ({ status }: Pick<Recurrence, 'status'>): boolean => status !== 'ended';

const requireFit = (recurrence: Recurrence, change: Change, now: Date): void => {
  if (!isChangeable(recurrence))
    throw new Failure(
      'conflict',
      `The recurring order ${recurrence.name} has ended and can no longer change. Create a new one with create_recurrence.`,
    );
  const given = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) throw invalidField('', 'has nothing to change; give at least one field to change');
  if (change.status === 'ended' && given.length > 1)
    throw invalidField(
      given.find((name) => name !== 'status') ?? 'status',
      'must be left out when status is ended, which is final',
    );
  refuseTwoEnds(change);
  if (change.status === 'paused' && recurrence.status === 'failed')
    throw new Failure(
      'conflict',
      `The recurring order ${recurrence.name} has failed and does not run. Resume it with status active, or end it with status ended.`,
    );
  if (change.resume_at === undefined) return;
  const isPaused = (change.status ?? recurrence.status) === 'paused';
  if (!isPaused)
    throw invalidField('resume_at', 'goes with status paused; leave it out, or pause it as well');
  if (new Date(change.resume_at) <= now) throw invalidField('resume_at', 'must be ahead');
};

/** Raises `invalid_input` if two ends are given. */
export const refuseTwoEnds = ({ ends_on, count }: Pick<Change, 'ends_on' | 'count'>): void => {
  if (ends_on && count)
    throw invalidField('count', 'must be left out when ends_on is given; give one of them, or neither');
};

const withFields = (recurrence: Recurrence, change: Change): Recurrence => ({
  ...recurrence,
  name: change.name ?? recurrence.name,
  max_price_increase_percent: change.max_price_increase_percent ?? recurrence.max_price_increase_percent,
  ...change.lines,
});

/** The end after a change: one that is given replaces the other, and null removes one. */
const endAfter = (
  recurrence: Recurrence,
  { ends_on, count }: Change,
): Pick<Recurrence, 'ends_on' | 'count'> => {
  if (ends_on || count) return { ends_on: ends_on ?? null, count: count ?? null };
  return {
    ends_on: ends_on === null ? null : recurrence.ends_on,
    count: count === null ? null : recurrence.count,
  };
};

const withSchedule = (recurrence: Recurrence, change: Change, now: Date): Recurrence => {
  if (scheduleFields.every((field) => change[field] === undefined)) return recurrence;
  const { ends_on, count } = endAfter(recurrence, change);
  if (change.count && change.count <= recurrence.occurrences)
    throw invalidField(
      'count',
      `must be more than ${recurrence.occurrences}, the occurrences so far; to end it, give status ended`,
    );
  const schedule = readSchedule(
    {
      schedule: change.schedule ?? recurrence.schedule,
      time_zone: change.time_zone ?? recurrence.time_zone,
      time_of_day: change.time_of_day,
      starts_on: recurrence.starts_on,
      ends_on,
    },
    recurrence.time_of_day,
  );
  const hasNewRule = ruleFields.some((field) => schedule[field] !== recurrence[field]);
  // Another rule has other dates, so earlier moves do not apply.
  const moves = hasNewRule ? [] : movesWithin(schedule, recurrence.moves ?? []);
  requireDates({ ...schedule, moves }, now);
  const isDate = (skip: Date): boolean =>
    comesDue(schedule, skip) || moves.some(({ to }) => to.getTime() === skip.getTime());
  const next = {
    ...recurrence,
    ...schedule,
    moves,
    skips: recurrence.skips.filter(isDate),
    count,
  };
  return hasNewRule && next.status === 'active' ? withNextDates(next, now) : dated(next, now);
};

const withStatus = (
  recurrence: Recurrence,
  { change, by, now, isResumed }: { change: Change; by: Requisitioner; now: Date; isResumed: boolean },
): Recurrence => {
  if (change.status === 'ended')
    return {
      ...withoutDates(recurrence),
      status: 'ended',
      status_reason: `${by.name} ended it.`,
      resume_at: null,
    };
  if (isResumed) return resumed(recurrence, now);
  if (change.status !== 'paused' && change.resume_at === undefined) return recurrence;
  const resume_at = change.resume_at === undefined ? null : new Date(change.resume_at);
  return {
    ...withoutDates(recurrence),
    status: 'paused',
    status_reason: recurrence.status === 'paused' ? recurrence.status_reason : `${by.name} paused it.`,
    resume_at,
    ...(resume_at && { wake_at: resume_at }),
  };
};

/** Resumes: dates that have passed are omitted. They leave no row and do not count. */
const resumed = (recurrence: Recurrence, now: Date): Recurrence => {
  const next = withNextDates({ ...recurrence, status: 'active', status_reason: null, resume_at: null }, now);
  if (next.due_at === null)
    throw new Failure(
      'conflict',
      `The recurring order ${recurrence.name} has no date left. With status active, give a later ends_on or a higher count; null removes ends_on or count.`,
    );
  return next;
};

const withSkips = (recurrence: Recurrence, { skip_next }: Change, now: Date): Recurrence => {
  if (skip_next === undefined) return recurrence;
  return skip_next ? withSkip(recurrence, now) : withoutLastSkip(recurrence, now);
};

const withSkip = (recurrence: Recurrence, now: Date): Recurrence => {
  const { next_run_at } = recurrence;
  if (next_run_at === null)
    throw new Failure(
      'conflict',
      `The recurring order ${recurrence.name} is ${recurrence.status} and has no next run to skip.`,
    );
  if (recurrence.skips.length >= maxSkips)
    throw new Failure(
      'conflict',
      `${maxSkips} runs ahead are left out already. Pause it with resume_at instead.`,
    );
  return dated({ ...recurrence, skips: [...recurrence.skips, next_run_at] }, now);
};

/** Undoes the last skip. */
const withoutLastSkip = (recurrence: Recurrence, now: Date): Recurrence => {
  if (recurrence.skips.length === 0)
    throw new Failure(
      'conflict',
      `No future run of the recurring order ${recurrence.name} is skipped, so there is no skip to undo; skipped_dates lists the skipped runs.`,
    );
  return dated({ ...recurrence, skips: recurrence.skips.slice(0, -1) }, now);
};

const withMove = (recurrence: Recurrence, { move_date }: Change, now: Date): Recurrence => {
  if (move_date === undefined) return recurrence;
  if (recurrence.due_at === null)
    throw new Failure(
      'conflict',
      `The recurring order ${recurrence.name} is ${recurrence.status} and has no date to move. Resume it first.`,
    );
  const asked = { date: new Date(move_date.date), to: new Date(move_date.to) };
  if (recurrence.skips.some((skip) => skip.getTime() === asked.date.getTime()))
    throw invalidField('move_date.date', 'is left out; take that back with skip_next false first');
  return dated({ ...recurrence, moves: movesWith(recurrence, asked, now) }, now);
};

/** Computes the next dates again; a date that is due and has not begun stays. */
const dated = (recurrence: Recurrence, now: Date): Recurrence => {
  const { status, due_at } = recurrence;
  if (status !== 'active') return recurrence;
  const from = due_at === null ? now : new Date(Math.min(now.getTime(), due_at.getTime() - 1));
  return withNextDates(recurrence, from);
};
