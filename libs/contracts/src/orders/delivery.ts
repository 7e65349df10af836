import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import {
  day,
  givenQuantity,
  prose,
  quantity,
  requiredText,
  shownName,
  text,
  timestamp,
} from '../language/values.ts';
import { deliveryRecord } from '../suppliers/suppliers.ts';
import { counted, fileHash, orderStatus, receiptStatus } from './order.ts';
import { orderWrite } from './order-writes.ts';
import { internal, tool } from './presets.ts';

/** Maximum number of lines that the shipments of one order have together. */
export const maxShippedLines = 600;

export const shipmentView = z.object({
  id: id('shipment'),
  carrier: z.string().max(80),
  tracking_number: z.string().max(80).nullable(),
  status: z.enum(['in_transit', 'delivered', 'cancelled']),
  shipped_at: timestamp,
  expected_on: day.nullable(),
  delivered_at: timestamp.nullable(),
  lines: z
    .array(
      z.object({
        line_id: id('orderLine'),
        quantity,
        received_quantity: counted,
        accepted_quantity: counted,
        claimed_quantity: counted,
        credited_quantity: counted,
        replaced_quantity: counted,
        excess_quantity: counted.describe('Arrived beyond what was shipped; not billed'),
      }),
    )
    .max(100),
  accept_by: timestamp
    .nullable()
    .default(null)
    .describe('What is not counted by then counts as accepted; null before it is delivered and afterwards'),
  delivery_note: z.string().max(60).nullable().default(null),
  cancelled: z
    .object({ at: timestamp, reason: z.enum(['not_sent', 'lost']), note: z.string().max(300) })
    .nullable()
    .default(null),
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
    'Returns the shipments of an order with carrier, tracking, events, expected day, and what the buyer counted, accepted and claimed of each; accept_by: when the rest counts as accepted. Also what is still to be shipped. Use it for "where is my order".',
  input: z.strictObject({ order_id: id('order') }),
  output: z.object({
    order_id: id('order'),
    status: orderStatus,
    receipt_status: receiptStatus.default('none'),
    lines: z
      .array(
        z.object({
          line_id: id('orderLine'),
          name: shownName,
          quantity,
          shipped_quantity: quantity,
          delivered_quantity: quantity,
          accepted_quantity: counted,
          claimed_quantity: counted,
          credited_quantity: counted,
          replaced_quantity: counted,
          open_quantity: quantity.describe('Still to be shipped'),
        }),
      )
      .max(100),
    shipments: z.array(shipmentView).max(30),
    expected_on: day.nullable().describe('Day the next delivery is expected, in the supplier’s time zone'),
    delayed: z.boolean().describe('Something has not arrived by the end of its expected day there'),
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
    'Mails a 6-digit delivery code for one shipment to the branch’s receiving contact, who gives it to the driver. Call get_order_logistics for the shipment_id. Returns the masked address and when a code may be sent again. Refused without a receiving contact, and within the resend pause.',
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
  // It mails a third party and replaces the code that this party has.
  permission: { buyer: 'orders:write', supplier: 'orders:fulfil' },
  rest: { method: 'POST', path: '/api/orders/{order_id}/proof-code' },
  errors: ['not_found', 'conflict', 'no_receiving_contact', 'resend_pause'],
});

export const shipOrder = writeOperation({
  ...orderWrite,
  name: 'ship_order',
  title: 'Ship order',
  records: ['order'],
  description:
    'The supplier ships all open quantities, or the given ones; several shipments are possible. Reduces the stock.',
  input: z.strictObject({
    order_id: id('order'),
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          quantity: givenQuantity.describe('Units of the line in this shipment'),
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
  errors: ['not_found', 'conflict', 'quantity_rule'],
  destructive: false,
  idempotent: false,
});

export const addShipmentEvent = writeOperation({
  ...orderWrite,
  name: 'add_shipment_event',
  title: 'Add shipment event',
  records: ['order'],
  description: 'The supplier records an event of a shipment in transit, optionally with a new expected day.',
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
  ...orderWrite,
  name: 'deliver_order',
  title: 'Deliver order',
  records: ['order'],
  description:
    'The supplier records that a shipment was received: with the code mailed to the receiver, or with a photo or signature (then the code counts as not verified).',
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
        sha256: fileHash.describe('SHA-256 of the file the supplier keeps'),
      })
      .optional()
      .describe('Give code or evidence, not both'),
  }),
  rest: { method: 'POST', path: '/api/supplier/orders/{order_id}/shipments/{shipment_id}/deliver' },
  errors: ['not_found', 'conflict', 'wrong_code'],
  destructive: false,
  idempotent: false,
});

export const getDeliveryRecord = internalOperation({
  ...internal,
  name: 'get_delivery_record',
  title: 'Get delivery record',
  description:
    'Returns a supplier’s record with the caller’s company, in the branches the caller may use: orders, deliveries on time and late, spend per currency.',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: deliveryRecord,
  effect: 'read',
});
