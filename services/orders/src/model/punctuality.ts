import { dayOf, hasEnded } from '@procura/contracts';
import type { Order, Shipment } from './order.ts';
import { isInTransit, openQuantity } from './shipment.ts';

/** The expected day of a shipment: its own, or the one the supplier promised for the order. */
export const expectedDay = (
  order: Pick<Order, 'expected_delivery_on'>,
  shipment: Pick<Shipment, 'expected_on'>,
): string | null => shipment.expected_on ?? order.expected_delivery_on;

/**
 * Whether an order delivered in full was on time: each shipment arrived on or before its expected day, in the
 * supplier's calendar, whose days those are. Null before, and for orders without an expected day. What arrives after
 * the first full delivery, in place of lost or damaged units, changes nothing.
 */
export const punctualityOf = (
  order: Pick<Order, 'delivered_at' | 'expected_delivery_on' | 'shipments'> & {
    supplier: Pick<Order['supplier'], 'time_zone'>;
  },
): 'on_time' | 'late' | null => {
  const { delivered_at } = order;
  if (delivered_at === null) return null;
  const arrivals = order.shipments.flatMap((shipment) => {
    const expected = expectedDay(order, shipment);
    const at = shipment.delivered_at;
    return expected && at && at <= delivered_at ? [{ expected, at }] : [];
  });
  if (arrivals.length === 0) return null;
  return arrivals.some(({ expected, at }) => dayOf(at, order.supplier.time_zone) > expected)
    ? 'late'
    : 'on_time';
};

/**
 * The expected days of deliveries that have not arrived, in order: of shipments in transit, and of unshipped
 * quantities. None once the order was delivered in full, although units of it may be shipped again.
 */
export const expectedDays = (order: Order): string[] => {
  if (order.delivered_at) return [];
  const underway = order.shipments.filter(isInTransit);
  return [
    ...underway.map((shipment) => expectedDay(order, shipment)),
    ...(hasOpen(order) ? [order.expected_delivery_on] : []),
  ]
    .filter((day) => day !== null)
    .sort();
};

/** Whether a delivery has not arrived although its day has ended where the supplier is, who stated it. */
export const isDelayed = (order: Order, now: Date): boolean => {
  const today = dayOf(now, order.supplier.time_zone);
  return expectedDays(order).some((day) => day < today);
};

/** The order with the day on which its next delivery is due, for lists. */
export const withDueDay = ({ due_on: _, ...order }: Order): Order => {
  const due_on = dueDay(order);
  return due_on === null ? order : { ...order, due_on };
};

/** Whether some quantity of an order is still to be shipped. */
const hasOpen = ({ status, lines }: Order): boolean =>
  !hasEnded(status) && lines.some((line) => openQuantity(line) > 0);

/**
 * The day on which the next delivery of an order is due: the first expected day, or the day that the buyer requested.
 * Null if nothing is still to be delivered.
 */
const dueDay = (order: Order): string | null =>
  expectedDays(order)[0] ??
  (!order.delivered_at && (hasOpen(order) || order.shipments.some(isInTransit))
    ? (order.header?.requested_on ?? null)
    : null);
