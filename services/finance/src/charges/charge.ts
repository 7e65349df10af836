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

type PaymentStatus = Output<typeof getOrderBilling>['payment_status'];
type BillingStatus = Output<typeof getOrderBilling>['billing_status'];

/** What a buyer owes a supplier for one order. There is one per order, and a void one stays void. */
export type Charge = {
  _id: Id<'charge'>;
  order_id: string;
  order_number: string;
  /** The buyer's; absent on those kept before this was. */
  order_reference?: string | null;
  purchase_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  branch_id: string;
  status: 'open' | 'paid' | 'void';
  /** What the order comes to: what is due while open, what was paid less what was refunded once paid. */
  amount_minor: bigint;
  currency: string;
  /** What was paid into escrow for it, and what of that went back to the buyer. */
  paid_minor: bigint;
  refunded_minor: bigint;
  /** Null when the order ended before its charge was opened. */
  opened_at: Date | null;
  paid_at: Date | null;
  voided_at: Date | null;
  /** When the supplier was credited: at delivery. */
  released_at: Date | null;
  /** The last state of the order it has followed. */
  order_version: number;
  order_status: OrderStatus;
  /** The payment link that waits to be paid. */
  open_link_id: string | null;
  /** Shipments it has seen: each has its invoice, but those an imported order came with. */
  shipment_ids: string[];
  /** The status published to the order; null keeps its imported one. */
  payment_status: PaymentStatus;
  billing_status: BillingStatus | null;
  /** Rises with each published change. */
  version: number;
  updated_at: Date;
};

/** The money that a change of a charge moves. */
export type ChargeChange = {
  charge: Charge;
  /** From escrow back to the buyer. */
  refund: { amount: Amount; reason: string } | null;
  /** From escrow to the supplier. */
  release: Amount | null;
};

/** The one charge an order can have; the same id for every opener. */
export const chargeIdOf = (order_id: string): Id<'charge'> =>
  idFromBytes('charge', createHash('sha256').update(`charge|${order_id}`).digest());

/** What an order asks of its charge. */
type OrderState = Pick<OrderFacts, 'version' | 'status' | 'number' | 'opens_charge' | 'imported'> & {
  total: Amount;
};

/**
 * The charge of an order that has none: open once the order is placed, void when it ended after that, so that
 * nothing opens it later. None while it waits for approval, when it was declined, and for imported ones that
 * were paid elsewhere.
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
 * What an imported order came with was billed where it came from. What was shipped since is not, also when that is
 * received first.
 */
const billedElsewhere = ({ imported, shipments }: OrderFacts): string[] =>
  imported ? shipments.filter((one) => one.imported !== false).map(({ shipment_id }) => shipment_id) : [];

/**
 * Follows an order's later state: lowered with its total, void when it ended, and what was paid goes back from escrow
 * in either case; at delivery escrow goes to the supplier. A void charge stays void, and none ever grows.
 */
export const followOrder = (charge: Charge, order: OrderState, now: Date): ChargeChange => {
  const seen: Charge = {
    ...charge,
    order_version: order.version,
    order_status: order.status,
    updated_at: now,
  };
  if (charge.status === 'void') return { charge: seen, refund: null, release: null };
  if (hasEnded(order.status)) {
    const refund = inEscrow(charge);
    return {
      charge: { ...seen, ...given(charge, refund), status: 'void', voided_at: now, open_link_id: null },
      refund: isZero(refund) ? null : { amount: refund, reason: endReason(order) },
      release: null,
    };
  }
  const followed = charge.status === 'open' ? lowerOpen(seen, order, now) : lowerPaid(seen, order);
  const { charge: kept, release } = settleDelivered(followed.charge, now);
  return { charge: kept, refund: followed.refund, release };
};

/** A lower total: less is due, and a link to pay more ends. When nothing is due, there is nothing left to pay. */
const lowerOpen = (charge: Charge, { total }: OrderState, now: Date): Omit<ChargeChange, 'release'> => {
  const lowered = compare(total, amountOf(charge)) < 0;
  const kept = lowered ? { ...charge, amount_minor: total.amount_minor, open_link_id: null } : charge;
  return {
    charge: kept.amount_minor === 0n ? { ...kept, status: 'paid', paid_at: now } : kept,
    refund: null,
  };
};

/** A lower total: what was paid too much goes back. */
const lowerPaid = (charge: Charge, { total, number }: OrderState): Omit<ChargeChange, 'release'> => {
  if (compare(total, amountOf(charge)) >= 0) return { charge, refund: null };
  const held = inEscrow(charge);
  const amount = compare(held, total) > 0 ? subtract(held, total) : zero(charge.currency);
  return {
    charge: { ...charge, ...given(charge, amount), amount_minor: total.amount_minor },
    refund: isZero(amount) ? null : { amount, reason: `The total of order ${number} was lowered.` },
  };
};

/** A paid charge of a delivered order: what escrow holds for it is the supplier's. */
const settleDelivered = (charge: Charge, now: Date): Omit<ChargeChange, 'refund'> => {
  if (charge.order_status !== 'delivered' || charge.status !== 'paid' || charge.released_at)
    return { charge, release: null };
  const release = inEscrow(charge);
  return { charge: { ...charge, released_at: now }, release: isZero(release) ? null : release };
};

const endReason = ({ status, number }: OrderState): string =>
  status === 'rejected' ? `The supplier rejected order ${number}.` : `Order ${number} was ${status}.`;

const given = (charge: Charge, refund: Amount): Pick<Charge, 'refunded_minor'> => ({
  refunded_minor: add(refundedOf(charge), refund).amount_minor,
});

/** What a payment does: pays an open charge that it covers; what is left over, or all of it, is the buyer's again. */
export type PaymentTaken = { charge: Charge; paid: Amount; credited: Amount; release: Amount | null };

/**
 * Takes a payment for a charge. An open one that it covers is paid with exactly its amount, and passes to the
 * supplier when the order is delivered already; the surplus, and all of a payment that is too small, in another
 * currency or for a charge that is not open, is credited.
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
  const { charge: settled, release } = settleDelivered(paid, now);
  return { charge: settled, paid: due, credited: subtract(amount, due), release };
};

const amountOf = ({ amount_minor, currency }: Charge): Amount => ({ amount_minor, currency });
export const paidOf = ({ paid_minor, currency }: Charge): Amount => ({ amount_minor: paid_minor, currency });
export const refundedOf = ({ refunded_minor, currency }: Charge): Amount => ({
  amount_minor: refunded_minor,
  currency,
});
/** What is to be paid now. */
export const dueOf = (charge: Charge): Amount =>
  charge.status === 'open' ? amountOf(charge) : zero(charge.currency);
/** What of it lies in escrow: paid, neither refunded nor the supplier's yet. */
export const inEscrow = (charge: Charge): Amount =>
  charge.released_at ? zero(charge.currency) : subtract(paidOf(charge), refundedOf(charge));

/** What the order shows of being paid. */
export const paymentStatusOf = (charge: Charge): PaymentStatus => {
  if (charge.status === 'open') return charge.open_link_id ? 'pending' : 'unpaid';
  if (charge.refunded_minor === 0n) return charge.status === 'paid' ? 'paid' : 'unpaid';
  return charge.refunded_minor < charge.paid_minor ? 'partially_refunded' : 'refunded';
};

/** Why an order cannot be paid now; null when it can. `charge` is null while there is none. */
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

/** What the caller of a payment agreed to, and what the person who confirmed it was shown. */
export type AgreedPayment = { consent: Consent | undefined; expected: Money | undefined };

/** Raises `price_changed` when what is to be paid is not what was agreed. */
export const requireAgreedPayment = (amount: Amount, { consent, expected }: AgreedPayment): void =>
  requireAgreed({
    totals: [formatMoney(amount)],
    consent,
    field: 'expected_total',
    expected: expected && [expected],
  });
