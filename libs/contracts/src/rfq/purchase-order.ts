import { z } from 'zod';
import { id } from '../language/ids.ts';
import { expectedTotal, money, unitPrice } from '../language/money.ts';
import { readOperation, spendingOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { describing } from '../language/spending.ts';
import { measure, named, quantity, shownName, timestamp } from '../language/values.ts';
import { itemQuantities } from './award.ts';
import { buyerWrite, tool } from './presets.ts';
import { maxRfqItems } from './rfq.ts';
import { shownTaxRate, taxedAmounts } from './taxed.ts';

const purchaseOrderStatus = z.enum(['issued', 'acknowledged', 'fulfilled', 'cancelled', 'rejected']);

export const purchaseOrderView = z.object({
  id: id('purchaseOrder'),
  number: z.string().max(40),
  rfq: z.object({ id: id('rfq'), number: z.string().max(40) }),
  bid_id: id('bid'),
  award_id: id('award'),
  supplier: named(id('company')),
  status: purchaseOrderStatus.describe('acknowledged once the supplier has confirmed its order'),
  order_id: id('order'),
  order_number: z.string().max(40),
  lines: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        name: shownName,
        unit: z.string().max(40),
        ...measure,
        quantity,
        unit_price: unitPrice.describe('Without the tax of tax_rate'),
        tax_rate: shownTaxRate,
        total: money.describe('Net and tax'),
      }),
    )
    .max(maxRfqItems)
    .describe('Without what its order closed as never to be shipped'),
  ...taxedAmounts,
  issued_by: shownName.nullable().describe('Null for suppliers'),
  issued_at: timestamp,
});

export const createPurchaseOrder = spendingOperation({
  ...buyerWrite,
  name: 'create_purchase_order',
  title: 'Create purchase order',
  records: ['rfq', 'bid', 'purchase_order'],
  description:
    'Issues a purchase order from an award: call decide_bid_iteration with accept first. Orders all that the award still holds, or items. Creates the supplier’s order at the awarded prices and moves its share of the award’s commitment, committing nothing further. Returns the purchase order with its order_id.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    bid_id: id('bid'),
    award_id: id('award').optional().describe('Needed when the bid has several open awards'),
    items: itemQuantities.optional().describe('All that the award still holds when left out'),
    expected_total: expectedTotal,
  }),
  output: purchaseOrderView,
  effect: 'write',
  destructive: false,
  idempotent: false,
  consent: 'expected_total',
  describe: 'describe_create_purchase_order',
  permission: 'rfqs:award',
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/purchase-orders' },
  errors: [
    'not_found',
    'conflict',
    'above_award',
    'quantity_rule',
    'insufficient_stock',
    'branch_inactive',
    'company_suspended',
    'limit_exceeded',
    'approval_required',
    'price_changed',
    'idempotency_in_flight',
  ],
  calls: ['move_commitment', 'create_order_from_award', 'release_stock', 'release_spend'],
});

export const describeCreatePurchaseOrder = describing(createPurchaseOrder, { calls: [] });

/** Maximum number of purchase orders on a page: what the largest ones leave room for. */
export const maxListedPurchaseOrders = 19;

export const listRfqPurchaseOrders = readOperation({
  ...tool,
  name: 'list_rfq_purchase_orders',
  title: 'List purchase orders',
  description:
    'Lists the purchase orders issued under an RFQ, newest first, with their order and status; a supplier sees its own. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    ...pageInput,
    limit: z.int().min(1).max(20).optional().describe('Per page; 19 when left out, and at most'),
  }),
  output: pageOf(purchaseOrderView, maxListedPurchaseOrders),
  rest: { method: 'GET', path: '/api/rfqs/{rfq_id}/purchase-orders' },
  errors: ['not_found', 'invalid_cursor'],
});
