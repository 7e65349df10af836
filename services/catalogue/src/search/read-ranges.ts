import type { Handler } from '@procura/bus';
import type {
  listCategories as categoriesContract,
  getSupplierRange as rangeContract,
  findSuppliersOfCategory as suppliersContract,
} from '@procura/contracts';
import { type Id, maxSupplierCategories, maxSuppliersOfCategory } from '@procura/contracts';
import { foldText, pageOfSteps } from '@procura/mongo';
import { suspendedAmong } from '@procura/service';
import type { Deps } from '../deps.ts';
import { ofActiveSuppliers } from './read-products.ts';
import { categoryAfter, requireKnownCategory } from './require-known.ts';

/** Suppliers with a product of the category in the marketplace, grouped by the index alone. */
export const findSuppliersOfCategory: Handler<Deps, typeof suppliersContract> = async (
  deps,
  _call,
  { category },
) => {
  const found = await deps.products.published().aggregate<{ _id: Id<'company'> }>([
    {
      $match: { discontinued: false, category_key: foldText(category), ...(await ofActiveSuppliers(deps)) },
    },
    { $group: { _id: '$company_id' } },
    { $sort: { _id: 1 } },
    { $limit: maxSuppliersOfCategory },
  ]);
  if (found.length === 0) await requireKnownCategory(deps, category);
  return { supplier_company_ids: found.map(({ _id }) => _id) };
};

const shownStores = 50;

/**
 * The range of a supplier in the marketplace: its stores by name, and the categories with the most products. A suspended
 * supplier offers nothing.
 */
export const getSupplierRange: Handler<Deps, typeof rangeContract> = async (
  deps,
  _call,
  { supplier_company_id },
) => {
  const suspended = await suspendedAmong(deps, [supplier_company_id]);
  if (suspended.size > 0) return { stores: [], categories: [], products: 0 };
  const products = deps.products.owner(supplier_company_id);
  const [stores, categories, offered] = await Promise.all([
    deps.stores
      .owner(supplier_company_id)
      .find({}, { sort: { name_key: 1 }, limit: shownStores, projection: { name: 1 } }),
    products.aggregate<{ _id: string; name: string; products: number }>([
      { $match: { discontinued: false } },
      { $group: { _id: '$category_key', name: { $min: '$category' }, products: { $sum: 1 } } },
      { $sort: { products: -1, _id: 1 } },
      { $limit: maxSupplierCategories },
    ]),
    products.aggregate<{ products: number }>([
      { $match: { discontinued: false } },
      { $group: { _id: null, products: { $sum: 1 } } },
    ]),
  ]);
  return {
    stores: stores.map(({ _id, name }) => ({ id: _id, name })),
    categories: categories.map(({ name }) => name),
    products: offered[0]?.products ?? 0,
  };
};

/** The categories of the marketplace's products. */
export const listCategories: Handler<Deps, typeof categoriesContract> = async (deps, call, input) => {
  const ofActive = await ofActiveSuppliers(deps);
  return pageOfSteps({
    key: deps.database.cursor_key,
    call,
    input,
    after: (key) => categoryAfter(deps, key, ofActive),
    keyOf: ({ category_key }) => category_key,
    toItem: ({ category }) => ({ name: category }),
  });
};
