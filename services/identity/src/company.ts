import {
  type CompanyKind,
  type companyChanged,
  Failure,
  type getCompanyFacts,
  type getCompanyProfile,
  type Id,
  type MoneyGuard,
  type Output,
  type Payload,
} from '@procura/contracts';
import { foldText } from '@procura/mongo';

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
  /** Raised by every change of the profile. */
  version: number;
  /** The invite whose acceptance made this supplier; absent on companies the operator made. */
  supplier_invite_id?: Id<'supplierInvite'>;
  /** What makes it this company and no other within kind and country: its tax id, else its name. */
  identity_key: string;
  /** The setting "API & Integrations". */
  api_enabled: boolean;
  /** Whether a person confirms what assistants spend. */
  money_guard: MoneyGuard;
  /** Raised by every change of who may do what, so that two at once meet here and one waits. */
  rights_version: number;
  created_at: Date;
  updated_at: Date;
};

type Fields = Pick<
  Company,
  '_id' | 'name' | 'kind' | 'country' | 'time_zone' | 'currency' | 'tax_id' | 'supplier_invite_id'
>;

/** What a profile holds beyond the fields a company is made with. */
export const emptyProfile = { description: '', website: null, phone: null, version: 1 } as const;

/** What companies have that never said otherwise. */
export const defaultMoneyGuard: MoneyGuard = 'when_supported';

/** A new company; "API & Integrations" is off. */
export const newCompany = (fields: Fields, now: Date): Company => ({
  ...fields,
  ...emptyProfile,
  company_id: fields._id,
  identity_key: identityKey(fields),
  api_enabled: false,
  money_guard: defaultMoneyGuard,
  rights_version: 0,
  created_at: now,
  updated_at: now,
});

/** See {@link Company.identity_key}. */
export const identityKey = ({ tax_id, name }: Pick<Company, 'tax_id' | 'name'>): string =>
  tax_id ? `tax:${foldText(tax_id)}` : `name:${foldText(name)}`;

/** The failure of a company whose identity another one has. */
export const identityTaken = ({
  kind,
  country,
  name,
  tax_id,
}: Pick<Company, 'kind' | 'country' | 'name'> & { tax_id?: string | null | undefined }): Failure => {
  const path = tax_id ? 'tax_id' : 'name';
  return new Failure(
    'already_exists',
    tax_id
      ? `A ${kind} company in ${country} has the tax id ${tax_id}. Check it, or use that company.`
      : `A ${kind} company named ${name} exists in ${country}. Give the tax id that tells them apart, or use that company.`,
    { errors: [{ path, message: 'is taken by another company' }] },
  );
};

export const toFacts = (company: Company): Output<typeof getCompanyFacts>['companies'][number] => ({
  id: company._id,
  name: company.name,
  kind: company.kind,
  time_zone: company.time_zone,
  currency: company.currency,
});

export const toProfile = (company: Company): Output<typeof getCompanyProfile> => ({
  ...toFacts(company),
  country: company.country,
  tax_id: company.tax_id,
  created_at: company.created_at.toISOString(),
  description: company.description,
  website: company.website,
  phone: company.phone,
  version: company.version,
});

/** The profile as others keep it. */
export const toChanged = (company: Company): Payload<typeof companyChanged> => {
  const { id: _, tax_id: __, ...profile } = toProfile(company);
  return { ...profile, entity_id: company._id };
};
