import { inBothPhases, type Migration, termMigrations, termsFrom } from '@procura/mongo';
import type { CatalogEntry } from './entries/catalog-entry.ts';
import { entries } from './entries/catalog-entry-store.ts';
import type { Product } from './products/product.ts';
import { products } from './products/product-store.ts';
import { isSkuTerm, productTerms } from './products/product-terms.ts';
import { storeTerms } from './stores/store.ts';
import { stores } from './stores/store-store.ts';

/** Entries copy the terms of their product. */
const productsOf = async (
  found: CatalogEntry[],
  { collection }: Parameters<Migration['run']>[0],
): Promise<ReadonlyMap<string, Product>> => {
  const stored = await collection<Product>(products)
    .work()
    .find({ _id: { $in: found.map(({ product_id }) => product_id) } });
  const byId = new Map(stored.map((product) => [product._id, product]));
  return new Map(
    found.flatMap(({ _id, product_id }) => {
      const product = byId.get(product_id);
      return product ? [[_id, product] as const] : [];
    }),
  );
};

/** Names the SKUs of one supplier that differ in case alone, which new ones may not. They stay. */
const reportEqualSkus: Migration['run'] = async ({ collection, report }) => {
  const equal = await collection<Product>(products)
    .work()
    .aggregate<{ _id: { company_id: string }; skus: string[] }>(
      [
        { $project: { company_id: 1, sku: 1, terms: 1 } },
        { $unwind: '$terms' },
        { $match: { terms: isSkuTerm } },
        { $group: { _id: { company_id: '$company_id', terms: '$terms' }, skus: { $push: '$sku' } } },
        { $match: { 'skus.1': { $exists: true } } },
      ],
      { allowDiskUse: true },
    );
  for (const { _id, skus } of equal)
    report?.(
      `the supplier ${_id.company_id} has the SKUs ${skus.toSorted().join(' and ')}, which differ in case alone; they stay`,
    );
};

export const catalogueMigrations: readonly Migration[] = [
  ...termMigrations(
    termsFrom(products, productTerms),
    termsFrom(entries, productTerms, productsOf),
    termsFrom(stores, storeTerms),
  ),
  ...inBothPhases('2026-12-equal-skus', reportEqualSkus),
];
