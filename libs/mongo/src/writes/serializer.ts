import { setTimeout as sleep } from 'node:timers/promises';

/** How long one process works on a key without a pause, and how long it then yields to other replicas. */
const longestTurnMs = 100;
const pauseMs = 25;

/**
 * Serialises work with a common key. Writes of one company conflict on its audit counter; waiting here costs less than
 * write conflicts between overlapping transactions. All keys are taken together, so that no two works wait for each
 * other. After a long series the process pauses, so that a replica that waits for the same document in MongoDB, which
 * has no queue, obtains it.
 */
export const createSerializer = () => {
  const tails = new Map<string, { ended: Promise<unknown>; sinceMs: number }>();
  return <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
    const before = keys.flatMap((key) => tails.get(key) ?? []);
    const turn = { ended: Promise.resolve() as Promise<unknown>, sinceMs: 0 };
    const mine = Promise.all(before.map(({ ended }) => ended)).then(async () => {
      const sinceMs = Math.min(...before.map((one) => one.sinceMs));
      const isLong = performance.now() - sinceMs > longestTurnMs;
      if (isLong) await sleep(pauseMs);
      turn.sinceMs = isLong || before.length === 0 ? performance.now() : sinceMs;
      return work();
    });
    turn.ended = mine
      .catch(() => undefined)
      .then(() => {
        for (const key of keys) if (tails.get(key) === turn) tails.delete(key);
      });
    for (const key of keys) tails.set(key, turn);
    return mine;
  };
};
