import type {
  checkSuppliers,
  companyChanged,
  Id,
  listSupplierCompanies,
  Output,
  Payload,
} from '@procura/contracts';
import { foldText, searchTerms } from '@procura/mongo';

/** A supplier company in the directory, from the latest `company_changed` of identity. */
export type Supplier = {
  _id: Id<'company'>;
  /** The same as `_id`: the supplier owns its entry. */
  company_id: Id<'company'>;
  name: string;
  /** Folded name, for the order of lists. */
  name_key: string;
  /** Folded words of the name, for search. */
  terms: string[];
  country: string;
  time_zone: string;
  currency: string;
  description: string;
  website: string | null;
  phone: string | null;
  member_since: Date;
  /** The operator has verified name and tax id; absent on entries of before that was. */
  verified?: boolean;
  version: number;
};

/** What the directory keeps of a profile. */
export const toEntry = (profile: Payload<typeof companyChanged>): Omit<Supplier, '_id' | 'company_id'> => ({
  name: profile.name,
  name_key: foldText(profile.name),
  terms: searchTerms(profile.name),
  country: profile.country,
  time_zone: profile.time_zone,
  currency: profile.currency,
  description: profile.description,
  website: profile.website,
  phone: profile.phone,
  member_since: new Date(profile.created_at),
  verified: profile.verified ?? false,
  version: profile.version,
});

export const named = ({ _id, name }: Pick<Supplier, '_id' | 'name'>) => ({ id: _id, name });

/** A supplier in a list, to a company that has it among its favourites or not. */
export const toSummary = (
  supplier: Supplier,
  favorite: boolean,
): Output<typeof listSupplierCompanies>['data'][number] => ({
  ...named(supplier),
  country: supplier.country,
  description: supplier.description,
  website: supplier.website,
  verified: supplier.verified ?? false,
  favorite,
});

export const toFacts = (supplier: Supplier): Output<typeof checkSuppliers>['suppliers'][number] => ({
  ...named(supplier),
  country: supplier.country,
  time_zone: supplier.time_zone,
});
