import type { chargeChanged, Payload } from '@procura/contracts';
import { type Amount, add, isZero, parseMoney } from '@procura/money';
import type { Order } from './order.ts';
import type { TimelineSentence } from './timeline.ts';

type Charged = Pick<Payload<typeof chargeChanged>, 'payment_status' | 'billing_status' | 'refunded'>;

/** The timeline entry for a payment status; statuses without a movement of money or a document have none. */
const payments: Partial<Record<Order['payment_status'], TimelineSentence>> = {
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
};
const bills: Partial<Record<Order['billing_status'], TimelineSentence>> = {
  partially_billed: 'Partly billed',
  billed: 'Billed',
};

/**
 * The states of an order that follow its charge, each a version: first with its payment status and refund, then with its
 * billing status. Null values keep the stored ones; none if nothing changes. The supplier sees the timeline entries as
 * well, since its orders show both statuses.
 */
export const followCharge = (order: Order, charged: Charged, now: Date): Order[] => {
  const payment_status = charged.payment_status ?? order.payment_status;
  const billing_status = charged.billing_status ?? order.billing_status;
  const refund = refundOf(order, payment_status, charged);
  const isPaid = payment_status === order.payment_status && isSameRefund(refund, order.refund);
  const paid = isPaid
    ? order
    : next(order, { payment_status, ...(refund && { refund }) }, payments[payment_status], now);
  const isBilled = billing_status === order.billing_status;
  const billed = isBilled ? paid : next(paid, { billing_status }, bills[billing_status], now);
  return [...(isPaid ? [] : [paid]), ...(isBilled ? [] : [billed])];
};

const next = (order: Order, change: Partial<Order>, what: TimelineSentence | undefined, now: Date): Order => {
  const entry = { at: now, by: 'Procura', side: 'platform', note: null, visible_to_supplier: true } as const;
  return {
    ...order,
    ...change,
    timeline: [...order.timeline, ...(what ? [{ ...entry, what }] : [])],
    version: order.version + 1,
    updated_at: now,
  };
};

const isSameRefund = (left: Order['refund'], right: Order['refund']): boolean =>
  left === right ||
  (left?.status === right?.status && left?.amount.amount_minor === right?.amount.amount_minor);

/**
 * The refund of an order, once finance has reported it. An event of a release before this field existed contains no
 * amount, so the expected one is used.
 */
const refundOf = (
  { refund }: Order,
  payment_status: Order['payment_status'],
  charged: Charged,
): Order['refund'] => {
  if (payment_status !== 'refunded' && payment_status !== 'partially_refunded') return refund;
  const amount = charged.refunded ? parseMoney(charged.refunded) : refund?.amount;
  return amount && { amount, status: 'refunded' };
};

/**
 * The amount to be refunded when a paid order's total falls, until finance has moved it. Nothing for an imported order
 * that was paid elsewhere.
 */
export const pendingRefund = (
  { payment_status, opens_charge, refund }: Pick<Order, 'payment_status' | 'opens_charge' | 'refund'>,
  amount: Amount,
): Pick<Order, 'refund'> => {
  const isPaid = payment_status === 'paid' || payment_status === 'partially_refunded';
  if (!isPaid || !opens_charge || isZero(amount)) return {};
  return { refund: { amount: refund ? add(refund.amount, amount) : amount, status: 'pending' } };
};

/** The statuses of orders that are to be paid. */
export const payable: readonly Order['status'][] = [
  'placed',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
];

/** Whether an order can be paid: placed, not ended, and not paid yet. */
export const isPayable = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  payable.includes(status) && (payment_status === 'unpaid' || payment_status === 'pending');
