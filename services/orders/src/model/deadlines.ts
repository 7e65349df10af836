import { hasEnded } from '@procura/contracts';
import { isOpen } from './claim.ts';
import type { Claim, Order, Shipment } from './order.ts';
import { daysAfter, isWaiting } from './shipped-units.ts';

/** The person who is to act is reminded this number of days before a deadline. */
const reminderDays = 2;

/** What lapses: a shipment that was not counted, or a claim. */
type Lapsing = { deadline: Date; reminded?: true | undefined };

const ofShipment = (shipment: Shipment): Lapsing[] =>
  shipment.accept_by && isWaiting(shipment) ? [{ ...shipment, deadline: shipment.accept_by }] : [];
const ofClaim = ({ deadline, ...claim }: Claim): Lapsing[] =>
  deadline && isOpen(claim) ? [{ ...claim, deadline }] : [];

const reminderAt = ({ deadline }: Lapsing): Date => daysAfter(deadline, -reminderDays);
const nextOf = (one: Lapsing): Date => (one.reminded ? one.deadline : reminderAt(one));
const isDue = (one: Lapsing, now: Date): boolean => !one.reminded && reminderAt(one) <= now;

const lapsingOf = ({ shipments, claims = [] }: Order): Lapsing[] => [
  ...shipments.flatMap(ofShipment),
  ...claims.flatMap(ofClaim),
];

/** Whether a deadline of an order has passed. */
export const hasLapsed = (order: Order, now: Date): boolean =>
  lapsingOf(order).some(({ deadline }) => deadline <= now);

/** The order with the time at which a job has to look at it next, and with its receipt status, for lists. */
export const withDeadline = ({ deadline_at: _, receipt_status: __, ...order }: Order): Order => {
  const [deadline_at] = lapsingOf(order)
    .map(nextOf)
    .sort((a, b) => a.getTime() - b.getTime());
  const receipt_status = waitsFor(order);
  return { ...order, ...(receipt_status && { receipt_status }), ...(deadline_at && { deadline_at }) };
};

const waitsFor = ({ status, claims, shipments }: Order): Order['receipt_status'] => {
  if (hasEnded(status)) return undefined;
  if (claims?.some(isOpen)) return 'claimed';
  return shipments.some(isWaiting) ? 'waiting' : undefined;
};

/** What the shipments and claims of an order say together. */
export const receiptStatusOf = ({
  status,
  receipt_status,
}: Pick<Order, 'status' | 'receipt_status'>): 'none' | 'waiting' | 'claimed' | 'accepted' => {
  if (receipt_status) return receipt_status;
  return ['partially_shipped', 'shipped', 'delivered'].includes(status) ? 'accepted' : 'none';
};

/** The shipments and claims that are due for a reminder now, and the order with these marked. */
export const withReminders = (
  order: Order,
  now: Date,
): { order: Order; shipments: Shipment[]; claims: Claim[] } => {
  const shipments = order.shipments.filter((one) => ofShipment(one).some((lapsing) => isDue(lapsing, now)));
  const claims = (order.claims ?? []).filter((one) => ofClaim(one).some((lapsing) => isDue(lapsing, now)));
  const marked = <T extends Shipment | Claim>(all: readonly T[], some: readonly T[]): T[] =>
    all.map((one) => (some.includes(one) ? { ...one, reminded: true } : one));
  return {
    shipments,
    claims,
    order: {
      ...order,
      shipments: marked(order.shipments, shipments),
      ...(order.claims && { claims: marked(order.claims, claims) }),
    },
  };
};
