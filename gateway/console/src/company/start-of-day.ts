/** The first instant of a day, or of one some days later, in a time zone; the browser's if there is none. */
export const startOfDay = (
  day: string,
  { timeZone, later = 0 }: { timeZone: string | undefined; later?: number },
): string => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  // The offset is that at the start itself, so it is read again where the first guess was before or after a change.
  const guess = wanted - offsetMs(wanted, timeZone);
  const start = wanted - offsetMs(guess, timeZone);
  // Where clocks skip midnight, the day begins at the change.
  return new Date(wallMs(start, timeZone) < wanted ? guess : start).toISOString();
};

const dayMs = 86_400_000;

/** What the clocks of a time zone show at an instant, as if they were in UTC. */
const wallMs = (at: number, timeZone: string | undefined): number => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(at).replace(' ', 'T')}Z`);
};

const offsetMs = (at: number, timeZone: string | undefined): number => wallMs(at, timeZone) - at;
