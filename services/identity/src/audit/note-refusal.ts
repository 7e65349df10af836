import type { Call, Handler } from '@procura/bus';
import { type noteRefusal as contract, type Id, maxOwnCompanies } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { count } from '../throttling/throttle.ts';

type Refusal = {
  user_id: Id<'user'>;
  /** The kind of entry in the activity log, in place of an operation. */
  as: 'failed_sign_in' | 'refused_call' | 'throttled_call';
  /** The company that it concerns; all companies of the person by default. */
  company_id?: Id<'company'>;
  target?: string;
};

/**
 * Records a refusal in the activity log of the person's companies: the first of each kind per hour, so that repeated
 * refusals do not fill the chain. The security log contains each one.
 */
const put = async (
  deps: Deps,
  call: Call,
  { user_id, as, company_id, target }: Refusal,
): Promise<boolean> => {
  const counted = { attempt: 'noted', of: `${as} ${user_id} ${company_id ?? ''}` } as const;
  if ((await count(deps.throttles, counted, deps.clock())).retry_after_s > 0) return false;
  const mine = company_id
    ? [{ company_id }]
    : await deps.memberships.lookup().find({ user_id, status: 'active' }, { limit: maxOwnCompanies });
  if (mine.length === 0) return false;
  await deps.database.write({ ...call, operation: as, idempotency_key: null }, async (tx) =>
    tx.audit({ target: target ?? user_id, company_ids: mine.map((one) => one.company_id) }),
  );
  return true;
};

/** Like {@link put}, after the answer, so that the duration does not reveal whether the person exists. */
export const noteRefusal = (deps: Deps, call: Call, refusal: Refusal): void => {
  void put(deps, { ...call, deadline_ms: Date.now() + 10_000 }, refusal).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a refusal is not in the activity log'),
  );
};

/** Records in the activity log of the caller's company what a gateway refused. */
export const noteRefusedCall: Handler<Deps, typeof contract> = async (deps, call, { reason, operation }) => {
  const { user_id, company_id } = call.principal;
  const as = reason === 'throttled' ? 'throttled_call' : 'refused_call';
  return { noted: await put(deps, call, { user_id, company_id, as, target: operation }) };
};
