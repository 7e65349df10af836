import type { Handler } from '@procura/bus';
import { type closeAward as contract, type Failure, notFound } from '@procura/contracts';
import { awardsOfBid, changeAward, findBidWithRfq } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { type Award, close } from '../model/award.ts';
import { toBidView } from '../model/bid-view.ts';
import { saveRfq, visibleTo } from '../rfq/rfq-store.ts';
import { releaseAwards } from './release-award.ts';

/**
 * Releases what an award has not ordered: its quantity to the RFQ in the same transaction, its funds right after; the
 * sweeper repeats the request to finance until it is answered. A closed award is not changed.
 */
export const closeAward: Handler<Deps, typeof contract> = async (deps, call, { award_id, reason }) => {
  let closed: Award | null = null;
  const answer = await deps.database.write(call, async (tx) => {
    const caller = call.principal;
    const before = await deps.awards.parties(caller, tx).findOne({
      _id: award_id,
      state: { $in: ['open', 'closed'] },
      ...visibleTo(caller),
    });
    if (!before) throw noSuchAward(award_id);
    const scene = await findBidWithRfq(deps, caller, before.bid_id, tx);
    const after = close(before, reason || null, tx.now);
    const changed = before.state === 'open' ? await changeAward(deps, tx, scene, { before, after }) : null;
    closed = changed?.award ?? null;
    const rfq = changed ? await saveRfq(deps, tx, scene.rfq, changed.rfq) : scene.rfq;
    tx.audit({ target: award_id });
    return toBidView(changed?.bid ?? scene.bid, {
      awards: await awardsOfBid(deps, caller, before.bid_id, tx),
      rfqStatus: rfq.status,
      caller,
      now: tx.now,
    });
  });
  if (closed) await releaseAwards(deps, [closed]);
  return answer;
};

export const noSuchAward = (award_id: string): Failure =>
  notFound(
    `There is no award ${award_id} that you may see. get_bid shows those of a bid.`,
    'award_id',
    'is not an award you may see; get_bid shows those of a bid',
  );
