import {
  addShipmentEvent,
  answerClaim as answerOperation,
  approvePurchase,
  cancelOrder,
  cancelShipment as cancelShipmentOperation,
  closeOrderRemainder,
  confirmOrder,
  confirmReceipt,
  decideClaim as decideOperation,
  declinePurchase,
  deliverOrder,
  escalateClaim as escalateOperation,
  Failure,
  type Operation,
  type OrderStatus,
  openClaim as openOperation,
  type Principal,
  rejectOrder,
  sendOrderProofCode,
  shipOrder,
  withdrawClaim as withdrawOperation,
} from '@procura/contracts';
import { addQuantities } from '@procura/money';
import {
  followShipments,
  lapsedOf,
  passDeadlines,
  receiveShipment,
  withCreditedAmount,
} from './after-shipping.ts';
import { type ClaimStep, openClaim, takesStep } from './claim.ts';
import { answerClaim, decideClaim, escalateClaim, settleClaimsOf, withdrawClaim } from './claim-answer.ts';
import { withDeadline } from './deadlines.ts';
import { isOwn, type Order, type OrderCommand, type OrderCommandKind, type TimelineEntry } from './order.ts';
import { pendingRefund } from './order-charge.ts';
import { withDueDay } from './punctuality.ts';
import { atSupplier, requireNotPast } from './require-not-past.ts';
import {
  cancelShipment,
  closeOpen,
  deliver,
  isCancellable,
  recordEvent,
  ship,
  takesDelivery,
  takesEvent,
  takesShipment,
} from './shipment.ts';
import { isClaimable, isWaiting } from './shipped-units.ts';

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

/** The statuses of orders of which something was shipped. */
const afterShipping = ['partially_shipped', 'shipped', 'delivered'] as const;

const seeActions = 'allowed_actions of get_order shows what can be done.';

/** Everything about one command: its operations, its statuses, its decision and its report in the timeline. */
type Rule<Command extends OrderCommand> = {
  /** The operations that request it; their contracts say who may call them. A job requests a command without any. */
  operations: readonly Operation[];
  /** The statuses in which it is allowed. */
  from: readonly OrderStatus[];
  /** Why it is refused in another status: the order “cannot be” this. */
  verb: string;
  /** What to do instead; by default to look at the allowed actions. */
  remedy?(status: OrderStatus): string;
  /** Whether `allowed_actions` names it, in addition to the status; the command refuses the same with its own failure. */
  offered?(order: Order, caller: Principal): boolean;
  /** The order after it, without its entries. Raises the failures of its own input. */
  apply(order: Order, command: Command, now: Date): Order;
  /** Its entries in the timeline. */
  entries(after: Order, command: Command, before: Order): Entry[];
};

type Entry = Omit<TimelineEntry, 'at' | 'visible_to_supplier'> & { visible_to_supplier?: false };

const entryOf =
  (side: Entry['side']) =>
  (what: Entry['what'], by: string, note: string | null): Entry => ({ what, note, by, side });
const [buyer, supplier, platform] = [entryOf('buyer'), entryOf('supplier'), entryOf('platform')];
/** On the side of the caller, of an operation that both parties have. */
const ofSide = { buyer, supplier };
const internal = (entry: Entry): Entry => ({ ...entry, visible_to_supplier: false });

/** The purchase of the order waits for somebody other than its requisitioner. */
const decision = {
  from: ['pending_approval'],
  remedy: () => 'Only an order that waits for approval is decided.',
  offered: (order: Order, caller: Principal): boolean => !isOwn(order, caller),
} as const;

/** Commands about a claim; its own status allows them. */
const ofClaim = (step: ClaimStep) => ({
  from: afterShipping,
  verb: 'claimed',
  offered: ({ claims = [] }: Order): boolean => claims.some((claim) => takesStep(claim, step)),
});

/** The commands in the order in which `allowed_actions` names their operations. */
const rules: { readonly [Kind in OrderCommandKind]: Rule<Extract<OrderCommand, { kind: Kind }>> } = {
  cancel: {
    operations: [cancelOrder],
    from: ['pending_approval', 'placed', 'confirmed'],
    verb: 'cancelled',
    remedy: (status) =>
      status === 'partially_shipped'
        ? 'After the first shipment close_order_remainder ends what is not shipped.'
        : seeActions,
    apply: (order) => ({ ...order, ...pendingRefund(order, order.total), status: 'cancelled' }),
    entries: (_, { by, reason }) => [buyer('Cancelled', by, reason)],
  },
  close_remainder: {
    operations: [closeOrderRemainder],
    from: ['partially_shipped'],
    verb: 'closed',
    remedy: (status) =>
      ['pending_approval', 'placed', 'confirmed'].includes(status)
        ? 'Before the first shipment use cancel_order.'
        : 'Nothing is left to ship.',
    apply: (order, _, now) => followShipments(closeOpen(order), now),
    entries: (_, { by, side, reason }) => [ofSide[side]('Remainder closed', by, reason)],
  },
  approve: {
    ...decision,
    operations: [approvePurchase],
    verb: 'approved',
    apply: (order, command, now) => ({
      ...decided(order, command, now),
      status: 'placed',
      placed_at: now,
      placed_version: order.version + 1,
    }),
    entries: ({ requisitioner }, { by, note }) => [
      internal(buyer('Approved', by, note)),
      buyer('Placed', requisitioner.name, null),
    ],
  },
  decline: {
    ...decision,
    operations: [declinePurchase],
    verb: 'declined',
    apply: (order, command, now) => ({ ...decided(order, command, now), status: 'declined' }),
    entries: (_, { by, note }) => [internal(buyer('Declined', by, note))],
  },
  lapse: {
    ...decision,
    operations: [],
    verb: 'declined',
    apply: (order, _, now) => ({ ...decided(order, { by: null, note: null }, now), status: 'declined' }),
    entries: () => [internal(platform('Declined: nobody decided in time', 'Procura', null))],
  },
  confirm: {
    operations: [confirmOrder],
    from: ['placed'],
    verb: 'confirmed',
    apply: (order, { expected_delivery_on }, now) => {
      requireNotPast('expected_delivery_on', expected_delivery_on, atSupplier(order, now));
      return { ...order, status: 'confirmed', expected_delivery_on };
    },
    entries: (_, { by, expected_delivery_on: day }) => [
      supplier('Confirmed', by, day && `Delivery expected on ${day}`),
    ],
  },
  reject: {
    operations: [rejectOrder],
    from: ['placed', 'confirmed'],
    verb: 'rejected',
    remedy: () => 'A supplier rejects an order before its first shipment.',
    apply: (order) => ({ ...order, ...pendingRefund(order, order.total), status: 'rejected' }),
    entries: (_, { by, reason }) => [supplier('Rejected', by, reason)],
  },
  ship: {
    operations: [shipOrder],
    from: ['confirmed', 'partially_shipped'],
    verb: 'shipped',
    remedy: (status) => (status === 'placed' ? 'Confirm it first with confirm_order.' : seeActions),
    offered: (order) => takesShipment(order, 1),
    apply: (order, command, now) => followShipments(ship(order, command, now), now),
    entries: ({ shipments }, { by, carrier, tracking_number }) => {
      const units = addQuantities(...(shipments.at(-1)?.lines ?? []).map(({ quantity }) => quantity));
      const tracking = tracking_number ? `, tracking number ${tracking_number}` : '';
      return [
        supplier(`Shipped with ${carrier}`, by, `${units} ${units === 1 ? 'unit' : 'units'}${tracking}`),
      ];
    },
  },
  record_event: {
    operations: [addShipmentEvent],
    from: ['partially_shipped', 'shipped'],
    verb: 'tracked',
    offered: ({ shipments }) => shipments.some(takesEvent),
    apply: recordEvent,
    entries: () => [],
  },
  deliver: {
    operations: [sendOrderProofCode, deliverOrder],
    from: afterShipping,
    verb: 'delivered',
    offered: ({ shipments }) => shipments.some(takesDelivery),
    apply: (order, command, now) => followShipments(deliver(order, command, now), now),
    entries: (_, { by, proof }) => [supplier('Shipment delivered', by, `Received by ${proof.received_by}`)],
  },
  cancel_shipment: {
    operations: [cancelShipmentOperation],
    from: afterShipping,
    verb: 'recalled',
    offered: ({ shipments }) => shipments.some(isCancellable),
    apply: (order, command, now) =>
      followShipments(cancelShipment(settleClaimsOf(order, command.shipment_id, now), command, now), now),
    entries: (_, { by, note }) => [supplier('Shipment cancelled', by, note)],
  },
  receive: {
    operations: [confirmReceipt],
    from: afterShipping,
    verb: 'received',
    remedy: () => 'It can be counted once something is shipped.',
    offered: ({ shipments }) => shipments.some(isWaiting),
    apply: receiveShipment,
    entries: (after, { by, claim_id, delivery_note }) => [
      buyer('Received', by, delivery_note && `Delivery note ${delivery_note}`),
      ...(after.claims?.some(({ id }) => id === claim_id) ? [buyer('Claimed', by, null)] : []),
    ],
  },
  open_claim: {
    operations: [openOperation],
    from: afterShipping,
    verb: 'claimed',
    offered: ({ shipments }) => shipments.some(isClaimable),
    apply: (order, command, now) => followShipments(openClaim(order, command, now), now),
    entries: (_, { by }) => [buyer('Claimed', by, null)],
  },
  withdraw_claim: {
    operations: [withdrawOperation],
    ...ofClaim('withdraw'),
    apply: (order, command, now) => followShipments(withdrawClaim(order, command, now), now),
    entries: (_, { by }) => [buyer('Claim withdrawn', by, null)],
  },
  answer_claim: {
    operations: [answerOperation],
    ...ofClaim('answer'),
    apply: (order, command, now) => withCreditedAmount(order, answerClaim(order, command, now), command, now),
    entries: (_, { by, reason, return_to }) => [supplier('Claim answered', by, reason ?? return_to)],
  },
  escalate_claim: {
    operations: [escalateOperation],
    ...ofClaim('escalate'),
    apply: escalateClaim,
    entries: (_, { by, reason }) => [buyer('Claim escalated', by, reason)],
  },
  decide_claim: {
    operations: [decideOperation],
    ...ofClaim('decide'),
    apply: (order, command, now) => withCreditedAmount(order, decideClaim(order, command, now), command, now),
    entries: (_, { reason }) => [platform('Claim decided', 'Procura', reason)],
  },
  pass_deadlines: {
    operations: [],
    from: afterShipping,
    verb: 'settled',
    apply: passDeadlines,
    entries: (after, _, before) =>
      lapsedOf(before, after).map(({ what, note }) => platform(what, 'Procura', note)),
  },
};

/** Whether the state of an order allows a command. */
export const permits = (order: Pick<Order, 'status'>, kind: OrderCommandKind): boolean =>
  rules[kind].from.includes(order.status);

/** Why the state of an order does not allow a command, with the remedy. */
export const whyNot = (
  { number, status }: Pick<Order, 'number' | 'status'>,
  kind: OrderCommandKind,
): string =>
  `Order ${number} ${sentences[status]}, so it cannot be ${rules[kind].verb}. ${rules[kind].remedy?.(status) ?? seeActions}`;

/** The operations whose commands an order allows now; the caller may lack the right to call them. */
export const requestable = (order: Order, caller: Principal): Operation[] =>
  (Object.keys(rules) as OrderCommandKind[]).flatMap((kind) => {
    const { operations, offered } = rules[kind];
    return permits(order, kind) && (offered?.(order, caller) ?? true) ? operations : [];
  });

/**
 * The order after a command. Pure: the same order, command and time give the same result. Raises `conflict` with a
 * sentence that names the state and the remedy, and `invalid_input` for quantities that are not possible.
 */
export const decide = (order: Order, command: OrderCommand, now: Date): Order => {
  if (!permits(order, command.kind)) throw new Failure('conflict', whyNot(order, command.kind));
  const rule: Rule<OrderCommand> = rules[command.kind];
  const after = rule.apply(order, command, now);
  const entries = rule.entries(after, command, order);
  return withDeadline(
    withDueDay({
      ...after,
      timeline: [
        ...order.timeline,
        ...entries.map((entry) => ({ visible_to_supplier: true, at: now, ...entry })),
      ],
      version: order.version + 1,
      updated_at: now,
    }),
  );
};

const decided = (
  order: Order,
  { by, note }: { by: string | null; note: string | null },
  now: Date,
): Order => ({
  ...order,
  approval: order.approval && { ...order.approval, decided_by: by, decided_at: now, note },
});
