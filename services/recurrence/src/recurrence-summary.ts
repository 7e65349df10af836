import { quoted } from '@procura/contracts';
import type { Recurrence } from './recurrence.ts';
import { scheduleText } from './schedule-text.ts';

/** The beginning of the sentence about a new recurring order, and about a changed one. */
export const creating = 'Orders';
export const updating = 'From then on orders';

/** What a recurring order does, in words, for the person who confirms it; equal for equal lines, dates and ceiling. */
export const summaryOf = (recurrence: Recurrence, beginning: string): string => {
  const { lines, max_price_increase_percent: percent, count, ends_on } = recurrence;
  const [first, ...others] = lines;
  const what = `${first?.quantity ?? 0} × ${quoted(first?.name ?? '')} (${first?.unit ?? ''})${others.length > 0 ? ` and ${others.length} more products` : ''}`;
  const end = ends_on ? `, until ${ends_on}` : count ? `, ${count} times` : ', without an end';
  const rise = percent === '0' ? '' : ` Prices may be ${percent}% higher than now.`;
  return `${beginning} ${what} again and again without asking: ${scheduleText(recurrence)}${end}. The amounts are those of one run.${rise}`;
};
