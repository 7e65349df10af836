import type { Money } from '@procura/contracts';
import { minorDigits, unitPriceDecimals } from '@procura/contracts/currencies';
import type { Quantity } from '@procura/contracts/quantities';
import {
  type Amount,
  formatMoney,
  parseMoney,
  parseUnitPrice,
  percentOf,
  sumByCurrency,
  timesQuantity as timesExactly,
} from '@procura/money';

/**
 * A unit price as a person entered it, with at least the digits of its currency: "95" becomes "95.00", "9,5" "9.50",
 * "16,0860" "16.0860". An ambiguous text, such as "1,234", is unchanged, so that the service reports its error.
 */
export const writtenPrice = (written: string, currency: string): Money => {
  const digits = minorDigits(currency);
  const parts = /^(\d+)(?:([.,])(\d*))?$/.exec(written.trim());
  const [, whole = '', mark, rest = ''] = parts ?? [];
  const mayGroup = mark === ',' && rest.length === 3 && digits < 3;
  if (!parts || rest.length > unitPriceDecimals || mayGroup) return { amount: written.trim(), currency };
  const plain = whole.replace(/^0+(?=\d)/, '');
  const decimals = rest.padEnd(digits, '0');
  return { amount: decimals === '' ? plain : `${plain}.${decimals}`, currency };
};

/** Whether it is a valid unit price. */
export const isPrice = (price: Money): boolean => within(() => parseUnitPrice(price)) !== undefined;

/** A unit price times a quantity, rounded half up; undefined beyond the largest amount. */
export const timesQuantity = (price: Money, quantity: Quantity): Money | undefined =>
  within(() => formatMoney(timesExactly(parseUnitPrice(price), quantity)));

/** A percentage of tax as a person entered it: "7,5" becomes "7.5". */
export const writtenRate = (written: string): string => written.trim().replace(',', '.');

/** A line of an offer: the percentage of tax on top of its price, if its price is without tax. */
type OfferLine = readonly [price: Money, quantity: Quantity, tax_rate?: string | undefined];

/**
 * The total of prices of one currency with their quantities, and of freight, with tax on top, without what is invalid.
 * Undefined without a valid price.
 */
export const offerTotal = (
  lines: readonly OfferLine[],
  { freight, freight_tax_rate }: { freight?: Money; freight_tax_rate?: string } = {},
): Money | undefined =>
  within(() => {
    const delivery = freight && within(() => parseMoney(freight));
    const valid = lines.filter(([price]) => isPrice(price));
    if (valid.length === 0) return undefined;
    const withTax = (net: Amount, tax_rate = '0') =>
      [net, within(() => percentOf(net, tax_rate)) ?? []].flat();
    const [total] = sumByCurrency([
      ...valid.flatMap(([price, quantity, tax_rate]) =>
        withTax(timesExactly(parseUnitPrice(price), quantity), tax_rate),
      ),
      ...(delivery ? withTax(delivery, freight_tax_rate) : []),
    ]);
    return total && formatMoney(total);
  });

/** The result of a calculation; undefined if it is out of range. */
const within = <T>(calculate: () => T): T | undefined => {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** The change of a price against an earlier one, such as "−7.4 %"; null if there is none. */
export const changeOf = (price: Money, before: Money): string | null => {
  const [now, then] = [Number(price.amount), Number(before.amount)];
  if (price.amount === before.amount || then === 0) return null;
  const percent = ((now - then) / then) * 100;
  const size = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  return `${percent < 0 ? '−' : '+'}${size}\u00a0%`;
};
