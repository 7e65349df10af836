import type { Quantity } from '@procura/contracts/quantities';
import { type Amount, add, inRange } from './amount.ts';
import { type Line, type LineTotals, lineTotals } from './order-totals.ts';
import { divideHalfUp } from './percent.ts';
import { thousandthsOf } from './quantity.ts';

/** A rate in percent has at most four decimals. */
const rateUnits = 10_000n;

/**
 * The rate of a tax in percent of a net amount in the same currency, rounded half up to four decimals: of 1.90 on 10.00
 * "19". "0" if nothing is taxed.
 */
export const rateOf = (tax: Amount, net: Amount): string => {
  if (net.amount_minor === 0n) return '0';
  const units = divideHalfUp(tax.amount_minor * 100n * rateUnits, net.amount_minor);
  const decimals = String(units % rateUnits)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units / rateUnits}${decimals && `.${decimals}`}`;
};

/** A line whose tax was given as an amount for its whole quantity, where its rate does not come to it. */
export type TaxedLine = Line & { given_tax?: Amount | undefined };

/**
 * Prices a part of a line, as {@link lineTotals} does. Of a given tax the part bears its share by quantity, rounded half
 * up, so that parts which follow each other add up to it. Throws RangeError.
 */
export const partTotals = ({ given_tax, ...line }: TaxedLine, quantity: Quantity): LineTotals => {
  const priced = lineTotals({ ...line, quantity });
  if (!given_tax) return priced;
  const tax = shareOf(given_tax, quantity, line.quantity);
  return { ...priced, tax, total: add(priced.net, tax) };
};

const shareOf = ({ amount_minor, currency }: Amount, part: Quantity, whole: Quantity): Amount =>
  inRange(divideHalfUp(amount_minor * BigInt(thousandthsOf(part)), BigInt(thousandthsOf(whole))), currency);
