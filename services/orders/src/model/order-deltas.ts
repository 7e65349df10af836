import { dayOf, newId, type OrderStatus } from '@procura/contracts';
import { asCounted, type CountedLine, countedLines, negateLines } from './line-figures.ts';
import { type MetricFigures, negateFigures } from './metric-figures.ts';
import type { Order } from './order.ts';
import { punctualityOf } from './punctuality.ts';

/** The dimensions of metrics. The counterparty is the supplier for a buyer and the buyer for a supplier. */
export type MetricCell = {
  company_id: string;
  /** The day of the order's creation or, for its supplier, of its placing, in the company's own time zone. */
  day: string;
  branch_id: string;
  branch_name: string;
  counterparty_id: string;
  counterparty_name: string;
  currency: string;
  status: OrderStatus;
};

/** A change of one cell that is not yet folded into the rollups. Replicas of earlier releases write no lines. */
export type MetricDelta = { _id: string; lines?: CountedLine[] } & MetricCell & MetricFigures;

/**
 * The deltas between two states of an order for the metrics of both parties (`before` is null for a new order), and
 * those of its lines since they were last counted. The order is stored with {@link markCounted}.
 */
export const orderDeltas = (before: Order | null, after: Order): MetricDelta[] =>
  toDeltas(before ? [before, asCounted(before)] : null, [after, after]);

/** The deltas that count the lines of an order in its present state, if they are uncounted or differ. */
export const lineDeltas = (order: Order): MetricDelta[] =>
  toDeltas([order, asCounted(order)], [order, order]);

const toDeltas = (before: [Order, Order | null] | null, after: [Order, Order]): MetricDelta[] => {
  const was = before ? contributionsOf(...before) : [];
  const is = contributionsOf(...after);
  return [
    ...without(was, is).map((one) => ({
      ...one,
      ...negateFigures(one),
      lines: negateLines(one.lines),
      _id: newId('event'),
    })),
    ...without(is, was).map((one) => ({ ...one, _id: newId('event') })),
  ];
};

type Contribution = MetricCell & MetricFigures & { lines: CountedLine[] };

/** The contributions that are not among the others, so that unchanged ones produce no delta. */
const without = (some: readonly Contribution[], others: readonly Contribution[]): Contribution[] => {
  const known = new Set(others.map(textOf));
  return some.filter((one) => !known.has(textOf(one)));
};
const textOf = (one: Contribution): string =>
  JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** The contributions of an order and of its lines, which may be counted in an earlier state or not at all. */
const contributionsOf = (order: Order, lined: Order | null): Contribution[] => {
  const whole = sidesOf(order).map((side) => ({ ...side, lines: [] as CountedLine[] }));
  if (!lined) return whole;
  const lines = countedLines(lined);
  if (lined === order) return whole.map((side) => ({ ...side, lines }));
  return [...whole, ...sidesOf(lined).map((side) => ({ ...side, ...nothing, lines }))];
};

const nothing: Omit<MetricFigures, 'currency'> = {
  orders: 0,
  amount_minor: 0n,
  ship_seconds: 0,
  ship_orders: 0,
  deliver_seconds: 0,
  deliver_orders: 0,
  on_time_orders: 0,
  late_orders: 0,
};

/** The contributions of an order on either side. A supplier's metrics begin when the order is placed. */
const sidesOf = (order: Order): (MetricCell & MetricFigures)[] => {
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
  // Orders placed before supplier versions were stored stay in the cell in which rollups have them.
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
