import { z } from 'zod';
import { spendSummary } from './branches.ts';
import { reportedRow, rowError } from './catalogue.ts';
import { describing } from './describe.ts';
import { event } from './event.ts';
import { billingStatus, maxVerdicts, paymentStatus, verdict } from './finance.ts';
import { filterText, givenDay, givenTime } from './given.ts';
import { id } from './ids.ts';
import { currencyCode, expectedTotals, money, positiveMoney, totals, unitPrice } from './money.ts';
import { internalOperation, readOperation, spendingOperation, writeOperation } from './operation-kinds.ts';
import { pageInput, pageOf } from './page.ts';
import { givenAccount, purchaseHeader, reference, shownHeader } from './purchase-header.ts';
import { deliveryRecord } from './suppliers.ts';
import {
  address,
  contact,
  day,
  named,
  operationNames,
  percent,
  prose,
  quantity,
  requiredProse,
  requiredText,
  shownName,
  text,
  timestamp,
} from './values.ts';

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
/** Whether an order came to nothing: it holds nothing, owes nothing and counts as no spend. */
export const hasEnded = (status: OrderStatus): boolean => endedStatuses.includes(status);

export const orderSource = z.enum(['catalogue', 'marketplace', 'rfq', 'history']);

const orderTotals = z.object({
  subtotal: money.describe('Unit prices times quantities, each line rounded half up'),
  discount: money,
  shipping: money,
  tax: money,
  total: money,
});

export const orderLine = z.object({
  id: id('orderLine'),
  product_id: id('product').nullable().describe('Null for an item of an RFQ that names no product'),
  sku: z.string().max(40).describe('Empty for an item of an RFQ that names no product'),
  name: shownName,
  unit: z.string().max(40),
  quantity,
  unit_price: unitPrice,
  discount_percent: percent,
  tax_rate: percent,
  subtotal: money,
  discount: money,
  tax: money,
  total: money,
  shipped_quantity: z.int(),
  delivered_quantity: z.int(),
  closed_quantity: z.int().describe('Quantity that will never be shipped'),
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
  branch: z.object({ id: id('branch'), name: shownName, code: z.string().max(20) }),
  buyer: named(id('company')),
  supplier: named(id('company')),
  total: money,
  line_count: z.int(),
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
  requisitioner: shownName.nullable().describe('Who placed it; null for suppliers'),
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
    .describe('Money that went back, or goes back, because the order ended or its remainder was closed'),
  timeline: z.array(timelineEntry).max(100),
  version: z.int(),
  allowed_actions: operationNames.max(20).describe('Operations this caller may call on this order now'),
});
export type OrderView = z.output<typeof orderView>;

const tool = {
  area: 'orders',
  service: 'orders',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'both',
  permission: 'orders:read',
} as const;

/** The filters by the parties of an order, with one meaning in lists, metrics and charts. */
const parties = {
  supplier_company_id: id('company').optional().describe('Only orders from this supplier'),
  buyer_company_id: id('company').optional().describe('For suppliers: only orders of this buyer'),
};

export const listOrders = readOperation({
  ...tool,
  name: 'list_orders',
  title: 'List orders',
  description:
    'Lists orders, newest first; a supplier sees the orders it sells, from placed on, as created when they were placed. Returns summaries, one page; follow next_cursor until has_more is false. For counts and totals call get_order_metrics instead of adding up pages.',
  input: z.strictObject({
    branch_id: id('branch').optional().describe('A branch, as list_branches returns it'),
    status: orderStatus.optional().describe('Only orders of this status'),
    statuses: z
      .array(orderStatus)
      .min(1, { error: 'must have at least one status' })
      .max(orderStatus.options.length)
      .optional()
      .describe('Any of these, instead of status'),
    payment_status: paymentStatus.optional().describe('Only orders of this payment status'),
    ...parties,
    purchase_id: id('purchase').optional(),
    created_from: givenTime('Created at or after').optional(),
    created_to: givenTime('Created before').optional(),
    recurrence_id: id('recurrence').optional().describe('Only orders of this recurring order'),
    requisitioner_id: id('user').optional().describe('Only orders that this user placed'),
    due_by: givenDay('Due by this day and not delivered, the longest overdue first').optional(),
    number: filterText(40).optional().describe('Exact order number'),
    reference: filterText(60).optional().describe('Exact reference of the buyer'),
    sku: filterText(40).optional().describe('Only orders with a line of exactly this SKU'),
    ...pageInput,
  }),
  output: pageOf(orderSummary),
  rest: { method: 'GET', path: '/api/orders' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_branch_facts', 'get_company_facts', 'get_recurrence_facts', 'get_user_facts'],
});

export const getOrder = readOperation({
  ...tool,
  name: 'get_order',
  title: 'Get order',
  description:
    'Returns one order: lines with shipped and delivered quantities, totals, statuses, approval, timeline, and allowed_actions, the operations the caller may call on it now.',
  input: z.strictObject({ order_id: id('order') }),
  output: orderView,
  rest: { method: 'GET', path: '/api/orders/{order_id}' },
  errors: ['not_found'],
});

const purchaseLines = z
  .array(
    z.strictObject({
      product_id: id('product'),
      quantity: quantity.describe('In the product’s sales unit'),
      account_code: givenAccount,
    }),
  )
  .min(1)
  .max(100)
  .describe('One entry per product');

const previewOrderPart = z.object({
  supplier: named(id('company')),
  store: named(id('store')).nullable(),
  currency: currencyCode,
  line_count: z.int(),
  totals: orderTotals,
});

const previewLine = z.object({
  line_index: z.int().describe('Place in the lines of the request, from 0'),
  order_index: z.int().describe('Place of its order in orders, from 0'),
  product_id: id('product'),
  sku: z.string().max(40),
  name: shownName,
  unit: z.string().max(40),
  quantity,
  unit_price: unitPrice,
  tax_rate: percent,
  subtotal: money,
  tax: money,
  total: money,
  stock: z.int().describe('Units that can be ordered now'),
  problem: z.string().max(400).nullable().describe('Why this line cannot be ordered'),
});

export const preview = z.object({
  preview_id: id('preview')
    .nullable()
    .describe('Pass it to the place operation; null when it will be refused'),
  expires_at: timestamp.nullable(),
  branch: named(id('branch')),
  orders: z
    .array(previewOrderPart)
    .max(100)
    .describe('What would be placed: one order per supplier (marketplace: store) and currency'),
  lines: z
    .array(previewLine)
    .max(100)
    .describe('Lines with their price; unknown products are in problems alone'),
  totals,
  outcome: z.enum(['will_place', 'needs_approval', 'will_be_refused']),
  verdicts: z
    .array(verdict)
    .max(maxVerdicts)
    .describe('Every rule that refuses or asks for approval, and by how much; the strictest 100'),
  problems: z
    .array(z.object({ path: z.string().max(60), code: z.string().max(40), detail: z.string().max(400) }))
    .max(100)
    .describe('Why it will be refused, per field'),
  warnings: z
    .array(z.object({ path: z.string().max(60), code: z.string().max(40), detail: z.string().max(400) }))
    .max(20)
    .default([])
    .describe('What to look at although it can be placed, such as reference_in_use'),
  approvers: z
    .array(z.object({ user_id: id('user'), name: shownName }))
    .max(50)
    .describe('Who may approve, when approval is needed'),
  smallest_change: z
    .string()
    .max(2000)
    .nullable()
    .describe('The smallest change that would pass, as a sentence'),
});
export type Preview = z.output<typeof preview>;

const previewInput = z.strictObject({
  branch_id: id('branch').describe('The branch that orders and receives'),
  lines: purchaseLines,
  ...purchaseHeader.shape,
});

const buyerWrite = {
  ...tool,
  audience: 'buyer',
  permission: 'orders:write',
} as const;
const previewCalls = ['get_branch_facts', 'price_lines', 'get_limit_use', 'list_approvers'];
const placeCalls = [...previewCalls, 'reserve_stock', 'release_stock', 'commit_spend', 'release_spend'];

export const previewOrder = readOperation({
  ...tool,
  name: 'preview_order',
  title: 'Preview order',
  description:
    'Call this before place_order. Prices lines of the company’s catalogue for a branch and says what placing would do: outcome will_place, needs_approval or will_be_refused, with every rule that speaks, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes, which also holds reference, dates and messages given here. Reserves and commits nothing.',
  input: previewInput,
  output: preview,
  audience: 'buyer',
  permission: 'orders:write',
  rest: { method: 'POST', path: '/api/orders/preview' },
  errors: ['not_found', 'branch_inactive'],
  calls: previewCalls,
});

export const previewMarketplaceOrder = readOperation({
  ...previewOrder,
  name: 'preview_marketplace_order',
  title: 'Preview marketplace order',
  area: 'catalogue',
  description:
    'Call this before place_marketplace_order. Prices marketplace products at list price for a branch and says what placing would do: outcome, every rule that speaks, who may approve, the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.',
  rest: { method: 'POST', path: '/api/marketplace/orders/preview' },
});

const placeInput = z.strictObject({
  preview_id: id('preview').optional().describe('From the preview; give it or branch_id and lines, not both'),
  branch_id: id('branch').optional(),
  lines: purchaseLines.optional(),
  expected_totals: expectedTotals,
  ...purchaseHeader.shape,
  internal_note: prose(1000).optional().describe('For the company; the supplier never sees it'),
});

export const purchaseView = z.object({
  purchase_id: id('purchase'),
  status: z.enum(['placed', 'pending_approval']),
  orders: z.array(orderSummary).min(1).max(100),
  totals,
  approvers: z.array(z.object({ user_id: id('user'), name: shownName })).max(50),
  ...shownHeader,
  created_at: timestamp,
});
export type PurchaseView = z.output<typeof purchaseView>;

const placeErrors = [
  'not_found',
  'branch_inactive',
  'insufficient_stock',
  'not_orderable',
  'quantity_rule',
  'limit_exceeded',
  'price_changed',
  'preview_expired',
  'idempotency_in_flight',
] as const;

export const placeOrder = spendingOperation({
  ...buyerWrite,
  name: 'place_order',
  title: 'Place order',
  records: ['order'],
  description:
    'Moves money. Places an order for products of the company’s catalogue, from a preview_id (preferred; call preview_order first) or from branch_id and lines. Makes one order per supplier and currency, all or nothing, under one purchase_id; the stock is reserved and the limits are committed. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, and price_changed when totals are not those of the preview or expected_totals.',
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
    'Moves money. Places an order for marketplace products at list price, from a preview_id (preferred; call preview_marketplace_order first) or from branch_id and lines. Makes one order per store and currency, all or nothing, under one purchase_id. Returns the orders, placed or pending_approval with who may approve. Refuses missing stock, limits that refuse, and price_changed.',
  describe: 'describe_place_marketplace_order',
  rest: { method: 'POST', path: '/api/marketplace/orders' },
  effect: 'money',
  consent: 'expected_totals',
  destructive: false,
  idempotent: false,
});

export const describePlaceOrder = describing(placeOrder, { calls: previewCalls });
export const describePlaceMarketplaceOrder = describing(placeMarketplaceOrder, { calls: previewCalls });

export const cancelOrder = writeOperation({
  ...buyerWrite,
  name: 'cancel_order',
  title: 'Cancel order',
  records: ['order'],
  description:
    'Cancels an order before its first shipment. Releases its stock and its share of the limits, and refunds what was paid. Refuses orders that are shipped or ended (conflict; allowed_actions of get_order shows it beforehand). Returns the order, with the money that went back in refund.',
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

const cancelReason = cancelOrder.input.shape.reason;

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

const range = {
  from: givenDay('First day, inclusive').optional(),
  to: givenDay('Last day, inclusive').optional(),
};

const metricGroup = z.object({
  key: z
    .string()
    .max(60)
    .describe('Value of the group: status, branch id, company id, or a day, ISO week or month'),
  label: shownName,
  orders: z.int(),
  by_status: z
    .array(z.object({ status: orderStatus, orders: z.int() }))
    .max(orderStatus.options.length)
    .describe('Orders of the group by status, the most first'),
  totals: totals.describe('All orders of the group, in every status'),
  live_totals: totals.describe('Without cancelled, rejected and declined orders: what the group spends'),
});

/** Most groups one answer of metrics holds, how many when the caller does not say, and most totals over all of them. */
export const maxMetricGroups = 500;
export const shownMetricGroups = 100;
export const maxGroupTotals = 2_000;

export const getOrderMetrics = readOperation({
  ...tool,
  name: 'get_order_metrics',
  title: 'Get order metrics',
  description:
    'Returns counts and totals of orders, computed by the platform: orders by status, totals and averages per currency, average days from placing to shipment and to delivery, optionally grouped. Spend is live_totals, which leaves out cancelled, rejected and declined orders; totals counts all. Use it for every question of how many or how much; never add up pages of list_orders. Days are whole days in the company’s time zone, by creation. as_of is the moment it holds for.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    ...parties,
    ...range,
    currency: currencyCode.optional().describe('Only orders in this currency'),
    group_by: z
      .enum(['status', 'branch', 'supplier', 'day', 'week', 'month'])
      .optional()
      .describe('supplier is the other company: a supplier gets its buyers'),
    sort: z
      .enum(['orders', 'spend', 'latest'])
      .optional()
      .describe(
        'Groups that come first; spend needs currency. When left out: latest for periods, else orders',
      ),
    limit: z
      .int()
      .min(1)
      .max(maxMetricGroups)
      .optional()
      .describe(`Most groups, up to ${maxMetricGroups}; ${shownMetricGroups} when left out`),
  }),
  output: z.object({
    orders: z.int(),
    by_status: z
      .array(z.object({ status: orderStatus, orders: z.int(), totals }))
      .max(orderStatus.options.length),
    totals: totals.describe('All orders, in every status'),
    live_totals: totals.describe('Without cancelled, rejected and declined orders'),
    averages: totals.describe('Average order per currency, without cancelled, rejected and declined'),
    lead_times: z.object({
      days_to_ship: z.number().nullable().describe('Average days from creation to first shipment'),
      days_to_deliver: z.number().nullable().describe('Average days from creation to delivery of all'),
    }),
    groups: z
      .array(metricGroup)
      .max(maxMetricGroups)
      .describe('In the order of sort; the latest periods are shown from the oldest'),
    more_groups: z.boolean().describe('True when rest holds groups; raise limit, or filter, to see them'),
    rest: metricGroup
      .pick({ orders: true, totals: true, live_totals: true })
      .extend({ groups: z.int().describe('How many groups are not shown') })
      .nullable()
      .default(null)
      .describe('The groups that are not shown, added up per currency; null when all are'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/orders/metrics' },
  errors: ['not_found'],
  calls: ['get_branch_facts', 'get_company_facts'],
});

/** Most currencies one chart shows; beyond, the caller names one. */
export const chartCurrencies = 20;
/** Longest base64 of a chart's image, so that the answer fits into one message. */
export const maxChartImage = 550_000;

export const getOrderCharts = readOperation({
  ...tool,
  name: 'get_order_charts',
  title: 'Get order charts',
  description:
    'Returns orders and spend per day, ISO week or month and currency, zero-filled, for drawing a trend; orders that were cancelled, rejected or declined are left out. At most 366 periods; the last 30 days, 12 weeks or 12 months when from and to are left out. format data gives numbers; png adds an image of the metric.',
  input: z.strictObject({
    metric: z.enum(['orders', 'spend']).optional().describe('What the image shows; orders when left out'),
    interval: z.enum(['day', 'week', 'month']).optional().describe('day when left out'),
    branch_id: id('branch').optional(),
    ...parties,
    currency: currencyCode.optional().describe('Only this currency'),
    ...range,
    format: z.enum(['data', 'svg', 'png']).optional().describe('data when left out; svg is for REST only'),
  }),
  output: z.object({
    metric: z.enum(['orders', 'spend']),
    interval: z.enum(['day', 'week', 'month']),
    from: z.iso.date(),
    to: z.iso.date(),
    periods: z
      .array(
        z.object({
          period: z.string().max(10).describe('2026-11-21, 2026-W47 or 2026-11'),
          starts_on: z.iso.date(),
        }),
      )
      .max(366),
    partial_periods: z
      .array(z.string().max(10))
      .max(2)
      .describe('Periods that from or to cut, so that they are not comparable with whole ones'),
    series: z
      .array(
        z.object({
          currency: currencyCode,
          orders: z.array(z.int()).max(366).describe('Orders in each of periods'),
          amounts: z
            .array(money.shape.amount)
            .max(366)
            .describe('Spend in each of periods, as decimals in currency'),
          total: money,
        }),
      )
      .max(chartCurrencies),
    as_of: timestamp,
    image: z
      .object({ media_type: z.enum(['image/svg+xml', 'image/png']), base64: z.base64().max(maxChartImage) })
      .optional()
      .describe('The drawing, when format asks for one; the gateway answers it as an image'),
  }),
  rest: { method: 'GET', path: '/api/orders/charts' },
  errors: ['not_found'],
  calls: ['get_branch_facts', 'get_company_facts'],
});

export const shipmentView = z.object({
  id: id('shipment'),
  carrier: z.string().max(80),
  tracking_number: z.string().max(80).nullable(),
  status: z.enum(['in_transit', 'delivered']),
  shipped_at: timestamp,
  expected_on: day.nullable(),
  delivered_at: timestamp.nullable(),
  lines: z.array(z.object({ line_id: id('orderLine'), quantity })).max(100),
  events: z
    .array(
      z.object({
        at: timestamp,
        status: z.string().max(80),
        place: z.string().max(120).nullable(),
        note: z.string().max(200).nullable(),
      }),
    )
    .max(15),
});

export const getOrderLogistics = readOperation({
  ...tool,
  name: 'get_order_logistics',
  title: 'Get order logistics',
  description:
    'Returns the shipments of an order with carrier, tracking, events and expected day, and what is still to be shipped. Use it for "where is my order".',
  input: z.strictObject({ order_id: id('order') }),
  output: z.object({
    order_id: id('order'),
    status: orderStatus,
    lines: z
      .array(
        z.object({
          line_id: id('orderLine'),
          name: shownName,
          quantity: z.int(),
          shipped_quantity: z.int(),
          delivered_quantity: z.int(),
          open_quantity: z.int().describe('Still to be shipped'),
        }),
      )
      .max(100),
    shipments: z.array(shipmentView).max(30),
    expected_on: day.nullable().describe('Day the next delivery is expected'),
    delayed: z.boolean().describe('Something has not arrived by its expected day'),
  }),
  rest: { method: 'GET', path: '/api/orders/{order_id}/logistics' },
  errors: ['not_found'],
});

const proofView = z.object({
  shipment_id: id('shipment'),
  delivered_at: timestamp,
  received_by: z.string().max(120),
  method: z.enum(['code', 'photo', 'signature', 'none']),
  code_verified: z.boolean(),
  recorded_by: shownName,
});

export const getOrderDeliveryProof = readOperation({
  ...tool,
  name: 'get_order_delivery_proof',
  title: 'Get delivery proof',
  description:
    'Returns who received each shipment of an order, when, and how it was proven (code, photo or signature). Before delivery it is refused with no_delivery_proof and the reason.',
  input: z.strictObject({ order_id: id('order') }),
  output: z.object({
    order_id: id('order'),
    complete: z.boolean(),
    proofs: z.array(proofView).min(1).max(30),
  }),
  rest: { method: 'GET', path: '/api/orders/{order_id}/delivery-proof' },
  errors: ['not_found', 'no_delivery_proof'],
});

export const sendOrderProofCode = writeOperation({
  ...tool,
  name: 'send_order_proof_code',
  title: 'Send delivery code',
  description:
    'Mails a 6-digit delivery code for one shipment to the branch’s receiving contact, who gives it to the driver. Call get_order_logistics for the shipment_id. Returns the masked address and when a code may be sent again; never the code. Needs orders:write or, for the supplier, orders:fulfil. Refused without a receiving contact, and within the resend pause.',
  input: z.strictObject({ order_id: id('order'), shipment_id: id('shipment') }),
  output: z.object({
    shipment_id: id('shipment'),
    sent_to: z.string().max(260).describe('Masked address'),
    expires_at: timestamp,
    resend_after: timestamp,
  }),
  destructive: false,
  idempotent: false,
  open_world: true,
  // It mails a third party and replaces the code that one holds.
  permission: { buyer: 'orders:write', supplier: 'orders:fulfil' },
  rest: { method: 'POST', path: '/api/orders/{order_id}/proof-code' },
  errors: ['not_found', 'conflict', 'no_receiving_contact', 'resend_pause'],
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
  title: 'Approve purchase',
  records: ['order'],
  description:
    'Approves a purchase that waits; its orders become placed. Refuses price_changed when the orders that wait do not come to expected_totals. Nobody approves what they or their credential placed.',
  input: z.strictObject({ ...decisionInput.shape, expected_totals: expectedTotals }),
  output: purchaseView,
  describe: null,
  destructive: false,
  idempotent: false,
  effect: 'money',
  consent: 'expected_totals',
  rest: { method: 'POST', path: '/api/purchases/{purchase_id}/approve' },
  errors: ['not_found', 'conflict', 'not_own_purchase', 'price_changed', 'limit_exceeded'],
  calls: ['charge_approver'],
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

const application = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'supplier',
  permission: 'orders:fulfil',
  output: orderView,
} as const;

export const closeOrderRemainder = writeOperation({
  ...application,
  name: 'close_order_remainder',
  title: 'Close order remainder',
  records: ['order'],
  description:
    'After the first shipment: ends the quantities not shipped, releases their stock and limits, and credits them. Returns the order, with the money that went back in refund.',
  audience: 'buyer',
  permission: 'orders:write',
  destructive: true,
  input: z.strictObject({
    order_id: id('order'),
    reason: requiredProse(500).describe('Why the rest is not wanted'),
  }),
  rest: { method: 'POST', path: '/api/orders/{order_id}/close-remainder' },
  errors: ['not_found', 'conflict'],
  idempotent: false,
});

export const confirmOrder = writeOperation({
  ...application,
  name: 'confirm_order',
  title: 'Confirm order',
  records: ['order'],
  description: 'The supplier confirms a placed order, optionally with the day it expects to deliver.',
  input: z.strictObject({
    order_id: id('order'),
    expected_delivery_on: givenDay('Day it will be delivered').optional(),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/confirm' },
  errors: ['not_found', 'conflict'],
  destructive: false,
  idempotent: false,
});

export const rejectOrder = writeOperation({
  ...application,
  name: 'reject_order',
  title: 'Reject order',
  records: ['order'],
  description:
    'The supplier rejects an order before its first shipment, with a reason; stock and limits are released.',
  destructive: true,
  input: z.strictObject({
    order_id: id('order'),
    reason: requiredProse(500).describe('Why it is rejected'),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/reject' },
  errors: ['not_found', 'conflict'],
  idempotent: false,
});

export const shipOrder = writeOperation({
  ...application,
  name: 'ship_order',
  title: 'Ship order',
  records: ['order'],
  description:
    'The supplier ships all that is open, or the given quantities; several shipments are possible. The stock is taken.',
  input: z.strictObject({
    order_id: id('order'),
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          quantity: quantity.describe('Units of the line in this shipment'),
        }),
      )
      .min(1, { error: 'must have at least one quantity' })
      .max(100)
      .optional()
      .describe('All open quantities when left out'),
    carrier: requiredText(80).describe('Who transports it'),
    tracking_number: text(80).optional().describe('Number that the carrier tracks it by'),
    expected_on: givenDay('Day it is expected to arrive').optional(),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/shipments' },
  errors: ['not_found', 'conflict'],
  destructive: false,
  idempotent: false,
});

export const addShipmentEvent = writeOperation({
  ...application,
  name: 'add_shipment_event',
  title: 'Add shipment event',
  records: ['order'],
  description:
    'The supplier records what happened to a shipment on its way, optionally with a new expected day.',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment'),
    status: requiredText(80).describe('What happened, in a few words'),
    place: text(120).optional().describe('Where it happened'),
    note: prose(200).optional().describe('More about it'),
    expected_on: givenDay('Day it is expected to arrive').optional(),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/shipments/{shipment_id}/events' },
  errors: ['not_found', 'conflict'],
  destructive: false,
  idempotent: false,
});

export const deliverOrder = writeOperation({
  ...application,
  name: 'deliver_order',
  title: 'Deliver order',
  records: ['order'],
  description:
    'The supplier records that a shipment was received: with the code the receiver was mailed, or with a photo or signature (then the code counts as not verified).',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment'),
    received_by: requiredText(120).describe('Name of the person who received it'),
    code: z
      .string()
      .regex(/^\d{6}$/, { error: 'must be the 6 digits of the code' })
      .optional()
      .describe('The 6 digits that the receiver was mailed'),
    evidence: z
      .strictObject({
        kind: z.enum(['photo', 'signature']).describe('What proves the delivery'),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hex' })
          .describe('SHA-256 of the file the supplier keeps'),
      })
      .optional()
      .describe('Give code or evidence, not both'),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/shipments/{shipment_id}/deliver' },
  errors: ['not_found', 'conflict', 'wrong_code'],
  destructive: false,
  idempotent: false,
});

/** One order of an import: dated, with its shipments; touches neither stock nor limits. */
export const historyRow = z.strictObject({
  number: requiredText(40).describe('Number of the order, unique in the company'),
  purchase_ref: requiredText(40).describe('Rows with one reference share one purchase id'),
  branch_code: requiredText(20).describe('Code of the branch that ordered'),
  supplier_company_id: id('company'),
  created_at: givenTime('When it was placed'),
  status: z.enum(['confirmed', 'shipped', 'delivered']).describe('Where the order ended'),
  payment_status: z.enum(['unpaid', 'paid']).describe('Whether it was paid'),
  billing_status: billingStatus.describe('Whether it was billed'),
  required_on: givenDay('Day it was wanted by').optional(),
  shipping: positiveMoney.describe('Cost of shipping'),
  lines: z
    .array(
      z.strictObject({
        sku: requiredText(40).describe('SKU of a product of the supplier'),
        quantity: quantity.describe('Units that were ordered'),
        unit_price: unitPrice.describe('Price of one unit as it was'),
        discount_percent: percent.optional().describe('Discount on the line'),
      }),
    )
    .min(1)
    .max(100)
    .describe('What was ordered'),
  shipments: z
    .array(
      z.strictObject({
        carrier: requiredText(80).describe('Who transported it'),
        shipped_at: givenTime('When it left'),
        expected_on: givenDay('Day it was expected').optional(),
        delivered_at: givenTime('When it arrived').optional(),
        received_by: text(120).optional().describe('Name of the person who received it'),
      }),
    )
    .max(1)
    .optional()
    .describe('At most one shipment, with every line'),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const importOrderHistory = writeOperation({
  ...application,
  name: 'import_order_history',
  title: 'Import order history',
  records: ['order'],
  description:
    'Imports dated orders of one buyer company with their shipments, up to 1,000 rows. Touches neither stock nor limits, then or later. Only unpaid ones open a charge. A number that exists is left as it is. Good rows are kept; each bad row is reported with its line.',
  audience: 'operator',
  permission: 'operate',
  idempotent: true,
  input: z.strictObject({
    company_id: id('company').describe('The buyer company'),
    rows: z
      .array(reportedRow(historyRow))
      .min(1)
      .max(1000)
      .describe(
        'Orders with number, branch_code, supplier_company_id, created_at, status, lines and shipments',
      ),
  }),
  output: z.object({ imported: z.int(), skipped: z.int(), errors: z.array(rowError).max(1000) }),
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/order-history' },
  errors: ['not_found'],
  calls: ['get_branch_facts', 'find_products_by_sku', 'get_company_facts'],
});

const internal = { area: 'orders', service: 'orders' } as const;

export const summariseSpend = internalOperation({
  ...internal,
  name: 'summarise_spend',
  title: 'Summarise spend',
  description:
    'Orders by status, spend per currency and top suppliers of one branch of the caller’s company over whole days.',
  input: z.strictObject({ branch_id: id('branch'), ...range }),
  output: spendSummary,
  effect: 'read',
});

const orderFactLine = z.object({
  line_id: id('orderLine'),
  product_id: id('product').nullable(),
  sku: orderLine.shape.sku.optional().describe('Left out by releases before 2026-12'),
  name: shownName,
  unit: orderLine.shape.unit.optional().describe('Left out by releases before 2026-12'),
  quantity,
  shipped_quantity: z.int(),
  closed_quantity: z.int(),
  unit_price: unitPrice,
  discount_percent: percent,
  tax_rate: percent,
});

/** An order as other services act on it: stock, commitments, charge and invoices, purchase orders. */
export const orderFacts = z.object({
  entity_id: id('order'),
  version: z.int(),
  purchase_id: id('purchase'),
  number: orderSummary.shape.number,
  reference: reference.unwrap().optional().describe('Left out by releases before 2026-12'),
  status: orderStatus,
  payment_status: paymentStatus,
  billing_status: billingStatus,
  buyer_company_id: id('company'),
  buyer_name: shownName,
  supplier_company_id: id('company'),
  supplier_name: shownName,
  branch_id: id('branch'),
  total: money,
  shipping: money,
  source: orderSource.optional().describe('Left out by releases before 2026-12'),
  imported: z.boolean().describe('It holds neither stock nor limits'),
  opens_charge: z.boolean(),
  lines: z.array(orderFactLine).max(100),
  shipments: z
    .array(
      z.object({
        shipment_id: id('shipment'),
        shipped_at: timestamp,
        imported: z
          .boolean()
          .optional()
          .describe('An imported order came with it; absent for orders imported before this field existed'),
        lines: z.array(z.object({ line_id: id('orderLine'), quantity })).max(100),
      }),
    )
    .max(30),
});
export type OrderFacts = z.output<typeof orderFacts>;

/**
 * The lines of an order that hold less stock than was ordered: something of them was shipped or closed, or the
 * order ended.
 */
export const movedLines = <L extends { shipped_quantity: number; closed_quantity: number }>({
  status,
  lines,
}: {
  status: OrderStatus;
  lines: readonly L[];
}): L[] =>
  lines.filter(
    ({ shipped_quantity, closed_quantity }) =>
      hasEnded(status) || shipped_quantity > 0 || closed_quantity > 0,
  );

export const getOrderFacts = internalOperation({
  ...internal,
  name: 'get_order_facts',
  title: 'Get order facts',
  description: 'An order the caller may see, as other services act on it.',
  input: z.strictObject({ order_id: id('order') }),
  output: orderFacts,
  effect: 'read',
  errors: ['not_found'],
});

export const getDeliveryRecord = internalOperation({
  ...internal,
  name: 'get_delivery_record',
  title: 'Get delivery record',
  description:
    'How a supplier has served the caller’s company, in the branches the caller may use: orders, deliveries on time and late, spend per currency.',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: deliveryRecord,
  effect: 'read',
});

export const createOrders = internalOperation({
  ...internal,
  name: 'create_orders',
  title: 'Create orders',
  records: ['order'],
  description:
    'Makes the order of a purchase order, placed at the awarded prices, under the ids it carries; reserves the stock of lines that name a product. What it commits was moved before. Repeating answers the same order; after settle_purchase has abandoned the id it is refused with hold_released.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    order_id: id('order'),
    purchase_order: z.strictObject({
      id: id('purchaseOrder'),
      number: requiredText(40),
      rfq_id: id('rfq'),
    }),
    branch_id: id('branch'),
    supplier: z.strictObject({ id: id('company'), name: shownName, time_zone: z.string().max(64) }),
    currency: currencyCode,
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          product_id: id('product').nullable(),
          sku: z.string().max(40),
          name: shownName,
          category: z.string().max(60),
          unit: z.string().max(40),
          quantity,
          unit_price: unitPrice,
        }),
      )
      .min(1)
      .max(100),
  }),
  output: z.object({ order: orderSummary }),
  effect: 'write',
  errors: ['insufficient_stock', 'branch_inactive', 'not_found', 'hold_released'],
  calls: ['get_branch_facts', 'reserve_stock', 'release_stock'],
});

export const settlePurchase = internalOperation({
  ...internal,
  name: 'settle_purchase',
  title: 'Settle purchase',
  records: ['order'],
  description:
    'Settles a purchase whose outcome the caller does not have: returns its orders if it was made, else abandons its id permanently, so that its holds may be released.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: z.object({ state: z.enum(['made', 'abandoned']), orders: z.array(orderSummary).max(100) }),
  effect: 'write',
});

export const placeForRecurrence = internalOperation({
  ...internal,
  name: 'place_for_recurrence',
  title: 'Place for recurrence',
  records: ['order'],
  description:
    'Places the catalogue lines of a recurring order’s run as its caller, under the purchase id it carries. Repeating answers the same purchase. Refuses what place_order refuses, and price_ceiling when a price is above the line’s.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    branch_id: id('branch'),
    lines: z
      .array(z.strictObject({ product_id: id('product'), quantity, max_unit_price: unitPrice }))
      .min(1)
      .max(100),
    internal_note: prose(1000).optional(),
    recurrence_id: id('recurrence').optional().describe('Shown on the orders'),
  }),
  output: purchaseView,
  effect: 'write',
  errors: [...placeErrors, 'price_ceiling', 'hold_released'],
  calls: placeCalls,
});

export const previewForRecurrence = internalOperation({
  ...internal,
  name: 'preview_for_recurrence',
  title: 'Preview for recurrence',
  description:
    'What placing one run of a recurring order now would meet: the verdicts and problems of preview_order. Keeps nothing.',
  input: previewInput.pick({ branch_id: true, lines: true }),
  output: preview.pick({ verdicts: true, problems: true }),
  effect: 'read',
  errors: ['not_found', 'branch_inactive'],
  calls: previewCalls,
});

/** The state of an order that others act on: stock, commitments, the charge, its purchase order. */
export const orderChanged = event({
  name: 'order_changed',
  publishers: ['orders'],
  subscribers: ['catalogue', 'finance', 'rfq'],
  partition_by: 'buyer_company_id',
  description:
    'An order was made or changed. Carries its whole state: catalogue takes or releases stock, finance keeps commitment, charge and invoices, rfq its purchase order.',
  payload: orderFacts,
  concerns: {
    catalogue: (order) => !order.imported && movedLines(order).length > 0,
    rfq: ({ source }) => source === 'rfq',
  },
});

export const deliveryCodeRequested = event({
  name: 'delivery_code_requested',
  publishers: ['orders'],
  subscribers: ['orders'],
  partition_by: 'proof_code_id',
  description: 'A delivery code waits to be mailed; it is derived when it is.',
  payload: z.object({ proof_code_id: id('proofCode'), attempt: z.int() }),
});

export const approvalRequested = event({
  name: 'approval_requested',
  publishers: ['orders'],
  subscribers: ['orders'],
  partition_by: 'buyer_company_id',
  description: 'A purchase waits for approval; its approvers are mailed.',
  payload: z.object({ purchase_id: id('purchase'), buyer_company_id: id('company') }),
});
