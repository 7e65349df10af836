import { systemCall } from '@procura/bus';
import { releaseSpend, systemPrincipal } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Award } from '../model/award.ts';

/**
 * Releases what finance holds under the id of a closed or abandoned award; nothing more is committed under it.
 * Repeating it is harmless. Raises `unavailable` if finance does not answer; the sweeper then repeats it.
 */
export const releaseAward = async (
  deps: Deps,
  { _id, buyer_company_id, state }: Pick<Award, '_id' | 'buyer_company_id' | 'state'>,
): Promise<void> => {
  const call = systemCall({ operation: 'release_award', company_id: buyer_company_id });
  await deps.bus.call(releaseSpend, call, { hold_id: _id });
  await deps.awards.parties(systemPrincipal(buyer_company_id)).updateOne(
    { _id, state: { $in: ['abandoned', 'closed'] } },
    {
      $unset: { sweep_at: '' },
      // A closed award is kept; an abandoned one is deleted after a while.
      ...(state === 'abandoned' && { $set: { gone_at: deps.clock() } }),
    },
  );
};

/** Releases awards now, as far as finance answers; the sweeper repeats the rest. */
export const releaseAwards = async (
  deps: Deps,
  awards: readonly Pick<Award, '_id' | 'buyer_company_id' | 'state'>[],
): Promise<void> => {
  for (const award of awards)
    try {
      await releaseAward(deps, award);
    } catch (error) {
      deps.log.warn({ award_id: award._id, reason: String(error) }, 'release is left to the sweeper');
      return;
    }
};
