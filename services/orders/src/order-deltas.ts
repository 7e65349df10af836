import { newId, type OrderStatus } from '@procura/contracts';
import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import type { Order } from './order.ts';
import { dayOf } from './period.ts';

/** What metrics tell apart. The counterparty is the supplier for a buyer and the buyer for a supplier. */
export type MetricCell = {
  company_id: string;
  /** Day of the order's creation in the company's own time zone. */
  day: string;
  branch_id: string;
  branch_name: string;
  counterparty_id: string;
  counterparty_name: string;
  currency: string;
  status: OrderStatus;
};

/** What metrics add up. Times are whole seconds from creation, with the number of orders they were measured on. */
export type MetricFigures = {
  orders: number;
  amount_minor: bigint;
  ship_seconds: number;
  ship_orders: number;
  deliver_seconds: number;
  deliver_orders: number;
};

/** A change of one cell, not yet folded into the rollups. */
export type MetricDelta = { _id: string } & MetricCell & MetricFigures;

export const metricDeltas = defineCollection<MetricDelta>({
  name: 'metric_deltas',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});

/** The deltas that take both parties' metrics from an order as it was (null: not there) to an order as it is. */
export const orderDeltas = (before: Order | null, after: Order): MetricDelta[] => {
  const was = before ? contributions(before) : [];
  const is = contributions(after);
  const same = (a: Contribution, b: Contribution) => keyOf(a) === keyOf(b);
  const changed = (from: Contribution[], other: Contribution[]) =>
    from.filter((one) => !other.some((twin) => same(one, twin)));
  return [
    ...changed(was, is).map((one) => toDelta(one, -1)),
    ...changed(is, was).map((one) => toDelta(one, 1)),
  ];
};

/** Inserts deltas, each in the scope of its company. */
export const insertDeltas = async (
  collection: ScopedCollection<MetricDelta>,
  deltas: readonly MetricDelta[],
  tx: Transaction,
): Promise<void> => {
  for (const [company_id, own] of Map.groupBy(deltas, (delta) => delta.company_id))
    await collection.owner(company_id, tx).insert(...own);
};

type Contribution = MetricCell & MetricFigures;

const keyOf = (one: Contribution): string => JSON.stringify(Object.values(one).map(String));

/** What an order counts for, on either side. A supplier's metrics begin when the order is placed. */
const contributions = (order: Order): Contribution[] => {
  const shared = {
    branch_id: order.branch_id,
    branch_name: order.branch.name,
    currency: order.currency,
    status: order.status,
    orders: 1,
    amount_minor: order.total.amount_minor,
    ...lead('ship', order.created_at, order.first_shipped_at),
    ...lead('deliver', order.created_at, order.delivered_at),
  };
  const sides = [
    {
      company_id: order.buyer_company_id,
      party: order.buyer,
      other: { id: order.supplier_company_id, name: order.supplier.name },
      sees: true,
    },
    {
      company_id: order.supplier_company_id,
      party: order.supplier,
      other: { id: order.buyer_company_id, name: order.buyer.name },
      sees: order.placed_at !== null,
    },
  ];
  return sides
    .filter((side) => side.sees)
    .map(({ company_id, party, other }) => ({
      company_id,
      day: dayOf(order.created_at, party.time_zone),
      counterparty_id: other.id,
      counterparty_name: other.name,
      ...shared,
    }));
};

type Lead = Pick<MetricFigures, 'ship_seconds' | 'ship_orders' | 'deliver_seconds' | 'deliver_orders'>;
const lead = (what: 'ship' | 'deliver', from: Date, to: Date | null): Lead =>
  ({
    [`${what}_seconds`]: to ? Math.round((to.getTime() - from.getTime()) / 1000) : 0,
    [`${what}_orders`]: to ? 1 : 0,
  }) as Lead;

const toDelta = (one: Contribution, sign: 1 | -1): MetricDelta => ({
  _id: newId('event'),
  ...one,
  orders: sign * one.orders,
  amount_minor: BigInt(sign) * one.amount_minor,
  ship_seconds: sign * one.ship_seconds,
  ship_orders: sign * one.ship_orders,
  deliver_seconds: sign * one.deliver_seconds,
  deliver_orders: sign * one.deliver_orders,
});
