import type { OrderFacts, Quantity } from '@procura/contracts';
import {
  add,
  isZero,
  type LineTotals,
  parseMoney,
  parseUnitPrice,
  partTotals,
  type Shipping,
  shippingTax,
  zero,
} from '@procura/money';

type FactLine = OrderFacts['lines'][number];
export type Priced = Pick<LineTotals, 'net' | 'tax' | 'total'>;

/** The price of a part of an order's line, from nothing on, so that parts that follow each other add up to it. */
export const priceOf = (line: FactLine, quantity: Quantity): Priced => {
  const { given_tax, unit_price } = line;
  if (quantity > 0)
    return partTotals(
      {
        ...line,
        unit_price: parseUnitPrice(unit_price),
        given_tax: given_tax && parseMoney(given_tax),
      },
      quantity,
    );
  const nothing = zero(unit_price.currency);
  return { net: nothing, tax: nothing, total: nothing };
};

/** What is left of the shipping of an order. */
export const shippingOf = ({ shipping, shipping_tax_rate }: OrderFacts): Shipping & Priced => {
  const given = { net: parseMoney(shipping), tax_rate: shipping_tax_rate ?? '0' };
  const tax = isZero(given.net) ? given.net : shippingTax(given);
  return { ...given, tax, total: add(given.net, tax) };
};
