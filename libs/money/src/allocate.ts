import { type Amount, inRange } from './amount.ts';

/**
 * Splits an amount by weights so that the parts sum to the whole, by largest remainder (Hamilton's method): each part
 * is its share rounded towards zero, and the remaining minor units go one each to the largest remainders, the earliest
 * first among equals. A negative amount is split like the positive one and negated.
 *
 * Weights are not negative and not all zero; the part of weight zero is zero. Throws RangeError.
 */
export const allocate = (amount: Amount, weights: readonly bigint[]): Amount[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('An amount can be split only by weights that are not negative and not all zero.');
  }
  const sign = amount.amount_minor < 0n ? -1n : 1n;
  const whole = sign * amount.amount_minor;
  const shares = weights.map((weight, index) => ({
    index,
    units: (whole * weight) / total,
    remainder: (whole * weight) % total,
  }));
  let left = whole - shares.reduce((sum, share) => sum + share.units, 0n);
  for (const share of shares.toSorted(byRemainder)) {
    if (left === 0n) break;
    share.units += 1n;
    left -= 1n;
  }
  return shares.map((share) => inRange(sign * share.units, amount.currency));
};

const byRemainder = (left: { remainder: bigint }, right: { remainder: bigint }): number => {
  if (left.remainder === right.remainder) return 0;
  return left.remainder > right.remainder ? -1 : 1;
};
