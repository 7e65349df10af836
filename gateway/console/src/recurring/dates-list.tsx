import type { ReactNode } from 'react';
import { dateInWords } from './recurrence.ts';

/** Dates in the time zone of their recurring order. */
export const DatesList = ({
  dates,
  timeZone,
  note,
}: {
  dates: readonly string[];
  timeZone: string;
  /** A note about a date, with the actions for it. */
  note?: (at: string, place: number) => ReactNode;
}) =>
  dates.length === 0 ? (
    <p className="muted">It has no further date.</p>
  ) : (
    <ol className="dates">
      {dates.map((at, place) => (
        <li key={at}>
          <time dateTime={at} className="number">
            {dateInWords(at, timeZone)}
          </time>
          {note?.(at, place)}
        </li>
      ))}
    </ol>
  );
