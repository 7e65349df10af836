import type { OutboxRow } from '../collections/bookkeeping.ts';
import type { Database } from '../writes/database.ts';

/** Maximum number of rows read; of more, only those due first are counted. */
const most = 1000;
const keepMs = 5000;

/** How many events are waiting, and how long the oldest has waited. */
export type Lag = { rows: number; oldest_s: number };
/** The events waiting in one outbox, in total and by subscriber; the same in every replica of a service. */
export type OutboxLag = Lag & { by_subscriber: ReadonlyMap<string, Lag> };

/**
 * Reads what is waiting in a service's outbox, at most once in five seconds and from the index of undone rows. Rejects
 * if MongoDB does not answer.
 */
export const createOutboxLag = (
  database: Database,
  subscribers: readonly string[],
): (() => Promise<OutboxLag>) => {
  let known: { at_ms: number; lag: Promise<OutboxLag> } | undefined;
  const read = async (): Promise<OutboxLag> => {
    const waiting = await database.outbox.work().find(
      { undone: true },
      {
        sort: { next_attempt_at: 1, _id: 1 },
        limit: most,
        projection: { created_at: 1, pending: 1 },
      },
    );
    const now_ms = database.clock().getTime();
    return {
      ...lagOf(waiting, now_ms),
      by_subscriber: new Map(
        subscribers.map((name) => [
          name,
          lagOf(
            waiting.filter(({ pending }) => pending.includes(name)),
            now_ms,
          ),
        ]),
      ),
    };
  };
  return () => {
    const now_ms = performance.now();
    if (!known || now_ms - known.at_ms > keepMs) known = { at_ms: now_ms, lag: read() };
    return known.lag;
  };
};

const lagOf = (rows: readonly OutboxRow[], now_ms: number): Lag => ({
  rows: rows.length,
  oldest_s: rows.reduce((oldest, row) => Math.max(oldest, (now_ms - row.created_at.getTime()) / 1000), 0),
});
