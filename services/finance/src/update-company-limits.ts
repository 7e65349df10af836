import type { Handler } from '@procura/bus';
import { type updateCompanyLimits as contract, dayOf, Failure, newId } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import type { Deps } from './deps.ts';
import { type Limit, limitErrors, limitKey } from './limit.ts';
import { findLimits } from './limit-store.ts';
import { companyLimitsView } from './read-limits.ts';
import { markLimitChange } from './usage-store.ts';

/** Replaces the company's limits. One whose scope, target, period and currency stay keeps its id. */
export const updateCompanyLimits: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const { company_id } = principal;
  if (principal.branch_ids !== null)
    throw new Failure(
      'forbidden',
      'You are confined to some branches, and limits are the whole company’s. Ask someone with all branches.',
    );
  requireValid(input.limits);
  return deps.database.write(call, async (tx) => {
    tx.audit({ target: company_id });
    const limits = deps.limits.owner(company_id, tx);
    const before = new Map(
      (await findLimits(deps.limits, company_id, tx)).map((limit) => [limitKey(limit), limit]),
    );
    const after = input.limits.map(({ limit, target = '', ...rest }): Limit => {
      const fields = { ...rest, target, ...parseMoney(limit) };
      const kept = before.get(limitKey(fields));
      if (!kept)
        return { _id: newId('limit'), company_id, ...fields, created_at: tx.now, updated_at: tx.now };
      const same = kept.amount_minor === fields.amount_minor && kept.on_exceed === fields.on_exceed;
      return same ? kept : { ...kept, ...fields, updated_at: tx.now };
    });
    await limits.deleteMany({});
    await limits.insert(...after);
    await markLimitChange(deps.usage, { company_id, day: dayOf(tx.now, principal.time_zone) }, tx);
    return companyLimitsView(deps, principal, await findLimits(deps.limits, company_id, tx));
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
