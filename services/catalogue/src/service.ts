import { type BaseConfig, followSuspension, readBaseConfig, type ServiceDefinition } from '@procura/service';
import { collections, type Deps } from './deps.ts';
import { addCatalogProduct } from './entries/add-catalog-product.ts';
import { endAgreedPrice } from './entries/end-agreed-price.ts';
import { priceLines } from './entries/price-lines.ts';
import { findAgreedBuyers, listAgreedPrices } from './entries/read-agreed-prices.ts';
import { removeCatalogProduct } from './entries/remove-catalog-product.ts';
import { setAgreedPrice } from './entries/set-agreed-price.ts';
import { catalogueMigrations } from './migrations.ts';
import { importProducts } from './own-products/import-products.ts';
import { countCatalogueTasks, listOwnProducts } from './own-products/read-own-products.ts';
import { copyStoreName, copySupplierName, onCompanyChanged } from './own-products/supplier-events.ts';
import { updateProduct } from './own-products/update-product.ts';
import { updateProducts } from './own-products/update-products.ts';
import { updateStore } from './own-products/update-store.ts';
import { featureLevel } from './require-features.ts';
import { findProducts } from './search/find-products.ts';
import {
  findProductsBySku,
  getCatalogProduct,
  getProductFacts,
  listCatalogProducts,
  searchMarketplaceProducts,
} from './search/read-products.ts';
import { findSuppliersOfCategory, getSupplierRange, listCategories } from './search/read-ranges.ts';
import { searchProducts } from './search/search-products.ts';
import { listShippingTerms } from './shipping/read-shipping-terms.ts';
import { setShippingTerms } from './shipping/set-shipping-terms.ts';
import { onOrderChanged } from './stock/order-events.ts';
import { releaseStock } from './stock/release-stock.ts';
import { productsMovedBy } from './stock/reservation.ts';
import { reserveStock } from './stock/reserve-stock.ts';
import { createStore } from './stores/create-store.ts';
import { listOwnStores, listStores } from './stores/read-stores.ts';

export const catalogueService: ServiceDefinition<'catalogue', Deps, BaseConfig> = {
  name: 'catalogue',
  readConfig: readBaseConfig,
  collections,
  migrations: catalogueMigrations,
  feature_level: featureLevel,
  deps: () => ({}),
  handlers: {
    search_marketplace_products: searchMarketplaceProducts,
    get_catalog_product: getCatalogProduct,
    list_catalog_products: listCatalogProducts,
    search_products: searchProducts,
    find_products: findProducts,
    list_categories: listCategories,
    list_stores: listStores,
    list_own_stores: listOwnStores,
    create_store: createStore,
    update_store: updateStore,
    import_products: importProducts,
    list_own_products: listOwnProducts,
    count_catalogue_tasks: countCatalogueTasks,
    update_product: updateProduct,
    update_products: updateProducts,
    list_agreed_prices: listAgreedPrices,
    set_agreed_price: setAgreedPrice,
    end_agreed_price: endAgreedPrice,
    set_shipping_terms: setShippingTerms,
    list_shipping_terms: listShippingTerms,
    add_catalog_product: addCatalogProduct,
    remove_catalog_product: removeCatalogProduct,
    price_lines: priceLines,
    reserve_stock: reserveStock,
    release_stock: releaseStock,
    find_agreed_buyers: findAgreedBuyers,
    find_products_by_sku: findProductsBySku,
    get_product_facts: getProductFacts,
    find_suppliers_of_category: findSuppliersOfCategory,
    get_supplier_range: getSupplierRange,
  },
  consumers: {
    company_changed: { effect: onCompanyChanged },
    company_suspension_changed: { effect: followSuspension },
    order_changed: {
      effect: onOrderChanged,
      serializeOn: productsMovedBy,
    },
  },
  tasks: [copySupplierName, copyStoreName],
  jobs: [],
};
