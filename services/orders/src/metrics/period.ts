import { addDays, Failure, invalidField } from '@procura/contracts';

/** How days are grouped; ISO 8601 weeks begin on Monday. */
export type Interval = 'day' | 'week' | 'month';
/** Whole days `YYYY-MM-DD`, both inclusive; an absent end is open. */
export type Range = { from?: string | undefined; to?: string | undefined };

// Calendar days are computed as midnights in UTC, where every day has 24 hours.
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
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor((midnight(thursday) - midnight(`${year}-01-01`)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** A period of a range; `partial` if some of its days are outside. */
export type Period = { period: string; starts_on: string; partial: boolean };

/**
 * Every period that a range of days touches, in order, with its first day, which may be before the range. Raises
 * `invalid_input` if there are more than `maximum`.
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

/** Number of periods of a chart without a first day. */
const usualPeriods = { day: 30, week: 12, month: 12 };

/**
 * The first day of the usual number of periods of a chart, of which the last contains `to`; no period is partial at its
 * start.
 */
export const usualFrom = (to: string, interval: Interval): string => {
  let start = startOf[interval](to);
  for (let more = usualPeriods[interval] - 1; more > 0; more--) start = startOf[interval](addDays(start, -1));
  return start;
};

/** Raises `invalid_input` for a range that ends before it begins. */
export const checkRange = ({ from, to }: Range): void => {
  if (from && to && from > to) throw invalidField('from', `must not be after to, ${to}`);
};

/** Days stored at one level: the whole time, whole months `YYYY-MM`, or days. */
export type Stretch = { level: 'all' | 'month' | 'day' } & Range;

/**
 * The fewest stretches that cover a range without mixing periods of `interval`: whole months, and days at the ends. The
 * cost of an answer thus does not depend on the length of the history.
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
