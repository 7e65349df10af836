import { earliestDay, notFound, orderChanged, type Principal, systemPrincipal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { markCounted } from '../model/line-figures.ts';
import type { Order } from '../model/order.ts';
import { changesOfOrder } from '../model/order-changes.ts';
import { type MetricDelta, orderDeltas } from '../model/order-deltas.ts';
import { factsOf } from '../model/order-facts.ts';
import { withTerms } from '../model/order-terms.ts';
import { type claims, saveClaims } from './claim-store.ts';

type Deps = OpenedCollections<{
  orders: typeof orders;
  metricDeltas: typeof metricDeltas;
  claims: typeof claims;
}>;

export const orders = defineCollection<Order>({
  name: 'orders',
  scope: 'parties',
  // One index per filter of list_orders and per pair of filters, so that a page is read from an index in every company.
  // docs/concepts/placement-budget.md has their cost per placement.
  indexes: [
    { key: { buyer_company_id: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, placed_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, branch_id: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, number: 1 }, unique: true },
    { key: { buyer_company_id: 1, purchase_id: 1, _id: 1 } },
    { key: { buyer_company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, supplier_company_id: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, status: 1, placed_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, payment_status: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, payment_status: 1, placed_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, branch_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, branch_id: 1, payment_status: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, branch_id: 1, supplier_company_id: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, supplier_company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, supplier_company_id: 1, payment_status: 1, created_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, status: 1, payment_status: 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, branch_id: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, branch_id: 1, status: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, branch_id: 1, payment_status: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, status: 1, payment_status: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, buyer_company_id: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, buyer_company_id: 1, status: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, buyer_company_id: 1, payment_status: 1, placed_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, number: 1 } },
    { key: { buyer_company_id: 1, 'lines.sku': 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, 'lines.sku': 1, placed_at: 1, _id: 1 } },
    { key: { buyer_company_id: 1, 'lines.product_id': 1, created_at: 1, _id: 1 } },
    { key: { supplier_company_id: 1, 'lines.product_id': 1, placed_at: 1, _id: 1 } },
    {
      key: { buyer_company_id: 1, 'header.reference': 1, created_at: 1, _id: 1 },
      partialFilterExpression: { 'header.reference': { $exists: true } },
    },
    {
      key: { supplier_company_id: 1, 'header.reference': 1, placed_at: 1, _id: 1 },
      partialFilterExpression: { 'header.reference': { $exists: true } },
    },
    { key: { buyer_company_id: 1, buyer_terms: 1 } },
    { key: { supplier_company_id: 1, supplier_terms: 1 } },
    { key: { buyer_company_id: 1, 'requisitioner.user_id': 1, created_at: 1, _id: 1 } },
    {
      key: { buyer_company_id: 1, due_on: 1, _id: 1 },
      partialFilterExpression: { due_on: { $exists: true } },
    },
    {
      key: { supplier_company_id: 1, due_on: 1, _id: 1 },
      partialFilterExpression: { due_on: { $exists: true } },
    },
    {
      key: { buyer_company_id: 1, recurrence_id: 1, created_at: 1, _id: 1 },
      partialFilterExpression: { recurrence_id: { $exists: true } },
    },
    ...(['buyer_company_id', 'supplier_company_id'] as const).map((side) => ({
      key: {
        [side]: 1,
        receipt_status: 1,
        [side === 'buyer_company_id' ? 'created_at' : 'placed_at']: 1,
        _id: 1,
      },
      partialFilterExpression: { receipt_status: { $exists: true } },
    })),
    { key: { deadline_at: 1, _id: 1 }, partialFilterExpression: { deadline_at: { $exists: true } } },
    { key: { count_due: 1, _id: 1 }, partialFilterExpression: { count_due: { $exists: true } } },
  ],
});

/** Written by replicas of the previous release; folded and read until none of them is running. */
export const earlierDeltas = defineCollection<MetricDelta>({
  name: 'metric_deltas',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});

/** A separate collection, since a replica of the previous release would fold deltas without their lines. */
export const metricDeltas = defineCollection<MetricDelta>({
  name: 'metric_changes',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});

/** Orders of which something has arrived and is not counted: a shipment in transit has no deadline yet. */
export const toBeCounted = { receipt_status: 'waiting', deadline_at: { $exists: true } } as const;

/** A filter that excludes what the caller's side or branches do not see; a supplier sees orders from `placed` on. */
export const visibleTo = (caller: Principal): Record<string, unknown> => {
  if (caller.company_kind === 'supplier') return { placed_at: { $gte: new Date(earliestDay) } };
  return caller.branch_ids === null ? {} : { branch_id: { $in: caller.branch_ids } };
};

/** One order the caller sees. Raises `not_found` for any other. */
export const findOrder = async (
  deps: Deps,
  caller: Principal,
  order_id: string,
  tx?: Transaction,
): Promise<Order> => {
  const order = await deps.orders
    .parties(caller, tx)
    .findOne({ _id: order_id as Order['_id'], ...visibleTo(caller) });
  if (!order)
    throw notFound(
      `There is no order ${order_id} that you may see. list_orders shows yours.`,
      'order_id',
      'is not an order you may see; list_orders shows yours',
    );
  return order;
};

/** The orders of one purchase of a buyer, in the order of their creation. */
export const findOrdersOfPurchase = (
  deps: Deps,
  buyer_company_id: string,
  purchase_id: string,
  tx?: Transaction,
): Promise<Order[]> =>
  deps.orders
    .parties(systemPrincipal(buyer_company_id), tx)
    .find({ purchase_id: purchase_id as Order['purchase_id'] }, { sort: { _id: 1 } });

/**
 * Every change of an order is written here: the document (by compare-and-set on its version), the metric deltas of both
 * parties, the entries of their feeds, and the event that stock, commitments and the charge follow. `before` is null
 * for a new order. Raises `conflict` if another call changed it meanwhile.
 */
export const saveOrder = async (
  deps: Deps,
  tx: WriteTx,
  before: Order | null,
  after: Order,
): Promise<void> => {
  const orders = deps.orders.parties(systemPrincipal(after.buyer_company_id), tx);
  const counted = withTerms(markCounted(after));
  await orders.saveVersion(before, counted, `Order ${after.number}`);
  await saveClaims(deps, tx, before, counted);
  await deps.metricDeltas.insertForOwners(orderDeltas(before, after), tx);
  for (const change of changesOfOrder(before, after)) tx.changed(change);
  emitChanged(tx, after);
};

/** Publishes an order to the services that hold its stock, commitments, charge and purchase order. */
export const emitChanged = (tx: WriteTx, after: Order): void => tx.emit(orderChanged, factsOf(after));
