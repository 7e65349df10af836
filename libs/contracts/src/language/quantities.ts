import type { $brand } from 'zod';

/** Maximum number of decimals of a quantity. */
export const quantityDecimals = 3;

/**
 * A decimal of at most three places as the number closest to it, in code as in JSON. Compared with the operators, and
 * computed with by the functions of `libs/money`, because sums of such numbers are not exact.
 */
export type Quantity = number & $brand<'Quantity'>;

/** Whether a number has at most three decimals, exactly: it is the number closest to them. */
export const isQuantity = (value: number): value is Quantity => {
  const thousandths = Math.round(value * 1000);
  return Number.isSafeInteger(thousandths) && thousandths / 1000 === value;
};
