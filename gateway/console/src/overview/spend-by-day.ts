import type { Money } from '@procura/contracts';

/** What was spent on a day in one currency; null when nothing was. */
export type SpendOfDay = { day: string; spent: Money | null };

/** A day, YYYY-MM-DD, in a time zone. */
export const dayIn = (instant: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** Every day from the first of the month to `today`, with what was spent in one currency. */
export const spendByDay = (
  groups: readonly { key: string; live_totals: readonly Money[] }[],
  { today, currency }: { today: string; currency: string },
): SpendOfDay[] => {
  const ofDay = new Map(groups.map(({ key, live_totals }) => [key, live_totals]));
  return Array.from({ length: Number(today.slice(8)) }, (_, index) => {
    const day = `${today.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
    return { day, spent: ofDay.get(day)?.find((one) => one.currency === currency) ?? null };
  });
};
