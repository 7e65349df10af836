import { readOperation, spendingOperation } from '../language/operation-kinds.ts';
import { previewOrder } from './preview.ts';
import { placeOrder } from './purchase.ts';

// A basket has products of the company's catalogue and of the marketplace: each line is bought at the agreed price where
// there is one for it, else at list price.

export const previewBasket = readOperation({
  ...previewOrder,
  surfaces: ['rest', 'console'],
  name: 'preview_basket',
  title: 'Preview basket',
  description:
    'Call this before place_basket. Prices products for a branch, each at the agreed price if the company’s catalogue has it with one that is valid today, else at list price, and says what placing would do: outcome, every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.',
  rest: { method: 'POST', path: '/api/baskets/preview' },
});

export const placeBasket = spendingOperation({
  ...placeOrder,
  surfaces: ['rest', 'console'],
  name: 'place_basket',
  title: 'Place basket',
  records: ['order'],
  description:
    'Moves money. Orders products of the company’s catalogue and of the marketplace together, from a preview_id (preferred; call preview_basket first) or from branch_id and lines: all or nothing, under one purchase_id, and judged by the limits as one purchase. Makes one order per supplier (marketplace: store) and currency. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed and price_changed.',
  describe: null,
  rest: { method: 'POST', path: '/api/baskets' },
  effect: 'money',
  consent: 'expected_totals',
  destructive: false,
  idempotent: false,
});
