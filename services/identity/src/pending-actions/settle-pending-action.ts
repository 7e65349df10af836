import type { Handler } from '@procura/bus';
import type { settlePendingAction as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';

/** Records what came of a confirmed action; the first outcome stays. */
export const settlePendingAction: Handler<Deps, typeof contract> = async (
  deps,
  { principal },
  { action_id, result_id, failure },
) => {
  const settled = await deps.database.maintain((tx) =>
    deps.pendingActions.owner(principal.company_id, tx).updateOne(
      { _id: action_id, status: 'confirmed' },
      {
        $set: { status: failure ? 'failed' : 'executed', result_id, failure, settled_at: tx.now },
        $unset: { claimable_at: '' },
      },
    ),
  );
  return { settled: settled > 0 };
};
