import type { CompanyKind, getCompanyFacts, getCompanyProfile, Id, Output } from '@procura/contracts';
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
  /** What makes it this company and no other within kind and country: its tax id, else its name. */
  identity_key: string;
  /** The setting "API & Integrations". */
  api_enabled: boolean;
  /** Raised by every change of who may do what, so that two at once meet here and one waits. */
  rights_version: number;
  created_at: Date;
  updated_at: Date;
};

type Fields = Pick<Company, '_id' | 'name' | 'kind' | 'country' | 'time_zone' | 'currency' | 'tax_id'>;

/** A new company; "API & Integrations" is off. */
export const newCompany = (fields: Fields, now: Date): Company => ({
  ...fields,
  company_id: fields._id,
  identity_key: fields.tax_id ? `tax:${foldText(fields.tax_id)}` : `name:${foldText(fields.name)}`,
  api_enabled: false,
  rights_version: 0,
  created_at: now,
  updated_at: now,
});

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
});
