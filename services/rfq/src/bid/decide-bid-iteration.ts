import type { Call, Handler } from '@procura/bus';
import { type decideBidIteration as contract, type Input, invalidField } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { answerEarlier } from '@procura/mongo';
import { acceptBid } from '../award/accept-bid.ts';
import { acceptingSaga, findAccepted } from '../award/accepting-saga.ts';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import { type Rfq, requireState } from '../rfq/rfq.ts';
import { type Bid, counter, end, requireBid, requireLatest, requireUnexpired } from './bid.ts';
import { counterLines } from './bid-lines.ts';
import { awardsOfBid, findBidWithRfq, saveBid } from './bid-store.ts';
import { type BidView, toBidView } from './bid-view.ts';

type DecisionInput = Input<typeof contract>;

/** Accepts, rejects or counters the supplier's latest iteration of a bid. */
export const decideBidIteration: Handler<Deps, typeof contract> = async (deps, call, input) => {
  refuseMisplaced(input);
  const earlier = await deps.database.replayOf<BidView>(call);
  if (earlier) return earlier.answer;
  if (input.decision === 'accept') return acceptBid(deps, call, input);
  // The key may have been used to accept.
  const accepted = await answerEarlier(deps, acceptingSaga(deps), call, () => findAccepted(deps, call));
  return accepted ?? answerBid(deps, call, input);
};

/** Raises `invalid_input` for fields that belong to another decision. */
export const refuseMisplaced = (input: DecisionInput): void => {
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

/** Raises why this iteration of a bid cannot be rejected now. */
export const requireRejectable = (
  rfq: Rfq,
  bid: Bid,
  { iteration, now }: { iteration: number; now: Date },
): void => {
  requireState(rfq, 'reject');
  requireBid(bid, 'reject');
  requireLatest(bid, iteration);
  requireUnexpired(bid, now);
};

const rejected = (rfq: Rfq, bid: Bid, { iteration, note }: DecisionInput, { now }: WriteTx): Bid => {
  requireRejectable(rfq, bid, { iteration, now });
  return end(bid, 'rejected', { note: note || null, now });
};

/**
 * Raises why this iteration of a bid cannot be countered. Expired terms may be, because the supplier's answer contains
 * new ones.
 */
export const requireCounterable = (rfq: Rfq, bid: Bid, { iteration }: { iteration: number }): void => {
  requireState(rfq, 'counter');
  requireBid(bid, 'counter');
  requireLatest(bid, iteration);
};

const countered = (rfq: Rfq, bid: Bid, input: DecisionInput, { now }: WriteTx): Bid => {
  requireCounterable(rfq, bid, input);
  return counter(bid, { ...counterLines(bid, input.counter_items ?? []), note: input.note || null }, now);
};
