import { useTimeZone } from '../session.tsx';

/** An instant in words, in a time zone: `21 Nov 2026, 20:11`. */
export const formatTime = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );

const whole = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(at));

/** An instant in the company's time zone. */
export const Time = ({ at }: { at: string }) => {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={whole(at, timeZone)} className="number">
      {formatTime(at, timeZone)}
    </time>
  );
};

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const distance = (seconds: number): string => {
  const [unit, length] = units.find(([, long]) => Math.abs(seconds) >= long) ?? ['second', 1];
  if (unit === 'second') return seconds > 0 ? 'in a moment' : 'just now';
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
};

/** The time since an instant, or until it; the full time is a tooltip. */
export const Ago = ({ at }: { at: string }) => {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={whole(at, timeZone)} className="number">
      {distance((Date.parse(at) - Date.now()) / 1000)}
    </time>
  );
};

/** A whole day in words, as {@link Day} shows it. */
export const formatDay = (on: string, brief = false): string => {
  const isOfThisYear = on.startsWith(`${new Date().getFullYear()}-`);
  const form = brief && isOfThisYear ? ({ day: 'numeric', month: 'short' } as const) : medium;
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...form }).format(new Date(`${on}T00:00:00Z`));
};
const medium = { dateStyle: 'medium' } as const;

/** A whole day, which has no time zone: `21 Nov 2026`, or with `brief` `21 Nov` if it is of this year. */
export const Day = ({ on, brief = false }: { on: string; brief?: boolean }) => (
  <time dateTime={on} className="number">
    {formatDay(on, brief)}
  </time>
);
