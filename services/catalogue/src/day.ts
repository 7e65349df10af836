const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it thousands of times; there are only as many as time zones. */
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timeZone, known);
  return known;
};

/** The whole day (YYYY-MM-DD) an instant falls on in an IANA time zone. */
export const dayIn = (time_zone: string, instant: Date): string => {
  const parts = new Map(
    formatIn(time_zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

/** The day so many days after a day; before it when negative. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
