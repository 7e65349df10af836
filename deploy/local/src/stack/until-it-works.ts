import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './start-failure.ts';

const pollEveryMs = 50;

/** How long to wait for a server, and what ends the wait. */
export type Waiting = { signal: AbortSignal; limit_ms: number };

/** Repeats `task` until it succeeds; fails with its last failure after the time limit, and at once with a final one. */
export const untilItWorks = async <T>(task: () => Promise<T>, waiting: Waiting): Promise<T> => {
  const deadline = performance.now() + waiting.limit_ms;
  for (;;) {
    waiting.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      // The parser's class belongs to another package, so only its name can be checked.
      const isFinal = error instanceof StartFailure || (error as Error).name === 'MongoParseError';
      if (isFinal || performance.now() > deadline) throw error;
      await sleep(pollEveryMs, undefined, { signal: waiting.signal });
    }
  }
};
