import type { Call } from '@procura/bus';
import { systemPrincipal } from '@procura/contracts';
import { findByKey, type Saga, settleByAbandoning } from '@procura/mongo';
import type { BidView } from '../bid/bid-view.ts';
import type { Deps } from '../deps.ts';
import { abandonAward } from './abandon-award.ts';
import type { Award } from './award.ts';
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
export const findAccepted = (deps: Deps, call: Call): Promise<Award | null> =>
  findByKey(call, (key) => deps.awards.parties(call.principal).findOne({ key }));
