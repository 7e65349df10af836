import { hasEnded, type OrderStatus, type Verdict } from '@procura/contracts';
import { type Amount, add, compare, isZero, subtract, sumByCurrency } from '@procura/money';
import type { Spender } from './limit.ts';

/** One part of a commitment: an order of a purchase, or the award itself. */
export type Share = {
  share_id: string;
  currency: string;
  /** The amount committed at placement. */
  committed_minor: bigint;
  /** The amount that still counts against the limits. */
  held_minor: bigint;
};

/**
 * The use of limits by a purchase or an award, on the day that was charged. A released one without shares is a
 * tombstone.
 */
export type Commitment = Spender & {
  /** The id of the purchase or award. */
  _id: string;
  company_id: string;
  state: 'held' | 'released';
  /**
   * The day of the commitment in the company's time zone, `2026-11-21`; its month is the month charged. Null on a
   * tombstone.
   */
  day: string | null;
  shares: Share[];
  /** The award from which this purchase's share was moved; null if it was committed directly. */
  award_id: string | null;
  /** The RFQ and supplier whose awards are judged together; absent for purchases and on older documents. */
  group?: string;
  needs_approval: boolean;
  verdicts: Verdict[];
  created_at: Date;
  released_at: Date | null;
};

/** The shares of a lowered commitment, and the released amounts: one above zero per currency. */
export type Lowered = { shares: Share[]; returned: Amount[] };

/**
 * An order's share after a change of the order: zero once it ended, never more than its total, never more than before.
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

/** Releases every share. */
export const releaseAllShares = (commitment: Pick<Commitment, 'shares'>): Lowered =>
  lower(commitment, () => 0n);

const heldOf = ({ held_minor, currency }: Share): Amount => ({ amount_minor: held_minor, currency });

const lower = (commitment: Pick<Commitment, 'shares'>, heldAfter: (share: Share) => bigint): Lowered => {
  const shares = commitment.shares.map((share) => ({ ...share, held_minor: heldAfter(share) }));
  const differences = commitment.shares.map((share, index) =>
    subtract(heldOf(share), heldOf(shares[index] ?? share)),
  );
  return { shares, returned: sumByCurrency(differences).filter((amount) => !isZero(amount)) };
};

/** An award's shares after a part moved to an order; null if it does not hold that amount in that currency. */
export const moveOut = (award: Pick<Commitment, '_id' | 'shares'>, amount: Amount): Share[] | null => {
  const isAwards = (share: Share) => share.share_id === award._id && share.currency === amount.currency;
  const own = award.shares.find(isAwards);
  if (!own || compare(amount, heldOf(own)) > 0) return null;
  return award.shares.map((share) =>
    isAwards(share) ? { ...share, held_minor: subtract(heldOf(share), amount).amount_minor } : share,
  );
};

/** An award's shares after an order that was moved from it used less than the moved amount. */
export const moveBack = (award: Pick<Commitment, '_id' | 'shares'>, returned: readonly Amount[]): Share[] =>
  award.shares.map((share) => {
    const back = returned.find(({ currency }) => currency === share.currency);
    if (share.share_id !== award._id || !back) return share;
    return { ...share, held_minor: add(heldOf(share), back).amount_minor };
  });
