import type { Call, Handler } from '@procura/bus';
import type { confirmAction as confirmContract, rejectAction as rejectContract } from '@procura/contracts';
import { requireOpen } from '../credentials/credential-store.ts';
import type { Deps } from '../deps.ts';
import { type PendingAction, requireDecidable, toView } from './pending-action.ts';
import { findVisible } from './read-pending-actions.ts';

/** Confirms one's own pending action; a gateway then makes the call. */
export const confirmAction: Handler<Deps, typeof confirmContract> = (deps, call, { action_id }) =>
  decide(deps, call, action_id, 'confirmed');

/** Rejects a pending action: the caller's own or, with credentials:manage, one that the caller sees. */
export const rejectAction: Handler<Deps, typeof rejectContract> = (deps, call, { action_id }) =>
  decide(deps, call, action_id, 'rejected');

const decide = (deps: Deps, call: Call, action_id: PendingAction['_id'], as: 'confirmed' | 'rejected') =>
  deps.database.write(call, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { principal: caller } = call;
    const action = await findVisible(deps, caller, action_id, tx);
    requireDecidable(action, { caller, as, now: tx.now });
    const decision = {
      status: as,
      decided_by: { id: caller.user_id, name: caller.user_name },
      decided_at: tx.now,
      ...(as === 'confirmed' && { claimable_at: tx.now }),
    };
    await deps.pendingActions
      .owner(caller.company_id, tx)
      .updateOne({ _id: action_id, status: 'pending' }, { $set: decision });
    tx.audit({ target: action_id });
    return toView({ ...action, ...decision }, { caller, now: tx.now });
  });
