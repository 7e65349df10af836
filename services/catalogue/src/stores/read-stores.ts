import type { Handler } from '@procura/bus';
import type { listStores as contract } from '@procura/contracts';
import { findPage, matchTerms } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toStoreView } from './store.ts';

export const listStores: Handler<Deps, typeof contract> = (deps, call, input) =>
  findPage(deps.stores.published(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...(input.country && { country: input.country }), ...matchTerms('terms', input.query) },
    sort: [
      ['name_key', 1],
      ['_id', 1],
    ],
    toItem: toStoreView,
  });
