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
  /** Null if the order ended before its charge was opened. */
  opened_at: Date | null;
  paid_at: Date | null;
  voided_at: Date | null;
  /** When the supplier was credited, at delivery. */
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
  /** From escrow back to the buyer. */
  refund: { amount: Amount; reason: string } | null;
  /** From escrow to the supplier. */
  release: Amount | null;
};

/** The id of an order's charge, derived so that every opener uses the same one. */
export const chargeIdOf = (order_id: string): Id<'charge'> =>
  idFromBytes('charge', createHash('sha256').update(`charge|${order_id}`).digest());

/** The fields of an order that its charge depends on. */
type OrderState = Pick<OrderFacts, 'version' | 'status' | 'number' | 'opens_charge' | 'imported'> & {
  total: Amount;
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
 * Applies a later state of an order: the charge is lowered with the total, and void once the order ended; overpaid
 * amounts are refunded from escrow in both cases. At delivery escrow passes to the supplier. A void charge stays void,
 * and no charge grows.
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

/** Lowers an open charge. A link for the higher amount ends; if nothing is due, the charge ends. */
const lowerOpen = (charge: Charge, { total }: OrderState, now: Date): Omit<ChargeChange, 'release'> => {
  const lowered = compare(total, amountOf(charge)) < 0;
  const kept = lowered ? { ...charge, amount_minor: total.amount_minor, open_link_id: null } : charge;
  return {
    charge: kept.amount_minor === 0n ? { ...kept, status: 'paid', paid_at: now } : kept,
    refund: null,
  };
};

/** Lowers a paid charge and refunds the overpaid amount. */
const lowerPaid = (charge: Charge, { total, number }: OrderState): Omit<ChargeChange, 'release'> => {
  if (compare(total, amountOf(charge)) >= 0) return { charge, refund: null };
  const held = inEscrow(charge);
  const amount = compare(held, total) > 0 ? subtract(held, total) : zero(charge.currency);
  return {
    charge: { ...charge, ...given(charge, amount), amount_minor: total.amount_minor },
    refund: isZero(amount) ? null : { amount, reason: `The total of order ${number} was lowered.` },
  };
};

/** Releases what escrow holds for a paid charge to the supplier once its order is delivered. */
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

/** The effect of a payment: an open charge that it covers is paid; the rest, or all of it, is credited to the buyer. */
export type PaymentTaken = { charge: Charge; paid: Amount; credited: Amount; release: Amount | null };

/**
 * Applies a payment to a charge. An open charge that it covers is paid with exactly its amount, which passes to the
 * supplier if the order is already delivered. The surplus is credited to the buyer, as is the whole of a payment that
 * is too small, in another currency or for a charge that is not open.
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
/** The amount to be paid now. */
export const dueOf = (charge: Charge): Amount =>
  charge.status === 'open' ? amountOf(charge) : zero(charge.currency);
/** The amount in escrow: paid, and neither refunded nor released to the supplier. */
export const inEscrow = (charge: Charge): Amount =>
  charge.released_at ? zero(charge.currency) : subtract(paidOf(charge), refundedOf(charge));

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
