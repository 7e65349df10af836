import type { Money } from '@procura/contracts';
import { minorDigits } from '@procura/contracts/currencies';

/**
 * A price as a person wrote it, with the digits of its currency: "95" becomes "95.00", "9,5" "9.50". What cannot be
 * read without a doubt, such as "1,234", stays as it was written, for the service to say what is wrong with it.
 */
export const writtenPrice = (written: string, currency: string): Money => {
  const digits = minorDigits(currency);
  const parts = /^(\d+)(?:[.,](\d*))?$/.exec(written.trim());
  const [, whole = '', rest = ''] = parts ?? [];
  if (!parts || rest.length > digits) return { amount: written.trim(), currency };
  const plain = whole.replace(/^0+(?=\d)/, '');
  return { amount: digits === 0 ? plain : `${plain}.${rest.padEnd(digits, '0')}`, currency };
};

/** Whether an amount is written as money is: only then can it be calculated with. */
export const isPrice = ({ amount }: Money): boolean => /^\d+(\.\d+)?$/.test(amount);

/** A unit price times a quantity. Exact: multiplies the digits as a whole number. */
export const timesQuantity = ({ amount, currency }: Money, quantity: number): Money => {
  const digits = amount.split('.')[1]?.length ?? 0;
  const minor = String(BigInt(amount.replace('.', '')) * BigInt(quantity)).padStart(digits + 1, '0');
  const whole = minor.slice(0, minor.length - digits);
  return { amount: digits === 0 ? whole : `${whole}.${minor.slice(-digits)}`, currency };
};

/** How much a price went up or down against an earlier one, such as "−7.4 %"; null when it did not. */
export const changeOf = (price: Money, before: Money): string | null => {
  const [now, then] = [Number(price.amount), Number(before.amount)];
  if (price.amount === before.amount || then === 0) return null;
  const percent = ((now - then) / then) * 100;
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  return `${percent < 0 ? '−' : '+'}${size}\u00a0%`;
};
