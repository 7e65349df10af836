import { Failure } from '@procura/contracts';
import { Temporal } from 'temporal-polyfill';

/** How days are taken together: ISO 8601 weeks begin on Monday. */
export type Interval = 'day' | 'week' | 'month';
/** Whole days, both inclusive; open at an end that is left out. */
export type Range = { from?: string | undefined; to?: string | undefined };

/** The day an instant falls on in a time zone, `2026-11-21`. */
export const dayOf = (at: Date, time_zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone).toPlainDate().toString();

/** A day some days later or earlier. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The name of the period a day belongs to: `2026-11-21`, `2026-W47` or `2026-11`. */
export const periodOf = (day: string, interval: Interval): string => {
  if (interval === 'day') return day;
  if (interval === 'month') return day.slice(0, 7);
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
};

/** Every period that a range of days touches, in order, with its first day (which may lie before the range). */
export const periodsIn = (
  from: string,
  to: string,
  interval: Interval,
  maximum: number,
): { period: string; starts_on: string }[] => {
  const last = Temporal.PlainDate.from(to);
  let start = Temporal.PlainDate.from(from);
  if (interval === 'week') start = start.subtract({ days: start.dayOfWeek - 1 });
  if (interval === 'month') start = start.with({ day: 1 });
  const step = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } }[interval];
  const periods: { period: string; starts_on: string }[] = [];
  for (; Temporal.PlainDate.compare(start, last) <= 0; start = start.add(step)) {
    if (periods.length === maximum)
      throw new Failure(
        'invalid_input',
        `From ${from} to ${to} are more than ${maximum} ${interval}s. Ask for a shorter range or a longer interval.`,
        {
          errors: [{ path: 'from', message: `must be at most ${maximum} ${interval}s before to` }],
        },
      );
    const starts_on = start.toString();
    periods.push({ period: periodOf(starts_on, interval), starts_on });
  }
  return periods;
};

/** Raises `invalid_input` when a range ends before it begins. */
export const checkRange = ({ from, to }: Range): void => {
  if (from && to && from > to)
    throw new Failure('invalid_input', 'from is after to. Give the first day as from and the last as to.', {
      errors: [{ path: 'from', message: 'must not be after to' }],
    });
};

/** A stretch of days kept at one level: whole time, whole months, or days. */
export type Stretch = { level: 'all' | 'month' | 'day'; from?: string; to?: string };

/**
 * The fewest stretches that make up a range: months where they are whole, days at its ends. Without a bound at
 * either end, the whole time; so that an answer costs the same however long the history is.
 */
export const stretchesOf = ({ from, to }: Range): Stretch[] => {
  if (!from && !to) return [{ level: 'all' }];
  const firstWhole = from && (from.endsWith('-01') ? from : nextMonth(from));
  const lastDay = to && Temporal.PlainDate.from(to);
  const wholeUntil =
    lastDay &&
    (lastDay.day === lastDay.daysInMonth ? nextMonth(lastDay.toString()) : `${String(to).slice(0, 7)}-01`);
  if (firstWhole && wholeUntil && firstWhole >= wholeUntil) return [{ level: 'day', from, to }];
  return [
    ...(from && firstWhole && from < firstWhole
      ? [{ level: 'day' as const, from, to: addDays(firstWhole, -1) }]
      : []),
    {
      level: 'month',
      ...(firstWhole && { from: firstWhole.slice(0, 7) }),
      ...(wholeUntil && { to: addDays(wholeUntil, -1).slice(0, 7) }),
    },
    ...(to && wholeUntil && wholeUntil <= to ? [{ level: 'day' as const, from: wholeUntil, to }] : []),
  ];
};

const nextMonth = (day: string): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
