import type { Handler } from '@procura/bus';
import {
  type listPendingActions as contract,
  Failure,
  type getPendingAction as getContract,
  maxListedActions,
  type Principal,
} from '@procura/contracts';
import { findPage, type Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type PendingAction, toView } from './pending-action.ts';
import { visibleTo } from './pending-action-store.ts';

/** Pending actions the caller sees, newest first. */
export const listPendingActions: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { principal: caller } = call;
  const now = deps.clock();
  return findPage(deps.pendingActions.owner(caller.company_id), {
    key: deps.database.cursor_key,
    call,
    input: { ...input, limit: input.limit ?? maxListedActions },
    filter: { ...visibleTo(caller), ...withStatus(input.status, now) },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: (action) => toView(action, { caller, now }),
  });
};

/** An action that the caller sees. Raises `not_found`. */
export const findVisible = async (
  deps: Deps,
  caller: Principal,
  action_id: PendingAction['_id'],
  tx?: Transaction,
): Promise<PendingAction> => {
  const actions = deps.pendingActions.owner(caller.company_id, tx);
  const action = await actions.findOne({ _id: action_id, ...visibleTo(caller) });
  if (action) return action;
  throw new Failure(
    'not_found',
    `There is no pending action ${action_id} that you may see. list_pending_actions shows those you may.`,
  );
};

/** One pending action that the caller sees. */
export const getPendingAction: Handler<Deps, typeof getContract> = async (
  deps,
  { principal: caller },
  { action_id },
) => toView(await findVisible(deps, caller, action_id), { caller, now: deps.clock() });

/** An action that was not decided in time is stored as pending. */
const withStatus = (status: string | undefined, now: Date): Record<string, unknown> => {
  if (status === undefined) return {};
  if (status === 'pending') return { status, expires_at: { $gt: now } };
  if (status === 'expired') return { status: 'pending', expires_at: { $lte: now } };
  return { status };
};
