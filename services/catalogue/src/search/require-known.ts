import { type Failure, type Id, invalidField, notFound } from '@procura/contracts';
import { foldText } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Product } from '../products/product.ts';

type Filters = {
  category?: string | undefined;
  store_id?: Id<'store'> | undefined;
  supplier_company_id?: Id<'company'> | undefined;
};

/**
 * Raises `not_found` for a filter by a store or supplier that the marketplace does not have, and `invalid_input` for an
 * unknown category. Called only if a filter finds no product.
 */
export const requireKnown = async (deps: Deps, filters: Filters): Promise<void> => {
  const { category, store_id, supplier_company_id } = filters;
  const stores = deps.stores.published();
  if (store_id && !(await stores.findOne({ _id: store_id }))) throw noStore(store_id);
  if (supplier_company_id && !(await stores.findOne({ company_id: supplier_company_id })))
    throw notFound(
      `There is no supplier ${supplier_company_id} with a store. list_stores shows stores and their suppliers.`,
      'supplier_company_id',
      'is not a supplier with a store',
    );
  if (category) await requireKnownCategory(deps, category);
};

const noStore = (store_id: string): Failure =>
  notFound(
    `There is no store ${store_id} that you may use. list_stores shows stores.`,
    'store_id',
    'is not a store you may use; list_stores shows stores',
  );

/** Raises `invalid_input` for a category without products in the marketplace, and lists the existing categories. */
export const requireKnownCategory = async (deps: Deps, category: string): Promise<void> => {
  const key = foldText(category);
  const products = deps.products.published();
  if (await products.findOne({ discontinued: false, category_key: key }, { projection: { _id: 1 } })) return;
  throw invalidField(
    'category',
    `must be one of the categories there are: ${(await categories(deps)).join(', ')}`,
  );
};

const shownCategories = 50;

const categories = async (deps: Deps): Promise<string[]> => {
  const names: string[] = [];
  for (let last = ''; names.length < shownCategories; ) {
    const next = await categoryAfter(deps, last);
    if (!next) break;
    names.push(next.category);
    last = next.category_key;
  }
  return names;
};

/** The next category by name, of products that match a filter: one step along the index, however many products it has. */
export const categoryAfter = async (
  deps: Deps,
  category_key: string,
  filter: Record<string, unknown> = {},
): Promise<Pick<Product, 'category' | 'category_key'> | null> => {
  const [next] = await deps.products.published().find(
    { discontinued: false, category_key: { $gt: category_key }, ...filter },
    {
      sort: { discontinued: 1, category_key: 1 },
      limit: 1,
      projection: { category: 1, category_key: 1 },
    },
  );
  return next ?? null;
};
