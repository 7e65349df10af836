import {
  type Address,
  type AdmittedClients,
  type billingPartyChanged,
  type CompanyKind,
  type companyChanged,
  Failure,
  formsSeen,
  type getCompanyFacts,
  type getCompanyProfile,
  type Id,
  type MoneyGuard,
  type Output,
  type Payload,
  quoted,
  type suspendCompany,
  type updateIntegrationSettings,
} from '@procura/contracts';
import { foldText, searchTerms } from '@procura/mongo';

/** A company as stored. */
export type Company = {
  _id: Id<'company'>;
  /** The same as `_id`: the company is its own owner. */
  company_id: Id<'company'>;
  name: string;
  kind: CompanyKind;
  country: string;
  time_zone: string;
  currency: string;
  tax_id: string | null;
  description: string;
  website: string | null;
  phone: string | null;
  /** Its name on invoices; absent on companies of an earlier release until a start has completed them. */
  legal_name?: string | null;
  registration_number?: string | null;
  address?: Address | null;
  /** Payment terms of a supplier, for future invoices. */
  payment_terms_days?: number | null;
  /** When a supplier consented to invoices in its name. */
  invoicing_consent_at?: Date | null;
  /** Rises with every change of the profile. */
  version: number;
  /** The accepted invite that created this supplier; absent on companies that the operator created. */
  supplier_invite_id?: Id<'supplierInvite'>;
  /**
   * The keys of a supplier's name, of which no two suppliers share one; absent if its name equalled another's before
   * this rule existed.
   */
  name_keys?: string[];
  /** When the operator verified the present name and tax id, and the kind, country and tax id that were verified. */
  verified_at?: Date;
  verified_identity?: string;
  /** The name of the operator who verified it; absent on verifications of an earlier release. */
  verified_by?: string;
  /** Set while the operator has suspended it. */
  suspension?: { at: Date; by: string; reason: string };
  /** The words by which the operator finds it, and its tax id. */
  terms?: string[];
  /** Equals the id. Required by a unique index of releases before 2026-12, which `migrate contract` drops. */
  identity_key: string;
  /** The setting "API & Integrations". */
  api_enabled: boolean;
  /** Whether a person has to confirm spending of assistants. */
  money_guard: MoneyGuard;
  /** Whether REST keys may approve and decline purchases; absent (off) until an admin sets it. */
  rest_key_approvals?: boolean;
  /** Whether admins are mailed signed heads of the audit chain; absent (off) until an admin sets it. */
  audit_head_mails?: boolean;
  /** The clients to which people may give access; absent (known) until an admin sets it. */
  admitted_clients?: AdmittedClients;
  /** The last mailed head, and when it was mailed. */
  audit_head_mailed?: { hash: string; at: Date };
  /** Whether every member needs a second factor; absent (no) until an admin sets it. */
  second_factor_required?: boolean;
  /** Rises with every change of rights, so that concurrent changes conflict on this document. */
  rights_version: number;
  created_at: Date;
  updated_at: Date;
};

type Fields = Pick<
  Company,
  '_id' | 'name' | 'kind' | 'country' | 'time_zone' | 'currency' | 'tax_id' | 'supplier_invite_id'
>;

/** The fields of a profile that are not given at creation. */
export const emptyProfile = { description: '', website: null, phone: null, version: 1 } as const;

/** Billing details of a company that has given none. */
export const emptyBilling = {
  legal_name: null,
  registration_number: null,
  address: null,
  payment_terms_days: null,
  invoicing_consent_at: null,
} as const;

/** The setting of companies that have not chosen another. */
export const defaultMoneyGuard: MoneyGuard = 'when_supported';

/** A new company; "API & Integrations" is off. */
export const newCompany = (fields: Fields, now: Date): Company => ({
  ...fields,
  ...emptyProfile,
  ...emptyBilling,
  company_id: fields._id,
  ...keysOfName(fields),
  terms: companyTerms(fields),
  identity_key: fields._id,
  api_enabled: false,
  money_guard: defaultMoneyGuard,
  rights_version: 0,
  created_at: now,
  updated_at: now,
});

/**
 * The keys of a supplier's name, of which no two suppliers may share one: the forms in which readers see it. A name
 * without letters and digits is its own key.
 */
export const nameKeys = (name: string): string[] => {
  const keys = formsSeen(name);
  return keys.length > 0 ? keys : [`exact ${name}`];
};

/** The keys that have to be unique for a company's name; only a supplier has them, since buyers identify it by name. */
export const keysOfName = ({ kind, name }: Pick<Company, 'kind' | 'name'>): Pick<Company, 'name_keys'> =>
  kind === 'supplier' ? { name_keys: nameKeys(name) } : {};

/** What the term of a tax id begins with; words are of letters and digits. */
const taxIdMark = '#';

/** The terms by which the operator finds a company: words of its names, and its whole tax id. */
export const companyTerms = ({
  name,
  legal_name,
  tax_id,
}: Pick<Company, 'name' | 'legal_name' | 'tax_id'>): string[] => [
  ...searchTerms(name, legal_name),
  ...(tax_id ? [taxIdTerm(tax_id)] : []),
];

/** The term of a company that has this tax id. */
export const taxIdTerm = (tax_id: string): string => `${taxIdMark}${foldTaxId(tax_id)}`;

/**
 * The failure for a supplier whose name equals another's. It names no company. Every buyer can see which suppliers
 * exist; names and tax ids of buyers may be equal, and nothing about them is revealed.
 */
export const nameTaken = (name: string): Failure =>
  new Failure(
    'already_exists',
    `A supplier cannot be named ${name}: the name is used, or looks like one that is. Choose another, or ask the operator.`,
    { errors: [{ path: 'name', message: 'is used by a supplier or looks like a name that is' }] },
  );

/** The identity of a verified company: kind, country and tax id, or its name if it has no tax id. */
export const verifiedIdentity = ({
  kind,
  country,
  tax_id,
  name,
}: Pick<Company, 'kind' | 'country' | 'tax_id' | 'name'>): string =>
  `${kind} ${country} ${tax_id ? `tax ${foldTaxId(tax_id)}` : `name ${foldText(name)}`}`;

/** A tax id in the form in which it is compared: letters and digits only. */
const foldTaxId = (tax_id: string): string => foldText(tax_id).replace(/[^\p{L}\p{N}]/gu, '');

export const toFacts = (company: Company): Output<typeof getCompanyFacts>['companies'][number] => ({
  id: company._id,
  name: company.name,
  kind: company.kind,
  time_zone: company.time_zone,
  currency: company.currency,
  verified: company.verified_at !== undefined,
});

export const toProfile = (company: Company): Output<typeof getCompanyProfile> => ({
  ...toFacts(company),
  country: company.country,
  created_at: company.created_at.toISOString(),
  description: company.description,
  website: company.website,
  phone: company.phone,
  ...billingOf(company),
  version: company.version,
});

const billingOf = ({
  tax_id,
  legal_name = null,
  registration_number = null,
  address = null,
  payment_terms_days = null,
  invoicing_consent_at,
}: Company) => ({
  tax_id,
  legal_name,
  registration_number,
  address,
  payment_terms_days,
  invoicing_consent_at: invoicing_consent_at?.toISOString() ?? null,
});

/** The company's settings that an admin changes. */
export const settingsOf = ({
  api_enabled,
  money_guard,
  rest_key_approvals = false,
  audit_head_mails = false,
  admitted_clients = 'known',
  second_factor_required = false,
}: Company): Output<typeof updateIntegrationSettings> => ({
  api_enabled,
  money_guard,
  rest_key_approvals,
  audit_head_mails,
  admitted_clients,
  second_factor_required,
});

/** The suspension as the operator sees it; null while the company is not suspended. */
export const suspensionOf = ({ suspension }: Company): Output<typeof suspendCompany>['suspension'] =>
  suspension ? { ...suspension, at: suspension.at.toISOString() } : null;

/**
 * Raises `company_suspended` for a company with which its own people can do nothing now. They read it after they have
 * proved who they are.
 */
export const requireNotSuspended = ({ name, suspension }: Company): void => {
  if (!suspension) return;
  throw new Failure(
    'company_suspended',
    `Your company ${quoted(name)} is suspended since ${suspension.at.toISOString().slice(0, 10)}. Its admins were mailed the reason; they ask the operator of Procura to resume it.`,
  );
};

/** The profile in the form that other services store. */
export const toChanged = (company: Company): Payload<typeof companyChanged> => {
  const { description, website, phone, version, country, created_at } = toProfile(company);
  const { id: _, ...facts } = toFacts(company);
  return {
    ...facts,
    ...{ entity_id: company._id, country, created_at, description, website, phone, version },
    payment_terms_days: company.payment_terms_days ?? null,
  };
};

/** The company in the form that invoices show. */
export const toBillingParty = (company: Company): Payload<typeof billingPartyChanged> => ({
  entity_id: company._id,
  name: company.name,
  country: company.country,
  version: company.version,
  ...billingOf(company),
});

/** A profile as audit entries show it. */
export const profileShown = (company: Company) => {
  const { name, tax_id, verified, website, phone, description } = toProfile(company);
  const { legal_name, registration_number, address, payment_terms_days } = toProfile(company);
  return {
    name,
    tax_id,
    verified,
    website,
    phone,
    description,
    legal_name,
    registration_number,
    address: address && Object.values(address).filter(Boolean).join(', '),
    payment_terms_days,
    invoicing_consent: company.invoicing_consent_at !== null && company.invoicing_consent_at !== undefined,
  };
};

/** Raises `version_conflict` if the profile was changed since the caller read it. */
export const requireVersion = ({ version }: Company, expected: number): void => {
  if (version === expected) return;
  throw new Failure(
    'version_conflict',
    `The profile is at version ${version}, not ${expected}: someone changed it since. Read it again and repeat your change.`,
    {
      errors: [
        {
          path: 'expected_version',
          message: `must be ${version}, the present version, after reading the profile again`,
        },
      ],
    },
  );
};
