import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { Recurrence } from '../recurrence/recurrence.ts';
import type { Run } from './run.ts';

type Deps = OpenedCollections<{ runs: typeof recurrenceRuns }>;

export const recurrenceRuns = defineCollection<Run>({
  name: 'recurrence_runs',
  scope: 'owner',
  indexes: [
    // Each occurrence is inserted once, by any replica.
    { key: { company_id: 1, recurrence_id: 1, scheduled_local: 1 }, unique: true },
    { key: { company_id: 1, recurrence_id: 1, scheduled_at: 1, _id: 1 } },
    { key: { company_id: 1, scheduled_at: 1 } },
    { key: { company_id: 1, branch_id: 1, scheduled_at: 1 } },
    { key: { attempt_at: 1 }, partialFilterExpression: { attempt_at: { $exists: true } } },
  ],
});

/** Number of runs shown with a recurring order. */
const shownRuns = 10;

/** The newest runs of a recurring order. */
export const findLastRuns = (
  deps: Deps,
  { company_id, _id }: Recurrence,
  { tx, limit = shownRuns }: { tx?: Transaction; limit?: number } = {},
): Promise<Run[]> =>
  deps.runs
    .owner(company_id, tx)
    .find({ recurrence_id: _id }, { sort: { scheduled_at: -1, _id: -1 }, limit });
