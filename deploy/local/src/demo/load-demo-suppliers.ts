import {
  createCompany,
  createStore,
  importProducts,
  setAgreedPrice,
  setShippingTerms,
} from '@procura/contracts';
import pMap from 'p-map';
import type { Caller } from './demo-caller.ts';
import {
  agreedPrice,
  otherAgreedPrice,
  productOf,
  productsOf,
  supplierCompany,
  supplierStore,
} from './demo-companies.ts';
import { measuredProducts, storeShippingTerms } from './demo-measured.ts';
import type { People } from './demo-people.ts';
import { type Northwind, type Supplier, wrongRows } from './northwind.ts';

/** The suppliers created on the platform. */
export type LoadedSuppliers = {
  /** By `supplier_id` of the source. */
  companies: Map<number, { id: string; admin_email: string; admin: Caller }>;
  /** Platform ids by `product_id` of the source. */
  products: Map<number, string>;
};

type Loading = {
  northwind: Northwind;
  operator: Caller;
  people: People;
  /** The agreed prices: from when they are valid, and for which buyers. */
  agreements: { valid_from: string; buyer_company_id: string; other_buyer_company_id: string };
};

/** Creates every supplier and, as its admin, a store with products and the prices agreed with both buyers. */
export const loadSuppliers = async (loading: Loading, concurrency: number): Promise<LoadedSuppliers> => {
  const loaded: LoadedSuppliers = { companies: new Map(), products: new Map() };
  await pMap(loading.northwind.suppliers, (supplier) => loadSupplier(loading, supplier, loaded), {
    concurrency,
  });
  return loaded;
};

const loadSupplier = async (loading: Loading, supplier: Supplier, loaded: LoadedSuppliers): Promise<void> => {
  const company = supplierCompany(supplier);
  const { id } = await loading.operator(createCompany, company);
  const admin = await loading.people.join(company.admin.email);
  loaded.companies.set(supplier.supplier_id, { id, admin_email: company.admin.email, admin });
  const productIds = await loadProducts(loading.northwind, supplier, admin);
  for (const [productId, platformId] of productIds) loaded.products.set(productId, platformId);
  await agreePrices(loading, supplier, { admin, product_ids: productIds });
};

const loadProducts = async (
  northwind: Northwind,
  supplier: Supplier,
  admin: Caller,
): Promise<Map<number, string>> => {
  const store = await admin(createStore, supplierStore(northwind, supplier));
  const terms = storeShippingTerms[supplier.supplier_id];
  if (terms) await admin(setShippingTerms, { store_id: store.id, ...terms });
  const products = productsOf(northwind, supplier);
  const measured = measuredOf(supplier);
  const rows = [
    ...products.map((product) => productOf(northwind, product, store.currency)),
    ...measured.map(({ row }) => row),
  ];
  const answer = await admin(importProducts, { store_id: store.id, rows });
  if (answer.errors.length > 0)
    throw wrongRows(
      answer.errors.map(({ line, path, message }) => ({
        file: 'products.csv',
        line: products[line - 1]?.line ?? 0,
        message: `${path} ${message}`,
      })),
    );
  const idOf = new Map(answer.products.map((one) => [one.sku, one.id]));
  return new Map(
    [...products, ...measured].map(({ product_id }, index) => [
      product_id,
      idOf.get(rows[index]?.sku ?? '') ?? '',
    ]),
  );
};

const measuredOf = ({ supplier_id }: Supplier) =>
  measuredProducts.filter((product) => product.supplier_id === supplier_id);

const agreePrices = async (
  { northwind, agreements }: Loading,
  supplier: Supplier,
  { admin, product_ids }: { admin: Caller; product_ids: ReadonlyMap<number, string> },
): Promise<void> => {
  const { valid_from } = agreements;
  const { currency } = supplierStore(northwind, supplier);
  const agreed = [
    ...productsOf(northwind, supplier).map((product) => ({
      product_id: product.product_id,
      agreed: agreedPrice(product, currency),
      agreed_breaks: undefined,
      other_agreed: otherAgreedPrice(product, currency),
    })),
    ...measuredOf(supplier),
  ];
  for (const product of agreed) {
    const product_id = product_ids.get(product.product_id) ?? '';
    const prices = [
      {
        buyer_company_id: agreements.buyer_company_id,
        price: product.agreed,
        price_breaks: product.agreed_breaks ?? [],
      },
      {
        buyer_company_id: agreements.other_buyer_company_id,
        price: product.other_agreed,
        price_breaks: [],
      },
    ];
    for (const { buyer_company_id, price, price_breaks } of prices)
      if (price)
        await admin(setAgreedPrice, { product_id, buyer_company_id, price, price_breaks, valid_from });
  }
};
