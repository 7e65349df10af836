import type { Handler } from '@procura/bus';
import { type updateCompanyLimits as contract, dayOf, Failure, newId } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { isOver, isSameLimit, type Limit, limitErrors, limitKey, limitsShown } from './limit.ts';
import { findLimits, findStoredLimits, requireRoom } from './limit-store.ts';
import { companyLimitsView } from './read-limits.ts';
import { markLimitChange } from './usage-store.ts';

/**
 * Replaces the company's limits. A limit with the same scope, target, period and currency keeps its id. Caps of
 * credentials are not part of the set and stay, so that a set read before a token was created does not delete its caps.
 */
export const updateCompanyLimits: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const { company_id } = principal;
  requireValid(input.limits);
  return deps.database.write(call, async (tx) => {
    const limits = deps.limits.owner(company_id, tx);
    const there = await findStoredLimits(deps.limits, company_id, tx);
    const before = new Map(there.map((limit) => [limitKey(limit), limit]));
    const after = input.limits.flatMap(({ limit, target = '', ...rest }, index): Limit[] => {
      const fields = { ...rest, target, ...parseMoney(limit) };
      const kept = before.get(limitKey(fields));
      if (!kept)
        return [{ _id: newId('limit'), company_id, ...fields, created_at: tx.now, updated_at: tx.now }];
      if (kept.cap) return requireUnchanged(kept, fields, index);
      return [isSameLimit(kept, fields) ? kept : { ...kept, ...fields, updated_at: tx.now }];
    });
    requireRoom(after.length + there.filter((limit) => limit.cap && !isOver(limit, tx.now)).length);
    const replaced = there.filter(({ cap }) => !cap);
    tx.audit({ target: company_id, changes: changesBetween(limitsShown(replaced), limitsShown(after)) });
    await limits.deleteMany({ cap: { $exists: false } });
    await limits.insert(...after);
    await markLimitChange(deps.usage, { company_id, day: dayOf(tx.now, principal.time_zone) }, tx);
    const present = await findLimits(deps.limits, { company_id, now: tx.now }, tx);
    return companyLimitsView(deps, principal, present);
  });
};

/** Accepts a cap in the input only if it is unchanged. */
const requireUnchanged = (
  cap: Limit,
  given: Pick<Limit, 'amount_minor' | 'on_exceed'>,
  index: number,
): [] => {
  if (isSameLimit(cap, given)) return [];
  const message = 'is a cap that the credential was made with; leave it out, or revoke the credential';
  throw new Failure('conflict', `limits.${index} ${message}.`, {
    errors: [{ path: `limits.${index}`, message }],
  });
};

const requireValid = (given: Parameters<typeof limitErrors>[0]): void => {
  const errors = limitErrors(given);
  const first = errors[0];
  if (!first) return;
  const detail = `${first.path} ${first.message}.`;
  throw new Failure(
    'invalid_input',
    errors.length > 1 ? `${detail} ${errors.length - 1} more below.` : detail,
    { errors },
  );
};
