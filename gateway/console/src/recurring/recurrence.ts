import { listed } from '../buy/in-words.ts';
import type { AnswerOf, ItemOf } from '../operations.ts';
import { formatMoney } from '../parts/money.tsx';

/** A recurring order as its page reads it. */
export type Recurrence = AnswerOf<'get_recurrence'>;
/** A recurring order in the list. */
export type Listed = ItemOf<'list_recurrences'>;
/** A recurring order that is not set up yet, and what one run of it would do now. */
export type Preview = AnswerOf<'preview_recurrence'>;

/** An instant in the time zone of a recurring order: `Mon, 23 Nov 2026, 09:00`. */
export const dateInWords = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

const lastRuns = {
  running: 'Being ordered now',
  placed: 'Ordered',
  failed: 'Failed',
  skipped: 'Skipped',
} as const;

/** How a run ended, in words. */
export const runInWords = (status: keyof typeof lastRuns): string => lastRuns[status];

/** What the person agrees to: the amount of one run. */
export const orderingFor = ({ totals }: Pick<Preview, 'totals'>): string =>
  `Order for ${listed(totals.map(formatMoney))} each time`;
