import {
  type Address,
  type billingStatus,
  type Contact,
  Failure,
  type Id,
  type OrderStatus,
  type PurchaseHeader,
  type paymentStatus,
  type Verdict,
} from '@procura/contracts';
import { type Amount, subtract, type UnitPrice } from '@procura/money';
import type { z } from 'zod';
import { deliver, openQuantity, type ProofGiven, recordEvent, ship } from '../delivery/shipment.ts';
import type { CountedAs } from '../metrics/line-figures.ts';
import { repriceLine, sumOrder } from '../metrics/order-totals.ts';
import { withDueDay } from '../metrics/punctuality.ts';
import { pendingRefund } from './order-charge.ts';
import type { TimelineSentence } from './timeline.ts';

/** An order as stored: snapshots of every foreign fact it shows, amounts in minor units. */
export type Order = {
  _id: Id<'order'>;
  number: string;
  purchase_id: Id<'purchase'>;
  version: number;
  source: 'catalogue' | 'marketplace' | 'rfq' | 'history';
  status: OrderStatus;
  payment_status: z.infer<typeof paymentStatus>;
  billing_status: z.infer<typeof billingStatus>;
  buyer_company_id: Id<'company'>;
  buyer: Party;
  supplier_company_id: Id<'company'>;
  supplier: Party;
  branch_id: Id<'branch'>;
  branch: {
    name: string;
    code: string;
    cost_centre: string | null;
    ship_to: Address;
    receiving_contact: Contact | null;
  };
  store: { id: Id<'store'>; name: string } | null;
  currency: string;
  lines: OrderLine[];
  /** Number of lines, for lists that do not read them. */
  line_count: number;
  subtotal: Amount;
  discount: Amount;
  shipping: Amount;
  tax: Amount;
  total: Amount;
  requisitioner: { user_id: string; name: string; role: string; credential_id: string };
  /** The recurring order whose run placed it. */
  recurrence_id?: Id<'recurrence'>;
  /** The purchase order it was issued with; only orders that an RFQ led to have one. */
  purchase_order?: { id: Id<'purchaseOrder'>; number: string; rfq_id: Id<'rfq'> };
  approval: Approval | null;
  /** What the buyer said of the purchase; absent where nothing was said. */
  header?: PurchaseHeader;
  internal_note: string | null;
  shipments: Shipment[];
  timeline: TimelineEntry[];
  expected_delivery_on: string | null;
  /** Day the next delivery is due, as {@link withDueDay} finds it; absent where nothing is. Kept for lists. */
  due_on?: string;
  /** Money that went back to the buyer, or goes back; absent while there is none. */
  refund?: { amount: Amount; status: 'pending' | 'refunded' };
  /** Imported orders hold neither stock nor limits. */
  imported: boolean;
  opens_charge: boolean;
  created_at: Date;
  updated_at: Date;
  /** When it became placed; the supplier sees the order from then on. Null while approval is pending. */
  placed_at: Date | null;
  /** Its version when it became placed: the supplier's first. Absent while approval is pending, and on those kept before this was. */
  placed_version?: number;
  first_shipped_at: Date | null;
  delivered_at: Date | null;
  /** What its lines are counted as in metrics; absent on orders of earlier releases that are not counted by line yet. */
  counted_as?: CountedAs;
  /** Set while a job has to count its lines. */
  count_due?: true;
};

/** A company as the order shows it; days of metrics are days in its time zone. */
type Party = { name: string; time_zone: string };

export type OrderLine = {
  id: Id<'orderLine'>;
  /** Null for an item of an RFQ that names no product; the SKU is empty then. */
  product_id: Id<'product'> | null;
  sku: string;
  name: string;
  category: string;
  unit: string;
  quantity: number;
  unit_price: UnitPrice;
  discount_percent: string;
  tax_rate: string;
  subtotal: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  shipped_quantity: number;
  delivered_quantity: number;
  closed_quantity: number;
  /** The buyer's ledger account of it. */
  account_code?: string;
};

export type Approval = {
  verdicts: Verdict[];
  approvers: { user_id: string; name: string }[];
  lapses_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
};

/** Something that happened. The other side reads the company's name where the own side reads the person's. */
export type TimelineEntry = {
  at: Date;
  what: TimelineSentence;
  by: string;
  side: 'buyer' | 'supplier' | 'platform';
  note: string | null;
  visible_to_supplier: boolean;
};

export type Shipment = {
  id: Id<'shipment'>;
  carrier: string;
  tracking_number: string | null;
  shipped_at: Date;
  /** Whether an imported order came with it; absent on those kept before this was. */
  imported?: boolean;
  expected_on: string | null;
  delivered_at: Date | null;
  lines: { line_id: Id<'orderLine'>; quantity: number }[];
  events: { at: Date; status: string; place: string | null; note: string | null }[];
  proof: {
    received_by: string;
    method: 'code' | 'photo' | 'signature' | 'none';
    code_verified: boolean;
    sha256: string | null;
    recorded_by: string;
  } | null;
};

/** What someone wants of an order. `by` is the name of the person who asks. */
export type OrderCommand =
  | { kind: 'approve'; by: string; note: string | null }
  | { kind: 'decline'; by: string; note: string | null }
  | { kind: 'lapse' }
  | { kind: 'cancel'; by: string; reason: string }
  | { kind: 'close_remainder'; by: string; reason: string }
  | { kind: 'confirm'; by: string; expected_delivery_on: string | null }
  | { kind: 'reject'; by: string; reason: string }
  | ({ kind: 'ship'; by: string } & Pick<Shipment, 'id' | 'carrier' | 'tracking_number' | 'expected_on'> & {
        lines: Shipment['lines'] | null;
      })
  | {
      kind: 'record_event';
      shipment_id: string;
      status: string;
      place: string | null;
      note: string | null;
      expected_on: string | null;
    }
  | { kind: 'deliver'; shipment_id: string; by: string; proof: ProofGiven };
export type OrderCommandKind = OrderCommand['kind'];

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

/** Where each command may begin, and what to do instead elsewhere. */
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

/** Why the state of an order does not allow a command, and what can be done. */
export const whyNot = (
  { number, status }: Pick<Order, 'number' | 'status'>,
  kind: OrderCommandKind,
): string =>
  `Order ${number} ${sentences[status]}, so it cannot be ${rules[kind].verb}. ${rules[kind].remedy(status)}`;

/**
 * The order after a command. Pure: the same order, command and time give the same result. Raises `conflict`
 * with a sentence that says the state and what can be done, and `invalid_input` for quantities that do not fit.
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

/** Ends the quantities not shipped; amounts are those of the quantities that remain. */
const closeRemainder = (order: Order): Order => {
  const lines = order.lines.map((line) =>
    repriceLine({ ...line, closed_quantity: line.quantity - line.shipped_quantity }),
  );
  const totals = sumOrder(lines, order.shipping);
  return { ...order, ...pendingRefund(order, subtract(order.total, totals.total)), lines, ...totals };
};

/** The status that follows from shipped and delivered quantities once something is shipped. */
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

/** The version of an order as its supplier counts it: its first is the one that was placed. */
export const versionOfSupplier = ({
  version,
  placed_version,
  approval,
}: Pick<Order, 'version' | 'placed_version' | 'approval'>): number => {
  // An order that waited has been changed once by then: it was approved.
  const first = placed_version ?? (approval ? 2 : 1);
  return version - first + 1;
};
