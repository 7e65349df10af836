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
  'approve a purchase': 3,
  'approve two purchases at once': 5,
  'decline a purchase': 3,
  'find an order': 2,
  'count a delivery with broken units': 6,
  'answer a claim': 2,
  'return units': 4,
  'refuse a return': 3,
  'escalate a refusal': 3,
  'take units back': 3,
  'cancel a lost shipment': 3,
  'close the rest of an order': 2,
  'withdraw a claim': 3,
  'import products and mend an error': 5,
  'change price and stock in place': 2,
  'list a product in the marketplace': 3,
  'set the freight of a store': 3,
  'add a product': 3,
  'print a packing list': 3,
} as const;

export type Job = keyof typeof clicks;
