import type { Money } from '@procura/contracts';

/** The spend of a day in one currency; null if there was none. */
export type SpendOfDay = { day: string; spent: Money | null };

/** A day, YYYY-MM-DD, in a time zone. */
export const dayIn = (instant: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** The number of days of the month that a day is in. */
export const daysInMonth = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** Every day from the first of the month to `today`, with its spend in one currency. */
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
