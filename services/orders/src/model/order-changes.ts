import type { ChangeNote, ChangeTypeOf, OrderStatus } from '@procura/contracts';
import { type ClaimNews, newsOfClaims } from './claim-news.ts';
import { type Order, versionOfSupplier } from './order.ts';

type OrderChange = ChangeTypeOf<'order'>;

/** By status, in the order in which an order usually has them. */
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
const statuses = Object.keys(ofStatus);

const ofClaims: Record<ClaimNews['is'], OrderChange> = {
  opened: 'order.claimed',
  answered: 'order.claim_answered',
  settled: 'order.claim_settled',
  withdrawn: 'order.claim_settled',
};

/**
 * The entries of a saved order in the feeds of both parties, one for each type, with the same version; `before` is null
 * for a new one.
 */
export const changesOfOrder = (before: Order | null, after: Order): ChangeNote[] =>
  typesOf(before, after).map((type) => noteOf(after, type));

/** The entries of an imported order in the feeds. */
export const importOfOrder = (order: Order): ChangeNote => noteOf(order, 'order.imported');

const typesOf = (before: Order | null, after: Order): OrderChange[] => {
  const types = [...(before ? typesAfterShipping(before, after) : []), ...typesOfStatus(before, after)];
  if (types.length > 0) return [...new Set(types)];
  if (after.payment_status !== before?.payment_status) return ['order.payment_changed'];
  return [after.billing_status === before.billing_status ? 'order.updated' : 'order.billing_changed'];
};

/**
 * The change of a status that advances. If a shipment is cancelled or units must be shipped again, the status falls
 * back: nobody confirmed or shipped the order then.
 */
const typesOfStatus = (before: Order | null, after: Order): OrderChange[] =>
  before && statuses.indexOf(after.status) <= statuses.indexOf(before.status) ? [] : [ofStatus[after.status]];

const typesAfterShipping = (before: Order, after: Order): OrderChange[] => [
  ...(after.timeline.slice(before.timeline.length).some(({ what }) => what === 'Received')
    ? (['order.received'] as const)
    : []),
  ...newsOfClaims(before, after).map(({ is }) => ofClaims[is]),
  ...(after.shipments.some(({ cancelled }, index) => cancelled && !before.shipments[index]?.cancelled)
    ? (['order.shipment_cancelled'] as const)
    : []),
];

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
