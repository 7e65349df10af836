import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import { recurrences } from './recurrence/recurrence-store.ts';
import { recurrenceRuns } from './runs/run-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  recurrences,
  runs: recurrenceRuns,
};

export type Deps = BaseDeps & OpenedCollections<typeof collections>;
