import type { Quantity } from '@procura/contracts';
import {
  amountInWords,
  formatUnitPrice,
  microsOf,
  smallestCharged,
  smallestQuantity,
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
  const smallest = smallestCharged(unit_price, smallestQuantity(decimals));
  const remedy = smallest < left ? `at least ${smallest}, or all that is left` : 'all that is left';
  return `costs ${amountInWords(total)} at ${amount} ${currency}; give ${remedy}, ${left}`;
};
