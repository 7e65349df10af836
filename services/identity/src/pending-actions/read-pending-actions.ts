import type { Handler } from '@procura/bus';
import { type listPendingActions as contract, maxListedActions } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toView } from './pending-action.ts';
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

/** An action that was not decided in time is stored as pending. */
const withStatus = (status: string | undefined, now: Date): Record<string, unknown> => {
  if (status === undefined) return {};
  if (status === 'pending') return { status, expires_at: { $gt: now } };
  if (status === 'expired') return { status: 'pending', expires_at: { $lte: now } };
  return { status };
};
