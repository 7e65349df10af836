import type { Handler } from '@procura/bus';
import type { releaseSpend as contract } from '@procura/contracts';
import { giveBackAll } from './commitment.ts';
import { keepReturned, withOneCommitment } from './commitment-store.ts';
import type { Deps } from './deps.ts';

/** Gives back what a purchase still holds, and leaves a tombstone that refuses a commit which comes later. */
export const releaseSpend: Handler<Deps, typeof contract> = (deps, call, { purchase_id }) => {
  const { company_id } = call.principal;
  return withOneCommitment(purchase_id, () =>
    deps.database.write(call, async (tx) => {
      tx.audit({ target: purchase_id });
      const commitments = deps.commitments.owner(company_id, tx);
      const commitment = await commitments.findOne({ _id: purchase_id });
      if (commitment?.state === 'held')
        await keepReturned(deps, tx, commitment, { ...giveBackAll(commitment), state: 'released' });
      if (commitment) return { released: commitment.orders.length > 0 };
      await commitments.insert({
        _id: purchase_id,
        company_id,
        branch_id: '',
        user_id: '',
        role: '',
        credential_id: '',
        state: 'released',
        day: null,
        orders: [],
        needs_approval: false,
        verdicts: [],
        created_at: tx.now,
        released_at: tx.now,
      });
      return { released: false };
    }),
  );
};
