import type { HandlerTable } from '@procura/bus';
import type { Deps } from './deps.ts';
import { expireChangeCursors } from './epoch.ts';
import { getChange, listChanges } from './read-changes.ts';

export const operations: HandlerTable<'feed', Deps> = {
  list_changes: listChanges,
  get_change: getChange,
  expire_change_cursors: expireChangeCursors,
};
