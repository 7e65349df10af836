import type { OrderStatus, Verdict } from '@procura/contracts';
import { type Amount, compare, isZero, negate, subtract, sumByCurrency } from '@procura/money';
import type { Spender } from './limit.ts';

/** One order's share of a commitment. */
export type OrderShare = {
  order_id: string;
  currency: string;
  /** What was committed at placement. */
  committed_minor: bigint;
  /** What still counts against the limits. */
  held_minor: bigint;
};

/** What a purchase holds of the limits, on the day it was charged to. A released one without orders is a tombstone. */
export type Commitment = Spender & {
  /** The purchase's id. */
  _id: string;
  company_id: string;
  state: 'held' | 'released';
  /** Day in the company's time zone at placement, `2026-11-21`; its month is the month charged. Null on a tombstone. */
  day: string | null;
  orders: OrderShare[];
  needs_approval: boolean;
  verdicts: Verdict[];
  created_at: Date;
  released_at: Date | null;
};

/** A changed commitment, and what goes back to its periods: one negative amount per currency. */
export type Returned = { orders: OrderShare[]; returned: Amount[] };

const endedStatuses: readonly OrderStatus[] = ['cancelled', 'rejected', 'declined'];
/** Whether an order came to nothing: it holds nothing and owes nothing. */
export const hasEnded = (status: OrderStatus): boolean => endedStatuses.includes(status);

/** An order's share after the order changed: nothing once it ended, never more than its total, never more than before. */
export const followOrder = (
  commitment: Pick<Commitment, 'orders'>,
  order: { order_id: string; status: OrderStatus; total: Amount },
): Returned =>
  lower(commitment, (share) => {
    if (share.order_id !== order.order_id) return share.held_minor;
    if (hasEnded(order.status)) return 0n;
    const held = { amount_minor: share.held_minor, currency: share.currency };
    return compare(order.total, held) < 0 ? order.total.amount_minor : share.held_minor;
  });

/** Every share given back. */
export const giveBackAll = (commitment: Pick<Commitment, 'orders'>): Returned => lower(commitment, () => 0n);

const lower = (
  commitment: Pick<Commitment, 'orders'>,
  heldAfter: (share: OrderShare) => bigint,
): Returned => {
  const orders = commitment.orders.map((share) => ({ ...share, held_minor: heldAfter(share) }));
  const differences = commitment.orders.map(({ currency, held_minor }, index) =>
    negate(
      subtract(
        { amount_minor: held_minor, currency },
        { amount_minor: orders[index]?.held_minor ?? 0n, currency },
      ),
    ),
  );
  return { orders, returned: sumByCurrency(differences).filter((amount) => !isZero(amount)) };
};
