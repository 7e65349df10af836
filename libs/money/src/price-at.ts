import type { Quantity } from '@procura/contracts';
import type { UnitPrice } from './unit-price.ts';

/** The price of one unit in lines of at least a quantity. */
export type PriceBreak = { from_quantity: Quantity; unit_price: UnitPrice };

/** A price, and its breaks by quantity, none where the field is absent. The price applies below the first of them. */
export type Pricing = { price: UnitPrice; price_breaks?: readonly PriceBreak[] };

/** The price of one unit in a line of a quantity, and the next larger quantity with a price of its own. */
export const priceAt = (
  { price, price_breaks = [] }: Pricing,
  quantity: Quantity,
): { unit_price: UnitPrice; next_break: PriceBreak | null } => ({
  unit_price: price_breaks.findLast((one) => one.from_quantity <= quantity)?.unit_price ?? price,
  next_break: price_breaks.find((one) => one.from_quantity > quantity) ?? null,
});
