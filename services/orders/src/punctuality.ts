import { dayOf } from '@procura/contracts';
import type { Order, Shipment } from './order.ts';

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
