import { recurrenceRuns, recurrences } from './recurrence-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  recurrences,
  runs: recurrenceRuns,
};
