import { type Amount, compare, isZero, subtract, zero } from '@procura/money';

/** A part of a whole, in one currency. */
type Proportion = { part: Amount; whole: Amount };

/** The share of freight of a part of what it is asked for, rounded down; all of it if that costs nothing. */
export const shareOf = (freight: Amount, { part, whole }: Proportion): Amount => {
  if (isZero(whole) || compare(part, whole) >= 0) return freight;
  return { ...freight, amount_minor: (freight.amount_minor * part.amount_minor) / whole.amount_minor };
};

/**
 * The freight of the next part, where `part` is all parts so far with this one: their share less what the others carry.
 * So the parts never carry more than the freight, and all of it once they are the whole. Nothing if the others carry
 * more, as awards of dearer earlier terms may.
 */
export const nextShare = (
  freight: Amount,
  { carried, ...so_far }: Proportion & { carried: Amount },
): Amount => {
  const share = shareOf(freight, so_far);
  return compare(share, carried) > 0 ? subtract(share, carried) : zero(freight.currency);
};
