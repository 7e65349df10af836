import type { Handler } from '@procura/bus';
import type { withdrawBid as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { end, requireBid } from '../model/bid.ts';
import { toBidView } from '../model/bid-view.ts';
import { requireState } from '../model/rfq.ts';
import { awardsOfBid, findBid, findBidWithRfq, saveBid } from './bid-store.ts';
import { countBid } from './submit-bid.ts';

/** The supplier withdraws a bid without awards. */
export const withdrawBid: Handler<Deps, typeof contract> = async (deps, call, { bid_id, reason }) => {
  const caller = call.principal;
  const { buyer_company_id } = await findBid(deps, caller, bid_id);
  return deps.database.write(
    call,
    async (tx) => {
      const { bid, rfq } = await findBidWithRfq(deps, caller, bid_id, tx);
      requireState(rfq, 'withdraw');
      requireBid(bid, 'withdraw');
      const saved = await saveBid(
        deps,
        tx,
        bid,
        end(bid, 'withdrawn', { note: reason || null, now: tx.now }),
      );
      await countBid(deps, tx, bid, -1);
      tx.audit({ target: bid_id });
      const awards = await awardsOfBid(deps, caller, bid_id, tx);
      return toBidView(saved, { awards, rfqStatus: rfq.status, caller, now: tx.now });
    },
    { serializeOn: [buyer_company_id] },
  );
};
