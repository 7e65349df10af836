import { hasEnded, type OrderStatus, type Verdict } from '@procura/contracts';
import { type Amount, add, compare, isZero, subtract, sumByCurrency, zero } from '@procura/money';
import type { Spender } from './limit.ts';

/** One part of a commitment: an order of a purchase, or the award itself. */
export type Share = {
  share_id: string;
  currency: string;
  /** The amount committed at placement. */
  committed_minor: bigint;
  /** The amount that still counts against the limits. */
  held_minor: bigint;
  /** The part of what it holds no longer that was credited after it was shipped; absent while nothing was. */
  credited_minor?: bigint;
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

/** The key by which awards of one RFQ to one supplier are judged as one purchase. */
export const groupOf = ({ rfq_id, supplier_company_id }: { rfq_id: string; supplier_company_id: string }) =>
  `${rfq_id}|${supplier_company_id}`;

/**
 * The shares of a lowered commitment, and the released amounts, one above zero per currency: those that return to the award
 * that they were moved from, if any, and those that were credited, which do not.
 */
export type Lowered = { shares: Share[]; returned: Amount[]; credited: Amount[] };

/**
 * An order as its share follows it. `total` is its use, `closed` the price of closed units; null if nothing was
 * credited.
 */
type OrderUse = { order_id: string; status: OrderStatus; total: Amount; closed: Amount | null };

/**
 * An order's share after a change of the order: zero once it ended, never more than its total, never more than before.
 * Of the amount that it no longer holds, the price of closed units returns to its award; the rest was credited.
 */
export const shareAfterOrder = (commitment: Pick<Commitment, 'shares'>, order: OrderUse): Lowered =>
  lower(commitment, (share) => {
    const held = heldOf(share);
    if (share.share_id !== order.order_id) return { held };
    const nothing = zero(share.currency);
    if (hasEnded(order.status)) return { held: nothing };
    if (compare(order.total, held) >= 0) return { held };
    if (!order.closed) return { held: order.total };
    const earlier = subtract(committedOf(share), add(held, creditedOf(share)));
    const closed = subtract(order.closed, earlier);
    const released = subtract(held, order.total);
    const credited = compare(closed, nothing) > 0 ? subtract(released, closed) : released;
    return { held: order.total, credited: compare(credited, nothing) > 0 ? credited : nothing };
  });

/** Releases every share. */
export const releaseAllShares = (commitment: Pick<Commitment, 'shares'>): Lowered =>
  lower(commitment, ({ currency }) => ({ held: zero(currency) }));

const heldOf = ({ held_minor, currency }: Share): Amount => ({ amount_minor: held_minor, currency });
const committedOf = ({ committed_minor, currency }: Share): Amount => ({
  amount_minor: committed_minor,
  currency,
});
const creditedOf = ({ credited_minor = 0n, currency }: Share): Amount => ({
  amount_minor: credited_minor,
  currency,
});

const lower = (
  commitment: Pick<Commitment, 'shares'>,
  after: (share: Share) => { held: Amount; credited?: Amount },
): Lowered => {
  const moves = commitment.shares.map((share) => {
    const { held, credited = zero(share.currency) } = after(share);
    return {
      share: {
        ...share,
        held_minor: held.amount_minor,
        ...(!isZero(credited) && { credited_minor: add(creditedOf(share), credited).amount_minor }),
      },
      returned: subtract(heldOf(share), add(held, credited)),
      credited,
    };
  });
  const sumOf = (of: 'returned' | 'credited') =>
    sumByCurrency(moves.map((move) => move[of])).filter((amount) => !isZero(amount));
  return {
    shares: moves.map(({ share }) => share),
    returned: sumOf('returned'),
    credited: sumOf('credited'),
  };
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
