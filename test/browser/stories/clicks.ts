/**
 * How many clicks each job takes, from the first page after the sign-in to its end. What a person types is not counted.
 * A story fails if its job takes another number: a longer one needs a reason, a shorter one a new number here.
 */
export const clicks = {
  'buy a known product': 5,
  'buy from catalogue and marketplace': 6,
  'count a delivery in order': 3,
  'order again from a past order': 4,
  'paste a list into the basket': 5,
} as const;

export type Job = keyof typeof clicks;
