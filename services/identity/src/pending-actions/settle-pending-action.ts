import type { Handler } from '@procura/bus';
import type { settlePendingAction as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { tryingMs } from './pending-action.ts';

/**
 * Records the outcome of a confirmed action; the first one stays. With `internal` the effect of the call is unknown, so
 * within an hour of the confirmation it is no outcome: the next claim repeats the call under the same key.
 */
export const settlePendingAction: Handler<Deps, typeof contract> = async (
  deps,
  { principal },
  { action_id, result_id, failure },
) => {
  const settled = await deps.database.maintain((tx) => {
    const isOpen = failure?.code === 'internal';
    return deps.pendingActions.owner(principal.company_id, tx).updateOne(
      {
        _id: action_id,
        status: 'confirmed',
        ...(isOpen && { decided_at: { $lte: new Date(tx.now.getTime() - tryingMs) } }),
      },
      {
        $set: { status: failure ? 'failed' : 'executed', result_id, failure, settled_at: tx.now },
        $unset: { claimable_at: '' },
      },
    );
  });
  deps.fault('action.after_settled');
  return { settled: settled > 0 };
};
