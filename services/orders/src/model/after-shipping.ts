import type { OrderStatus } from '@procura/contracts';
import { addClaim, isOpen } from './claim.ts';
import { passDeadline, withCredited } from './claim-answer.ts';
import type { Claim, Order, OrderCommand, Shipment, TimelineEntry } from './order.ts';
import { repriced } from './price-order.ts';
import { countShipment, withArrival } from './receipt.ts';
import { openQuantity, withShipped } from './shipment.ts';
import { acceptWaiting, findShipment, isSettled, replaceShipment } from './shipped-units.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

/** The order after its shipments or claims changed: its shipped quantities, its total and its status follow. */
export const followShipments = (changed: Order, now: Date): Order => {
  const order = repriced(withShipped(changed));
  const live = order.shipments.filter(({ cancelled }) => !cancelled);
  const status = statusOf(order, live);
  return {
    ...order,
    status,
    first_shipped_at: live.length === 0 ? null : (order.first_shipped_at ?? now),
    // The first full delivery counts, also if units are shipped again later.
    delivered_at: order.delivered_at ?? (status === 'delivered' ? now : null),
  };
};

const statusOf = (order: Order, live: readonly Shipment[]): OrderStatus => {
  if (live.length === 0) return 'confirmed';
  if (order.lines.some((line) => openQuantity(line) > 0)) return 'partially_shipped';
  return live.every((one) => one.delivered_at || isSettled(one)) ? 'delivered' : 'shipped';
};

/** Counts a shipment; its problems become a claim. */
export const receiveShipment = (order: Order, command: Of<'receive'>, now: Date): Order => {
  const { shipment_id, claim_id, by } = command;
  const counted = countShipment(order, findShipment(order, shipment_id), command, now);
  const lines = counted.problems.map((problem) => ({ ...problem, from: 'waiting' as const }));
  const claimed = addClaim(
    counted.order,
    { id: claim_id, shipment_id: findShipment(order, shipment_id).id, by, lines },
    now,
  );
  const shipment = withArrival(findShipment(claimed, shipment_id), now);
  return followShipments(replaceShipment(claimed, shipment), now);
};

/** An order after units or shipping were credited, with the amount in the claim. */
export const withCreditedAmount = (
  before: Order,
  changed: Order,
  { claim_id }: { claim_id: string },
  now: Date,
): Order => withCredited(before, followShipments(changed, now), claim_id);

/** Everything that lapsed: what was not counted is accepted, and claims continue without the person who did not act. */
export const passDeadlines = (order: Order, _: Of<'pass_deadlines'>, now: Date): Order => {
  const claimed = (order.claims ?? [])
    .filter(isOpen)
    .reduce(
      (after, claim) =>
        withCreditedAmount(after, passDeadline(after, claim, now), { claim_id: claim.id }, now),
      order,
    );
  // Units of a claim that was not pursued may wait again, and are accepted with the others.
  const accepted = claimed.shipments
    .filter(({ accept_by }) => accept_by && accept_by <= now)
    .reduce((after, shipment) => replaceShipment(after, acceptWaiting(shipment, now)), claimed);
  return followShipments(accepted, now);
};

/** What lapsed between two states of an order, for the timeline. */
export const lapsedOf = (before: Order, after: Order): Pick<TimelineEntry, 'what' | 'note'>[] => [
  ...(after.shipments.some(
    (one, index) => one.accepted_at?.getTime() !== before.shipments[index]?.accepted_at?.getTime(),
  )
    ? [{ what: 'Received' as const, note: 'It was not counted in time, and counts as accepted' }]
    : []),
  ...(after.claims ?? []).flatMap(({ status, outcome }, index) =>
    status !== before.claims?.[index]?.status
      ? [{ what: 'Claim settled' as const, note: outcome ? (lapsed[outcome] ?? null) : null }]
      : [],
  ),
];

const lapsed: Partial<Record<NonNullable<Claim['outcome']>, string>> = {
  unanswered: 'The supplier did not answer in time, so it is credited',
  lapsed: 'The supplier did not answer in time, so the return lapsed',
  not_escalated: 'The refusal was not escalated in time, and is final',
};
