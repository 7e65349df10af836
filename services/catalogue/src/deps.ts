import type { OpenedCollections } from '@procura/mongo';
import { type BaseDeps, suspendedCompanies } from '@procura/service';
import { entries } from './entries/catalog-entry-store.ts';
import { products } from './products/product-store.ts';
import { shippingTerms } from './shipping/shipping-terms-store.ts';
import { reservations } from './stock/reservation-store.ts';
import { stores } from './stores/store-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  stores,
  products,
  entries,
  reservations,
  shippingTerms,
  suspendedCompanies,
};

export type Deps = BaseDeps & OpenedCollections<typeof collections>;
