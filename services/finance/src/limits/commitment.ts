import { hasEnded, type OrderStatus, type Verdict } from '@procura/contracts';
import { type Amount, add, compare, isZero, subtract, sumByCurrency } from '@procura/money';
import type { Spender } from './limit.ts';

/** One part of a commitment: an order of a purchase, or the award itself. */
export type Share = {
  share_id: string;
  currency: string;
  /** What was committed at placement. */
  committed_minor: bigint;
  /** What still counts against the limits. */
  held_minor: bigint;
};

/**
 * What a purchase or an award holds of the limits, on the day it was charged to. A released one without shares is a
 * tombstone.
 */
export type Commitment = Spender & {
  /** The purchase's or the award's id. */
  _id: string;
  company_id: string;
  state: 'held' | 'released';
  /**
   * Day in the company's time zone when it was committed, `2026-11-21`; its month is the month charged. Null on
   * a tombstone.
   */
  day: string | null;
  shares: Share[];
  /** The award this purchase's share was moved from; null for what was committed by itself. */
  award_id: string | null;
  /**
   * The RFQ and supplier whose awards are judged together; absent for purchases, and on what was kept before
   * this was.
   */
  group?: string;
  needs_approval: boolean;
  verdicts: Verdict[];
  created_at: Date;
  released_at: Date | null;
};

/** A changed commitment's shares, and what it no longer holds: one amount above zero per currency. */
export type Lowered = { shares: Share[]; returned: Amount[] };

/**
 * An order's share after the order changed: nothing once it ended, never more than its total, never more than
 * before.
 */
export const shareAfterOrder = (
  commitment: Pick<Commitment, 'shares'>,
  order: { order_id: string; status: OrderStatus; total: Amount },
): Lowered =>
  lower(commitment, (share) => {
    if (share.share_id !== order.order_id) return share.held_minor;
    if (hasEnded(order.status)) return 0n;
    return compare(order.total, heldOf(share)) < 0 ? order.total.amount_minor : share.held_minor;
  });

/** Every share released. */
export const giveBackAll = (commitment: Pick<Commitment, 'shares'>): Lowered => lower(commitment, () => 0n);

const heldOf = ({ held_minor, currency }: Share): Amount => ({ amount_minor: held_minor, currency });

const lower = (commitment: Pick<Commitment, 'shares'>, heldAfter: (share: Share) => bigint): Lowered => {
  const shares = commitment.shares.map((share) => ({ ...share, held_minor: heldAfter(share) }));
  const differences = commitment.shares.map((share, index) =>
    subtract(heldOf(share), heldOf(shares[index] ?? share)),
  );
  return { shares, returned: sumByCurrency(differences).filter((amount) => !isZero(amount)) };
};

/** An award's shares after part of it moved to an order; null when it does not hold that much in that currency. */
export const moveOut = (award: Pick<Commitment, '_id' | 'shares'>, amount: Amount): Share[] | null => {
  const isAwards = (share: Share) => share.share_id === award._id && share.currency === amount.currency;
  const own = award.shares.find(isAwards);
  if (!own || compare(amount, heldOf(own)) > 0) return null;
  return award.shares.map((share) =>
    isAwards(share) ? { ...share, held_minor: subtract(heldOf(share), amount).amount_minor } : share,
  );
};

/** An award's shares after an order that was moved from it came to less than was moved. */
export const moveBack = (award: Pick<Commitment, '_id' | 'shares'>, returned: readonly Amount[]): Share[] =>
  award.shares.map((share) => {
    const back = returned.find(({ currency }) => currency === share.currency);
    if (share.share_id !== award._id || !back) return share;
    return { ...share, held_minor: add(heldOf(share), back).amount_minor };
  });
