import { billingPartyChanged, companyChanged, Failure, type Id } from '@procura/contracts';
import {
  defineCollection,
  matchTerms,
  type ScopedCollection,
  type Transaction,
  type WriteTx,
} from '@procura/mongo';
import { type Company, taxIdTerm, toBillingParty, toChanged } from './company.ts';

export const companies = defineCollection<Company>({
  name: 'companies',
  scope: 'published',
  indexes: [
    { key: { company_id: 1 }, unique: true },
    // The operator's list.
    { key: { kind: 1, created_at: 1, _id: 1 } },
    // Two suppliers cannot have names that look alike.
    {
      key: { name_keys: 1 },
      unique: true,
      partialFilterExpression: { name_keys: { $exists: true } },
    },
    // Two verified companies of a kind and country cannot have the same tax id.
    {
      key: { verified_identity: 1 },
      unique: true,
      partialFilterExpression: { verified_identity: { $exists: true } },
    },
    // Of two concurrent acceptances of an invite, one creates the company.
    {
      key: { supplier_invite_id: 1 },
      unique: true,
      partialFilterExpression: { supplier_invite_id: { $exists: true } },
    },
  ],
});

/** The caller's company. It exists as long as a credential of it does. */
export const findCompany = async (
  collection: ScopedCollection<Company>,
  company_id: Id<'company'>,
  tx?: Transaction,
): Promise<Company> => {
  const company = await collection.owner(company_id, tx).findOne({ _id: company_id });
  if (!company) throw new Error(`Company ${company_id} does not exist`);
  return company;
};

/** A filter for companies with words that begin like those of the query, or with the query as tax id or id. */
export const foundBy = (query: string): Record<string, unknown> => ({
  $or: [matchTerms('terms', query), { terms: taxIdTerm(query) }, { company_id: query.trim().toLowerCase() }],
});

/** Any company, for the operator. Raises `not_found`. */
export const requireCompany = async (
  collection: ScopedCollection<Company>,
  company_id: Id<'company'>,
): Promise<Company> => {
  const company = await collection.owner(company_id).findOne({ _id: company_id });
  if (!company)
    throw new Failure('not_found', `There is no company ${company_id}. list_companies shows them.`);
  return company;
};

/**
 * Locks the company against all other transactions that change rights or create credentials. Each of them increments
 * `rights_version`, so of two concurrent ones the later starts again and reads the earlier's result. Returns null if
 * there is no such company.
 */
export const lockCompany = (
  collection: ScopedCollection<Company>,
  company_id: string,
  tx: Transaction,
): Promise<Company | null> =>
  collection
    .owner(company_id, tx)
    .findOneAndUpdate({ _id: company_id as Company['_id'] }, { $inc: { rights_version: 1 } });

/** Raises `integrations_off` while MCP tokens of the company are switched off. */
export const requireIntegrations: (company: Company | null) => asserts company is Company = (company) => {
  if (company?.api_enabled) return;
  throw new Failure(
    'integrations_off',
    '"API & Integrations" is switched off for the company. Someone with the permission company:manage, such as an admin, switches it on in the settings.',
    { how_to_fix: 'Ask an admin to switch on "API & Integrations", then try again.' },
  );
};

/** Publishes a company's profile after the commit. The operator's is not published. */
export const publishCompany = (company: Company, tx: Pick<WriteTx, 'emit'>): void => {
  if (company.kind !== 'operator') tx.emit(companyChanged, toChanged(company));
};

/** Sends finance the details of a company for invoices after the commit. The operator neither buys nor sells. */
export const publishBillingParty = (company: Company, tx: Pick<WriteTx, 'emit'>): void => {
  if (company.kind !== 'operator') tx.emit(billingPartyChanged, toBillingParty(company));
};
