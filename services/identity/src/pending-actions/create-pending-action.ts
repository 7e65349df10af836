import type { Call, Handler } from '@procura/bus';
import { type createPendingAction as contract, Failure, type Input, newId } from '@procura/contracts';
import { keyReused, retryDuplicates, type Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type PendingAction, toView, waitMs } from './pending-action.ts';

type Asked = Input<typeof contract>;

/** Maximum number of actions of a user that wait, to be confirmed or to be done. */
const mostWaiting = 100;
/** Maximum number of waiting actions of a company. */
const mostOfCompany = 1000;

/** Stores a call until its owner confirms it; a repeated request is stored once. Raises `idempotency_key_reused`. */
export const createPendingAction: Handler<Deps, typeof contract> = (deps, call, input) =>
  retryDuplicates(['pending_actions'], async () => {
    const action = (await findEarlier(deps, call, input)) ?? (await keep(deps, call, input));
    return toView(action, { caller: call.principal, now: deps.clock() });
  });

/** The action with this key; without a key, the same call if it is waiting. */
const findEarlier = async (
  deps: Deps,
  { principal }: Call,
  { operation, input_json, key }: Asked,
  tx?: Transaction,
): Promise<PendingAction | null> => {
  const { company_id, user_id, credential_id } = principal;
  const actions = deps.pendingActions.owner(company_id, tx);
  if (key === null) {
    const waiting = { status: 'pending', expires_at: { $gt: deps.clock() } } as const;
    const same = await actions.find({ user_id, operation, credential_id, input_json, ...waiting });
    return same.find((one) => one.key === one._id) ?? null;
  }
  const earlier = await actions.findOne({ user_id, operation, key });
  if (earlier && earlier.input_json !== input_json) throw keyReused();
  return earlier;
};

const keep = async (deps: Deps, call: Call, input: Asked): Promise<PendingAction> => {
  const { company_id, user_id, user_name, credential_id } = call.principal;
  const credential = await deps.credentials.owner(company_id).findOne({ _id: credential_id });
  return deps.database.write(call, async (tx) => {
    // The same action may have been stored since the first look-up; writes of a company are serialised.
    const twin = await findEarlier(deps, call, input, tx);
    if (twin) {
      tx.audit({ company_ids: [] });
      return twin;
    }
    const actions = deps.pendingActions.owner(company_id, tx);
    const waiting = { status: { $in: ['pending', 'confirmed'] }, expires_at: { $gt: tx.now } } as const;
    if ((await actions.count({ user_id, ...waiting }, mostWaiting)) >= mostWaiting)
      throw new Failure(
        'conflict',
        `${mostWaiting} actions of ${user_name} wait to be confirmed or done, and no more may. Have some confirmed or rejected first, or wait until some are done.`,
      );
    if ((await actions.count(waiting, mostOfCompany)) >= mostOfCompany)
      throw new Failure(
        'conflict',
        `${mostOfCompany} actions of ${call.principal.company_name} wait to be confirmed or done, and no more may. Have some confirmed or rejected first, or wait until some are done.`,
      );
    const _id = newId('pendingAction');
    const action: PendingAction = {
      _id,
      company_id,
      user_id,
      user_name,
      credential_id,
      credential_name: credential?.name ?? '',
      operation: input.operation,
      input_json: input.input_json,
      key: input.key ?? _id,
      branch_id: input.spending.branch?.id ?? null,
      spending: input.spending,
      status: 'pending',
      decided_by: null,
      decided_at: null,
      settled_at: null,
      result_id: null,
      failure: null,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + waitMs),
    };
    await actions.insert(action);
    tx.audit({ target: _id });
    return action;
  });
};
