import type { Deps } from './deps.ts';
import { continueRun } from './place-run.ts';
import { wake } from './start-runs.ts';

const batch = 200;
/** Concurrent runs per replica. */
const atOnce = 8;

/** Starts the runs of recurring orders that are due. */
export const startRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.recurrences
    .work()
    .find({ wake_at: { $lte: deps.clock() } }, { sort: { wake_at: 1 }, limit: batch });
  await each(due, (recurrence) => wake(deps, recurrence));
};

/** Continues begun runs: new ones, those without an answer, and those of a replica that stopped. */
export const placeRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.runs
    .work()
    .find({ attempt_at: { $lte: deps.clock() } }, { sort: { attempt_at: 1 }, limit: batch });
  await each(due, (run) => continueRun(deps, run));
};

/**
 * Processes all items, several concurrently. A failing one does not stop the others; the first error is raised at the
 * end.
 */
const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of left) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
};
