import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  type previewAward as contract,
  Failure,
  type Id,
  type Input,
  invalidField,
  invalidFields,
  judgeAwards,
  type Verdict,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice } from '@procura/money';
import { approversOf, mayExceed } from '../award/approvers.ts';
import { noSuchAward } from '../award/close-award.ts';
import { draftAward } from '../award/draft-award.ts';
import { awardsByBid, noSuchBid } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { type Award, type AwardLine, awardAmounts, open } from '../model/award.ts';
import type { Bid } from '../model/bid.ts';
import { sumLines } from '../model/purchase-order.ts';
import { repeatedEntries } from '../model/repeated-entries.ts';
import { followAward, type Rfq } from '../model/rfq.ts';
import { type Amounts, amountsOf, sumAmounts, toAmounts, toFreight } from '../model/tax.ts';
import { draftFromAwards } from '../purchase-order/draft-purchase-order.ts';
import { findRfq, type Moment } from '../rfq/rfq-store.ts';

type Preview = Answer<typeof contract>;
type Outcome = Preview['outcome'];
type PreviewInput = Input<typeof contract>;
type Wanted<K extends 'awards' | 'purchase_orders'> = NonNullable<PreviewInput[K]>;

/** What an entry would award or order. */
type Drafted = Pick<Award, 'bid_id' | 'supplier_company_id' | 'freight'> & {
  award_id: Id<'award'> | null;
  supplier: Bid['supplier'];
  iteration: number;
  lines: readonly Pick<AwardLine, 'rfq_item_id' | 'quantity' | 'unit_price' | 'tax_rate'>[];
  amounts: Amounts;
};

/** Previews the price of awarding bids, or of ordering from awards, and the verdicts of limits. Commits nothing. */
export const previewAward: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { awards, purchase_orders } = input;
  if (awards && purchase_orders)
    throw invalidField('purchase_orders', 'must be left out where awards is given');
  const now = deps.clock();
  const { rfq, drafted } = await deps.database.snapshot(async (tx) => {
    const moment = { ...tx, now };
    const rfq = await findRfq(deps, call.principal, input.rfq_id, moment);
    if (awards) return { rfq, drafted: await draftAwards(deps, call, { rfq, awards }, moment) };
    if (purchase_orders)
      return { rfq, drafted: await draftOrders(deps, call, { rfq, purchase_orders }, moment) };
    throw invalidField('awards', 'is required, or purchase_orders');
  });
  const { outcomes, verdicts } = awards
    ? await judge(deps, call, rfq, drafted)
    : { outcomes: [], verdicts: [] };
  const outcome = strictest.find((one) => outcomes.includes(one)) ?? 'will_be_done';
  const amounts = drafted.map((one) => one.amounts);
  return {
    branch: { id: rfq.branch_id, name: rfq.branch.name },
    entries: drafted.map((one, index) => toEntry(one, outcomes[index] ?? 'will_be_done')),
    ...toAmounts(sumAmounts(rfq.currency, amounts)),
    outcome,
    verdicts,
    approvers: outcome === 'needs_approval' ? await approversOf(deps, call, rfq) : [],
  };
};

/** The awards of bids that are accepted one after the other. */
const draftAwards = async (
  deps: Deps,
  call: Call,
  { rfq, awards }: { rfq: Rfq; awards: Wanted<'awards'> },
  { now, ...tx }: Moment,
): Promise<Drafted[]> => {
  refuseRepeated('awards', 'bid_id', awards);
  const bids = await bidsOf(deps, call, { rfq, ids: awards.map(({ bid_id }) => bid_id) }, { now, ...tx });
  const others = await awardsByBid(deps, call.principal, [...bids.values()], tx);
  let left = rfq;
  return awards.map(({ bid_id, items }, index) =>
    inEntry(`awards.${index}`, 'bid_id', 'cannot be awarded', (list) => {
      const bid = bids.get(bid_id);
      if (!bid) throw noSuchBid(bid_id);
      const scene = { rfq: left, bid, others: others.get(bid_id) ?? [] };
      const wanted = { iteration: bid.offer.number, award_items: items, list };
      const award = draftAward(call, scene, wanted, now);
      left = followAward(left, null, open(award));
      const { supplier } = bid;
      return { ...award, award_id: null, supplier, amounts: awardAmounts(award) };
    }),
  );
};

/** The purchase orders that are issued from awards. */
const draftOrders = async (
  deps: Deps,
  call: Call,
  { rfq, purchase_orders }: { rfq: Rfq; purchase_orders: Wanted<'purchase_orders'> },
  { now, ...tx }: Moment,
): Promise<Drafted[]> => {
  refuseRepeated('purchase_orders', 'award_id', purchase_orders);
  const found = await deps.awards.parties(call.principal, tx).find({
    _id: { $in: purchase_orders.map(({ award_id }) => award_id) },
    rfq_id: rfq._id,
    state: { $in: ['open', 'closed'] },
  });
  const bids = await bidsOf(deps, call, { rfq, ids: found.map(({ bid_id }) => bid_id) }, { now, ...tx });
  return purchase_orders.map(({ award_id, items }, index) =>
    inEntry(`purchase_orders.${index}`, 'award_id', 'cannot be ordered from', (list) => {
      const award = found.find(({ _id }) => _id === award_id);
      const bid = award && bids.get(award.bid_id);
      if (!bid) throw noSuchAward(award_id);
      const wanted = { award_id, items, list };
      const { purchaseOrder } = draftFromAwards(call, { rfq, bid, awards: [award] }, wanted, now);
      const { currency, lines, freight } = purchaseOrder;
      return { ...purchaseOrder, iteration: award.iteration, amounts: sumLines(currency, lines, freight) };
    }),
  );
};

/** Bids on an RFQ that the caller sees, by id. */
const bidsOf = async (
  deps: Deps,
  { principal }: Call,
  { rfq, ids }: { rfq: Rfq; ids: readonly Id<'bid'>[] },
  tx: Moment,
): Promise<ReadonlyMap<Id<'bid'>, Bid>> => {
  const found = await deps.bids.parties(principal, tx).find({ _id: { $in: [...ids] }, rfq_id: rfq._id });
  return new Map(found.map((bid) => [bid._id, bid]));
};

const refuseRepeated = <F extends string>(
  list: string,
  field: F,
  entries: readonly Record<F, string>[],
): void => {
  const repeated = repeatedEntries(
    list,
    field,
    entries.map((one) => one[field]),
  );
  if (repeated.length > 0) throw invalidFields(repeated);
};

/** What an entry comes to; a failure names a field of the entry, its id unless another is at fault. */
const inEntry = <T>(entry: string, id: string, verb: string, draft: (list: string) => T): T => {
  try {
    return draft(`${entry}.items`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, errors = [{ path: id, message: `${verb}. ${message}` }], extra } = error;
    throw new Failure(code, message, {
      errors: errors.map((one) =>
        one.path.startsWith(`${entry}.`) ? one : { ...one, path: `${entry}.${id}` },
      ),
      extra: extra ?? {},
      cause: error,
    });
  }
};

const strictest: readonly Outcome[] = ['will_be_refused', 'needs_approval', 'will_be_done'];

/** What limits say of awards that are made one after the other. */
const judge = async (
  deps: Deps,
  call: Call,
  rfq: Rfq,
  drafted: readonly Drafted[],
): Promise<{ outcomes: Outcome[]; verdicts: Verdict[] }> => {
  const { user_id, role, credential_id } = call.principal;
  const { effects, verdicts } = await deps.bus.call(judgeAwards, call, {
    branch_id: rfq.branch_id,
    user_id,
    role,
    credential_id,
    rfq_id: rfq._id,
    awards: drafted.map(({ supplier_company_id, amounts }) => ({
      supplier_company_id,
      amount: formatMoney(amounts.total),
    })),
  });
  const outcomeOf = {
    passes: 'will_be_done',
    needs_approval: mayExceed(call.principal, rfq) ? 'will_be_done' : 'needs_approval',
    refuses: 'will_be_refused',
  } as const satisfies Record<Verdict['effect'], Outcome>;
  return { outcomes: effects.map((effect) => outcomeOf[effect]), verdicts };
};

const toEntry = (drafted: Drafted, outcome: Outcome): Preview['entries'][number] => ({
  bid_id: drafted.bid_id,
  award_id: drafted.award_id,
  // `rated` fills this in when the preview is returned.
  supplier: { id: drafted.supplier_company_id, name: drafted.supplier.name, verified: false },
  iteration: drafted.iteration,
  lines: drafted.lines.map((line) => ({
    rfq_item_id: line.rfq_item_id,
    quantity: line.quantity,
    unit_price: formatUnitPrice(line.unit_price),
    tax_rate: line.tax_rate ?? '0',
    total: formatMoney(amountsOf(line, line.quantity).total),
  })),
  ...toFreight(drafted.freight),
  ...toAmounts(drafted.amounts),
  outcome,
});
