import type { Handler } from '@procura/bus';
import type { submitBidIteration as contract } from '@procura/contracts';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import { type Bid, requireBid, revise, takesIteration } from '../model/bid.ts';
import { readOffer } from '../model/bid-lines.ts';
import { type BidView, toBidView } from '../model/bid-view.ts';
import type { Invitation } from '../model/invitation.ts';
import { statusAt } from '../model/rfq.ts';
import { findInvitation, holdInvitation } from '../rfq/rfq-store.ts';
import { awardsOfBid, findBid, saveBid } from './bid-store.ts';
import { askKnown, biddingClosed, mailBuyer } from './submit-bid.ts';

/** New terms of the supplier: until the deadline without restriction, afterwards only in answer to a counter-offer. */
export const submitBidIteration: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { bid_id, ...offer },
) => {
  const earlier = await deps.database.replayOf<BidView>(call);
  if (earlier) return earlier.answer;
  const caller = call.principal;
  const found = await findBid(deps, caller, bid_id);
  requireTime(found, await findInvitation(deps, caller, found.rfq_id), deps.clock());
  const known = await askKnown(deps, call, offer);
  return deps.database.write(
    call,
    async (tx) => {
      const bid = await findBid(deps, caller, bid_id, tx);
      const invitation = await holdInvitation(deps, caller, bid, tx);
      requireTime(bid, invitation, tx.now);
      await requirePartiesActive(deps, [bid], tx);
      const terms = readOffer(invitation, offer, { ...known, first: bid.iterations[0], now: tx.now });
      const saved = await saveBid(deps, tx, bid, revise(bid, terms, tx.now));
      if (bid.status === 'countered') mailBuyer(tx, bid);
      tx.audit({ target: bid_id });
      const awards = await awardsOfBid(deps, caller, bid_id, tx);
      return toBidView(saved, { awards, rfqStatus: statusAt(invitation, tx.now), caller, now: tx.now });
    },
    { serializeOn: [found.buyer_company_id] },
  );
};

/** Raises `bidding_closed` if new terms are too late, and `conflict` if the bid accepts none. */
const requireTime = (bid: Bid, invitation: Invitation, now: Date): void => {
  const status = statusAt(invitation, now);
  if (!takesIteration(bid, status)) throw biddingClosed(invitation, status);
  requireBid(bid, 'revise');
};
