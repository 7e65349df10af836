/** The first instant of a day, or of one some days later, in a time zone; the browser's if there is none. */
export const startOfDay = (
  day: string,
  { timeZone, later = 0 }: { timeZone: string | undefined; later?: number },
): string =>
  instantAt(new Date(Date.parse(`${day}T00:00:00Z`) + later * dayMs).toISOString().slice(0, 16), timeZone);

/** The instant at which the clocks of a time zone show a day and a time, such as `2026-11-23T09:00`. */
export const instantAt = (wall: string, timeZone: string | undefined): string => {
  const wanted = Date.parse(`${wall}Z`);
  // The offset is that at the start itself, so it is read again where the first guess was before or after a change.
  const guess = wanted - offsetMs(wanted, timeZone);
  const start = wanted - offsetMs(guess, timeZone);
  // Where clocks skip the time, it is as much later; a day without a midnight begins at the change.
  return new Date(wallMs(start, timeZone) < wanted ? guess : start).toISOString();
};

const dayMs = 86_400_000;

/** What the clocks of a time zone show at an instant, as if they were in UTC. */
const wallMs = (at: number, timeZone: string | undefined): number => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(at).replace(' ', 'T')}Z`);
};

const offsetMs = (at: number, timeZone: string | undefined): number => wallMs(at, timeZone) - at;
