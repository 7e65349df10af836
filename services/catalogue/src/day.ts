import { Temporal } from 'temporal-polyfill';

/** The whole day (YYYY-MM-DD) an instant falls on in a time zone. */
export const dayIn = (time_zone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
    .toString();

/** The day so many days after a day; before it when negative. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
