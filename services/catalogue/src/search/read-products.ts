import type { Call, Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import type { Id, Input, Page } from '@procura/contracts';
import { dayOf, notFound, quoted } from '@procura/contracts';
import { shownMeasure } from '@procura/money';
import { foldText, type Scoped, type Sort } from '@procura/mongo';
import { suspendedAmong, suspendedIds } from '@procura/service';
import type { Deps } from '../deps.ts';
import { type CatalogEntry, entryId, orderableOn, toCatalogView } from '../entries/catalog-entry.ts';
import { type Product, toPublicView } from '../products/product.ts';
import { findProduct } from '../products/product-store.ts';
import { priceRange } from './price-range.ts';
import { byName, readRanked } from './read-ranked.ts';
import { requireKnown } from './require-known.ts';

const byPrice = (direction: 1 | -1): Sort => [
  ['list_price.amount_minor', direction],
  ['list_price.amount_micros', direction, 'optional'],
  ['_id', direction],
];

const sorts = {
  match: undefined,
  name: byName,
  price_ascending: byPrice(1),
  price_descending: byPrice(-1),
};

export const searchMarketplaceProducts: Handler<Deps, typeof contracts.searchMarketplaceProducts> = async (
  deps,
  call,
  input,
) => {
  const page = await readMarketplace(deps, call, input);
  if (page.data.length === 0 && !input.cursor) await requireKnown(deps, input);
  const day = dayOf(deps.clock(), call.principal.time_zone);
  const bought = await withEntries(deps, call, page.data);
  return {
    ...page,
    data: bought.map(({ product, entry }) => ({
      ...toPublicView(product),
      order_with: toCatalogView(product, entry, day).order_with,
    })),
  };
};

type MarketplaceInput = Input<typeof contracts.searchMarketplaceProducts> & {
  supplier_company_id?: Id<'company'> | undefined;
};

/** A page of the products on sale, without their terms. */
export const readMarketplace = async (
  deps: Deps,
  call: Call,
  input: MarketplaceInput,
): Promise<Page<Product>> => {
  const { sort = input.query ? 'match' : 'name' } = input;
  return readRanked(productsOf(deps, input), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...onSale(input), ...(await ofActiveSuppliers(deps)) },
    sort: sorts[sort],
    toItem: (product: Product) => product,
  });
};

/** The products of all suppliers, or of one. */
export const productsOf = (
  deps: Deps,
  { supplier_company_id }: { supplier_company_id?: Id<'company'> | undefined },
): Scoped<Product> =>
  supplier_company_id ? deps.products.owner(supplier_company_id) : deps.products.published();

/** A filter for the products of suppliers that are not suspended; empty if none is, which keeps queries on their index. */
export const ofActiveSuppliers = async (deps: Deps): Promise<Record<string, unknown>> => {
  const hidden = await suspendedIds(deps);
  return hidden.length > 0 ? { 'supplier.id': { $nin: hidden } } : {};
};

/** A filter for the products on sale that a search names. */
export const onSale = (input: MarketplaceInput): Record<string, unknown> => {
  const { category, store_id, currency, in_stock } = input;
  return {
    discontinued: false,
    ...(category && { category_key: foldText(category) }),
    ...(store_id && { 'store.id': store_id }),
    ...(currency && { 'list_price.currency': currency }),
    ...priceRange(input),
    ...(in_stock !== undefined && { available: in_stock ? { $gt: 0 } : 0 }),
  };
};

/** A product with the caller's entry of it. */
export type Bought = { product: Product; entry: CatalogEntry | undefined };

export const withEntries = async (
  deps: Deps,
  call: Call,
  products: readonly Product[],
): Promise<Bought[]> => {
  const entryOf = await entriesOf(
    deps,
    call,
    products.map(({ _id }) => _id),
  );
  return products.map((product) => ({ product, entry: entryOf.get(product._id) }));
};

/** The caller's entries of some products. */
const entriesOf = async (
  deps: Deps,
  call: Call,
  product_ids: Id<'product'>[],
): Promise<Map<string, CatalogEntry>> => {
  if (product_ids.length === 0) return new Map();
  const found = await deps.entries
    .parties(call.principal)
    .find(
      { _id: { $in: product_ids.map((one) => entryId(call.principal.company_id, one)) } },
      { projection: { terms: 0 } },
    );
  return new Map(found.map((entry) => [entry.product_id, entry]));
};

export const getCatalogProduct: Handler<Deps, typeof contracts.getCatalogProduct> = async (
  deps,
  call,
  { product_id },
) => {
  const [product, own] = await Promise.all([
    findProduct(deps, product_id),
    entriesOf(deps, call, [product_id]),
  ]);
  await requireActiveSupplier(deps, product);
  return toCatalogView(product, own.get(product_id), dayOf(deps.clock(), call.principal.time_zone));
};

/** Raises `not_found` for a product of a suspended supplier. */
const requireActiveSupplier = async (deps: Deps, { _id, name, supplier }: Product): Promise<void> => {
  if ((await suspendedAmong(deps, [supplier.id])).size === 0) return;
  throw notFound(
    `${quoted(name)} (${_id}) is sold by ${quoted(supplier.name)}, which is suspended. Choose a product of another supplier.`,
    'product_id',
    'is of a supplier that is suspended',
  );
};

export const listCatalogProducts: Handler<Deps, typeof contracts.listCatalogProducts> = async (
  deps,
  call,
  input,
) => {
  const page = await readCatalogue(deps, call, input);
  if (page.data.length === 0 && !input.cursor) await requireKnown(deps, input);
  const day = dayOf(deps.clock(), call.principal.time_zone);
  return { ...page, data: page.data.map(({ product, entry }) => toCatalogView(product, entry, day)) };
};

/** A page of the caller's catalogue; of `available` alone what can be ordered, also when left out. */
export const readCatalogue = async (
  deps: Deps,
  call: Call,
  input: Input<typeof contracts.listCatalogProducts>,
): Promise<Page<Bought>> => {
  const { category, supplier_company_id, available = true } = input;
  const hidden = await suspendedIds(deps);
  const page = await readRanked(deps.entries.parties(call.principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      added: true,
      ...(category && { category_key: foldText(category) }),
      ...((supplier_company_id || hidden.length > 0) && {
        supplier_company_id: {
          ...(supplier_company_id && { $eq: supplier_company_id }),
          ...(hidden.length > 0 && { $nin: hidden }),
        },
      }),
      ...(available && orderableOn(dayOf(deps.clock(), call.principal.time_zone))),
    },
    toItem: (entry: CatalogEntry) => entry,
  });
  const found = await deps.products
    .published()
    .find({ _id: { $in: page.data.map((entry) => entry.product_id) } }, { projection: { terms: 0 } });
  const byId = new Map(found.map((product) => [product._id, product]));
  return {
    ...page,
    data: page.data.flatMap((entry) => {
      const product = byId.get(entry.product_id);
      return product ? [{ product, entry }] : [];
    }),
  };
};

/** Products by SKU for imports of history. */
export const findProductsBySku: Handler<Deps, typeof contracts.findProductsBySku> = async (
  deps,
  _call,
  { supplier_company_id, skus },
) => {
  const found = await deps.products
    .owner(supplier_company_id)
    .find({ sku: { $in: skus } }, { projection: { terms: 0 } });
  return {
    products: found.map((product) => ({
      product_id: product._id,
      sku: product.sku,
      name: product.name,
      category: product.category,
      unit: product.unit,
      pack: product.pack,
      ...shownMeasure(product),
      tax_rate: product.tax_rate,
      store: product.store,
      supplier: product.supplier,
      currency: product.list_price.currency,
    })),
  };
};

/** Products of one supplier by id, as another service snapshots them. */
export const getProductFacts: Handler<Deps, typeof contracts.getProductFacts> = async (
  deps,
  _call,
  { supplier_company_id, product_ids },
) => {
  const found = await deps.products
    .owner(supplier_company_id)
    .find({ _id: { $in: product_ids } }, { projection: { terms: 0 } });
  return {
    products: found.map((product) => ({
      product_id: product._id,
      sku: product.sku,
      name: product.name,
      category: product.category,
      unit: product.unit,
      pack: product.pack,
      ...shownMeasure(product),
      discontinued: product.discontinued,
      tax_rate: product.tax_rate,
    })),
  };
};
