import { defaultMoneyGuard, emptyProfile } from './company.ts';
import { lockCompany, publishCompany } from './company-store.ts';
import type { Deps } from './deps.ts';

/** Adds missing fields to companies: the empty profile, which is published, and the money guard,
 * which their credentials carry; run at each start, and without effect when all have them.
 */
export const completeCompanies = async (deps: Deps): Promise<void> => {
  for (const { company_id, _id } of await lacking(deps, 'version'))
    await deps.database.maintain(async (tx) => {
      const company = await deps.companies
        .owner(company_id, tx)
        .findOneAndUpdate({ _id, version: { $exists: false } }, { $set: emptyProfile });
      if (company) publishCompany(company, tx);
    });
  for (const { company_id } of await lacking(deps, 'money_guard'))
    await deps.database.maintain(async (tx) => {
      const company = await lockCompany(deps.companies, company_id, tx);
      const money_guard = company?.money_guard ?? defaultMoneyGuard;
      await deps.companies
        .owner(company_id, tx)
        .updateOne({ _id: company_id, money_guard: { $exists: false } }, { $set: { money_guard } });
      await deps.credentials
        .owner(company_id, tx)
        .updateMany(
          { 'access.money_guard': { $exists: false } },
          { $set: { 'access.money_guard': money_guard } },
        );
    });
};

const lacking = (deps: Deps, field: 'version' | 'money_guard') =>
  deps.companies.published().find({ [field]: { $exists: false } }, { projection: { company_id: 1 } });
