import { instantAt } from '../company/start-of-day.ts';
import { dayIn } from '../overview/spend-by-day.ts';

/** A deadline as a person enters it: the day and the time that the clocks of the company show. */
export type Deadline = { day: string; time: string };

const dayMs = 86_400_000;
const atDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Noon in a week; that of Monday if it were on a weekend. */
export const usualDeadline = (now: Date, timeZone: string | undefined): Deadline => {
  const inAWeek = atDay(dayIn(now, timeZone)) + 7 * dayMs;
  const weekday = new Date(inAWeek).getUTCDay();
  const later = { 6: 2, 0: 1 }[weekday] ?? 0;
  return { day: new Date(inAWeek + later * dayMs).toISOString().slice(0, 10), time: '12:00' };
};

/** The instant of a deadline. What is no day with a time is sent as it is, for the service to refuse. */
export const instantOf = ({ day, time }: Deadline, timeZone: string | undefined): string => {
  const wall = `${day}T${time}`;
  return Number.isNaN(Date.parse(`${wall}Z`)) ? `${day} ${time}`.trim() : instantAt(wall, timeZone);
};

/** What the clocks of the company show at an instant. */
export const deadlineAt = (at: string, timeZone: string | undefined): Deadline => {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(at))
    .split(' ');
  return { day, time };
};
