import { systemPrincipal } from '@procura/contracts';
import { changeAward, findBidWithRfq } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { saveRfq } from '../rfq/rfq-store.ts';
import { type Award, abandon } from './award.ts';

/**
 * Ends an award that is still `accepting` by compare-and-set, returns its quantity and frees its key. Returns false if
 * it was opened or abandoned already. It can then no longer be opened, so finance may release what it holds.
 */
export const abandonAward = (
  deps: Deps,
  { _id, buyer_company_id }: Pick<Award, '_id' | 'buyer_company_id'>,
): Promise<boolean> =>
  deps.database.maintain(
    async (tx) => {
      const buyer = systemPrincipal(buyer_company_id);
      const before = await deps.awards.parties(buyer, tx).findOne({ _id, state: 'accepting' });
      if (!before) return false;
      const scene = await findBidWithRfq(deps, buyer, before.bid_id, tx);
      const changed = await changeAward(deps, tx, scene, { before, after: abandon(before, tx.now) });
      await saveRfq(deps, tx, scene.rfq, changed.rfq);
      return true;
    },
    { serializeOn: [buyer_company_id] },
  );
