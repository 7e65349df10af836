import type { createSerializer, ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Arrivals } from './arrivals.ts';
import type { Epoch, FeedEntry, Floor } from './feed-store.ts';
import type { LastNumbers } from './last-numbers.ts';

export type Deps = BaseDeps & {
  readonly entries: ScopedCollection<FeedEntry>;
  readonly floors: ScopedCollection<Floor>;
  readonly epochs: ScopedCollection<Epoch>;
  readonly arrivals: Arrivals;
  readonly lastNumbers: LastNumbers;
  /** Appends to one feed wait for each other: they would take each other's numbers. */
  readonly inTurn: ReturnType<typeof createSerializer>;
};
