import { type BaseConfig, readBaseConfig, type ServiceDefinition } from '@procura/service';
import { addCatalogProduct } from './add-catalog-product.ts';
import { catalogueMigrations } from './catalogue-migrations.ts';
import { createStore } from './create-store.ts';
import { collections, type Deps } from './deps.ts';
import { importProducts } from './import-products.ts';
import { onOrderChanged } from './order-events.ts';
import { priceLines } from './price-lines.ts';
import {
  findProductsBySku,
  getCatalogProduct,
  getProductFacts,
  listCatalogProducts,
  listOwnProducts,
  searchMarketplaceProducts,
} from './read-products.ts';
import { findSuppliersOfCategory, getSupplierRange, listCategories } from './read-ranges.ts';
import { listStores } from './read-stores.ts';
import { releaseStock } from './release-stock.ts';
import { removeCatalogProduct } from './remove-catalog-product.ts';
import { productsMovedBy } from './reservation.ts';
import { reserveStock } from './reserve-stock.ts';
import { setAgreedPrice } from './set-agreed-price.ts';
import { copySupplierName, onCompanyChanged } from './supplier-events.ts';
import { updateProduct } from './update-product.ts';
import { updateProducts } from './update-products.ts';

export const catalogueService: ServiceDefinition<'catalogue', Deps, BaseConfig> = {
  name: 'catalogue',
  readConfig: readBaseConfig,
  collections,
  migrations: catalogueMigrations,
  deps: () => ({}),
  handlers: {
    search_marketplace_products: searchMarketplaceProducts,
    get_catalog_product: getCatalogProduct,
    list_catalog_products: listCatalogProducts,
    list_categories: listCategories,
    list_stores: listStores,
    create_store: createStore,
    import_products: importProducts,
    list_own_products: listOwnProducts,
    update_product: updateProduct,
    update_products: updateProducts,
    set_agreed_price: setAgreedPrice,
    add_catalog_product: addCatalogProduct,
    remove_catalog_product: removeCatalogProduct,
    price_lines: priceLines,
    reserve_stock: reserveStock,
    release_stock: releaseStock,
    find_products_by_sku: findProductsBySku,
    get_product_facts: getProductFacts,
    find_suppliers_of_category: findSuppliersOfCategory,
    get_supplier_range: getSupplierRange,
  },
  consumers: {
    company_changed: { effect: onCompanyChanged },
    order_changed: {
      effect: onOrderChanged,
      serializeOn: productsMovedBy,
    },
  },
  tasks: [copySupplierName],
  jobs: [],
};
