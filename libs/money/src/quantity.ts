import { isQuantity, type Quantity } from '@procura/contracts/quantities';

/** A quantity in thousandths of its unit. Throws RangeError for anything else, and where thousandths are not exact. */
export const thousandthsOf = (quantity: Quantity): number => {
  if (!isQuantity(quantity))
    throw new RangeError(`A quantity has at most three decimals, unlike ${quantity}.`);
  return Math.round(quantity * 1000);
};

/** Every result of this module is created here: the number closest to the decimal, so that equal ones are equal. */
const ofThousandths = (thousandths: number): Quantity => {
  if (!Number.isSafeInteger(thousandths))
    throw new RangeError('The quantity is too large to be exact. Use smaller quantities.');
  // Plus 0, because -0 would be stored as a floating point number.
  return (thousandths / 1000 + 0) as Quantity;
};

export const noQuantity = 0 as Quantity;

/** A number as a quantity. Throws RangeError if it has more than three decimals or is too large. */
export const quantityOf = (value: number | bigint): Quantity => {
  const number = Number(value);
  if (!isQuantity(number))
    throw new RangeError(`A quantity is a number with at most three decimals, unlike ${value}.`);
  return number;
};

/** The exact sum; {@link noQuantity} of none. Throws RangeError. */
export const addQuantities = (...quantities: readonly Quantity[]): Quantity =>
  ofThousandths(quantities.reduce((sum, quantity) => sum + thousandthsOf(quantity), 0));

/** The exact difference; may be negative. Throws RangeError. */
export const subtractQuantities = (from: Quantity, ...taken: readonly Quantity[]): Quantity =>
  ofThousandths(taken.reduce((rest, quantity) => rest - thousandthsOf(quantity), thousandthsOf(from)));

/** The least of some quantities. */
export const leastQuantity = (first: Quantity, ...others: readonly Quantity[]): Quantity =>
  Math.min(first, ...others) as Quantity;

/** A quantity a whole number of times. Throws RangeError. */
export const multiplyQuantity = (quantity: Quantity, times: number): Quantity =>
  ofThousandths(thousandthsOf(quantity) * times);

/** How often a step, which is above 0, fits wholly into a quantity. */
export const stepsIn = (quantity: Quantity, step: Quantity): number =>
  Math.floor(thousandthsOf(quantity) / thousandthsOf(step));

/** Whether a quantity is a whole number of steps, which are above 0. */
export const isMultipleOf = (quantity: Quantity, step: Quantity): boolean =>
  thousandthsOf(quantity) % thousandthsOf(step) === 0;

/** The smallest quantity with a number of decimals, 0 to 3: 1, 0.1, 0.01 or 0.001. */
export const smallestQuantity = (decimals: number): Quantity => ofThousandths(10 ** (3 - decimals));

/** The number of decimals of a quantity, 0 to 3. */
export const decimalsOf = (quantity: Quantity): number =>
  [0, 1, 2].find((decimals) => isMultipleOf(quantity, smallestQuantity(decimals))) ?? 3;

/**
 * What is wrong with a quantity that has more decimals than allowed, with the nearest allowed ones, as the rest of a
 * sentence about its field; null if nothing is.
 */
export const decimalsProblem = (quantity: Quantity, decimals: number): string | null => {
  const smallest = smallestQuantity(decimals);
  if (isMultipleOf(quantity, smallest)) return null;
  const below = stepsIn(quantity, smallest);
  const nearest = [below, below + 1]
    .filter((steps) => steps > 0)
    .map((steps) => multiplyQuantity(smallest, steps));
  const rule =
    decimals === 0 ? 'be a whole number' : `have at most ${decimals} decimal${decimals > 1 ? 's' : ''}`;
  return `must ${rule}, such as ${nearest.join(' or ')}`;
};
