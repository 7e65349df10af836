import { type Amount, compare, parseMoney, subtract, type WireMoney, zero } from './amount.ts';
import { percentOf } from './percent.ts';

/** The shipping of an order, without tax, and its tax as a percentage. */
export type Shipping = { net: Amount; tax_rate: string };

export const noShipping = (currency: string): Shipping => ({ net: zero(currency), tax_rate: '0' });

/** Shipping with its tax, rounded half up to minor digits. */
export const shippingTax = ({ net, tax_rate }: Shipping): Amount => percentOf(net, tax_rate);

/** What a supplier asks for the delivery of one order; null for what it does not ask. */
export type ShippingTerms = {
  minimum_order: WireMoney | null;
  flat: WireMoney | null;
  free_from: WireMoney | null;
  tax_rate: string;
};

/** The shipping of an order of a subtotal, both without tax. */
export const shippingOf = (subtotal: Amount, terms: ShippingTerms | undefined): Shipping => {
  if (!terms?.flat) return noShipping(subtotal.currency);
  const isFree = terms.free_from && compare(subtotal, parseMoney(terms.free_from)) >= 0;
  return isFree ? noShipping(subtotal.currency) : { net: parseMoney(terms.flat), tax_rate: terms.tax_rate };
};

/** How much a subtotal without tax is below the smallest order; null if it is not. */
export const missingToMinimum = (subtotal: Amount, terms: ShippingTerms | undefined): Amount | null => {
  if (!terms?.minimum_order) return null;
  const missing = subtract(parseMoney(terms.minimum_order), subtotal);
  return missing.amount_minor > 0n ? missing : null;
};
