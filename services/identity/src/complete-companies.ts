import { emptyProfile } from './company.ts';
import { publishCompany } from './company-store.ts';
import type { Deps } from './deps.ts';

/**
 * Gives companies made before profiles had descriptions and versions the empty ones, and tells the others of them;
 * run at each start, and without effect when all have them.
 */
export const completeCompanies = async (deps: Deps): Promise<void> => {
  const incomplete = await deps.companies
    .published()
    .find({ version: { $exists: false } }, { projection: { company_id: 1 } });
  for (const { company_id, _id } of incomplete)
    await deps.database.maintain(async (tx) => {
      const company = await deps.companies
        .owner(company_id, tx)
        .findOneAndUpdate({ _id, version: { $exists: false } }, { $set: emptyProfile });
      if (company) publishCompany(company, tx);
    });
};
