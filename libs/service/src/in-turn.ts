import type { BaseDeps } from './service.ts';

const batch = 200;
/** Due rows of all companies from which a batch is chosen. */
export const mostDue = 20_000;
/** Concurrent items per replica. */
const atOnce = 8;
const retryMs = 2000;

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
export const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of left) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
};

/**
 * Processes a batch of due rows in turn. One that fails is logged with the sentence `late` and postponed, so that it does
 * not stay among the first of its company.
 */
export const eachInTurn = <T extends { _id: string; company_id: string }>(
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  due: readonly T[],
  { late, postpone }: { late: string; postpone(row: T, until: Date): Promise<unknown> },
  work: (row: T) => Promise<void>,
): Promise<void> =>
  each(inTurn(due), (row) =>
    work(row).catch(async (error: unknown) => {
      deps.log.warn({ err: error, id: row._id }, late);
      await postpone(row, new Date(deps.clock().getTime() + retryMs));
    }),
  );
