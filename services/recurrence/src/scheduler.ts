import { each, inTurn, mostDue } from '@procura/service';
import type { Deps } from './deps.ts';
import { continueRun } from './place-run.ts';
import { wake } from './start-runs.ts';

/** Starts the runs of recurring orders that are due. */
export const startRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.recurrences.work().find(
    { wake_at: { $lte: deps.clock() } },
    {
      sort: { wake_at: 1 },
      limit: mostDue,
      projection: { company_id: 1, status: 1, due_at: 1 },
    },
  );
  await each(inTurn(due), (recurrence) => wake(deps, recurrence));
};

/** Continues begun runs: new ones, those without an answer, and those of a replica that stopped. */
export const placeRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.runs
    .work()
    .find(
      { attempt_at: { $lte: deps.clock() } },
      { sort: { attempt_at: 1 }, limit: mostDue, projection: { company_id: 1, attempt_at: 1 } },
    );
  await each(inTurn(due), (run) => continueRun(deps, run));
};
