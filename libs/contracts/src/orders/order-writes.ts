import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { requiredProse } from '../language/values.ts';
import { orderView } from './order.ts';
import { tool } from './presets.ts';

export const orderWrite = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'supplier',
  permission: 'orders:fulfil',
  output: orderView,
} as const;

export const closeOrderRemainder = writeOperation({
  ...orderWrite,
  name: 'close_order_remainder',
  title: 'Close order remainder',
  records: ['order'],
  description:
    'After the first shipment, by the buyer or the supplier: ends the quantities not shipped, releases their stock and limits, and credits them, also replacements that were not shipped. Returns the order, with the refunded amount in refund.',
  audience: 'both',
  permission: { buyer: 'orders:write', supplier: 'orders:fulfil' },
  destructive: true,
  input: z.strictObject({
    order_id: id('order'),
    reason: requiredProse(500).describe('Why the rest is not wanted, or cannot be delivered'),
  }),
  rest: { method: 'POST', path: '/api/orders/{order_id}/close-remainder' },
  errors: ['not_found', 'conflict'],
  idempotent: false,
});

export const confirmOrder = writeOperation({
  ...orderWrite,
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
  ...orderWrite,
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
