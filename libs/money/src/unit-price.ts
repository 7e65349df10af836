import { largestPriceMinor, minorDigits, unitPriceDecimals } from '@procura/contracts/currencies';
import type { Quantity } from '@procura/contracts/quantities';
import { type Amount, add, formatMoney, inRange, type WireMoney, zero } from './amount.ts';
import { divideHalfUp, parsePercent } from './percent.ts';
import { multiplyQuantity, thousandthsOf } from './quantity.ts';
import type { Shipping } from './shipping.ts';

/**
 * Price of one unit, not negative, with up to six decimals. A price in whole minor units is an {@link Amount}, as in
 * documents of releases before 2026-12. A finer one also has `amount_micros`, millionths of the currency, at most 10^12
 * minor units; its `amount_minor` is rounded down, which earlier releases read and lists sort by first.
 */
export type UnitPrice = {
  readonly amount_minor: bigint;
  readonly amount_micros?: bigint;
  readonly currency: string;
};

/** Millionths of the currency in one minor unit. */
const perMinor = (currency: string): bigint => 10n ** BigInt(unitPriceDecimals - minorDigits(currency));

/** A price as exact millionths of its currency. */
export const microsOf = ({ amount_minor, amount_micros, currency }: UnitPrice): bigint =>
  amount_micros ?? amount_minor * perMinor(currency);

/** The price of exact millionths. Throws RangeError beyond what can be stored. */
const priceOf = (micros: bigint, currency: string): UnitPrice => {
  const unit = perMinor(currency);
  const whole = inRange(micros / unit, currency);
  if (micros % unit === 0n) return whole;
  if (micros > largestPriceMinor * unit)
    throw new RangeError(`A price with so many decimals is at most ${largestPriceMinor} minor units.`);
  return { ...whole, amount_micros: micros };
};

/** Parses a price on the wire: at least the currency's minor digits, at most six decimals. Throws RangeError. */
export const parseUnitPrice = ({ amount, currency }: WireMoney): UnitPrice => {
  const [, whole = '', decimals = ''] = /^(0|[1-9]\d{0,18})(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === '' || decimals.length < minorDigits(currency))
    throw new RangeError(
      `"${amount.slice(0, 40)}" is not a unit price in ${currency}. Write it as a decimal with ${minorDigits(currency)} to ${unitPriceDecimals} decimals, such as "16.086".`,
    );
  return priceOf(BigInt(whole + decimals.padEnd(unitPriceDecimals, '0')), currency);
};

/** Formats a price for the wire: the currency's minor digits, without trailing zeros after them. */
export const formatUnitPrice = (price: UnitPrice): WireMoney => {
  const { amount_minor, amount_micros, currency } = price;
  if (amount_micros === undefined) return formatMoney({ amount_minor, currency });
  const all = amount_micros.toString().padStart(unitPriceDecimals + 1, '0');
  const [whole, decimals] = [all.slice(0, -unitPriceDecimals), all.slice(-unitPriceDecimals)];
  return { amount: `${whole}.${decimals.replace(/0+$/, '')}`, currency };
};

/**
 * Negative, zero or positive if `left` is below, equal to or above `right`. Throws RangeError if the currencies differ.
 */
export const compareUnitPrices = (left: UnitPrice, right: UnitPrice): -1 | 0 | 1 =>
  compareWithTax({ unit_price: left, tax_rate: '0' }, { unit_price: right, tax_rate: '0' });

/** A price without tax, and the percentage of tax on it as a decimal string. */
type TaxedPrice = { readonly unit_price: UnitPrice; readonly tax_rate: string };

/** Like {@link compareUnitPrices}, with the tax of each price, without rounding. */
export const compareWithTax = (left: TaxedPrice, right: TaxedPrice): -1 | 0 | 1 => {
  const [{ currency }, { currency: other }] = [left.unit_price, right.unit_price];
  if (currency !== other) throw new RangeError(`Prices in ${currency} and ${other} cannot be compared.`);
  const [taxLeft, taxRight] = [parsePercent(left.tax_rate), parsePercent(right.tax_rate)];
  const difference =
    microsOf(left.unit_price) * (taxLeft.denominator + taxLeft.numerator) * taxRight.denominator -
    microsOf(right.unit_price) * (taxRight.denominator + taxRight.numerator) * taxLeft.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/**
 * A price times a quantity, rounded half up to minor digits. Prices are rounded nowhere else. Throws RangeError beyond
 * int64.
 */
export const timesQuantity = (price: UnitPrice, quantity: Quantity): Amount =>
  inRange(divideHalfUp(exact(price, quantity), perMinor(price.currency) * 1000n), price.currency);

/**
 * The smallest multiple of a step that costs at least one minor unit, for a price and a step above 0. Throws RangeError.
 */
export const smallestCharged = (price: UnitPrice, step: Quantity): Quantity => {
  // Half a minor unit is rounded up to one.
  const half = perMinor(price.currency) * 500n;
  const one = exact(price, step);
  return multiplyQuantity(step, Number((half + one - 1n) / one));
};

/**
 * The total of lines of one currency, of each the net and then its tax rounded down, so that the totals of parts never
 * exceed the whole as `lineTotals` prices it. Rounding net plus tax down once would exceed it: 0.1349 EUR with 19 % is
 * 0.13 and 0.02 of tax, and together 0.1605 before rounding. Shipping is added with its tax rounded down. Throws
 * RangeError.
 */
export const sumRoundedDown = (
  currency: string,
  lines: readonly { unit_price: UnitPrice; quantity: Quantity; tax_rate?: string | undefined }[],
  shipping?: Shipping | undefined,
): Amount => {
  const withTaxDown = (net: bigint, tax_rate: string): Amount => {
    const { numerator, denominator } = parsePercent(tax_rate);
    return inRange(net + (net * numerator) / denominator, currency);
  };
  const parts = lines.map(({ unit_price, quantity, tax_rate = '0' }) =>
    withTaxDown(exact(unit_price, quantity) / (perMinor(currency) * 1000n), tax_rate),
  );
  const ofShipping = shipping ? [withTaxDown(shipping.net.amount_minor, shipping.tax_rate)] : [];
  return add(zero(currency), ...parts, ...ofShipping);
};

/** In thousandths of a millionth of the currency. */
const exact = (price: UnitPrice, quantity: Quantity): bigint =>
  microsOf(price) * BigInt(thousandthsOf(quantity));

/**
 * The highest price that is at most a percentage above another. Rounded down to six decimals, or to minor digits if
 * more cannot be stored. Throws RangeError.
 */
export const raiseUnitPrice = (price: UnitPrice, percent: string): UnitPrice => {
  const { numerator, denominator } = parsePercent(percent);
  const micros = (microsOf(price) * (denominator + numerator)) / denominator;
  const unit = perMinor(price.currency);
  return priceOf(micros > largestPriceMinor * unit ? micros - (micros % unit) : micros, price.currency);
};

/**
 * A price without the tax that it includes: price / (1 + rate), rounded to six decimals, halves away from zero; to minor
 * digits if more cannot be stored. Throws RangeError.
 */
export const withoutTax = (price: UnitPrice, tax_rate: string): UnitPrice => {
  const { numerator, denominator } = parsePercent(tax_rate);
  if (numerator === 0n) return price;
  const [dividend, divisor] = [microsOf(price) * denominator, denominator + numerator];
  const micros = divideHalfUp(dividend, divisor);
  const unit = perMinor(price.currency);
  const isStored = micros <= largestPriceMinor * unit;
  return priceOf(isStored ? micros : divideHalfUp(dividend, divisor * unit) * unit, price.currency);
};
