import { Temporal } from 'temporal-polyfill';

export type LimitPeriod = 'purchase' | 'day' | 'month';

const local = (at: Date, time_zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone);

/** The month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/**
 * When the current period of a limit ends: the first instant of the next day or month in the time zone; null per
 * purchase.
 */
export const resetsAt = (period: LimitPeriod, at: Date, time_zone: string): Date | null => {
  if (period === 'purchase') return null;
  const today = local(at, time_zone).toPlainDate();
  const next = period === 'day' ? today.add({ days: 1 }) : today.with({ day: 1 }).add({ months: 1 });
  return new Date(next.toZonedDateTime(time_zone).epochMilliseconds);
};
