import type { Handler } from '@procura/bus';
import {
  type countRecurrenceTasks as contract,
  mostTasks,
  refusal,
  updateRecurrence,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { branchFilter, stateFilter } from '../recurrence/recurrence-store.ts';

/** What waits for the caller; null where the caller may not do what is to be done. */
export const countRecurrenceTasks: Handler<Deps, typeof contract> = async (deps, { principal }) => ({
  failed:
    refusal(updateRecurrence, principal) === undefined
      ? await deps.recurrences
          .owner(principal.company_id)
          .count({ ...stateFilter({ last_run_failed: true }), ...branchFilter(principal) }, mostTasks)
      : null,
});
