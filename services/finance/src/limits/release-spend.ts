import type { Handler } from '@procura/bus';
import type { releaseSpend as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { releaseAllShares } from './commitment.ts';
import { keepLowered, withOneCommitment } from './commitment-store.ts';
import { releaseCharges } from './credential-charge.ts';

/** Releases what a purchase or an award still holds, and leaves a tombstone that refuses a later commit. */
export const releaseSpend: Handler<Deps, typeof contract> = (deps, call, { hold_id }) => {
  const { company_id } = call.principal;
  return withOneCommitment(hold_id, () =>
    deps.database.write(call, async (tx) => {
      const commitments = deps.commitments.owner(company_id, tx);
      const commitment = await commitments.findOne({ _id: hold_id });
      // A sweeper repeats it until catalogue has answered as well.
      tx.audit(commitment?.state === 'released' ? { company_ids: [] } : { target: hold_id });
      await releaseCharges(deps, tx, { company_id, purchase_id: hold_id });
      if (commitment?.state === 'held')
        await keepLowered(deps, tx, commitment, { ...releaseAllShares(commitment), state: 'released' });
      if (commitment) return { released: commitment.shares.length > 0 };
      await commitments.insert({
        _id: hold_id,
        company_id,
        branch_id: '',
        user_id: '',
        role: '',
        credential_id: '',
        state: 'released',
        day: null,
        shares: [],
        award_id: null,
        needs_approval: false,
        verdicts: [],
        created_at: tx.now,
        released_at: tx.now,
      });
      return { released: false };
    }),
  );
};
