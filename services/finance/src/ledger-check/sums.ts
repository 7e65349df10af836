import { type Amount, add, isZero } from '@procura/money';

/** Sums by currency and key, in minor units; a sum of zero is not kept, so that what is equal takes no memory. */
export type Sums = Map<string, Map<string, bigint>>;

/** Adds to the sum of a key in the amount's currency. */
export const count = (sums: Sums, key: string, amount: Amount): void => {
  const { currency } = amount;
  const sum = add({ amount_minor: sums.get(currency)?.get(key) ?? 0n, currency }, amount);
  if (isZero(sum)) {
    sums.get(currency)?.delete(key);
    return;
  }
  const ofCurrency = sums.get(currency) ?? new Map<string, bigint>();
  ofCurrency.set(key, sum.amount_minor);
  sums.set(currency, ofCurrency);
};

/** The sums that are not zero, with their keys. */
export const sumsOf = (sums: Sums): { key: string; amount: Amount }[] =>
  [...sums].flatMap(([currency, ofCurrency]) =>
    Array.from(ofCurrency, ([key, amount_minor]) => ({ key, amount: { amount_minor, currency } })),
  );
