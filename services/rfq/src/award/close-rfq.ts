import type { Call, Handler } from '@procura/bus';
import type { closeRfq as contract } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { changeAward } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { type Award, close } from '../model/award.ts';
import { decide, type Rfq } from '../model/rfq.ts';
import { changeRfq } from '../rfq/change-rfq.ts';
import { releaseAwards } from './release-award.ts';

/**
 * Ends bidding early while the RFQ is open; later ends the RFQ with its open awards, and releases what they hold of the
 * limits. If finance does not answer, the sweeper does it.
 */
export const closeRfq: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { rfq_id, reason, expected_status },
) => {
  let closed: Award[] = [];
  const answer = await changeRfq(deps, call, rfq_id, async (rfq, tx) => {
    const ended = decide(rfq, { kind: 'close', reason: reason || null, expected_status }, tx.now);
    const result = ended.status === 'closed' ? await closeAwards(deps, call, tx, ended) : null;
    closed = result?.closed ?? [];
    return result?.rfq ?? ended;
  });
  await releaseAwards(deps, closed);
  return answer;
};

/** Closes every open award of an RFQ; the RFQ stays closed despite the returned quantities. */
const closeAwards = async (
  deps: Deps,
  { principal }: Call,
  tx: WriteTx,
  ended: Rfq,
): Promise<{ rfq: Rfq; closed: Award[] }> => {
  const open = await deps.awards.parties(principal, tx).find({ rfq_id: ended._id, state: 'open' });
  const bids = new Map(
    (await deps.bids.parties(principal, tx).find({ rfq_id: ended._id })).map((bid) => [bid._id, bid]),
  );
  const closed: Award[] = [];
  let rfq = ended;
  for (const before of open) {
    const bid = bids.get(before.bid_id);
    if (!bid) throw new Error(`Bid ${before.bid_id} is gone`);
    const after = close(before, ended.ended_reason, tx.now);
    const changed = await changeAward(deps, tx, { rfq, bid }, { before, after });
    rfq = changed.rfq;
    bids.set(bid._id, changed.bid);
    closed.push(changed.award);
  }
  return { rfq, closed };
};
