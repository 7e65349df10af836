import type { Handler } from '@procura/bus';
import type { claimConfirmedActions as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';

/** How long a gateway may take for the call; longer than any call takes. */
const claimMs = 60_000;
const mostAtOnce = 4;

/**
 * Assigns confirmed actions without an outcome, each to one gateway. If that gateway ends, its claim expires and
 * another gateway repeats the call under the same key.
 */
export const claimConfirmedActions: Handler<Deps, typeof contract> = async (deps) => {
  const now = deps.clock();
  const actions = deps.pendingActions.lookup();
  const due = await actions.find(
    { claimable_at: { $lte: now } },
    { sort: { claimable_at: 1 }, limit: mostAtOnce },
  );
  const claimable_at = new Date(now.getTime() + claimMs);
  const claimed = await Promise.all(
    due.map(({ _id, claimable_at: before }) =>
      actions.findOneAndUpdate(
        { _id, status: 'confirmed', claimable_at: before },
        { $set: { claimable_at } },
      ),
    ),
  );
  if (claimed.some(Boolean)) deps.fault('action.after_claimed');
  return {
    actions: claimed.flatMap((action) =>
      action
        ? [
            {
              id: action._id,
              company_id: action.company_id,
              user_id: action.user_id,
              credential_id: action.credential_id,
              operation: action.operation,
              input_json: action.input_json,
              key: action.key,
              consent: { amounts: action.spending.amounts, summary: action.spending.summary },
            },
          ]
        : [],
    ),
  };
};
