const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs more than thousands of uses; there is one per time zone. */
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

/** The day of an instant in an IANA time zone, `2026-11-21`. */
export const dayOf = (at: Date, time_zone: string): string => {
  const parts = new Map(
    formatIn(time_zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

// Calendar days are computed as midnights in UTC, where every day has 24 hours.
const dayMs = 24 * 60 * 60 * 1000;

/** The day a number of days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
