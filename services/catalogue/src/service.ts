import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { catalogueMigrations } from './catalogue-migrations.ts';
import { collections } from './collections.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { onOrderChanged } from './order-events.ts';
import { productsMovedBy } from './reservation.ts';
import { onCompanyChanged, onSupplierRenamed } from './supplier-events.ts';

export const catalogueService: ServiceDefinition<'catalogue', Deps, BaseConfig> = {
  name: 'catalogue',
  collections,
  migrations: catalogueMigrations,
  deps: () => ({}),
  handlers: operations,
  consumers: {
    company_changed: { effect: onCompanyChanged },
    supplier_renamed: { effect: onSupplierRenamed, serializeOn: (event) => [event.supplier_company_id] },
    order_changed: {
      effect: onOrderChanged,
      serializeOn: productsMovedBy,
    },
  },
  jobs: [],
};
