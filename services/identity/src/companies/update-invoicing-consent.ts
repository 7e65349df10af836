import type { Handler } from '@procura/bus';
import { billingPartyChanged, type updateInvoicingConsent as contract, Failure } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { presentCaller } from '../credentials/present-caller.ts';
import type { Deps } from '../deps.ts';
import { type Company, profileShown, requireVersion, toProfile } from '../directory/company.ts';
import { lockCompany, publishBillingParty } from '../directory/company-store.ts';

/**
 * Stores whether the supplier consents to invoices in its name. The consent applies to the details as they were read:
 * it is refused for another version, and while an invoice would lack one of them.
 */
export const updateInvoicingConsent: Handler<Deps, typeof contract> = (deps, call, input) =>
  deps.database.write(
    call,
    async (tx) => {
      const { company_id } = call.principal;
      const company = await lockCompany(deps.companies, company_id, tx);
      if (!company) throw new Error(`Company ${company_id} does not exist`);
      await presentCaller(deps, call, tx);
      requireVersion(company, input.expected_version);
      if (input.consents) requireDetails(company);
      const after: Company = {
        ...company,
        invoicing_consent_at: input.consents ? (company.invoicing_consent_at ?? tx.now) : null,
        version: company.version + 1,
        updated_at: tx.now,
      };
      await deps.companies.owner(company_id, tx).replaceOne({ _id: company_id }, after);
      publishBillingParty(after, tx);
      tx.audit({
        target: company_id,
        changes: changesBetween(profileShown(company), profileShown(after)),
      });
      return toProfile(after);
    },
    { awaits: [billingPartyChanged] },
  );

const requireDetails = (company: Company): void => {
  const missing = (['legal_name', 'registration_number', 'address'] as const).filter(
    (field) => !company[field],
  );
  if (missing.length === 0) return;
  throw new Failure(
    'conflict',
    `Invoices in your name need ${missing.join(', ')}. Give them with update_company_profile, then consent.`,
  );
};
