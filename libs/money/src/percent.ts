import { type Amount, inRange } from './amount.ts';

/** A percentage as an exact fraction: "7.5" is 75 / 1000. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * Parses a percentage: a decimal string such as "7.5" or "19", not negative, at most 6 decimal places. Throws
 * RangeError.
 */
export const parsePercent = (percent: string): Ratio => {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(percent);
  if (!match) {
    throw new RangeError(
      `"${percent.slice(0, 40)}" is not a percentage. Write a decimal that is not negative, such as "7.5".`,
    );
  }
  const [, whole = '', fraction = ''] = match;
  return { numerator: BigInt(whole + fraction), denominator: 100n * 10n ** BigInt(fraction.length) };
};

/**
 * Divides to the nearest integer, halves away from zero: half up (docs/concepts/money.md#rounding), symmetric for
 * negative values.
 */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
};

/**
 * A percentage of an amount, rounded half up to minor digits; halves of negative amounts round away from zero, so that
 * a credit equals the debit that it reverses. `percent` is a decimal string: "7.5" of 10.00 is 0.75. Throws RangeError.
 */
export const percentOf = (amount: Amount, percent: string): Amount => {
  const { numerator, denominator } = parsePercent(percent);
  return inRange(divideHalfUp(amount.amount_minor * numerator, denominator), amount.currency);
};
