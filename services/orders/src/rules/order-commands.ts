import { Failure, type OrderStatus } from '@procura/contracts';
import { subtract } from '@procura/money';
import type { Order, OrderCommand, OrderCommandKind, TimelineEntry } from './order.ts';
import { pendingRefund } from './order-charge.ts';
import { repriceLine, sumOrder } from './order-totals.ts';
import { withDueDay } from './punctuality.ts';
import { atSupplier, requireNotPast } from './require-not-past.ts';
import { deliver, openQuantity, recordEvent, ship } from './shipment.ts';

const sentences: Record<OrderStatus, string> = {
  pending_approval: 'waits for approval',
  placed: 'is placed and not confirmed yet',
  confirmed: 'is confirmed and not shipped yet',
  partially_shipped: 'is partially shipped',
  shipped: 'is shipped',
  delivered: 'is delivered',
  cancelled: 'was cancelled',
  rejected: 'was rejected by the supplier',
  declined: 'was declined',
};

type Rule = { from: readonly OrderStatus[]; verb: string; remedy(status: OrderStatus): string };

const seeActions = 'allowed_actions of get_order shows what can be done.';
const waitsOnly = (verb: string): Rule => ({
  from: ['pending_approval'],
  verb,
  remedy: () => 'Only an order that waits for approval is decided.',
});

/** The statuses in which each command is allowed, and the remedy in others. */
const rules: Record<OrderCommandKind, Rule> = {
  approve: waitsOnly('approved'),
  decline: waitsOnly('declined'),
  lapse: waitsOnly('declined'),
  cancel: {
    from: ['pending_approval', 'placed', 'confirmed'],
    verb: 'cancelled',
    remedy: (status) =>
      status === 'partially_shipped'
        ? 'After the first shipment close_order_remainder ends what is not shipped.'
        : seeActions,
  },
  close_remainder: {
    from: ['partially_shipped'],
    verb: 'closed',
    remedy: (status) =>
      ['pending_approval', 'placed', 'confirmed'].includes(status)
        ? 'Before the first shipment use cancel_order.'
        : 'Nothing is left to ship.',
  },
  confirm: { from: ['placed'], verb: 'confirmed', remedy: () => seeActions },
  reject: {
    from: ['placed', 'confirmed'],
    verb: 'rejected',
    remedy: () => 'A supplier rejects an order before its first shipment.',
  },
  ship: {
    from: ['confirmed', 'partially_shipped'],
    verb: 'shipped',
    remedy: (status) => (status === 'placed' ? 'Confirm it first with confirm_order.' : seeActions),
  },
  record_event: { from: ['partially_shipped', 'shipped'], verb: 'tracked', remedy: () => seeActions },
  deliver: { from: ['partially_shipped', 'shipped'], verb: 'delivered', remedy: () => seeActions },
};

/** Whether the state of an order allows a command. */
export const permits = (order: Pick<Order, 'status'>, kind: OrderCommandKind): boolean =>
  rules[kind].from.includes(order.status);

/** Why the state of an order does not allow a command, with the remedy. */
export const whyNot = (
  { number, status }: Pick<Order, 'number' | 'status'>,
  kind: OrderCommandKind,
): string =>
  `Order ${number} ${sentences[status]}, so it cannot be ${rules[kind].verb}. ${rules[kind].remedy(status)}`;

/**
 * The order after a command. Pure: the same order, command and time give the same result. Raises `conflict` with a
 * sentence that names the state and the remedy, and `invalid_input` for quantities that are not possible.
 */
export const decide = (order: Order, command: OrderCommand, now: Date): Order => {
  if (!permits(order, command.kind)) throw new Failure('conflict', whyNot(order, command.kind));
  const after = evolve(order, command, now);
  return withDueDay({ ...after, version: order.version + 1, updated_at: now });
};

const evolve = (order: Order, command: OrderCommand, now: Date): Order => {
  switch (command.kind) {
    case 'approve': {
      const approved = noted(decided(order, command, now), {
        at: now,
        what: 'Approved',
        note: command.note,
        ...buyer(command.by),
        visible_to_supplier: false,
      });
      return noted(
        { ...approved, status: 'placed', placed_at: now, placed_version: order.version + 1 },
        { at: now, what: 'Placed', note: null, ...buyer(order.requisitioner.name) },
      );
    }
    case 'decline':
      return noted(
        { ...decided(order, command, now), status: 'declined' },
        { at: now, what: 'Declined', note: command.note, ...buyer(command.by), visible_to_supplier: false },
      );
    case 'lapse':
      return noted(
        { ...decided(order, { by: null, note: null }, now), status: 'declined' },
        {
          at: now,
          what: 'Declined: nobody decided in time',
          note: null,
          by: 'Procura',
          side: 'platform',
          visible_to_supplier: false,
        },
      );
    case 'cancel':
      return noted(
        { ...order, ...pendingRefund(order, order.total), status: 'cancelled' },
        { at: now, what: 'Cancelled', note: command.reason, ...buyer(command.by) },
      );
    case 'confirm':
      requireNotPast('expected_delivery_on', command.expected_delivery_on, atSupplier(order, now));
      return noted(
        { ...order, status: 'confirmed', expected_delivery_on: command.expected_delivery_on },
        { at: now, what: 'Confirmed', note: expected(command.expected_delivery_on), ...supplier(command.by) },
      );
    case 'reject':
      return noted(
        { ...order, ...pendingRefund(order, order.total), status: 'rejected' },
        { at: now, what: 'Rejected', note: command.reason, ...supplier(command.by) },
      );
    case 'close_remainder':
      return noted(followShipments(closeRemainder(order), now), {
        at: now,
        what: 'Remainder closed',
        note: command.reason,
        ...buyer(command.by),
      });
    case 'ship': {
      const shipped = ship(order, command, now);
      const units = shipped.shipments.at(-1)?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
      return noted(followShipments(shipped, now), {
        at: now,
        what: `Shipped with ${command.carrier}`,
        note: `${units} ${units === 1 ? 'unit' : 'units'}${command.tracking_number ? `, tracking number ${command.tracking_number}` : ''}`,
        ...supplier(command.by),
      });
    }
    case 'record_event':
      return recordEvent(order, command, now);
    case 'deliver':
      return noted(followShipments(deliver(order, command, now), now), {
        at: now,
        what: 'Shipment delivered',
        note: `Received by ${command.proof.received_by}`,
        ...supplier(command.by),
      });
  }
};

const decided = (
  order: Order,
  { by, note }: { by: string | null; note: string | null },
  now: Date,
): Order => ({
  ...order,
  approval: order.approval && { ...order.approval, decided_by: by, decided_at: now, note },
});

/** Ends the unshipped quantities; the amounts become those of the remaining quantities. */
const closeRemainder = (order: Order): Order => {
  const lines = order.lines.map((line) =>
    repriceLine({ ...line, closed_quantity: line.quantity - line.shipped_quantity }),
  );
  const totals = sumOrder(lines, order.shipping);
  return { ...order, ...pendingRefund(order, subtract(order.total, totals.total)), lines, ...totals };
};

/** The status that follows from shipped and delivered quantities after the first shipment. */
const followShipments = (order: Order, now: Date): Order => {
  const open = order.lines.some((line) => openQuantity(line) > 0);
  const delivered = order.lines.every((line) => line.delivered_quantity === line.shipped_quantity);
  const status = open ? 'partially_shipped' : delivered ? 'delivered' : 'shipped';
  return {
    ...order,
    status,
    first_shipped_at: order.first_shipped_at ?? now,
    delivered_at: status === 'delivered' ? now : null,
  };
};

type Entry = Omit<TimelineEntry, 'visible_to_supplier'> & { visible_to_supplier?: boolean };
const noted = (order: Order, entry: Entry): Order => ({
  ...order,
  timeline: [...order.timeline, { visible_to_supplier: true, ...entry }],
});
const buyer = (by: string) => ({ by, side: 'buyer' as const });
const supplier = (by: string) => ({ by, side: 'supplier' as const });
const expected = (day: string | null): string | null => day && `Delivery expected on ${day}`;
