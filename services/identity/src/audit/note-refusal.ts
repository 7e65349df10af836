import type { Call, Handler } from '@procura/bus';
import { type noteRefusal as contract, type Id, maxOwnCompanies } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { count } from '../sessions/throttle-store.ts';

type Refusal = {
  user_id: Id<'user'>;
  /** What the activity log shows instead of an operation. */
  as: 'failed_sign_in' | 'refused_call' | 'throttled_call';
  /** The one company it concerns; all of the person's when left out. */
  company_id?: Id<'company'>;
  target?: string;
};

/**
 * Puts a refusal into the activity log of the companies of a person: the first of each kind in an hour, so that
 * a caller who is refused without end does not fill the chain. The security log has each one.
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

/** {@link put} after the answer: its duration does not reveal to a caller that the person exists. */
export const noteRefusal = (deps: Deps, call: Call, refusal: Refusal): void => {
  void put(deps, { ...call, deadline_ms: Date.now() + 10_000 }, refusal).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a refusal is not in the activity log'),
  );
};

/** Puts what a gateway has refused a caller into the activity log of the caller's company. */
export const noteRefusedCall: Handler<Deps, typeof contract> = async (deps, call, { reason, operation }) => {
  const { user_id, company_id } = call.principal;
  const as = reason === 'throttled' ? 'throttled_call' : 'refused_call';
  return { noted: await put(deps, call, { user_id, company_id, as, target: operation }) };
};
