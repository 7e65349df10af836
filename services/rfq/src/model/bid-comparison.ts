import type { Answer, Id, listRfqBids } from '@procura/contracts';
import {
  add,
  compareUnitPrices,
  formatMoney,
  subtract,
  timesQuantity,
  type UnitPrice,
  zero,
} from '@procura/money';
import { type Bid, isExpired } from './bid.ts';
import { leftToAward, type RfqItem } from './rfq.ts';

/** The fields of a bid that are compared: the supplier's latest terms and the awarded quantities. */
export type ComparedBid = Pick<
  Bid,
  '_id' | 'supplier_company_id' | 'supplier' | 'buyer' | 'status' | 'offer'
>;

type Split = NonNullable<NonNullable<Answer<typeof listRfqBids>['comparison']>['cheapest_split']>;
type Priced = { bid: ComparedBid; unit_price: UnitPrice };

/** Whether a bid can still be accepted: neither withdrawn, rejected nor expired. */
const isOpen = (bid: ComparedBid, now: Date): boolean =>
  bid.status !== 'withdrawn' && bid.status !== 'rejected' && !isExpired(bid, now);

/** The open bids of an RFQ, compared item by item. Suppliers do not see it. */
export const compareBids = (items: readonly RfqItem[], bids: readonly ComparedBid[], now: Date) => {
  const open = bids.filter((bid) => isOpen(bid, now));
  const cheapest = cheapestOf(open);
  const targets = new Map(items.map(({ id, target_unit_price }) => [id, target_unit_price]));
  return {
    target: (rfq_item_id: Id<'rfqItem'>): UnitPrice | null => targets.get(rfq_item_id) ?? null,
    isLowest: (rfq_item_id: Id<'rfqItem'>, bid: ComparedBid, price: UnitPrice): boolean => {
      const lowest = cheapest.get(rfq_item_id);
      return lowest !== undefined && isOpen(bid, now) && compareUnitPrices(price, lowest.unit_price) <= 0;
    },
    view: () => ({
      cheapest_bid: cheapestBid(items, open),
      cheapest_split: splitOf(items, cheapest),
      not_offered: items
        .filter((item) => leftToAward(item) > 0 && !cheapest.has(item.id))
        .map(({ id }) => id),
    }),
  };
};
export type Comparison = ReturnType<typeof compareBids>;

/** The lowest price of each item among the bids; of equal ones, that of the earliest bid. */
const cheapestOf = (bids: readonly ComparedBid[]): ReadonlyMap<Id<'rfqItem'>, Priced> => {
  const cheapest = new Map<Id<'rfqItem'>, Priced>();
  for (const bid of bids)
    for (const { rfq_item_id, unit_price } of bid.offer.lines) {
      const best = cheapest.get(rfq_item_id);
      if (!best || compareUnitPrices(unit_price, best.unit_price) < 0)
        cheapest.set(rfq_item_id, { bid, unit_price });
    }
  return cheapest;
};

/** The quantities left to award, each item assigned to the bid with its lowest price. */
const splitOf = (items: readonly RfqItem[], cheapest: ReadonlyMap<Id<'rfqItem'>, Priced>): Split | null => {
  const lines = items.flatMap((item) => {
    const quantity = leftToAward(item);
    const best = cheapest.get(item.id);
    if (!best || quantity === 0) return [];
    return [
      { rfq_item_id: item.id, quantity, bid: best.bid, total: timesQuantity(best.unit_price, quantity) },
    ];
  });
  const [first] = lines;
  if (!first) return null;
  const sum = (own: typeof lines) =>
    formatMoney(add(zero(first.total.currency), ...own.map(({ total }) => total)));
  return {
    total: sum(lines),
    awards: [...Map.groupBy(lines, ({ bid }) => bid)].map(([bid, own]) => ({
      bid_id: bid._id,
      supplier: { id: bid.supplier_company_id, name: bid.supplier.name },
      total: sum(own),
      items: own.map(({ rfq_item_id, quantity }) => ({ rfq_item_id, quantity })),
    })),
  };
};

/** The open bid that offers everything left to award at the lowest total; of equal ones, the earliest. */
const cheapestBid = (items: readonly RfqItem[], bids: readonly ComparedBid[]) => {
  const left = items.filter((item) => leftToAward(item) > 0);
  if (left.length === 0) return null;
  const whole = bids.flatMap((bid) => {
    const prices = new Map(bid.offer.lines.map(({ rfq_item_id, unit_price }) => [rfq_item_id, unit_price]));
    const amounts = left.flatMap((item) => {
      const price = prices.get(item.id);
      return price ? [timesQuantity(price, leftToAward(item))] : [];
    });
    const [first, ...others] = amounts;
    return first && amounts.length === left.length ? [{ bid, total: add(first, ...others) }] : [];
  });
  const [best] = whole.toSorted((a, b) => Number(subtract(a.total, b.total).amount_minor));
  return (
    (best && {
      bid_id: best.bid._id,
      supplier: { id: best.bid.supplier_company_id, name: best.bid.supplier.name },
      total: formatMoney(best.total),
    }) ??
    null
  );
};
