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

/** A call at `/mcp` that a person confirms before it is made, as stored; kept for good, as the record of the consent. */
export type PendingAction = {
  _id: Id<'pendingAction'>;
  company_id: Id<'company'>;
  /** Whose assistant asked, and through which credential: as whom the call is made. */
  user_id: Id<'user'>;
  user_name: string;
  credential_id: string;
  credential_name: string;
  operation: string;
  /** The call's input as JSON. */
  input_json: string;
  /** The idempotency key it is made under: the caller's, else its own id. */
  key: string;
  /** Its branch, by which those confined to some see it. */
  branch_id: Id<'branch'> | null;
  spending: Spending;
  /** One that was not decided in time stays `pending` here; {@link statusOf} says `expired`. */
  status: Exclude<z.output<typeof pendingAction>['status'], 'expired'>;
  decided_by: { id: Id<'user'>; name: string } | null;
  decided_at: Date | null;
  /** While confirmed: from when a gateway may take it. */
  claimable_at?: Date;
  settled_at: Date | null;
  result_id: string | null;
  /** Those of before amounts were kept have none. */
  failure: Input<typeof settlePendingAction>['failure'];
  created_at: Date;
  expires_at: Date;
};

/** How long it waits to be confirmed. */
export const waitMs = 24 * 3600 * 1000;

export const statusOf = ({ status, expires_at }: PendingAction, now: Date): View['status'] =>
  status === 'pending' && expires_at <= now ? 'expired' : status;

/** Only who owns the credential confirms; who manages credentials may reject as well. */
const mayConfirm = ({ user_id }: PendingAction, caller: Principal): boolean => user_id === caller.user_id;

/** Raises why the caller may not decide it so: `forbidden` for confirming someone else's, `conflict` when it waits no more. */
export const requireDecidable = (
  action: PendingAction,
  { caller, as, now }: { caller: Principal; as: 'confirmed' | 'rejected'; now: Date },
): void => {
  const status = statusOf(action, now);
  if (status !== 'pending') throw new Failure('conflict', `${usedUp[status](action)} Nothing was changed.`);
  if (as === 'confirmed' && !mayConfirm(action, caller))
    throw new Failure(
      'forbidden',
      `Only ${action.user_name}, who owns the credential ${action.credential_name}, confirms this. You may reject it with reject_action.`,
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

/** The action as a caller sees it, with what they may do with it now. */
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
