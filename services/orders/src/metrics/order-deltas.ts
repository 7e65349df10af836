import { dayOf, newId, type OrderStatus } from '@procura/contracts';
import { defineCollection } from '@procura/mongo';
import type { Order } from '../order/order.ts';
import { type MetricFigures, negateFigures } from './metric-figures.ts';
import { punctualityOf } from './punctuality.ts';

/** The dimensions of metrics. The counterparty is the supplier for a buyer and the buyer for a supplier. */
export type MetricCell = {
  company_id: string;
  /** Day of the order's creation, for its supplier of its placing, in the company's own time zone. */
  day: string;
  branch_id: string;
  branch_name: string;
  counterparty_id: string;
  counterparty_name: string;
  currency: string;
  status: OrderStatus;
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
  const was = before ? contributionsOf(before) : [];
  const is = contributionsOf(after);
  return [
    ...without(was, is).map((one) => ({ ...one, ...negateFigures(one), _id: newId('event') })),
    ...without(is, was).map((one) => ({ ...one, _id: newId('event') })),
  ];
};

type Contribution = MetricCell & MetricFigures;

/** The contributions that are not among the others, so that what does not change leaves no trace. */
const without = (some: readonly Contribution[], others: readonly Contribution[]): Contribution[] => {
  const known = new Set(others.map(textOf));
  return some.filter((one) => !known.has(textOf(one)));
};
const textOf = (one: Contribution): string => JSON.stringify(Object.values(one).map(String));

/** What an order counts for, on either side. A supplier's metrics begin when the order is placed. */
const contributionsOf = (order: Order): Contribution[] => {
  const { buyer, supplier, buyer_company_id, supplier_company_id } = order;
  const punctuality = punctualityOf(order);
  const shared = {
    branch_id: order.branch_id,
    branch_name: order.branch.name,
    status: order.status,
    currency: order.currency,
    orders: 1,
    amount_minor: order.total.amount_minor,
    ship_orders: order.first_shipped_at ? 1 : 0,
    deliver_orders: order.delivered_at ? 1 : 0,
    on_time_orders: punctuality === 'on_time' ? 1 : 0,
    late_orders: punctuality === 'late' ? 1 : 0,
  };
  const since = (begun_at: Date) => ({
    ship_seconds: secondsTo(order.first_shipped_at, begun_at),
    deliver_seconds: secondsTo(order.delivered_at, begun_at),
  });
  const forBuyer = {
    company_id: buyer_company_id,
    day: dayOf(order.created_at, buyer.time_zone),
    ...since(order.created_at),
    counterparty_id: supplier_company_id,
    counterparty_name: supplier.name,
    ...shared,
  };
  // What was placed before versions of suppliers were kept stays where the rollups have it.
  const shown_at = (order.placed_version === undefined ? null : order.placed_at) ?? order.created_at;
  const forSupplier = {
    company_id: supplier_company_id,
    day: dayOf(shown_at, supplier.time_zone),
    ...since(shown_at),
    counterparty_id: buyer_company_id,
    counterparty_name: buyer.name,
    ...shared,
  };
  return order.placed_at === null ? [forBuyer] : [forBuyer, forSupplier];
};

const secondsTo = (at: Date | null, begun_at: Date): number =>
  at ? Math.round((at.getTime() - begun_at.getTime()) / 1000) : 0;
