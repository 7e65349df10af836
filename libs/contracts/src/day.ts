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

/** The day an instant falls on in an IANA time zone, `2026-11-21`. */
export const dayOf = (at: Date, time_zone: string): string => {
  const parts = new Map(
    formatIn(time_zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

// A day of a calendar is reckoned as its midnight in UTC, where every day has 24 hours.
const dayMs = 24 * 60 * 60 * 1000;

/** A day some days later or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
