import type { Deps } from './deps.ts';
import { continueRun } from './place-run.ts';
import { wake } from './start-runs.ts';

const batch = 200;
/** Due rows of all companies from which a batch is chosen. */
const mostDue = 20_000;
/** Concurrent runs per replica. */
const atOnce = 8;

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

/**
 * A batch of due rows, oldest first, that takes a second one of a company after the first of every other, and so on, so
 * that a company with many does not delay others.
 */
export const inTurn = <T extends { company_id: string }>(due: readonly T[]): T[] =>
  [...Map.groupBy(due, ({ company_id }) => company_id).values()]
    .flatMap((own) => own.slice(0, batch).map((row, turn) => ({ row, turn })))
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, batch)
    .map(({ row }) => row);

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
