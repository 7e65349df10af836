import type { Quantity } from '@procura/contracts';
import {
  amountInWords,
  formatUnitPrice,
  microsOf,
  multiplyQuantity,
  quantityOf,
  smallestQuantity,
  stepsIn,
  timesQuantity,
  type UnitPrice,
} from '@procura/money';

/**
 * What is wrong with a part that costs nothing although its price is above zero, as the rest of a sentence about its
 * field; null if nothing is. All that is left is never wrong, so that no remainder of earlier parts stays behind.
 */
export const priceProblem = (
  quantity: Quantity,
  { left, decimals, unit_price }: { left: Quantity; decimals: number; unit_price: UnitPrice },
): string | null => {
  const total = timesQuantity(unit_price, quantity);
  if (total.amount_minor > 0n || microsOf(unit_price) === 0n || quantity === left) return null;
  const { amount, currency } = formatUnitPrice(unit_price);
  const smallest = smallestPriced(unit_price, decimals);
  const remedy = smallest < left ? `at least ${smallest}, or all that is left` : 'all that is left';
  return `costs ${amountInWords(total)} at ${amount} ${currency}; give ${remedy}, ${left}`;
};

const largest = quantityOf(1_000_000);

/** The smallest quantity that costs at least one minor unit at a price above zero. */
const smallestPriced = (unit_price: UnitPrice, decimals: number): Quantity => {
  const step = smallestQuantity(decimals);
  // The largest quantity has a price even at a millionth of the currency.
  let [free, priced] = [0, stepsIn(largest, step)];
  while (priced - free > 1) {
    const middle = Math.floor((free + priced) / 2);
    if (timesQuantity(unit_price, multiplyQuantity(step, middle)).amount_minor > 0n) priced = middle;
    else free = middle;
  }
  return multiplyQuantity(step, priced);
};
