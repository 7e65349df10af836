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
  /** Whether the operator has verified name and tax id; absent on entries from before that existed. */
  verified?: boolean;
  /** Days after issue in which its invoices are to be paid; absent until the company is next published. */
  payment_terms_days?: number | null;
  version: number;
};

/** The words that find a supplier. */
export const supplierTerms = ({ name }: Pick<Supplier, 'name'>): string[] => searchTerms(name);

/** The fields of a profile that the directory stores. */
export const toEntry = (profile: Payload<typeof companyChanged>): Omit<Supplier, '_id' | 'company_id'> => ({
  name: profile.name,
  name_key: foldText(profile.name),
  terms: supplierTerms(profile),
  country: profile.country,
  time_zone: profile.time_zone,
  currency: profile.currency,
  description: profile.description,
  website: profile.website,
  phone: profile.phone,
  member_since: new Date(profile.created_at),
  verified: profile.verified ?? false,
  ...(profile.payment_terms_days !== undefined && { payment_terms_days: profile.payment_terms_days }),
  version: profile.version,
});

export const named = ({ _id, name }: Pick<Supplier, '_id' | 'name'>) => ({ id: _id, name });

/** A supplier in a list, for a company that may have it among its favourites. */
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
