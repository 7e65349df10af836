import { type Id, notFound, type Principal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { type CatalogEntry, entryCopyOf, sameCopy } from './catalog-entry.ts';
import type { Product, ProductChange } from './product.ts';
import type { Reservation, StockMove } from './reservation.ts';
import type { Store } from './store.ts';

type Deps = OpenedCollections<{ stores: typeof stores; products: typeof products; entries: typeof entries }>;

export const stores = defineCollection<Store>({
  name: 'stores',
  scope: 'published',
  indexes: [
    { key: { company_id: 1, name_key: 1 }, unique: true },
    { key: { name_key: 1, _id: 1 } },
    { key: { country: 1, name_key: 1, _id: 1 } },
    { key: { terms: 1, name_key: 1, _id: 1 } },
  ],
});

/** No index contains stock, so that reserving and shipping, the most frequent writes, update none. */
export const products = defineCollection<Product>({
  name: 'products',
  scope: 'published',
  indexes: [
    { key: { company_id: 1, sku: 1 }, unique: true },
    { key: { company_id: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, 'store.id': 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { discontinued: 1, name_key: 1, _id: 1 } },
    { key: { discontinued: 1, category_key: 1, name_key: 1, _id: 1 } },
    { key: { discontinued: 1, 'store.id': 1, name_key: 1, _id: 1 } },
    { key: { discontinued: 1, terms: 1, name_key: 1, _id: 1 } },
    {
      key: {
        discontinued: 1,
        'list_price.currency': 1,
        'list_price.amount_minor': 1,
        'list_price.amount_micros': 1,
        _id: 1,
      },
    },
    // Both are answered from the index alone: suppliers of a category, and categories of a supplier.
    { key: { discontinued: 1, category_key: 1, company_id: 1 } },
    { key: { company_id: 1, discontinued: 1, category_key: 1, category: 1 } },
  ],
});

export const entries = defineCollection<CatalogEntry>({
  name: 'catalog_entries',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, added: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, category_key: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, supplier_company_id: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { supplier_company_id: 1, product_id: 1 } },
  ],
});

/** One document per purchase, under the purchase's id, so that a purchase cannot be reserved twice. */
export const reservations = defineCollection<Reservation>({
  name: 'reservations',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});

/** A product of any supplier. Raises `not_found`. */
export const findProduct = async (
  deps: Deps,
  product_id: Id<'product'>,
  tx?: Transaction,
): Promise<Product> => {
  const product = await deps.products.published(tx).findOne({ _id: product_id });
  if (!product)
    throw notFound(
      `There is no product ${product_id}. list_catalog_products and search_marketplace_products find products.`,
      'product_id',
      'is not a product; list_catalog_products and search_marketplace_products find them',
    );
  return product;
};

/** A product of the calling supplier. Raises `not_found` for any other. */
export const findOwnProduct = async (
  deps: Deps,
  supplier: Principal,
  product_id: Id<'product'>,
  tx?: Transaction,
): Promise<Product> => {
  const product = await deps.products.owner(supplier.company_id, tx).findOne({ _id: product_id });
  if (!product)
    throw notFound(
      `${supplier.company_name} has no product ${product_id}. list_own_products shows its products.`,
      'product_id',
      'is not one of your products; list_own_products shows them',
    );
  return product;
};

/** A store of the calling supplier. Raises `not_found` for any other. */
export const findOwnStore = async (
  deps: Deps,
  supplier: Principal,
  store_id: Id<'store'>,
): Promise<Store> => {
  const store = await deps.stores.owner(supplier.company_id).findOne({ _id: store_id });
  if (!store)
    throw notFound(
      `${supplier.company_name} has no store ${store_id}. list_stores shows the stores.`,
      'store_id',
      'is not one of your stores; list_stores shows them',
    );
  return store;
};

/** Stores a new entry and counts it on its product (see {@link Product.entries}). */
export const insertEntry = async (
  deps: Deps,
  party: Principal,
  tx: Transaction,
  entry: CatalogEntry,
): Promise<void> => {
  await deps.products
    .owner(entry.supplier_company_id, tx)
    .updateOne({ _id: entry.product_id }, { $inc: { entries: 1 } });
  await deps.entries.parties(party, tx).insert(entry);
};

/** Updates the copies of a product's fields in its entries. */
export const followProduct = async (
  deps: Deps,
  supplier: Principal,
  tx: WriteTx,
  { before, after }: ProductChange,
): Promise<void> => {
  if (after.entries === 0 || sameCopy(before, after)) return;
  await deps.entries
    .parties(supplier, tx)
    .updateMany({ product_id: after._id }, { $set: { ...entryCopyOf(after), updated_at: tx.now } });
};

/** Stores many changed products, and updates the copies in their entries. */
export const storeChanged = async (
  deps: Deps,
  supplier: Principal,
  tx: WriteTx,
  changes: readonly ProductChange[],
): Promise<void> => {
  await deps.products
    .owner(supplier.company_id, tx)
    .changeEach(
      changes.map(({ after: { _id, ...fields } }) => ({ filter: { _id }, update: { $set: fields } })),
    );
  for (const change of changes) await followProduct(deps, supplier, tx, change);
};

/** Moves stock of each product, in the scope of its supplier. Fails if a product does not hold the units to move. */
export const moveStock = async (
  deps: Deps,
  tx: Transaction,
  moves: readonly StockMove[],
  updated_at: Date,
): Promise<void> => {
  for (const { product_id, supplier_company_id, taken, released } of moves)
    await deps.products.owner(supplier_company_id, tx).requireUpdate(
      { _id: product_id, reserved: { $gte: taken + released } },
      taken > 0
        ? {
            $inc: { stock: -taken, reserved: -(taken + released), available: released, version: 1 },
            $set: { updated_at },
          }
        : { $inc: { reserved: -released, available: released } },
      () => new Error(`Products of ${supplier_company_id} hold less than is to be moved`),
    );
};
