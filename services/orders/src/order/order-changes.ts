import type { ChangeNote, ChangeTypeOf, OrderStatus } from '@procura/contracts';
import { type Order, versionOfSupplier } from './order.ts';

type OrderChange = ChangeTypeOf<'order'>;

const ofStatus: Record<OrderStatus, OrderChange> = {
  pending_approval: 'order.approval_requested',
  placed: 'order.placed',
  confirmed: 'order.confirmed',
  partially_shipped: 'order.partially_shipped',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  rejected: 'order.rejected',
  declined: 'order.declined',
};

/** What the feeds of both parties show of an order that was saved; `before` is null for a new one. */
export const changeOfOrder = (before: Order | null, after: Order): ChangeNote =>
  noteOf(after, typeOf(before, after));

/** What the feeds show of an order that was imported. */
export const importOfOrder = (order: Order): ChangeNote => noteOf(order, 'order.imported');

const typeOf = (before: Order | null, after: Order): OrderChange => {
  if (after.status !== before?.status) return ofStatus[after.status];
  if (after.payment_status !== before.payment_status) return 'order.payment_changed';
  return after.billing_status === before.billing_status ? 'order.updated' : 'order.billing_changed';
};

/** A supplier sees an order from placed on. */
const noteOf = (order: Order, type: OrderChange): ChangeNote => {
  const { status, version, branch_id, buyer_company_id, supplier_company_id } = order;
  return {
    type,
    id: order._id,
    number: order.number,
    parties: [
      { company_id: buyer_company_id, version, status, branch_id },
      ...(order.placed_at
        ? [{ company_id: supplier_company_id, version: versionOfSupplier(order), status, branch_id: null }]
        : []),
    ],
  };
};
