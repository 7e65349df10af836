import { type Id, notFound, type Principal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { Product } from './product.ts';

type Deps = OpenedCollections<{ products: typeof products }>;

/**
 * Reserving and shipping, the most frequent writes, update two indexes: those of the supplier's list by what is available
 * and by the latest change. Low stock is compared in the documents that have a mark.
 */
export const products = defineCollection<Product>({
  name: 'products',
  scope: 'published',
  indexes: [
    { key: { company_id: 1, sku: 1 }, unique: true },
    { key: { company_id: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, 'store.id': 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, updated_at: 1, _id: 1 } },
    { key: { company_id: 1, available: 1, _id: 1 } },
    {
      key: { company_id: 1, discontinued: 1, name_key: 1, _id: 1 },
      partialFilterExpression: { low_stock_at: { $exists: true } },
    },
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
