import { dayOf, hasEnded } from '@procura/contracts';
import { openQuantity } from '../delivery/shipment.ts';
import type { Order, Shipment } from '../order/order.ts';

/** The day a shipment is expected on: its own, else the one the supplier promised for the order. */
export const expectedDay = (
  order: Pick<Order, 'expected_delivery_on'>,
  shipment: Pick<Shipment, 'expected_on'>,
): string | null => shipment.expected_on ?? order.expected_delivery_on;

/**
 * Whether an order that was delivered in full came in time: each shipment on or before its expected day, by the
 * buyer's calendar. Null before, and for orders that no day was expected of.
 */
export const punctualityOf = (
  order: Pick<Order, 'delivered_at' | 'expected_delivery_on' | 'shipments'> & {
    buyer: Pick<Order['buyer'], 'time_zone'>;
  },
): 'on_time' | 'late' | null => {
  if (order.delivered_at === null) return null;
  const arrivals = order.shipments.flatMap((shipment) => {
    const expected = expectedDay(order, shipment);
    return expected && shipment.delivered_at ? [{ expected, at: shipment.delivered_at }] : [];
  });
  if (arrivals.length === 0) return null;
  return arrivals.some(({ expected, at }) => dayOf(at, order.buyer.time_zone) > expected)
    ? 'late'
    : 'on_time';
};

/** Days on which something is expected that has not arrived, in order: shipments on their way, and what is not shipped. */
export const expectedDays = (order: Order): string[] => {
  const underway = order.shipments.filter((shipment) => !shipment.delivered_at);
  return [
    ...underway.map((shipment) => expectedDay(order, shipment)),
    ...(hasOpen(order) ? [order.expected_delivery_on] : []),
  ]
    .filter((day) => day !== null)
    .sort();
};

/** The order with the day its next delivery is due, for lists. */
export const withDueDay = ({ due_on: _, ...order }: Order): Order => {
  const due_on = dueDay(order);
  return due_on === null ? order : { ...order, due_on };
};

/** Whether something of an order is still to be shipped. */
const hasOpen = ({ status, lines }: Order): boolean =>
  !hasEnded(status) && lines.some((line) => openQuantity(line) > 0);

/** The day the next delivery of an order is due: the first expected one, else what the buyer asked for. Null where nothing is open. */
const dueDay = (order: Order): string | null =>
  expectedDays(order)[0] ?? (hasOpen(order) ? (order.header?.requested_on ?? null) : null);
