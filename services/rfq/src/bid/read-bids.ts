import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import {
  type Answer,
  type listRfqBids as listContract,
  maxListedBids,
  maxRfqSuppliers,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice, noQuantity, shownMeasure } from '@procura/money';
import { pageOfArray } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { awardTotal, canOrder } from '../model/award.ts';
import { amountsOfLine, amountsOfTerms, type Bid, type BidState, isExpired } from '../model/bid.ts';
import { type ComparedBid, type Comparison, compareBids } from '../model/bid-comparison.ts';
import { actionsOn, type Seen, toBidView } from '../model/bid-view.ts';
import { type AskedItem, leftToAward, type RfqItem, statusAt } from '../model/rfq.ts';
import { toAmounts, toFreight } from '../model/tax.ts';
import { findInvitation, findRfq, rfqOf } from '../rfq/rfq-store.ts';
import { awardsByBid, awardsOfBid, findBid, type ListedAward } from './bid-store.ts';

type Matrix = Answer<typeof listContract>;
type BidRow = Matrix['data'][number];
/** The fields of a bid in a list row: the supplier's latest terms, and no other iteration. */
type ListedBid = ComparedBid & BidState & Pick<Bid, 'award_count'>;

const rowFields = {
  supplier_company_id: 1,
  supplier: 1,
  buyer: 1,
  currency: 1,
  status: 1,
  offer: 1,
  awarded: 1,
  accepting: 1,
  award_count: 1,
  'iterations.number': 1,
} as const;

export const listRfqBids: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const caller = call.principal;
  const now = deps.clock();
  const bySupplier = caller.company_kind === 'supplier';
  const { rfq, bids, awards } = await deps.database.snapshot(async (tx) => {
    const bids = await deps.bids
      .parties(caller, tx)
      .find({ rfq_id: input.rfq_id }, { sort: { _id: 1 }, limit: maxRfqSuppliers, projection: rowFields });
    return {
      bids,
      awards: await awardsByBid(deps, caller, bids, tx),
      rfq: bySupplier
        ? await findInvitation(deps, caller, input.rfq_id, tx)
        : await findRfq(deps, caller, input.rfq_id, { ...tx, now }),
    };
  });
  const { items } = rfq;
  const known = bySupplier ? null : compareBids(items as RfqItem[], bids, { now, awards });
  const seen = { rfqStatus: statusAt(rfq, now), caller, now };
  const page = pageOfArray<ListedBid, BidRow>(bids, {
    key: deps.database.cursor_key,
    call,
    input: { ...input, ...(input.limit && { limit: Math.min(input.limit, maxListedBids) }) },
    keyOf: ({ _id }) => _id,
    toItem: (bid) => toRow(bid, { items, known, awards: awards.get(bid._id) ?? [], ...seen }),
  });
  return {
    ...page,
    rfq: { id: input.rfq_id, number: rfq.number, title: rfq.title, status: seen.rfqStatus },
    items: bySupplier ? items.map(toSealedItem) : (items as RfqItem[]).map(toItem),
    comparison: known?.view() ?? null,
  };
};

type RowContext = {
  items: readonly AskedItem[];
  known: Comparison | null;
  awards: readonly ListedAward[];
};

const toRow = (bid: ListedBid, { items, known, awards, ...seen }: Seen & RowContext): BidRow => {
  const { offer } = bid;
  const awarded = new Map(bid.awarded.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));
  return {
    bid_id: bid._id,
    supplier: { id: bid.supplier_company_id, name: bid.supplier.name, verified: false },
    status: bid.status,
    iteration: offer.number,
    counter: bid.status === 'countered',
    lead_time_days: offer.lead_time_days,
    valid_until: offer.valid_until,
    expired: isExpired(bid, seen.now),
    complete: offer.lines.length === items.length,
    prices_include_tax: !offer.net,
    ...toFreight(offer.freight),
    ...toAmounts(amountsOfTerms(offer)),
    prices: offer.lines.map((line) => ({
      rfq_item_id: line.rfq_item_id,
      unit_price: formatUnitPrice(line.unit_price),
      tax_rate: line.tax_rate ?? '0',
      total: formatMoney(amountsOfLine(line, offer).total),
      lowest: known?.isLowest(bid, line) ?? null,
      against_target_percent: known?.againstTarget(bid, line) ?? null,
      awarded_quantity: awarded.get(line.rfq_item_id) ?? noQuantity,
    })),
    open_awards: awards
      .filter(({ state }) => state === 'open')
      .map((award) => ({
        award_id: award._id,
        total: formatMoney(awardTotal(award)),
        ordered: !canOrder(award),
      })),
    allowed_actions: actionsOn(bid, awards, seen),
  };
};

const toAskedItem = (item: AskedItem): Answer<typeof contracts.getBid>['items'][number] => ({
  id: item.id,
  name: item.name,
  unit: item.unit,
  ...shownMeasure(item),
  quantity: item.quantity,
});

const toSealedItem = (item: AskedItem): Matrix['items'][number] => ({
  ...toAskedItem(item),
  target_unit_price: null,
  remaining_quantity: null,
});

const toItem = (item: RfqItem): Matrix['items'][number] => ({
  ...toAskedItem(item),
  target_unit_price: item.target_unit_price && formatUnitPrice(item.target_unit_price),
  remaining_quantity: leftToAward(item),
});

export const getBid: Handler<Deps, typeof contracts.getBid> = (deps, call, { bid_id }) => {
  const caller = call.principal;
  const now = deps.clock();
  return deps.database.snapshot(async (tx) => {
    const bid = await findBid(deps, caller, bid_id, tx);
    const rfq =
      caller.company_kind === 'supplier'
        ? await findInvitation(deps, caller, bid.rfq_id, tx)
        : await rfqOf(deps, bid, { ...tx, now });
    const awards = await awardsOfBid(deps, caller, bid_id, tx);
    return {
      ...toBidView(bid, { awards, rfqStatus: statusAt(rfq, now), caller, now }),
      items: rfq.items.map(toAskedItem),
    };
  });
};
