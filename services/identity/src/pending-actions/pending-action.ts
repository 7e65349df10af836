import {
  confirmAction,
  Failure,
  type Id,
  type Input,
  type Output,
  operationsByName,
  type Principal,
  type pendingAction,
  rejectAction,
  type Spending,
  type settlePendingAction,
} from '@procura/contracts';
import type { z } from 'zod';

type View = Output<typeof confirmAction>;

/** A call at `/mcp` that a person has to confirm, as stored. It is kept permanently as the record of the consent. */
export type PendingAction = {
  _id: Id<'pendingAction'>;
  company_id: Id<'company'>;
  /** The user whose assistant requested it, and the credential; the call is made on their behalf. */
  user_id: Id<'user'>;
  user_name: string;
  credential_id: string;
  credential_name: string;
  operation: string;
  /** The call's input as JSON. */
  input_json: string;
  /** The idempotency key of the call: the caller's, or its own id. */
  key: string;
  /** Its branch, by which callers confined to branches see it. */
  branch_id: Id<'branch'> | null;
  spending: Spending;
  /** An expired action stays `pending` here; {@link statusOf} returns `expired`. */
  status: Exclude<z.output<typeof pendingAction>['status'], 'expired'>;
  decided_by: { id: Id<'user'>; name: string } | null;
  decided_at: Date | null;
  /** When confirmed: the time from which a gateway may claim it. */
  claimable_at?: Date;
  settled_at: Date | null;
  result_id: string | null;
  /** Absent on actions from before amounts were stored. */
  failure: Input<typeof settlePendingAction>['failure'];
  created_at: Date;
  expires_at: Date;
};

/** How long it waits to be confirmed. */
export const waitMs = 24 * 3600 * 1000;

/** How long after its confirmation a call is repeated that failed with `internal` or was not answered. */
export const tryingMs = 3_600_000;

/** Whether a confirmed action was claimed before, without an outcome, and is not to be tried any more. */
export const isUnanswered = (
  { claimable_at, decided_at }: Pick<PendingAction, 'claimable_at' | 'decided_at'>,
  now: Date,
): boolean =>
  claimable_at !== undefined &&
  decided_at !== null &&
  claimable_at > decided_at &&
  now.getTime() - decided_at.getTime() >= tryingMs;

export const statusOf = ({ status, expires_at }: PendingAction, now: Date): View['status'] =>
  status === 'pending' && expires_at <= now ? 'expired' : status;

/** Only the owner of the credential confirms; a manager of credentials may reject as well. */
const mayConfirm = ({ user_id }: PendingAction, caller: Principal): boolean => user_id === caller.user_id;

/**
 * Raises why the caller may not decide it: `forbidden` for confirming another user's, `conflict` if it no longer waits.
 */
export const requireDecidable = (
  action: PendingAction,
  { caller, as, now }: { caller: Principal; as: 'confirmed' | 'rejected'; now: Date },
): void => {
  const status = statusOf(action, now);
  if (status !== 'pending') throw new Failure('conflict', `${usedUp[status](action)} Nothing was changed.`);
  if (as === 'confirmed' && !mayConfirm(action, caller))
    throw new Failure(
      'forbidden',
      `Only ${action.user_name}, who owns the credential ${action.credential_name}, can confirm this. You may reject it with reject_action.`,
    );
};

const nameOf = ({ decided_by }: PendingAction): string => decided_by?.name ?? 'somebody';
const usedUp: Record<Exclude<View['status'], 'pending'>, (action: PendingAction) => string> = {
  confirmed: (action) => `This action was confirmed by ${nameOf(action)} and is being done.`,
  executed: (action) => `This action was confirmed by ${nameOf(action)} and is done.`,
  failed: (action) => `This action was confirmed by ${nameOf(action)} and failed; it is not tried again.`,
  rejected: (action) => `This action was rejected by ${nameOf(action)}.`,
  expired: ({ expires_at }) =>
    `This action expired at ${expires_at.toISOString()}. Let the assistant ask again.`,
};

/** The action as a caller sees it, with what the caller may do now. */
export const toView = (action: PendingAction, { caller, now }: { caller: Principal; now: Date }): View => {
  const status = statusOf(action, now);
  const allowed = mayConfirm(action, caller) ? [confirmAction.name, rejectAction.name] : [rejectAction.name];
  return {
    id: action._id,
    operation: action.operation,
    title: operationsByName.get(action.operation)?.title ?? action.operation,
    ...action.spending,
    requested_by: {
      user: { id: action.user_id, name: action.user_name },
      credential: { id: action.credential_id, name: action.credential_name },
    },
    status,
    key: action.key,
    created_at: action.created_at.toISOString(),
    expires_at: action.expires_at.toISOString(),
    decided_by: action.decided_by,
    decided_at: action.decided_at?.toISOString() ?? null,
    settled_at: action.settled_at?.toISOString() ?? null,
    result_id: action.result_id,
    failure: action.failure && { ...action.failure, amounts: action.failure.amounts ?? null },
    allowed_actions: status === 'pending' ? allowed : [],
  };
};
