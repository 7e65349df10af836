import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import { entries, products, reservations, stores } from './catalogue-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  stores,
  products,
  entries,
  reservations,
};

export type Deps = BaseDeps & OpenedCollections<typeof collections>;
