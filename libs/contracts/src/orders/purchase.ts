import { z } from 'zod';
import { id } from '../language/ids.ts';
import { expectedTotals, totals } from '../language/money.ts';
import { spendingOperation, writeOperation } from '../language/operation-kinds.ts';
import { purchaseWarnings } from '../language/preview.ts';
import { describing } from '../language/spending.ts';
import { prose, shownName, timestamp } from '../language/values.ts';
import { cancelReason, orderSummary, orderView } from './order.ts';
import { buyerWrite } from './presets.ts';
import { previewCalls, purchaseLines } from './preview.ts';
import { purchaseHeader, shownHeader } from './purchase-header.ts';

export const placeCalls = [
  ...previewCalls,
  'reserve_stock',
  'release_stock',
  'commit_spend',
  'release_spend',
];

const placeInput = z.strictObject({
  preview_id: id('preview').optional().describe('Give it, or branch_id and lines'),
  branch_id: id('branch').optional(),
  lines: purchaseLines.optional(),
  expected_totals: expectedTotals,
  ...purchaseHeader.shape,
  internal_note: prose(1000).optional().describe('Suppliers never see it'),
});

export const purchaseView = z.object({
  purchase_id: id('purchase'),
  status: z.enum(['placed', 'pending_approval']),
  orders: z.array(orderSummary).min(1).max(100),
  totals,
  approvers: z.array(z.object({ user_id: id('user'), name: shownName })).max(50),
  warnings: purchaseWarnings.describe(
    'What differs from the preview without refusing it, such as name_changed',
  ),
  ...shownHeader,
  created_at: timestamp,
});

export type PurchaseView = z.output<typeof purchaseView>;

export const placeErrors = [
  'not_found',
  'branch_inactive',
  'company_suspended',
  'insufficient_stock',
  'not_orderable',
  'quantity_rule',
  'below_minimum_order',
  'limit_exceeded',
  'price_changed',
  'offer_changed',
  'preview_expired',
  'idempotency_in_flight',
] as const;

export const placeOrder = spendingOperation({
  ...buyerWrite,
  name: 'place_order',
  title: 'Place order',
  records: ['order'],
  description:
    'Moves money. Orders products of the company’s catalogue from a preview_id (preferred; call preview_order first) or from branch_id and lines. Makes one order per supplier and currency, all or nothing, under one purchase_id; reserves stock and commits limits. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed, and price_changed when totals are not those of the preview or expected_totals.',
  input: placeInput,
  output: purchaseView,
  destructive: false,
  idempotent: false,
  effect: 'money',
  consent: 'expected_totals',
  describe: 'describe_place_order',
  rest: { method: 'POST', path: '/api/orders' },
  errors: placeErrors,
  calls: placeCalls,
});

export const placeMarketplaceOrder = spendingOperation({
  ...placeOrder,
  name: 'place_marketplace_order',
  title: 'Place marketplace order',
  records: ['order'],
  area: 'catalogue',
  description:
    'Moves money. Orders marketplace products at list price from a preview_id (preferred; call preview_marketplace_order first) or from branch_id and lines. Makes one order per store and currency, all or nothing, under one purchase_id. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, offer_changed and price_changed.',
  describe: 'describe_place_marketplace_order',
  rest: { method: 'POST', path: '/api/marketplace/orders' },
  effect: 'money',
  consent: 'expected_totals',
  destructive: false,
  idempotent: false,
});

export const describePlaceOrder = describing(placeOrder, { calls: previewCalls });

export const describePlaceMarketplaceOrder = describing(placeMarketplaceOrder, { calls: previewCalls });

export const cancelPurchase = writeOperation({
  ...buyerWrite,
  surfaces: ['rest', 'console'],
  name: 'cancel_purchase',
  title: 'Cancel purchase',
  records: ['order'],
  description:
    'Cancels every order of a purchase that is not shipped yet, in one step, and returns their stock, limits and money. Orders that are shipped or ended stay as they are; left says why. Fails with conflict when no order can be cancelled.',
  input: z.strictObject({ purchase_id: id('purchase'), reason: cancelReason }),
  output: z.object({
    purchase_id: id('purchase'),
    orders: z
      .array(orderSummary.extend({ refund: orderView.shape.refund }))
      .max(100)
      .describe('The orders that were cancelled'),
    left: z
      .array(z.object({ order: orderSummary, reason: z.string().max(400) }))
      .max(100)
      .describe('The orders that were not, and why'),
  }),
  idempotent: false,
  destructive: true,
  rest: { method: 'POST', path: '/api/purchases/{purchase_id}/cancel' },
  errors: ['not_found', 'conflict'],
});

const decision = {
  ...buyerWrite,
  surfaces: ['rest', 'console'],
  permission: 'orders:approve',
  person_only: 'session_or_rest_key',
} as const;

const decisionInput = z.strictObject({
  purchase_id: id('purchase'),
  note: prose(500).optional().describe('Why it is decided so'),
});

export const approvePurchase = spendingOperation({
  ...decision,
  name: 'approve_purchase',
  needs_reauthentication: true,
  title: 'Approve purchase',
  records: ['order'],
  description:
    'Approves a purchase that waits; its orders become placed. Refuses price_changed when the totals of the waiting orders are not expected_totals, and branch_inactive when the branch can no longer order. A person cannot approve what they or their credential placed.',
  input: z.strictObject({ ...decisionInput.shape, expected_totals: expectedTotals }),
  output: purchaseView,
  describe: null,
  destructive: false,
  idempotent: false,
  effect: 'money',
  consent: 'expected_totals',
  rest: { method: 'POST', path: '/api/purchases/{purchase_id}/approve' },
  errors: [
    'not_found',
    'conflict',
    'not_own_purchase',
    'branch_inactive',
    'company_suspended',
    'price_changed',
    'limit_exceeded',
  ],
  calls: ['get_branch_facts', 'charge_approver'],
});

export const declinePurchase = writeOperation({
  ...decision,
  name: 'decline_purchase',
  title: 'Decline purchase',
  records: ['order'],
  description: 'Declines a purchase that waits; stock and limits are released.',
  input: decisionInput,
  output: z.object({
    purchase_id: id('purchase'),
    status: z.literal('declined'),
    orders: z.array(orderSummary).max(100),
  }),
  idempotent: false,
  destructive: true,
  rest: { method: 'POST', path: '/api/purchases/{purchase_id}/decline' },
  errors: ['not_found', 'conflict', 'not_own_purchase'],
});
