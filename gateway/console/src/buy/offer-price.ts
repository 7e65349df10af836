import type { Money } from '@procura/contracts';
import type { Quantity } from '@procura/contracts/quantities';
import type { Offer } from './basket.ts';

type Priced = { price: Money; breaks: Offer['unit_price_breaks'] };

/** The price of one unit in a line of this quantity. */
const priceAt = ({ price, breaks }: Priced, quantity: Quantity): Money =>
  breaks.findLast(({ from_quantity }) => from_quantity <= quantity)?.unit_price ?? price;

/** What this company pays for one unit in a line of this quantity. */
export const ownPriceAt = ({ unit_price, unit_price_breaks }: Offer, quantity: Quantity): Money =>
  priceAt({ price: unit_price, breaks: unit_price_breaks }, quantity);

/** What everybody else pays for it. */
export const listPriceAt = ({ list_price, price_breaks }: Offer, quantity: Quantity): Money =>
  priceAt({ price: list_price, breaks: price_breaks }, quantity);

/** The next larger quantity with a price of its own; undefined for none. */
export const nextBreakAfter = (
  { unit_price_breaks }: Offer,
  quantity: Quantity,
): Offer['unit_price_breaks'][number] | undefined =>
  unit_price_breaks.find(({ from_quantity }) => from_quantity > quantity);

/** Whether the price was agreed with this company. */
export const isAgreed = ({ available, agreed_price }: Offer): boolean =>
  available && agreed_price !== undefined;
