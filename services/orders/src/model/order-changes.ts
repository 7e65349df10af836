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

/** The entries of a saved order in the feeds of both parties; `before` is null for a new one. */
export const changeOfOrder = (before: Order | null, after: Order): ChangeNote =>
  noteOf(after, typeOf(before, after));

/** The entries of an imported order in the feeds. */
export const importOfOrder = (order: Order): ChangeNote => noteOf(order, 'order.imported');

const typeOf = (before: Order | null, after: Order): OrderChange => {
  if (after.status !== before?.status) return ofStatus[after.status];
  if (after.payment_status !== before.payment_status) return 'order.payment_changed';
  return after.billing_status === before.billing_status ? 'order.updated' : 'order.billing_changed';
};

/** A supplier sees an order from `placed` on. */
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
