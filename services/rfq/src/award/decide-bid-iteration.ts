import type { Call, Handler } from '@procura/bus';
import {
  type decideBidIteration as contract,
  type describeDecideBidIteration as describeContract,
  type Input,
  invalidField,
  noSpending,
  quoted,
} from '@procura/contracts';
import { answerEarlier, isUnderWay, type WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import { awardsOfBid, findBidWithRfq, otherAwards, saveBid } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import { awardTotal } from '../model/award.ts';
import { type Bid, counter, end, requireDecidable } from '../model/bid.ts';
import { counterLines } from '../model/bid-lines.ts';
import { type BidView, toBidView } from '../model/bid-view.ts';
import type { Rfq } from '../model/rfq.ts';
import { requireAgreedTotal, spendingOn } from '../model/spending.ts';
import { acceptBid } from './accept-bid.ts';
import { acceptingSaga, findEarlierAward } from './accepting-saga.ts';
import { draftAward } from './draft-award.ts';

type DecisionInput = Input<typeof contract>;

/** Accepts, rejects or counters the supplier's latest iteration of a bid. */
export const decideBidIteration: Handler<Deps, typeof contract> = async (deps, call, input) => {
  refuseMisplaced(input);
  const earlier = await deps.database.replayOf<BidView>(call);
  if (earlier) return earlier.answer;
  if (input.decision === 'accept') return acceptBid(deps, call, input);
  // The key may have been used to accept.
  const accepted = await answerEarlier(deps, acceptingSaga(deps), call, () => findEarlierAward(deps, call));
  return accepted ?? answerBid(deps, call, input);
};

/** Raises `invalid_input` for fields that belong to another decision. */
const refuseMisplaced = (input: DecisionInput): void => {
  const { decision, award_items, counter_items, expected_total } = input;
  if (expected_total && decision !== 'accept')
    throw invalidField('expected_total', `is for accept; leave it out of ${decision}`);
  if (award_items && decision !== 'accept')
    throw invalidField('award_items', `is for accept; leave it out of ${decision}`);
  if (counter_items && decision !== 'counter')
    throw invalidField('counter_items', `is for counter; leave it out of ${decision}`);
  if (decision === 'counter' && !counter_items)
    throw invalidField('counter_items', 'is required for counter: the prices you would pay');
};

/** Rejects or counters, in one transaction. */
const answerBid = (deps: Deps, call: Call, input: DecisionInput): Promise<BidView> =>
  deps.database.write(call, async (tx) => {
    const caller = call.principal;
    const { bid, rfq } = await findBidWithRfq(deps, caller, input.bid_id, tx);
    if (input.decision === 'counter') await requirePartiesActive(deps, [bid], tx);
    const after =
      input.decision === 'reject' ? rejected(rfq, bid, input, tx) : countered(rfq, bid, input, tx);
    const saved = await saveBid(deps, tx, bid, after);
    tx.enqueue(mailRfqNotice, {
      kind: input.decision === 'reject' ? 'rejected' : 'countered',
      rfq_id: rfq._id,
      buyer_company_id: rfq.company_id,
      to_company_id: bid.supplier_company_id,
      bid_id: bid._id,
    });
    tx.audit({ target: bid._id, commits_funds: false });
    const awards = await awardsOfBid(deps, caller, bid._id, tx);
    return toBidView(saved, { awards, rfqStatus: rfq.status, caller, now: tx.now });
  });

const rejected = (rfq: Rfq, bid: Bid, { iteration, note }: DecisionInput, { now }: WriteTx): Bid => {
  requireDecidable(rfq, bid, 'reject', { iteration, now });
  return end(bid, 'rejected', { note: note || null, now });
};

const countered = (rfq: Rfq, bid: Bid, input: DecisionInput, { now }: WriteTx): Bid => {
  requireDecidable(rfq, bid, 'counter', { iteration: input.iteration, now });
  return counter(bid, { ...counterLines(bid, input.counter_items ?? []), note: input.note || null }, now);
};

/**
 * The amount that accepting a bid would commit; rejecting and countering commit nothing. Raises the failures of
 * accepting.
 */
export const describeDecideBidIteration: Handler<Deps, typeof describeContract> = async (
  deps,
  call,
  input,
) => {
  refuseMisplaced(input);
  if (
    input.decision !== 'accept' ||
    isUnderWay(deps, acceptingSaga(deps), await findEarlierAward(deps, call))
  )
    return noSpending;
  return deps.database.snapshot(async ({ session }) => {
    const now = deps.clock();
    const { bid, rfq } = await findBidWithRfq(deps, call.principal, input.bid_id, { session, now });
    const others = await otherAwards(deps, call.principal, bid, { session });
    await requirePartiesActive(deps, [bid], { session });
    const total = awardTotal(draftAward(call, { rfq, bid, others }, input, now));
    requireAgreedTotal(total, { consent: undefined, expected: input.expected_total });
    return spendingOn(
      { bid, rfq },
      total,
      `Accepts iteration ${bid.offer.number} of the bid of ${quoted(bid.supplier.name)} on RFQ ${rfq.number}, ${quoted(rfq.title)}.`,
    );
  });
};
