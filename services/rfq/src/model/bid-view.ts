import {
  type Answer,
  closeAward,
  createPurchaseOrder,
  decideBidIteration,
  type Operation,
  type Principal,
  type RfqStatus,
  refusal,
  submitBidIteration,
  withdrawBid,
} from '@procura/contracts';
import { formatUnitPrice } from '@procura/money';
import { type Award, awardAmounts, canOrder } from './award.ts';
import {
  amountsOfLine,
  amountsOfTerms,
  type Bid,
  type BidState,
  bidPermits,
  hasRoomForAward,
  type Iteration,
  isExpired,
  takesIteration,
} from './bid.ts';
import { permits } from './rfq.ts';
import { toAmounts, toFreight } from './tax.ts';

export type BidView = Answer<typeof decideBidIteration>;

/** Who sees a bid, when, and the status of its RFQ then. */
export type Seen = { rfqStatus: RfqStatus; caller: Principal; now: Date };

const isSupplier = (caller: Principal): boolean => caller.company_kind === 'supplier';

/** A bid with its awards as the caller's side sees it. */
export const toBidView = (bid: Bid, { awards, ...seen }: Seen & { awards: readonly Award[] }): BidView => ({
  id: bid._id,
  rfq: { id: bid.rfq_id, number: bid.rfq.number, title: bid.rfq.title, status: seen.rfqStatus },
  buyer: { id: bid.buyer_company_id, name: bid.buyer.name },
  // `rated` fills this in when the view is returned.
  supplier: { id: bid.supplier_company_id, name: bid.supplier.name, verified: false },
  status: bid.status,
  latest_iteration: bid.iterations.length,
  latest_supplier_iteration: bid.offer.number,
  iterations: bid.iterations.map(toIteration),
  awards: awards.map((award) => toAward(award, seen.caller)),
  note: bid.note,
  created_at: bid.created_at.toISOString(),
  updated_at: bid.updated_at.toISOString(),
  version: bid.version,
  allowed_actions: actionsOn(bid, awards, seen),
});

const toIteration = (iteration: Iteration): BidView['iterations'][number] => ({
  number: iteration.number,
  by: iteration.by,
  at: iteration.at.toISOString(),
  lines: iteration.lines.map((line) => ({
    rfq_item_id: line.rfq_item_id,
    product_id: line.product?.id ?? null,
    unit_price: formatUnitPrice(line.unit_price),
    tax_rate: line.tax_rate ?? '0',
    ...toAmounts(amountsOfLine(line, iteration)),
  })),
  prices_include_tax: !iteration.net,
  ...toFreight(iteration.freight),
  ...toAmounts(amountsOfTerms(iteration)),
  lead_time_days: iteration.lead_time_days,
  valid_until: iteration.valid_until,
  terms: iteration.terms,
  note: iteration.note,
});

const toAward = (award: Award, caller: Principal): BidView['awards'][number] => ({
  id: award._id,
  status: award.state === 'open' ? 'open' : 'closed',
  iteration: award.iteration,
  lines: award.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ rfq_item_id, quantity, ordered_quantity, unit_price, tax_rate = '0' }) => ({
      rfq_item_id,
      quantity,
      ordered_quantity,
      unit_price: formatUnitPrice(unit_price),
      tax_rate,
    })),
  ...toFreight(award.freight),
  ...toAmounts(awardAmounts(award)),
  accepted_by: isSupplier(caller) ? null : award.accepted_by.name,
  accepted_at: award.accepted_at.toISOString(),
  closed_reason: isSupplier(caller) ? null : award.closed_reason,
});

type Decidable = BidState & Pick<Bid, 'offer' | 'buyer' | 'award_count'>;

/** Names of the operations this caller may call on this bid now; its closed awards may be left out. */
export const actionsOn = (
  bid: Decidable,
  awards: readonly Pick<Award, 'state' | 'lines'>[],
  { rfqStatus, caller, now }: Seen,
): string[] => {
  const both = (command: 'accept' | 'counter' | 'reject' | 'withdraw'): boolean =>
    permits({ status: rfqStatus }, command) && bidPermits(bid, command);
  const isCurrent = !isExpired(bid, now);
  const isTaken = rfqStatus === 'awarded' || bid.status === 'accepted';
  const takesAward = both('accept') && isCurrent && !isTaken && hasRoomForAward(bid);
  const when: [Operation, boolean][] = [
    [decideBidIteration, takesAward || both('counter') || (both('reject') && isCurrent)],
    [createPurchaseOrder, awards.some(canOrder)],
    [closeAward, awards.some(({ state }) => state === 'open')],
    [submitBidIteration, takesIteration(bid, rfqStatus) && bidPermits(bid, 'revise')],
    [withdrawBid, both('withdraw')],
  ];
  return when
    .filter(([operation, allowed]) => allowed && refusal(operation, caller) === undefined)
    .map(([{ name }]) => name);
};
