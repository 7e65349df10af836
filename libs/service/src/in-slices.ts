import { setImmediate } from 'node:timers/promises';

/** Of each slice; a request needs several and waits for the event loop between them. */
const slice_ms = 3;

let last: Promise<unknown> = Promise.resolve();
/** The next turn of the event loop in which no other slice runs. */
const nextTurn = (): Promise<unknown> => {
  last = last.then(() => setImmediate());
  return last;
};

/**
 * The items one by one, in slices of 3 ms of work. The process executes one slice between two turns for other requests,
 * regardless of the number of callers.
 */
export const inSlices = async function* <T>(items: Iterable<T>): AsyncGenerator<T> {
  await nextTurn();
  let began_ms = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began_ms < slice_ms) continue;
    await nextTurn();
    began_ms = performance.now();
  }
};
