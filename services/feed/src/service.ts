import { createSerializer } from '@procura/mongo';
import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { appendChanges } from './append-changes.ts';
import { createArrivals } from './arrivals.ts';
import type { Deps } from './deps.ts';
import { expireChanges } from './expire-changes.ts';
import { entries, epochs, floors } from './feed-store.ts';
import { operations } from './operations.ts';

export const feedService: ServiceDefinition<'feed', Deps, BaseConfig> = {
  name: 'feed',
  collections: [entries, floors, epochs],
  deps: (base) => {
    const stored = base.database.collection(entries);
    return {
      ...base,
      entries: stored,
      floors: base.database.collection(floors),
      epochs: base.database.collection(epochs),
      arrivals: createArrivals(stored),
      lastNumbers: new Map(),
      inTurn: createSerializer(),
    };
  },
  handlers: operations,
  consumers: { changes_recorded: { append: appendChanges } },
  jobs: [{ name: 'expire_changes', every_ms: 3_600_000, run: expireChanges }],
};
