import type { Quantity } from '@procura/contracts';
import {
  type Amount,
  add,
  formatMoney,
  percentOf,
  type Shipping,
  shippingTax,
  timesQuantity,
  type UnitPrice,
  withoutTax,
  zero,
} from '@procura/money';

/** A price without tax, and the percentage of tax on it; no rate is 0. */
export type NetPrice = { unit_price: UnitPrice; tax_rate?: string };

/** What lines cost: `net + tax = total`. */
export type Amounts = { net: Amount; tax: Amount; total: Amount };

/** A tax rate as it is stored: absent when 0, as in documents of releases before 2026-12. */
export const storedRate = (tax_rate: string | undefined): { tax_rate?: string } =>
  Number(tax_rate ?? 0) > 0 ? { tax_rate } : {};

/** A price of a bid without tax. Of a price that includes tax, the tax is taken out at the rate of its line. */
export const toNetPrice = ({ unit_price, tax_rate }: NetPrice, { net }: { net?: true }): NetPrice => ({
  unit_price: net ? unit_price : withoutTax(unit_price, tax_rate ?? '0'),
  ...storedRate(tax_rate),
});

/** What a quantity costs at a net price, as orders price their lines. */
export const amountsOf = ({ unit_price, tax_rate = '0' }: NetPrice, quantity: Quantity): Amounts => {
  const net = timesQuantity(unit_price, quantity);
  const tax = percentOf(net, tax_rate);
  return { net, tax, total: add(net, tax) };
};

/** What freight costs; nothing without one. */
export const amountsOfFreight = (freight: Shipping | undefined): Amounts[] => {
  if (!freight) return [];
  const [net, tax] = [freight.net, shippingTax(freight)];
  return [{ net, tax, total: add(net, tax) }];
};

/** Freight in an answer. */
export const toFreight = (freight: Shipping | undefined) => ({
  freight: freight ? formatMoney(freight.net) : null,
  freight_tax_rate: freight?.tax_rate ?? null,
});

/** The sum of amounts of one currency. */
export const sumAmounts = (currency: string, amounts: readonly Amounts[]): Amounts => ({
  net: add(zero(currency), ...amounts.map(({ net }) => net)),
  tax: add(zero(currency), ...amounts.map(({ tax }) => tax)),
  total: add(zero(currency), ...amounts.map(({ total }) => total)),
});

/** Amounts in an answer. */
export const toAmounts = ({ net, tax, total }: Amounts) => ({
  net: formatMoney(net),
  tax: formatMoney(tax),
  total: formatMoney(total),
});
