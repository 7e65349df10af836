import { z } from 'zod';
import { billingStatus, paymentStatus } from '../finance/payments.ts';
import { id } from '../language/ids.ts';
import { filterText, givenDay, givenTime, searchWords } from '../language/input-values.ts';
import { money, unitPrice } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { orderTotals } from '../language/preview.ts';
import {
  address,
  contact,
  day,
  measure,
  named,
  operationNames,
  percent,
  quantity,
  reference,
  requiredProse,
  shownName,
  timestamp,
} from '../language/values.ts';
import { maxVerdicts, verdict } from '../language/verdict.ts';
import { buyerWrite, parties, partyCalls, tool } from './presets.ts';
import { shownHeader } from './purchase-header.ts';

export const orderStatus = z.enum([
  'pending_approval',
  'placed',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancelled',
  'rejected',
  'declined',
]);

export type OrderStatus = z.infer<typeof orderStatus>;

export const endedStatuses: readonly OrderStatus[] = ['cancelled', 'rejected', 'declined'];

/** Whether an order ended without effect: it holds nothing, owes nothing and does not count as spend. */
export const hasEnded = (status: OrderStatus): boolean => endedStatuses.includes(status);

export const orderSource = z.enum(['catalogue', 'marketplace', 'rfq', 'history']);

export const receiptStatus = z
  .enum(['none', 'waiting', 'claimed', 'accepted'])
  .describe('none: nothing was shipped; waiting: some of it is not counted; claimed: a claim is open');

/** SHA-256 of a file that its owner keeps. */
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hex' });

const none = 0 as z.output<typeof quantity>;
/** A count of an answer, 0 from releases before 2026-12. */
export const counted = quantity.default(none);

export const orderLine = z.object({
  id: id('orderLine'),
  product_id: id('product').nullable().describe('Null for an item of an RFQ that names no product'),
  sku: z.string().max(40).describe('Empty for an item of an RFQ that names no product'),
  name: shownName,
  unit: z.string().max(40),
  ...measure,
  quantity,
  unit_price: unitPrice,
  discount_percent: percent,
  tax_rate: percent,
  subtotal: money,
  discount: money,
  tax: money,
  total: money,
  shipped_quantity: quantity,
  delivered_quantity: quantity,
  closed_quantity: quantity.describe('Quantity that will never be shipped'),
  received_quantity: counted.describe('Arrived, as the buyer counted it or accepted it'),
  accepted_quantity: counted,
  claimed_quantity: counted.describe('In open claims'),
  credited_quantity: counted.describe('Shipped and not to be paid'),
  replaced_quantity: counted.describe('Shipped again, or to be, without payment'),
  account_code: z
    .string()
    .max(40)
    .nullable()
    .default(null)
    .describe('Ledger account that the buyer gave; null for suppliers'),
});

export const orderSummary = z.object({
  id: id('order'),
  number: z.string().max(40),
  reference,
  purchase_id: id('purchase').nullable().describe('The purchase it was placed with; null for suppliers'),
  status: orderStatus,
  payment_status: paymentStatus,
  billing_status: billingStatus,
  receipt_status: receiptStatus.default('none'),
  branch: z.object({ id: id('branch'), name: shownName, code: z.string().max(20) }),
  buyer: named(id('company')),
  supplier: named(id('company')),
  total: money,
  line_count: z.int(),
  requisitioner: shownName.nullable().default(null).describe('Who placed it; null for suppliers'),
  due_on: day
    .nullable()
    .default(null)
    .describe('Day the next delivery is due: promised by the supplier, else asked for by the buyer'),
  created_at: timestamp,
  updated_at: timestamp,
});

export const timelineCode = z.enum([
  'sent_for_approval',
  'approved',
  'declined',
  'approval_lapsed',
  'placed',
  'confirmed',
  'rejected',
  'cancelled',
  'shipped',
  'delivered',
  'remainder_closed',
  'received',
  'claimed',
  'claim_answered',
  'claim_escalated',
  'claim_settled',
  'shipment_cancelled',
  'paid',
  'partially_refunded',
  'refunded',
  'partially_billed',
  'billed',
]);

export const timelineEntry = z.object({
  at: timestamp,
  code: timelineCode.describe('What happened, for programs; further codes may be added'),
  what: z.string().max(120).describe('What happened, in words'),
  by: shownName,
  note: z.string().max(500).nullable(),
});

export const orderView = orderSummary.extend({
  ...shownHeader,
  source: orderSource,
  purchase_order: z
    .object({ id: id('purchaseOrder'), number: z.string().max(40), rfq_id: id('rfq') })
    .nullable()
    .describe('The purchase order it was issued with; null for orders that no RFQ led to'),
  lines: z.array(orderLine).max(100),
  totals: orderTotals,
  requisitioner_id: id('user').nullable().default(null).describe('Null for suppliers and imported orders'),
  approval: z
    .object({
      needed: z.boolean(),
      verdicts: z.array(verdict).max(maxVerdicts),
      approvers: z.array(shownName).max(50).describe('Who may approve'),
      decided_by: shownName.nullable(),
      decided_at: timestamp.nullable(),
      note: z.string().max(500).nullable(),
      lapses_at: timestamp.nullable(),
    })
    .nullable()
    .describe('Null for suppliers and when no approval was needed'),
  recurrence_id: id('recurrence')
    .nullable()
    .default(null)
    .describe('The recurring order whose run placed it; null for suppliers'),
  cost_centre: z.string().max(40).nullable(),
  internal_note: z.string().max(1000).nullable(),
  ship_to: address,
  receiving_contact: contact.nullable(),
  expected_delivery_on: day.nullable().describe('Day the supplier promised when it confirmed'),
  refund: z
    .object({
      amount: money,
      status: z.enum(['pending', 'refunded']).describe('refunded: it is in the buyer’s balance'),
    })
    .nullable()
    .default(null)
    .describe(
      'Completed or pending refund, because the order ended, its remainder was closed or units were credited',
    ),
  claims: z
    .array(z.object({ id: id('claim'), shipment_id: id('shipment'), status: z.string().max(20) }))
    .max(30)
    .default([])
    .describe('Claims about it; get_claim shows one'),
  timeline: z.array(timelineEntry).max(100),
  version: z.int(),
  allowed_actions: operationNames.max(20).describe('Operations this caller may call on this order now'),
});

export type OrderView = z.output<typeof orderView>;

export const listOrders = readOperation({
  ...tool,
  name: 'list_orders',
  title: 'List orders',
  description:
    'Lists orders, newest first; a supplier sees those it sells, from placed on, as created then. Returns summaries; follow next_cursor until has_more is false. For counts and totals call get_order_metrics instead of adding up pages.',
  input: z.strictObject({
    branch_id: id('branch').optional().describe('Only of this branch, br_…'),
    status: orderStatus.optional().describe('Only of this status'),
    statuses: z
      .array(orderStatus)
      .min(1, { error: 'must have at least one status' })
      .max(orderStatus.options.length)
      .optional()
      .describe('Any of these, instead of status'),
    payment_status: paymentStatus.optional().describe('unpaid: with an amount due'),
    receipt_status: z
      .enum(['waiting', 'delivered', 'claimed'])
      .optional()
      .describe('waiting: to be counted; delivered: of these, arrived; claimed: open claims'),
    ...parties,
    purchase_id: id('purchase').optional(),
    created_from: givenTime('Created at or after').optional(),
    created_to: givenTime('Created before').optional(),
    recurrence_id: id('recurrence').optional().describe('Only of this recurring order'),
    requisitioner_id: id('user').optional().describe('Only those this user placed'),
    due_by: givenDay('Due by this day, not delivered; longest overdue first').optional(),
    product_id: id('product').optional().describe('Only with a line of this product'),
    query: searchWords(100)
      .optional()
      .describe('Beginnings of words of number, reference, SKU, other company'),
    number: filterText(40).optional().describe('Exact order number'),
    reference: filterText(60).optional().describe('Exact reference of the buyer'),
    sku: filterText(40).optional().describe('Exact SKU of a line'),
    ...pageInput,
  }),
  output: pageOf(orderSummary),
  rest: { method: 'GET', path: '/api/orders' },
  errors: ['not_found', 'invalid_cursor'],
  calls: [...partyCalls, 'get_recurrence_facts', 'get_user_facts', 'get_product_facts', 'price_lines'],
});

export const getOrder = readOperation({
  ...tool,
  name: 'get_order',
  title: 'Get order',
  description:
    'Returns one order: lines with what is shipped, received, accepted, claimed, credited and replaced, totals, statuses, approval, claims, timeline, and allowed_actions. Deliveries are counted, and claims made and answered, at the addresses in in_application.',
  input: z.strictObject({ order_id: id('order') }),
  output: orderView.extend({
    counterparty_suspended: z
      .boolean()
      .default(false)
      .describe('The other company is suspended: it does nothing, and you finish the order alone'),
  }),
  rest: { method: 'GET', path: '/api/orders/{order_id}' },
  errors: ['not_found'],
});

export const cancelOrder = writeOperation({
  ...buyerWrite,
  name: 'cancel_order',
  title: 'Cancel order',
  records: ['order'],
  description:
    'Cancels an order before its first shipment. Releases its stock and its share of the limits, and refunds what was paid. Refuses orders that are shipped or ended (conflict). Returns the order, with the refunded amount in refund.',
  input: z.strictObject({
    order_id: id('order'),
    reason: requiredProse(500).describe('Why it is cancelled'),
  }),
  output: orderView,
  idempotent: false,
  destructive: true,
  rest: { method: 'POST', path: '/api/orders/{order_id}/cancel' },
  errors: ['not_found', 'conflict'],
});

export const cancelReason = cancelOrder.input.shape.reason;
