import type { Money } from '@procura/contracts';

/** Totals of several amounts, one per currency. Exact: adds the digits as whole numbers. */
export const totalsOf = (amounts: readonly Money[]): Money[] => {
  const sums = new Map<string, { minor: bigint; digits: number }>();
  for (const { amount, currency } of amounts) {
    const digits = amount.split('.')[1]?.length ?? 0;
    const before = sums.get(currency)?.minor ?? 0n;
    sums.set(currency, { minor: before + BigInt(amount.replace('.', '')), digits });
  }
  return [...sums].map(([currency, { minor, digits }]) => {
    const sign = minor < 0n ? '-' : '';
    const written = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
    const whole = written.slice(0, written.length - digits);
    const rest = written.slice(written.length - digits);
    return { amount: `${sign}${whole}${rest && `.${rest}`}`, currency };
  });
};
