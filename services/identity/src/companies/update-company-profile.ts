import type { Handler } from '@procura/bus';
import {
  billingPartyChanged,
  type updateCompanyProfile as contract,
  type Input,
  invalidField,
  tradeNameProblem,
} from '@procura/contracts';
import { changesBetween, isDuplicateKey } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { type RevokingTx, writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import {
  type Company,
  companyTerms,
  keysOfName,
  nameTaken,
  profileShown,
  requireVersion,
  toProfile,
} from '../directory/company.ts';
import { lockCompany, publishBillingParty, publishCompany } from '../directory/company-store.ts';

/**
 * Changes the profile by compare-and-set on the version the caller has read. A new name is effective for all services
 * from the commit on.
 */
export const updateCompanyProfile: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, company_kind } = call.principal;
  if (company_kind !== 'supplier' && input.payment_terms_days != null)
    throw invalidField('payment_terms_days', 'must be left out: only suppliers issue invoices');
  let wanted: Company | undefined;
  try {
    const change = async (tx: RevokingTx) => {
      const company = await lockCompany(deps.companies, company_id, tx);
      if (!company) throw new Error(`Company ${company_id} does not exist`);
      await presentCaller(deps, call, tx);
      requireVersion(company, input.expected_version);
      wanted = changed(company, input, tx.now);
      if (wanted.name !== company.name) requireTradeName(wanted.name);
      await deps.companies.owner(company_id, tx).replaceOne({ _id: company_id }, wanted);
      if (wanted.name !== company.name) await changeAccess.ofCompanyName(deps.credentials, wanted, tx);
      publishCompany(wanted, tx);
      publishBillingParty(wanted, tx);
      tx.audit({
        target: company_id,
        changes: changesBetween(profileShown(company), profileShown(wanted)),
      });
      return toProfile(wanted);
    };
    return await writeRevoking(deps, call, change, { awaits: [billingPartyChanged] });
  } catch (error) {
    if (wanted && isDuplicateKey(error, 'name_keys')) throw nameTaken(wanted.name);
    throw error;
  }
};

/** Raises `invalid_input` for a new name that no company may take. The name that it has may stay. */
const requireTradeName = (name: string): void => {
  const problem = tradeNameProblem(name);
  if (problem) throw invalidField('name', problem);
};

/**
 * The company after a change. An empty text, or null for address and payment terms, removes an optional field. A new
 * name or tax id is no longer verified.
 */
const changed = (company: Company, input: Input<typeof contract>, now: Date): Company => {
  const { name, tax_id, website, phone } = { ...company, ...input };
  const { legal_name, registration_number, address, payment_terms_days } = { ...company, ...input };
  const { verified_at, verified_identity, verified_by, ...rest } = company;
  const isSame = name === company.name && (tax_id || null) === company.tax_id;
  return {
    ...rest,
    ...(isSame && verified_at && { verified_at, verified_identity, ...(verified_by && { verified_by }) }),
    ...(name !== company.name && keysOfName({ kind: company.kind, name })),
    terms: companyTerms({ name, legal_name: legal_name || null, tax_id: tax_id || null }),
    name,
    description: input.description ?? company.description,
    website: website || null,
    phone: phone || null,
    tax_id: tax_id || null,
    legal_name: legal_name || null,
    registration_number: registration_number || null,
    address: address ?? null,
    payment_terms_days: payment_terms_days ?? null,
    identity_key: company._id,
    version: company.version + 1,
    updated_at: now,
  };
};
