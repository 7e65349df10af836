import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities, noQuantity, quantityOf, smallestQuantity, subtractQuantities } from '@procura/money';

/** What of a line is still to be shipped. */
export const openQuantity = (line: {
  quantity: Quantity;
  shipped_quantity: Quantity;
  closed_quantity: Quantity;
}): Quantity => subtractQuantities(line.quantity, line.shipped_quantity, line.closed_quantity);

/** What of a line of a shipment the buyer has not counted yet. */
export const uncountedQuantity = (line: {
  quantity: Quantity;
  accepted_quantity: Quantity;
  claimed_quantity: Quantity;
  credited_quantity: Quantity;
  replaced_quantity: Quantity;
}): Quantity =>
  subtractQuantities(
    line.quantity,
    line.accepted_quantity,
    line.claimed_quantity,
    line.credited_quantity,
    line.replaced_quantity,
  );

/** What of a line of a claim is neither credited nor shipped again. */
export const refusedQuantity = (line: {
  quantity: Quantity;
  credited_quantity: Quantity;
  replaced_quantity: Quantity;
}): Quantity => subtractQuantities(line.quantity, line.credited_quantity, line.replaced_quantity);

/**
 * A quantity as a person entered it, with a decimal point or comma; none if nothing is entered. The problem continues
 * the name of the field, such as "must have at most 1 decimal, such as 2.1 or 2.2".
 */
export const writtenQuantity = (
  written: string,
  decimals: number,
): { quantity: Quantity } | { problem: string } => {
  const text = written.trim();
  if (text === '') return { quantity: noQuantity };
  const [number, whole = '', mark, given = ''] = /^(\d{1,9})(?:([.,])(\d*))?$/.exec(text) ?? [];
  if (number === undefined) {
    const rule = decimals === 0 ? 'a whole number, such as 2' : 'a number, such as 2.5';
    return { problem: `must be ${rule}, not "${text.slice(0, 40)}"` };
  }
  const places = given.replace(/0+$/, '');
  // As this page writes one thousand.
  if (mark === ',' && given.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    const other = decimals > 0 ? ` or ${whole}.${places || '0'}` : '';
    return { problem: `must have no marks between thousands; write ${whole}${given}${other}` };
  }
  if (places.length <= decimals) return { quantity: numberOf(whole, places) };
  return { problem: `must ${ruleOf(decimals)}, such as ${nearest(whole, places, decimals).join(' or ')}` };
};

const ruleOf = (decimals: number): string => {
  if (decimals === 0) return 'be a whole number';
  return `have at most ${decimals} decimal${decimals > 1 ? 's' : ''}`;
};

const numberOf = (whole: string, places: string): Quantity => quantityOf(Number(`${whole}.${places || '0'}`));

const nearest = (whole: string, places: string, decimals: number): Quantity[] => {
  const below = numberOf(whole, places.slice(0, decimals));
  return [below, addQuantities(below, smallestQuantity(decimals))].filter((one) => one > 0);
};
