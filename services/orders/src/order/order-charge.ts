import type { chargeChanged, Payload } from '@procura/contracts';
import { type Amount, isZero, parseMoney } from '@procura/money';
import type { Order, TimelineEntry } from './order.ts';
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
 * The order with its present payment and billing status; null values keep the stored ones. Returns null if nothing
 * changes. The supplier sees these entries as well, since its orders show both statuses.
 */
export const followCharge = (order: Order, charged: Charged, now: Date): Order | null => {
  const payment_status = charged.payment_status ?? order.payment_status;
  const billing_status = charged.billing_status ?? order.billing_status;
  const published = [
    payment_status === order.payment_status ? undefined : payments[payment_status],
    billing_status === order.billing_status ? undefined : bills[billing_status],
  ].filter((what) => what !== undefined);
  if (payment_status === order.payment_status && billing_status === order.billing_status) return null;
  const entries = published.map(
    (what): TimelineEntry => ({
      at: now,
      what,
      by: 'Procura',
      side: 'platform',
      note: null,
      visible_to_supplier: true,
    }),
  );
  return {
    ...order,
    payment_status,
    billing_status,
    ...refunded(order, payment_status, charged),
    timeline: [...order.timeline, ...entries],
    version: order.version + 1,
    updated_at: now,
  };
};

/**
 * The refund once finance has reported it. An event of a release before this field existed contains no amount, so the
 * expected one is used.
 */
const refunded = (
  order: Order,
  payment_status: Order['payment_status'],
  charged: Charged,
): Pick<Order, 'refund'> => {
  if (payment_status !== 'refunded' && payment_status !== 'partially_refunded') return {};
  const amount = charged.refunded ? parseMoney(charged.refunded) : order.refund?.amount;
  return amount ? { refund: { amount, status: 'refunded' } } : {};
};

/**
 * The amount to be refunded when a paid order's total falls, until finance has moved it. Nothing for an imported order
 * that was paid elsewhere.
 */
export const pendingRefund = (
  { payment_status, opens_charge }: Pick<Order, 'payment_status' | 'opens_charge'>,
  amount: Amount,
): Pick<Order, 'refund'> =>
  payment_status === 'paid' && opens_charge && !isZero(amount)
    ? { refund: { amount, status: 'pending' } }
    : {};

const payable: readonly Order['status'][] = [
  'placed',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
];

/** Whether an order can be paid: placed, not ended, and not paid yet. */
export const isPayable = ({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>): boolean =>
  payable.includes(status) && (payment_status === 'unpaid' || payment_status === 'pending');
