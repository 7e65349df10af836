import { z } from 'zod';
import { id } from '../language/ids.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { givenCount, givenQuantity, prose, requiredProse, text } from '../language/values.ts';
import { fileHash, orderView } from './order.ts';
import { orderWrite } from './order-writes.ts';
import { tool } from './presets.ts';

/** What can be wrong with units when they are counted. */
export const problemKind = z.enum(['missing', 'damaged', 'wrong']);

/** What is said of units with a problem. */
export const problemFields = {
  quantity: givenQuantity.describe('Units with this problem'),
  note: prose(160).optional().describe('What is wrong, in words'),
  photos: z
    .array(fileHash.describe('SHA-256 of a photo that the buyer keeps'))
    .max(3)
    .optional()
    .describe('Photos of it'),
};

/** What a buyer does with a delivery. */
export const receive = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'buyer',
  permission: 'orders:receive',
} as const;

export const confirmReceipt = writeOperation({
  ...receive,
  name: 'confirm_receipt',
  title: 'Confirm receipt',
  records: ['order'],
  description:
    'The buyer counts a shipment, in one call or several. Of each given line, received_quantity arrived; what is damaged or wrong of it, and what is missing, becomes one claim, and the rest of what arrived is accepted. Lines that are not given follow rest. More than was shipped is recorded and not billed. What is accepted is paid to the supplier.',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment'),
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          received_quantity: givenCount.describe('Units that arrived in this count, good or not; 0 if none'),
          problems: z
            .array(z.strictObject({ kind: problemKind.describe('What is wrong'), ...problemFields }))
            .max(3)
            .optional()
            .describe(
              'Units that are damaged or wrong among those received, and missing ones; one entry each',
            ),
        }),
      )
      .max(100)
      .optional()
      .describe('Lines that were counted'),
    rest: z
      .enum(['accepted', 'not_counted'])
      .describe('What the lines that are not given are: accepted as shipped, or to be counted later'),
    delivery_note: text(60).optional().describe('Number of the supplier’s delivery note'),
  }),
  output: orderView,
  rest: { method: 'POST', path: '/api/orders/{order_id}/shipments/{shipment_id}/receipts' },
  errors: ['not_found', 'conflict', 'quantity_rule', 'not_enabled'],
  destructive: false,
  idempotent: false,
});

export const cancelShipment = writeOperation({
  ...orderWrite,
  name: 'cancel_shipment',
  title: 'Cancel shipment',
  records: ['order'],
  description:
    'The supplier cancels a shipment of which nothing arrived: not_sent, and its units are reserved again, or lost. Its units are to be shipped again, its invoice is credited, and open claims about it are settled.',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment'),
    reason: z
      .enum(['not_sent', 'lost'])
      .describe('not_sent: the units are still in stock; lost: they are not'),
    note: requiredProse(300).describe('What happened; the buyer sees it'),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/shipments/{shipment_id}/cancel' },
  errors: ['not_found', 'conflict', 'not_enabled'],
  destructive: true,
  idempotent: false,
});
