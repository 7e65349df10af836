import type { Id, listStores, Output, Principal, updateStore } from '@procura/contracts';
import { foldText, searchTerms } from '@procura/mongo';

/** A supplier as products and stores copy it. */
export type Supplier = { id: Id<'company'>; name: string; time_zone: string };

/** A store of the marketplace, as stored. */
export type Store = {
  _id: Id<'store'>;
  company_id: Id<'company'>;
  supplier: Supplier;
  name: string;
  country: string;
  currency: string;
  description: string;
  /** Number of imports. Each import increments it, so that it conflicts with a concurrent rename of the supplier. */
  imports?: number;
  /** Number of stores opened later; incremented for the same reason. */
  siblings?: number;
  /** Rises when the supplier changes the store; 1 when left out. */
  version?: number;
  created_at: Date;
  /** Folded name, for the order of lists; unique per company. */
  name_key: string;
  /** Folded words of name and supplier, for search. */
  terms: string[];
};

export const supplierOf = (principal: Principal): Supplier => ({
  id: principal.company_id,
  name: principal.company_name,
  time_zone: principal.time_zone,
});

/** Whether two copies of a supplier are equal. */
export const sameSupplier = (one: Supplier, other: Supplier): boolean =>
  one.name === other.name && one.time_zone === other.time_zone;

/** The words that find a store. */
export const storeTerms = ({ name, supplier }: Pick<Store, 'name' | 'supplier'>): string[] =>
  searchTerms(name, supplier.name);

/** The fields that are derived from the names of a store and its supplier. */
export const storeKeys = (store: Pick<Store, 'name' | 'supplier'>) => ({
  name_key: foldText(store.name),
  terms: storeTerms(store),
});

export const toStoreView = (store: Store): Output<typeof listStores>['data'][number] => ({
  id: store._id,
  name: store.name,
  supplier: { id: store.supplier.id, name: store.supplier.name },
  country: store.country,
  currency: store.currency,
  description: store.description,
});

/** A store as its supplier sees it. */
export const toOwnStoreView = (store: Store): Output<typeof updateStore> => ({
  ...toStoreView(store),
  version: versionOf(store),
});

export const versionOf = ({ version = 1 }: Pick<Store, 'version'>): number => version;
