import { z } from 'zod';
import { billingStatus, paymentStatus } from '../finance/payments.ts';
import { event } from '../language/event.ts';
import { id } from '../language/ids.ts';
import { money, unitPrice } from '../language/money.ts';
import { internalOperation } from '../language/operation-kinds.ts';
import { measure, percent, quantity, reference, shownName, timestamp } from '../language/values.ts';
import { hasEnded, type OrderStatus, orderLine, orderSource, orderStatus, orderSummary } from './order.ts';
import { internal } from './presets.ts';

/** What became of the shipped quantity of a line; accepted, claimed, credited and replaced are parts of it. */
const lineReceipt = z.object({
  taken_quantity: quantity.describe(
    'Left the stock: shipped, also in shipments that were lost; not in those that were never sent',
  ),
  received_quantity: quantity.describe('Arrived, as counted by the buyer or accepted without a count'),
  accepted_quantity: quantity,
  claimed_quantity: quantity.describe('In open claims'),
  earned_quantity: quantity.describe('Accepted, or claimed after it was accepted'),
  credited_quantity: quantity.describe('Will not be paid, although it was shipped'),
  replaced_quantity: quantity.describe('Is shipped again; moves no money'),
});

const orderFactLine = z.object({
  line_id: id('orderLine'),
  product_id: id('product').nullable(),
  sku: orderLine.shape.sku.optional().describe('Left out by releases before 2026-12'),
  name: shownName,
  unit: orderLine.shape.unit.optional().describe('Left out by releases before 2026-12'),
  ...measure,
  quantity,
  shipped_quantity: quantity,
  closed_quantity: quantity,
  receipt: lineReceipt.optional().describe('Left out by releases before 2026-12'),
  unit_price: unitPrice,
  discount_percent: percent,
  tax_rate: percent,
  given_tax: money
    .optional()
    .describe('Tax of the whole quantity where tax_rate does not come to it; left out elsewhere'),
});

/** An order in the form that other services use for stock, commitments, charge and invoices, and purchase orders. */
const orderFacts = z.object({
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
  supplier_time_zone: z
    .string()
    .max(64)
    .optional()
    .describe('In which its documents have their days; left out by releases before 2026-12'),
  branch_id: id('branch'),
  branch_name: shownName.optional().describe('Left out by releases before 2026-12'),
  total: money,
  shipping: money.describe('Less what was credited of it; 0 if nothing of the order is to be paid'),
  shipping_tax_rate: percent.default('0'),
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
        cancelled: z
          .enum(['not_sent', 'lost'])
          .optional()
          .describe('Nothing of it arrived; its quantities are not part of shipped_quantity'),
        receipt_status: z
          .enum(['waiting', 'claimed', 'accepted'])
          .optional()
          .describe('Whether the buyer has accepted it; left out by releases before 2026-12'),
        lines: z
          .array(
            z.object({
              line_id: id('orderLine'),
              quantity,
              replaces: quantity.optional().describe('Part that replaces units billed before'),
            }),
          )
          .max(100),
      }),
    )
    .max(30),
});

export type OrderFacts = z.output<typeof orderFacts>;

/** Whether an order may hold less stock than was ordered: something was shipped or closed, or it ended. */
export const movesStock = ({
  status,
  shipments,
  lines,
}: {
  status: OrderStatus;
  shipments: readonly unknown[];
  lines: readonly { closed_quantity: number }[];
}): boolean =>
  hasEnded(status) || shipments.length > 0 || lines.some(({ closed_quantity }) => closed_quantity > 0);

export const getOrderFacts = internalOperation({
  ...internal,
  name: 'get_order_facts',
  title: 'Get order facts',
  description: 'Returns an order the caller may see, in the form that other services use.',
  input: z.strictObject({ order_id: id('order') }),
  output: orderFacts,
  effect: 'read',
  errors: ['not_found'],
});

/** The state of an order, on which stock, commitments, the charge and its purchase order depend. */
export const orderChanged = event({
  name: 'order_changed',
  publishers: ['orders'],
  subscribers: ['catalogue', 'finance', 'rfq'],
  partition_by: 'buyer_company_id',
  description:
    'An order was made or changed. Carries its whole state: catalogue takes or releases stock, finance keeps commitment, charge and invoices, rfq its purchase order.',
  payload: orderFacts,
  concerns: {
    catalogue: (order) => !order.imported && movesStock(order),
    rfq: ({ source }) => source === 'rfq',
  },
});
