import { add, negate } from '@procura/money';

/**
 * The figures that metrics add up, in one currency. Times are whole seconds since creation, with the number of orders
 * measured. On-time and late orders are those delivered in full that had an expected day.
 */
export type MetricFigures = {
  currency: string;
  orders: number;
  amount_minor: bigint;
  ship_seconds: number;
  ship_orders: number;
  deliver_seconds: number;
  deliver_orders: number;
  on_time_orders: number;
  late_orders: number;
};

/** The figures that are added up, by name. */
export const figureNames = [
  'orders',
  'amount_minor',
  'ship_seconds',
  'ship_orders',
  'deliver_seconds',
  'deliver_orders',
  'on_time_orders',
  'late_orders',
] as const satisfies (keyof MetricFigures)[];

/** Figures that are absent on rows from before they existed, where they count as 0. */
type LaterFigure = 'on_time_orders' | 'late_orders';

/** Figures as the database returns them: a number beyond 32 bits is a bigint. */
export type StoredFigures = { currency: string } & Record<
  Exclude<(typeof figureNames)[number], LaterFigure>,
  number | bigint
> & { [Name in LaterFigure]?: number | bigint | undefined };

/** Stored figures as numbers and an amount. */
export const figuresOf = (stored: StoredFigures): MetricFigures => ({
  currency: stored.currency,
  orders: Number(stored.orders),
  amount_minor: BigInt(stored.amount_minor),
  ship_seconds: Number(stored.ship_seconds),
  ship_orders: Number(stored.ship_orders),
  deliver_seconds: Number(stored.deliver_seconds),
  deliver_orders: Number(stored.deliver_orders),
  on_time_orders: Number(stored.on_time_orders ?? 0),
  late_orders: Number(stored.late_orders ?? 0),
});

/** Adds figures of one currency. Throws RangeError if the currencies differ. */
export const addFigures = (a: MetricFigures, b: MetricFigures): MetricFigures => ({
  currency: a.currency,
  orders: a.orders + b.orders,
  amount_minor: add(a, b).amount_minor,
  ship_seconds: a.ship_seconds + b.ship_seconds,
  ship_orders: a.ship_orders + b.ship_orders,
  deliver_seconds: a.deliver_seconds + b.deliver_seconds,
  deliver_orders: a.deliver_orders + b.deliver_orders,
  on_time_orders: a.on_time_orders + b.on_time_orders,
  late_orders: a.late_orders + b.late_orders,
});

/** Figures that subtract others. Subtracted from 0, since -0 would be stored as a floating point number. */
export const negateFigures = (figures: MetricFigures): MetricFigures => ({
  currency: figures.currency,
  orders: 0 - figures.orders,
  amount_minor: negate(figures).amount_minor,
  ship_seconds: 0 - figures.ship_seconds,
  ship_orders: 0 - figures.ship_orders,
  deliver_seconds: 0 - figures.deliver_seconds,
  deliver_orders: 0 - figures.deliver_orders,
  on_time_orders: 0 - figures.on_time_orders,
  late_orders: 0 - figures.late_orders,
});

export const isNothing = (figures: MetricFigures): boolean =>
  figureNames.every((name) => BigInt(figures[name]) === 0n);
