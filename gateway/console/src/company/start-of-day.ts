/**
 * The first instant at which the clocks of a time zone show a time, which is given in milliseconds as if it were in UTC;
 * where they skip it, an instant after the change.
 */
export const instantAt = (wanted: number, timeZone: string | undefined): number => {
  // The offset is that at the instant itself, so it is read again where the first guess was before or after a change.
  const guess = wanted - offsetMs(wanted, timeZone);
  const at = wanted - offsetMs(guess, timeZone);
  return wallMs(at, timeZone) < wanted ? guess : at;
};

/** The first instant of a day, or of one some days later, in a time zone; the browser's if there is none. */
export const startOfDay = (
  day: string,
  { timeZone, later = 0 }: { timeZone: string | undefined; later?: number },
): string => new Date(instantAt(Date.parse(`${day}T00:00:00Z`) + later * dayMs, timeZone)).toISOString();

const dayMs = 86_400_000;

/** What the clocks of a time zone show at an instant, as if they were in UTC. */
const wallMs = (at: number, timeZone: string | undefined): number => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(at).replace(' ', 'T')}Z`);
};

const offsetMs = (at: number, timeZone: string | undefined): number => wallMs(at, timeZone) - at;
