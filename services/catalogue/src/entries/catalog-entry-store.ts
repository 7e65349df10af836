import type { Principal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import type { Product, ProductChange } from '../products/product.ts';
import type { products } from '../products/product-store.ts';
import { type CatalogEntry, entryCopyOf, sameCopy } from './catalog-entry.ts';

type Deps = OpenedCollections<{ products: typeof products; entries: typeof entries }>;

export const entries = defineCollection<CatalogEntry>({
  name: 'catalog_entries',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, added: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, category_key: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, supplier_company_id: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, added: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, name_key: 1, _id: 1 } },
    { key: { buyer_company_id: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { supplier_company_id: 1, product_id: 1 } },
    { key: { supplier_company_id: 1, name_key: 1, _id: 1 } },
    { key: { supplier_company_id: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { supplier_company_id: 1, buyer_company_id: 1, name_key: 1, _id: 1 } },
    { key: { supplier_company_id: 1, 'prices.id': 1 } },
  ],
});

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
  await deps.products.owner(supplier.company_id, tx).changeEach(
    changes.map(({ before, after: { _id, ...fields } }) => ({
      filter: { _id },
      update: { $set: fields, ...withoutMissing(before, fields) },
    })),
  );
  for (const change of changes) await followProduct(deps, supplier, tx, change);
};

/** Removes the fields that a product had and has no longer. */
const withoutMissing = (before: Product, after: Omit<Product, '_id'>) => {
  const gone = (['quantity_decimals', 'unit_code', 'price_breaks', 'low_stock_at'] as const).filter(
    (field) => before[field] !== undefined && after[field] === undefined,
  );
  return gone.length > 0 && { $unset: Object.fromEntries(gone.map((field) => [field, ''])) };
};
