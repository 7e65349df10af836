import type { Call } from '@procura/bus';
import { systemPrincipal } from '@procura/contracts';
import { findByKey, type Saga, settleByAbandoning } from '@procura/mongo';
import { changeAward, findBidWithRfq } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { type Award, abandon } from '../model/award.ts';
import type { BidView } from '../model/bid-view.ts';
import { saveRfq } from '../rfq/rfq-store.ts';
import { releaseAward } from './release-award.ts';

/** Accepting: an award holds quantities of its RFQ and a commitment in finance, and is then opened. */
export const acceptingSaga = (deps: Deps): Saga<Award, BidView> => {
  const answerOf = ({ state, answer }: Award) => (state === 'accepting' ? null : answer);
  return {
    name: 'accept',
    running: (seconds) =>
      `The same decision is still running. Send it again with the same idempotency key in ${seconds} s at the latest; it then answers the bid.`,
    tookTooLong:
      'Accepting took too long and was cancelled; nothing was awarded. Send it again with the same idempotency key.',
    answerOf,
    settle: (award) =>
      settleByAbandoning(
        { answerOf },
        {
          abandon: () => abandonAward(deps, award),
          read: () =>
            deps.awards.parties(systemPrincipal(award.buyer_company_id)).findOne({ _id: award._id }),
        },
      ),
    // An award that was accepting has been abandoned; a closed one is released as well.
    release: (award) =>
      releaseAward(deps, { ...award, state: award.state === 'accepting' ? 'abandoned' : award.state }),
  };
};

/** The award of an earlier acceptance with this call's key. Raises `idempotency_key_reused`. */
export const findEarlierAward = (deps: Deps, call: Call): Promise<Award | null> =>
  findByKey(call, (key) => deps.awards.parties(call.principal).findOne({ key }));

/**
 * Ends an award that is still `accepting` by compare-and-set, returns its quantity and frees its key. Returns false if
 * it was opened or abandoned already. It can then no longer be opened, so finance may release what it holds.
 */
const abandonAward = (
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
