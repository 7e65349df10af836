import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { findPage, matchTerms, type Sort } from '@procura/mongo';
import { suspendedIds } from '@procura/service';
import type { Deps } from '../deps.ts';
import { toOwnStoreView, toStoreView } from './store.ts';

const byName: Sort = [
  ['name_key', 1],
  ['_id', 1],
];

/** The stores of all suppliers that are not suspended. */
export const listStores: Handler<Deps, typeof contracts.listStores> = async (deps, call, input) => {
  const hidden = await suspendedIds(deps);
  return findPage(deps.stores.published(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...(hidden.length > 0 && { company_id: { $nin: hidden } }),
      ...(input.country && { country: input.country }),
      ...matchTerms('terms', input.query),
    },
    sort: byName,
    toItem: toStoreView,
  });
};

export const listOwnStores: Handler<Deps, typeof contracts.listOwnStores> = (deps, call, input) =>
  findPage(deps.stores.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {},
    sort: byName,
    toItem: toOwnStoreView,
  });
