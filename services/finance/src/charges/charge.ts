import { createHash } from 'node:crypto';
import type { getOrderBilling } from '@procura/contracts';
import {
  type Consent,
  Failure,
  hasEnded,
  type Id,
  idFromBytes,
  type Money,
  type OrderFacts,
  type OrderStatus,
  type Output,
  requireAgreed,
} from '@procura/contracts';
import { type Amount, add, compare, formatMoney, isZero, parseMoney, subtract, zero } from '@procura/money';
import type { Earning } from './earning.ts';

export type PaymentStatus = Output<typeof getOrderBilling>['payment_status'];
type BillingStatus = Output<typeof getOrderBilling>['billing_status'];

/** The amount a buyer owes a supplier for one order. There is one per order, and a void one stays void. */
export type Charge = {
  _id: Id<'charge'>;
  order_id: string;
  order_number: string;
  /** The buyer's reference; absent on charges from before it was stored. */
  order_reference?: string | null;
  purchase_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  branch_id: string;
  status: 'open' | 'paid' | 'void';
  /** The total of the order: while open, the amount due; once paid, the amount paid less refunds. */
  amount_minor: bigint;
  currency: string;
  /** The amount paid into escrow, and how much of it was refunded. */
  paid_minor: bigint;
  refunded_minor: bigint;
  /** The amount that passed to the supplier, less what it returned; absent: see {@link releasedOf}. */
  released_minor?: bigint;
  /**
   * What the supplier had earned of the latest version of the order, and whether all the rest passes to it. Absent below
   * feature level 1, where it earns everything at delivery.
   */
  earned_minor?: bigint;
  settled?: boolean;
  /** When a job determines what was earned below feature level 1, from the same version of the order. */
  earning_due_at?: Date;
  /** A refund that is due because the supplier spent the money: amount, since when, and the supplier's time zone. */
  refund_due_minor?: bigint;
  refund_due_since?: Date;
  time_zone?: string;
  /** Null if the order ended before its charge was opened. */
  opened_at: Date | null;
  paid_at: Date | null;
  voided_at: Date | null;
  /** When all that was left had passed to the supplier. */
  released_at: Date | null;
  /** The latest version of the order that was applied. */
  order_version: number;
  order_status: OrderStatus;
  /** The payment link that can be paid. */
  open_link_id: string | null;
  /** Shipments already processed. Each has its invoice, except those of an imported order from before its import. */
  shipment_ids: string[];
  /** The status published to the order; null keeps the imported one. */
  payment_status: PaymentStatus;
  billing_status: BillingStatus | null;
  /** Rises with each published change. */
  version: number;
  updated_at: Date;
};

/** The movements of money that follow from a change of a charge. */
export type ChargeChange = {
  charge: Charge;
  refund: Refunding | null;
  /** From escrow to the supplier. */
  release: Amount | null;
};

/** Money back to the buyer, from escrow after the supplier has returned a part of it there from its balance. */
export type Refunding = { amount: Amount; returned: Amount; reason: string };

/** The id of an order's charge, derived so that every opener uses the same one. */
export const chargeIdOf = (order_id: string): Id<'charge'> =>
  idFromBytes('charge', createHash('sha256').update(`charge|${order_id}`).digest());

/** The fields of an order that its charge depends on; `earning` is absent below feature level 1. */
export type OrderState = Pick<OrderFacts, 'version' | 'status' | 'number' | 'supplier_time_zone'> & {
  total: Amount;
  earning?: Earning | undefined;
};

/**
 * The charge of an order that has none yet: open once the order is placed, and void if it ended after that, so that it
 * is not opened later. Null while the order waits for approval, if it was declined, and for imported orders that were
 * paid elsewhere.
 */
export const openCharge = (facts: OrderFacts, now: Date): Charge | null => {
  const { status } = facts;
  if (!facts.opens_charge || status === 'pending_approval' || status === 'declined') return null;
  const opened = !hasEnded(status);
  return {
    _id: chargeIdOf(facts.entity_id),
    order_id: facts.entity_id,
    order_number: facts.number,
    order_reference: facts.reference ?? null,
    purchase_id: facts.purchase_id,
    buyer_company_id: facts.buyer_company_id,
    supplier_company_id: facts.supplier_company_id,
    branch_id: facts.branch_id,
    status: opened ? 'open' : 'void',
    ...parseMoney(facts.total),
    paid_minor: 0n,
    refunded_minor: 0n,
    opened_at: opened ? now : null,
    paid_at: null,
    voided_at: opened ? null : now,
    released_at: null,
    order_version: 0,
    order_status: status,
    open_link_id: null,
    shipment_ids: billedElsewhere(facts),
    payment_status: 'unpaid',
    billing_status: facts.imported ? null : 'not_billed',
    version: 0,
    updated_at: now,
  };
};

/**
 * Shipments from before an import were billed elsewhere. Shipments since then are billed here, also if they are
 * received first.
 */
const billedElsewhere = ({ imported, shipments }: OrderFacts): string[] =>
  imported ? shipments.filter((one) => one.imported !== false).map(({ shipment_id }) => shipment_id) : [];

/**
 * Applies a later state of an order: the charge is lowered with the total, and void once the order ended. In both cases
 * the overpaid amount is refunded: from escrow, then from what was released as far as the supplier has it `available`;
 * the rest becomes due. What the supplier has earned passes to it from escrow, and all of it once the order is settled. A
 * void charge stays void, and no charge grows.
 */
export const followOrder = (
  charge: Charge,
  order: OrderState,
  { available }: { available: Amount },
  now: Date,
): ChargeChange => {
  const { earning_due_at: _, ...known } = charge;
  const seen: Charge = {
    ...(order.earning ? known : charge),
    order_version: order.version,
    order_status: order.status,
    ...(order.earning && {
      earned_minor: order.earning.earned.amount_minor,
      settled: order.earning.settled,
    }),
    updated_at: now,
  };
  if (charge.status === 'void') return { charge: seen, refund: null, release: null };
  if (hasEnded(order.status)) {
    const kept = zero(charge.currency);
    const { charge: given, refund } = refundBeyond(
      seen,
      { order, kept, available, reason: endReason(order) },
      now,
    );
    return {
      charge: { ...given, status: 'void', voided_at: now, open_link_id: null },
      refund,
      release: null,
    };
  }
  const followed =
    charge.status === 'open' ? lowerOpen(seen, order, now) : lowerPaid(seen, { order, available }, now);
  return { ...releaseEarned(followed.charge, now), refund: followed.refund };
};

type Lowered = Pick<ChargeChange, 'charge' | 'refund'>;

/** Lowers an open charge. A link for the higher amount ends; if nothing is due, the charge ends. */
const lowerOpen = (charge: Charge, { total }: OrderState, now: Date): Lowered => {
  const lowered = compare(total, amountOf(charge)) < 0;
  const kept = lowered ? { ...charge, amount_minor: total.amount_minor, open_link_id: null } : charge;
  return {
    charge: kept.amount_minor === 0n ? { ...kept, status: 'paid', paid_at: now } : kept,
    refund: null,
  };
};

/** Lowers a paid charge and refunds the overpaid amount. */
const lowerPaid = (
  charge: Charge,
  { order, available }: { order: OrderState; available: Amount },
  now: Date,
): Lowered => {
  const { total: kept, number } = order;
  if (compare(kept, amountOf(charge)) >= 0) return { charge, refund: null };
  const lowered = { ...charge, amount_minor: kept.amount_minor };
  const reason = `The total of order ${number} was lowered.`;
  return refundBeyond(lowered, { order, kept, available, reason }, now);
};

/** Refunds the paid amount beyond two others: the amount that is kept, and the refund that is due already. */
const refundBeyond = (
  charge: Charge,
  { order, kept, available, reason }: { order: OrderState; kept: Amount; available: Amount; reason: string },
  now: Date,
): Lowered => {
  const beyond = subtract(subtract(paidOf(charge), refundedOf(charge)), add(refundDueOf(charge), kept));
  const required = atLeast(beyond, zero(charge.currency));
  const held = atMost(required, inEscrow(charge));
  // Never more than was released, because that and escrow are all that was paid and not refunded.
  const returned = atMost(subtract(required, held), available);
  const amount = add(held, returned);
  const missing = subtract(required, amount);
  const given = refunded(charge, { amount, returned });
  return {
    charge: isZero(missing)
      ? given
      : {
          ...given,
          refund_due_minor: add(refundDueOf(charge), missing).amount_minor,
          refund_due_since: charge.refund_due_since ?? now,
          ...(order.supplier_time_zone && { time_zone: order.supplier_time_zone }),
        },
    refund: isZero(amount) ? null : { amount, returned, reason },
  };
};

/** The charge after a refund of `amount`. The part `returned` of it was released before. */
const refunded = (charge: Charge, { amount, returned }: Omit<Refunding, 'reason'>): Charge => ({
  ...charge,
  refunded_minor: add(refundedOf(charge), amount).amount_minor,
  ...(!isZero(returned) && { released_minor: subtract(releasedOf(charge), returned).amount_minor }),
});

/**
 * Releases its earnings to the supplier of a paid charge, as far as escrow holds them; all of escrow once it is
 * settled.
 */
const releaseEarned = (charge: Charge, now: Date): Omit<ChargeChange, 'refund'> => {
  if (charge.status !== 'paid') return { charge, release: null };
  const { earned_minor = 0n, settled = charge.order_status === 'delivered', currency } = charge;
  const held = inEscrow(charge);
  const earned = subtract({ amount_minor: earned_minor, currency }, releasedOf(charge));
  const release = settled ? held : atMost(held, atLeast(earned, zero(currency)));
  const released_at = charge.released_at ?? (settled ? now : null);
  if (isZero(release)) return { charge: { ...charge, released_at }, release: null };
  const released_minor = add(releasedOf(charge), release).amount_minor;
  return { charge: { ...charge, released_at, released_minor }, release };
};

const endReason = ({ status, number }: OrderState): string =>
  status === 'rejected' ? `The supplier rejected order ${number}.` : `Order ${number} was ${status}.`;

const atMost = (amount: Amount, limit: Amount): Amount => (compare(amount, limit) > 0 ? limit : amount);
const atLeast = (amount: Amount, limit: Amount): Amount => (compare(amount, limit) < 0 ? limit : amount);

/** The effect of a payment: an open charge that it covers is paid; the rest, or all of it, is credited to the buyer. */
export type PaymentTaken = { charge: Charge; paid: Amount; credited: Amount; release: Amount | null };

/**
 * Applies a payment to a charge. An open charge that it covers is paid with exactly its amount, and the supplier
 * receives its earnings so far. The surplus is credited to the buyer. So is the whole of a payment that is too small,
 * in another currency or for a charge that is not open.
 */
export const takePayment = (charge: Charge, amount: Amount, now: Date): PaymentTaken => {
  const due = dueOf(charge);
  const covered = amount.currency === due.currency && compare(amount, due) >= 0;
  if (charge.status !== 'open' || !covered)
    return { charge, paid: zero(charge.currency), credited: amount, release: null };
  const paid: Charge = {
    ...charge,
    status: 'paid',
    paid_minor: due.amount_minor,
    paid_at: now,
    open_link_id: null,
    updated_at: now,
  };
  const { charge: after, release } = releaseEarned(paid, now);
  return { charge: after, paid: due, credited: subtract(amount, due), release };
};

/** A charge with a refund due, before and after the supplier pays an amount of it. */
export type Collected = { before: Charge; after: Charge; amount: Amount };

/** Pays due refunds from a supplier's balance, in the given order. */
export const collectRefunds = (due: readonly Charge[], available: Amount, now: Date): Collected[] => {
  let left = available;
  return due.flatMap((before) => {
    const amount = atMost(refundDueOf(before), left);
    if (isZero(amount)) return [];
    left = subtract(left, amount);
    const rest = subtract(refundDueOf(before), amount);
    const {
      refund_due_minor: _,
      refund_due_since,
      ...given
    } = refunded(before, { amount, returned: amount });
    const after: Charge = {
      ...given,
      ...(!isZero(rest) && refund_due_since && { refund_due_minor: rest.amount_minor, refund_due_since }),
      updated_at: now,
    };
    return [{ before, after, amount }];
  });
};

const amountOf = ({ amount_minor, currency }: Charge): Amount => ({ amount_minor, currency });
export const paidOf = ({ paid_minor, currency }: Charge): Amount => ({ amount_minor: paid_minor, currency });
export const refundedOf = ({ refunded_minor, currency }: Charge): Amount => ({
  amount_minor: refunded_minor,
  currency,
});
/** The amount to be paid now. */
export const dueOf = (charge: Charge): Amount =>
  charge.status === 'open' ? amountOf(charge) : zero(charge.currency);
/**
 * The amount that passed to the supplier, less the amount that it returned. Releases before 2026-12 release everything
 * at once. For a charge that they released, it is all that was paid and not refunded.
 */
export const releasedOf = (charge: Charge): Amount => {
  const { released_minor, released_at, currency } = charge;
  if (released_minor !== undefined) return { amount_minor: released_minor, currency };
  return released_at ? subtract(paidOf(charge), refundedOf(charge)) : zero(currency);
};
/** The refund due to the buyer once the supplier has the amount. */
export const refundDueOf = ({ refund_due_minor = 0n, currency }: Charge): Amount => ({
  amount_minor: refund_due_minor,
  currency,
});
/** What the supplier has earned of its order; below feature level 1 everything at delivery. */
export const earnedOf = (charge: Charge): Amount => {
  const { earned_minor, order_status, currency } = charge;
  if (earned_minor !== undefined) return { amount_minor: earned_minor, currency };
  return order_status === 'delivered' && charge.status !== 'void' ? amountOf(charge) : zero(currency);
};
/** The amount in escrow: paid, and neither refunded nor released to the supplier. */
export const inEscrow = (charge: Charge): Amount =>
  subtract(paidOf(charge), add(refundedOf(charge), releasedOf(charge)));

/** The payment status that the order shows. */
export const paymentStatusOf = (charge: Charge): PaymentStatus => {
  if (charge.status === 'open') return charge.open_link_id ? 'pending' : 'unpaid';
  if (charge.refunded_minor === 0n) return charge.status === 'paid' ? 'paid' : 'unpaid';
  return charge.refunded_minor < charge.paid_minor ? 'partially_refunded' : 'refunded';
};

/** Why an order cannot be paid now; null if it can. `charge` is null if there is none. */
export const paymentRefusal = (
  order: Pick<OrderFacts, 'number' | 'status' | 'payment_status'>,
  charge: Charge | null,
): Failure | null => {
  const { number, status } = order;
  if (status === 'pending_approval')
    return new Failure(
      'conflict',
      `Order ${number} waits for approval. Pay it once it is approved and placed.`,
    );
  if (charge?.status === 'void' || hasEnded(status))
    return new Failure('conflict', `Order ${number} has ended, so nothing is due. There is nothing to pay.`);
  if (charge?.status === 'paid' || (!charge && order.payment_status === 'paid'))
    return new Failure(
      'already_paid',
      `Order ${number} is paid; nothing was charged. There is nothing to pay.`,
    );
  if (!charge)
    return new Failure(
      'conflict',
      `Order ${number} was imported and is billed elsewhere. Pay it where it was placed.`,
    );
  return null;
};

/** The amount that the caller of a payment agreed to, and the amount shown to the person who confirmed it. */
export type AgreedPayment = { consent: Consent | undefined; expected: Money | undefined };

/** Raises `price_changed` if the amount to pay differs from the agreed one. */
export const requireAgreedPayment = (amount: Amount, { consent, expected }: AgreedPayment): void =>
  requireAgreed({
    totals: [formatMoney(amount)],
    consent,
    field: 'expected_total',
    expected: expected && [expected],
  });
