import type { Deps } from '../deps.ts';
import { defaultMoneyGuard, emptyBilling, emptyProfile } from '../directory/company.ts';
import { lockCompany, publishBillingParty, publishCompany } from '../directory/company-store.ts';

/**
 * Adds missing fields to companies: the empty profile, which is published; the billing details, which are sent to
 * finance; and the money guard, which their credentials contain. Runs at each start, without effect if all companies
 * have them.
 */
export const completeCompanies = async (deps: Deps): Promise<void> => {
  for (const { company_id, _id } of await lacking(deps, 'version'))
    await deps.database.maintain(async (tx) => {
      const company = await deps.companies
        .owner(company_id, tx)
        .findOneAndUpdate({ _id, version: { $exists: false } }, { $set: emptyProfile });
      if (company) publishCompany(company, tx);
    });
  for (const { company_id, _id } of await lacking(deps, 'invoicing_consent_at'))
    await deps.database.maintain(async (tx) => {
      const company = await deps.companies
        .owner(company_id, tx)
        .findOneAndUpdate({ _id, invoicing_consent_at: { $exists: false } }, { $set: emptyBilling });
      if (company) publishBillingParty(company, tx);
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

const lacking = (deps: Deps, field: 'version' | 'invoicing_consent_at' | 'money_guard') =>
  deps.companies.published().find({ [field]: { $exists: false } }, { projection: { company_id: 1 } });
