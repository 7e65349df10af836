import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { CatalogEntry } from './catalog-entry.ts';
import type { Product } from './product.ts';
import type { Reservation } from './reservation.ts';
import type { Store } from './store.ts';

export type Deps = BaseDeps & {
  readonly stores: ScopedCollection<Store>;
  readonly products: ScopedCollection<Product>;
  readonly entries: ScopedCollection<CatalogEntry>;
  readonly reservations: ScopedCollection<Reservation>;
};
