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
  'ask for prices': 7,
  'end bidding early': 3,
  'award the cheapest split': 3,
  'create purchase orders': 2,
  'counter a bid': 3,
  'award by line': 7,
  'pay an invoice': 3,
  'make a payment link': 2,
  'download an invoice': 2,
  'make an order recurring': 5,
  'look after a recurring order': 13,
  'repair a recurring order': 2,
  'bring in a company': 10,
  'top up a balance': 4,
  'end a key': 2,
  'decide a claim': 2,
} as const;

export type Job = keyof typeof clicks;
