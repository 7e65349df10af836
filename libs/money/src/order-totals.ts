import type { Quantity } from '@procura/contracts/quantities';
import { type Amount, add, formatMoney, inRange, subtract } from './amount.ts';
import { divideHalfUp, parsePercent, percentOf } from './percent.ts';
import { noShipping, type Shipping, type ShippingTerms, shippingOf, shippingTax } from './shipping.ts';
import { timesQuantity, type UnitPrice } from './unit-price.ts';

/** One line to be priced. Percentages are decimal strings ("7.5"), zero by default. */
export type Line = {
  unit_price: UnitPrice;
  /** Sales units, above 0 and at most 1,000,000. */
  quantity: Quantity;
  /** 0 to 100. */
  discount_percent?: string | undefined;
  /** 0 or more, of the net amount. */
  tax_rate?: string | undefined;
};

/** `subtotal - discount = net`, `net + tax = total`. */
export type LineTotals = { subtotal: Amount; discount: Amount; net: Amount; tax: Amount; total: Amount };

/** `subtotal - discount + shipping + tax = total`; shipping is without its tax, which is part of `tax`. */
export type OrderTotals = {
  subtotal: Amount;
  discount: Amount;
  shipping: Amount;
  tax: Amount;
  total: Amount;
};

const maximumQuantity = 1_000_000;

/**
 * Prices one line (docs/concepts/money.md#rounding): unit price times quantity, less discount, then tax on the result;
 * each is rounded half up to minor digits. The discount is the difference of subtotal and net, so the figures always
 * add up. Throws RangeError.
 */
export const lineTotals = ({
  unit_price,
  quantity,
  discount_percent = '0',
  tax_rate = '0',
}: Line): LineTotals => {
  const subtotal = timesQuantity(unit_price, quantity);
  if (quantity <= 0 || quantity > maximumQuantity) {
    throw new RangeError(`A quantity is above 0 and at most ${maximumQuantity}, unlike ${quantity}.`);
  }
  const { numerator, denominator } = parsePercent(discount_percent);
  if (numerator > denominator) {
    throw new RangeError(`A discount is at most 100 percent, not ${discount_percent}.`);
  }
  const keptMinor = divideHalfUp(subtotal.amount_minor * (denominator - numerator), denominator);
  const net = inRange(keptMinor, unit_price.currency);
  const tax = percentOf(net, tax_rate);
  return { subtotal, discount: subtract(subtotal, net), net, tax, total: add(net, tax) };
};

/** Adds the priced lines of one order (at least one, all of one currency) and its shipping. Throws RangeError. */
export const orderTotals = (lines: readonly LineTotals[], given?: Shipping): OrderTotals => {
  const [first, ...rest] = lines;
  if (!first) throw new RangeError('An order has at least one line. Give its lines.');
  const shipping = given ?? noShipping(first.total.currency);
  const shipping_tax = shippingTax(shipping);
  return {
    subtotal: add(first.subtotal, ...rest.map((line) => line.subtotal)),
    discount: add(first.discount, ...rest.map((line) => line.discount)),
    shipping: shipping.net,
    tax: add(first.tax, ...rest.map((line) => line.tax), shipping_tax),
    total: add(first.total, ...rest.map((line) => line.total), shipping.net, shipping_tax),
  };
};

/** The shipping and totals of an order at the terms of its supplier, as for {@link orderTotals}. Throws RangeError. */
export const totalsAtTerms = (
  lines: readonly LineTotals[],
  terms: ShippingTerms | undefined,
): { shipping: Shipping; totals: OrderTotals } => {
  const shipping = shippingOf(orderTotals(lines).subtotal, terms);
  return { shipping, totals: orderTotals(lines, shipping) };
};

/** Maximum number of digits before the point in the total of one order. */
const mostDigits = 12;

/** Whether a total is small enough for a company's metrics to add up very many and format the sum as money. */
export const isOrderable = (total: Amount): boolean =>
  (formatMoney(total).amount.split('.')[0] ?? '').length <= mostDigits;
