import { addDays, Failure, invalidField } from '@procura/contracts';

/** How days are taken together: ISO 8601 weeks begin on Monday. */
export type Interval = 'day' | 'week' | 'month';
/** Whole days `YYYY-MM-DD`, both inclusive; open at an end that is left out. */
export type Range = { from?: string | undefined; to?: string | undefined };

// A day of a calendar is reckoned as its midnight in UTC, where every day has 24 hours.
const dayMs = 24 * 60 * 60 * 1000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const mondayOf = (day: string): string => addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));
const lastOfMonth = (day: string): string => addDays(firstOfNextMonth(day), -1);

const startOf = { day: (day: string) => day, week: mondayOf, month: firstOfMonth };
const nextStart = {
  day: (start: string) => addDays(start, 1),
  week: (start: string) => addDays(start, 7),
  month: firstOfNextMonth,
};

/** The name of the period a day belongs to: `2026-11-21`, `2026-W47` or `2026-11`. */
export const periodOf = (day: string, interval: Interval): string => {
  if (interval === 'day') return day;
  if (interval === 'month') return day.slice(0, 7);
  // A week belongs to the year its Thursday is in (ISO 8601).
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor((midnight(thursday) - midnight(`${year}-01-01`)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** A period of a range: `partial` when days of it lie outside. */
export type Period = { period: string; starts_on: string; partial: boolean };

/**
 * Every period that a range of days touches, in order, with its first day (which may lie before the range).
 * Raises `invalid_input` when there are more than `maximum`.
 */
export const periodsIn = (
  { from, to }: { from: string; to: string },
  interval: Interval,
  maximum: number,
): Period[] => {
  const periods: Period[] = [];
  for (let start = startOf[interval](from); start <= to; start = nextStart[interval](start)) {
    if (periods.length === maximum)
      throw new Failure(
        'invalid_input',
        `From ${from} to ${to} are more than ${maximum} ${interval}s. Ask for a shorter range or a longer interval.`,
        { errors: [{ path: 'from', message: `must leave at most ${maximum} ${interval}s until to` }] },
      );
    const partial = start < from || addDays(nextStart[interval](start), -1) > to;
    periods.push({ period: periodOf(start, interval), starts_on: start, partial });
  }
  return periods;
};

/** Periods of a chart whose first day nobody named. */
const usualPeriods = { day: 30, week: 12, month: 12 };

/** The first day of as many periods as a chart usually shows, the last of them the one of `to`: none is cut at its start. */
export const usualFrom = (to: string, interval: Interval): string => {
  let start = startOf[interval](to);
  for (let more = usualPeriods[interval] - 1; more > 0; more--) start = startOf[interval](addDays(start, -1));
  return start;
};

/** Raises `invalid_input` for a range that ends before it begins. */
export const checkRange = ({ from, to }: Range): void => {
  if (from && to && from > to) throw invalidField('from', `must not be after to, ${to}`);
};

/** A stretch of days kept at one level: the whole time, whole months `YYYY-MM`, or days. */
export type Stretch = { level: 'all' | 'month' | 'day' } & Range;

/**
 * The fewest stretches that make up a range without mixing periods of `interval`: months where they are whole and
 * days at the ends, so that an answer costs the same however long the history is.
 */
export const stretchesOf = ({ from, to }: Range, interval?: Interval): Stretch[] => {
  if (interval === 'day' || interval === 'week') return [{ level: 'day', from, to }];
  if (!from && !to) return [{ level: interval ?? 'all' }];
  const firstWhole = from && (from === firstOfMonth(from) ? from : firstOfNextMonth(from));
  const lastWhole = to && (to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1));
  if (firstWhole && lastWhole && firstWhole > lastWhole) return [{ level: 'day', from, to }];
  const stretches: Stretch[] = [
    { level: 'month', from: firstWhole?.slice(0, 7), to: lastWhole?.slice(0, 7) },
  ];
  if (from && firstWhole && from < firstWhole)
    stretches.unshift({ level: 'day', from, to: addDays(firstWhole, -1) });
  if (to && lastWhole && lastWhole < to) stretches.push({ level: 'day', from: addDays(lastWhole, 1), to });
  return stretches;
};
