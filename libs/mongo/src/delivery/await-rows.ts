import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxRow } from '../collections/bookkeeping.ts';

/** How long a write waits for the subscribers of its events; a slow one delays no answer further. */
const awaitMs = 2000;

/** The rows whose delivery writes are waiting for. */
export const createAwaitedRows = () => {
  const waiting = new Map<string, () => void>();
  return {
    has: ({ _id }: OutboxRow): boolean => waiting.has(_id),
    /** Resolves when `done` was called for each row, or after `awaitMs`. */
    async until(rows: readonly OutboxRow[]): Promise<void> {
      if (rows.length === 0) return;
      const late = new AbortController();
      const all = Promise.all(
        rows.map(({ _id }) => new Promise<void>((resolve) => void waiting.set(_id, resolve))),
      );
      await Promise.race([all, sleep(awaitMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      for (const { _id } of rows) waiting.delete(_id);
    },
    done: ({ _id }: OutboxRow): void => waiting.get(_id)?.(),
  };
};
