import type { Answer, Id, listRfqBids } from '@procura/contracts';
import {
  compareWithTax,
  formatMoney,
  microsOf,
  raiseUnitPrice,
  subtract,
  type UnitPrice,
} from '@procura/money';
import { freightToAward, type OtherAward } from './award-lines.ts';
import { type Bid, type BidLine, type Iteration, isExpired } from './bid.ts';
import { leftToAward, type RfqItem } from './rfq.ts';
import { type Amounts, amountsOf, amountsOfFreight, sumAmounts, toAmounts, toNetPrice } from './tax.ts';

/** The fields of a bid that are compared: the supplier's latest terms and the awarded quantities. */
export type ComparedBid = Pick<
  Bid,
  '_id' | 'supplier_company_id' | 'supplier' | 'buyer' | 'status' | 'offer' | 'currency'
>;

type Shown = NonNullable<Answer<typeof listRfqBids>['comparison']>;
type Basis = Shown['compared'];
type Priced = { bid: ComparedBid; line: BidLine };
/** A price that is compared together with the tax on top of it. */
type ComparedPrice = { unit_price: UnitPrice; tax_rate: string };

/** Whether a bid can still be accepted: neither withdrawn, rejected nor expired. */
const isOpen = (bid: ComparedBid, now: Date): boolean =>
  bid.status !== 'withdrawn' && bid.status !== 'rejected' && !isExpired(bid, now);

/**
 * Net if there are bids to compare and all of them are without tax, otherwise gross. Compares the open bids, or all
 * bids if none is open.
 */
const basisOf = (open: readonly ComparedBid[], all: readonly ComparedBid[]): Basis => {
  const compared = open.length > 0 ? open : all;
  return compared.length > 0 && compared.every(({ offer }) => offer.net) ? 'net' : 'gross';
};

/** The price by which a line is compared. Gross, a price that includes tax is as it was given. */
const comparedPrice = (line: BidLine, offer: Pick<Iteration, 'net'>, basis: Basis): ComparedPrice => {
  if (basis === 'net') return { unit_price: toNetPrice(line, offer).unit_price, tax_rate: '0' };
  return { unit_price: line.unit_price, tax_rate: (offer.net && line.tax_rate) || '0' };
};

/** The awards of bids, on which the freight of further ones depends. */
type AwardsOfBids = ReadonlyMap<Id<'bid'>, readonly OtherAward[]>;

/** The open bids of an RFQ, compared item by item. Suppliers do not see it. */
export const compareBids = (
  items: readonly RfqItem[],
  bids: readonly ComparedBid[],
  { now, awards = new Map() }: { now: Date; awards?: AwardsOfBids | undefined },
) => {
  const open = bids.filter((bid) => isOpen(bid, now));
  const basis = basisOf(open, bids);
  const priceOf = ({ bid, line }: Priced) => comparedPrice(line, bid.offer, basis);
  const cheapest = cheapestOf(open, priceOf);
  const targets = new Map(items.map(({ id, target_unit_price }) => [id, target_unit_price]));
  return {
    isLowest: (bid: ComparedBid, line: BidLine): boolean => {
      const lowest = cheapest.get(line.rfq_item_id);
      return (
        lowest !== undefined &&
        isOpen(bid, now) &&
        compareWithTax(priceOf({ bid, line }), priceOf(lowest)) <= 0
      );
    },
    againstTarget: (bid: ComparedBid, line: BidLine): number | null =>
      against(priceOf({ bid, line }), targets.get(line.rfq_item_id) ?? null),
    view: (): Shown => ({
      compared: basis,
      cheapest_bid: cheapestBid(items, open, { basis, awards }),
      cheapest_split: splitOf(items, cheapest, awards),
      not_offered: items
        .filter((item) => leftToAward(item) > 0 && !cheapest.has(item.id))
        .map(({ id }) => id),
    }),
  };
};
export type Comparison = ReturnType<typeof compareBids>;

/** Difference to the target in percent, with two decimals; null without a target, and for a target of zero. */
const against = ({ unit_price, tax_rate }: ComparedPrice, target: UnitPrice | null): number | null => {
  const [at, goal] = [microsOf(raiseUnitPrice(unit_price, tax_rate)), target && microsOf(target)];
  if (!goal) return null;
  return Math.round((Number(at - goal) / Number(goal)) * 10_000) / 100;
};

/** The lowest price of each item among the bids; of equal ones, that of the earliest bid. */
const cheapestOf = (
  bids: readonly ComparedBid[],
  priceOf: (one: Priced) => ComparedPrice,
): ReadonlyMap<Id<'rfqItem'>, Priced> => {
  const cheapest = new Map<Id<'rfqItem'>, Priced>();
  for (const bid of bids)
    for (const line of bid.offer.lines) {
      const best = cheapest.get(line.rfq_item_id);
      if (!best || compareWithTax(priceOf({ bid, line }), priceOf(best)) < 0)
        cheapest.set(line.rfq_item_id, { bid, line });
    }
  return cheapest;
};

/** What the quantities of items that are left cost at a bid with their share of its freight, as an award of them would. */
const costOf = (
  bid: ComparedBid,
  of: readonly { item: RfqItem; line: BidLine }[],
  awards: AwardsOfBids,
): Amounts => {
  const lines = of.map(({ item, line }) => ({ ...line, quantity: leftToAward(item) }));
  const freight = freightToAward(bid, lines, awards.get(bid._id) ?? []);
  return sumAmounts(bid.currency, [
    ...lines.map((line) => amountsOf(toNetPrice(line, bid.offer), line.quantity)),
    ...amountsOfFreight(freight),
  ]);
};

/** The quantities left to award, each item assigned to the bid with its lowest price. */
const splitOf = (
  items: readonly RfqItem[],
  cheapest: ReadonlyMap<Id<'rfqItem'>, Priced>,
  awards: AwardsOfBids,
): Shown['cheapest_split'] => {
  const lines = items.flatMap((item) => {
    const best = cheapest.get(item.id);
    return best && leftToAward(item) > 0 ? [{ item, ...best }] : [];
  });
  const [first] = lines;
  if (!first) return null;
  const parts = [...Map.groupBy(lines, ({ bid }) => bid)].map(([bid, own]) => ({
    bid,
    own,
    amounts: costOf(bid, own, awards),
  }));
  return {
    ...toAmounts(
      sumAmounts(
        first.bid.currency,
        parts.map(({ amounts }) => amounts),
      ),
    ),
    awards: parts.map(({ bid, own, amounts }) => ({
      bid_id: bid._id,
      supplier: { id: bid.supplier_company_id, name: bid.supplier.name },
      total: formatMoney(amounts.total),
      items: own.map(({ item }) => ({ rfq_item_id: item.id, quantity: leftToAward(item) })),
    })),
  };
};

/** The open bid that offers everything left to award for the least; of equal ones, the earliest. */
const cheapestBid = (
  items: readonly RfqItem[],
  bids: readonly ComparedBid[],
  { basis, awards }: { basis: Basis; awards: AwardsOfBids },
): Shown['cheapest_bid'] => {
  const left = items.filter((item) => leftToAward(item) > 0);
  if (left.length === 0) return null;
  const whole = bids.flatMap((bid) => {
    const lines = new Map(bid.offer.lines.map((line) => [line.rfq_item_id, line]));
    const offered = left.flatMap((item) => {
      const line = lines.get(item.id);
      return line ? [{ item, line }] : [];
    });
    return offered.length === left.length ? [{ bid, amounts: costOf(bid, offered, awards) }] : [];
  });
  const compared = ({ net, total }: Amounts) => (basis === 'net' ? net : total);
  const [best] = whole.toSorted((a, b) =>
    Number(subtract(compared(a.amounts), compared(b.amounts)).amount_minor),
  );
  if (!best) return null;
  const { bid, amounts } = best;
  return {
    bid_id: bid._id,
    supplier: { id: bid.supplier_company_id, name: bid.supplier.name },
    ...toAmounts(amounts),
  };
};
