import type { Quantity } from '@procura/contracts';
import { type Amount, subtract } from './amount.ts';
import { timesQuantity, type UnitPrice } from './unit-price.ts';

/** The price of one unit from a quantity on. */
export type PriceBreak = { from_quantity: Quantity; unit_price: UnitPrice };

/** The price at a quantity: that of the highest break reached, of breaks that ascend; otherwise the base price. */
export const priceAt = (base: UnitPrice, breaks: readonly PriceBreak[], quantity: Quantity): UnitPrice =>
  breaks.findLast(({ from_quantity }) => from_quantity <= quantity)?.unit_price ?? base;

/** The next break above a quantity, and what its quantity costs less than at a price; undefined if there is none. */
export const nextBreak = (
  price: UnitPrice,
  breaks: readonly PriceBreak[],
  quantity: Quantity,
): (PriceBreak & { saves: Amount }) | undefined => {
  const next = breaks.find(({ from_quantity }) => from_quantity > quantity);
  if (!next) return undefined;
  const { from_quantity, unit_price } = next;
  const saves = subtract(timesQuantity(price, from_quantity), timesQuantity(unit_price, from_quantity));
  return { ...next, saves };
};
