import { inBothPhases, type Migration, walkInBatches } from '@procura/mongo';
import { type Company, companyTerms } from '../directory/company.ts';
import { companies } from '../directory/company-store.ts';

/** Adds search words for the operator to companies that earlier releases stored. */
const fillTerms: Migration['run'] = async ({ collection }) => {
  const stored = collection<Company>(companies);
  for await (const found of walkInBatches(stored.work(), {}))
    await stored.work().updateEach(
      found.flatMap((company) => {
        const { _id, name, tax_id } = company;
        const terms = companyTerms(company);
        if (terms.every((term) => company.terms?.includes(term))) return [];
        // A company that changes meanwhile gets its terms with that change, or in the second phase.
        return [{ filter: { _id, name, tax_id }, update: { $set: { terms } } }];
      }),
    );
};

export const companyTermMigrations = inBothPhases('2026-12-company-terms', fillTerms);
