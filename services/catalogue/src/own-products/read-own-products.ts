import type { Handler } from '@procura/bus';
import {
  type countCatalogueTasks as countContract,
  type Input,
  invalidField,
  type listOwnProducts as listContract,
  mostTasks,
  refusal,
  updateProduct,
} from '@procura/contracts';
import { foldText, type Sort } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toOwnView } from '../products/product.ts';
import { findOwnProduct } from '../products/product-store.ts';
import { byName, readRanked } from '../search/read-ranked.ts';
import { findOwnStore } from '../stores/store-store.ts';

/** Products that are to be ordered again. */
const isLow = {
  low_stock_at: { $exists: true },
  discontinued: false,
  $expr: { $lte: ['$available', '$low_stock_at'] },
};

const sorts: Record<NonNullable<Input<typeof listContract>['sort']>, Sort> = {
  name: byName,
  updated: [
    ['updated_at', -1],
    ['_id', -1],
  ],
  available: [
    ['available', 1],
    ['_id', 1],
  ],
};

export const listOwnProducts: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const { product_id, store_id, sort } = input;
  const page = await readRanked(deps.products.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input),
    sort: sort && sorts[sort],
    toItem: toOwnView,
  });
  if (page.data.length > 0 || input.cursor) return page;
  if (product_id) await findOwnProduct(deps, principal, product_id);
  if (store_id) await findOwnStore(deps, principal, store_id);
  return page;
};

const filterOf = (input: Input<typeof listContract>): Record<string, unknown> => {
  const { product_id, store_id, category, discontinued, available_below, low_stock } = input;
  if (low_stock && discontinued)
    throw invalidField('discontinued', 'must be left out with low_stock, which leaves such products out');
  return {
    ...(product_id && { _id: product_id }),
    ...(store_id && { 'store.id': store_id }),
    ...(category && { category_key: foldText(category) }),
    ...(discontinued !== undefined && { discontinued }),
    ...(available_below !== undefined && { available: { $lt: available_below } }),
    ...(low_stock && isLow),
  };
};

export const countCatalogueTasks: Handler<Deps, typeof countContract> = async (deps, { principal }) => ({
  low_stock:
    refusal(updateProduct, principal) === undefined
      ? await deps.products.owner(principal.company_id).count(isLow, mostTasks)
      : null,
});
