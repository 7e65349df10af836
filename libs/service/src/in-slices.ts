import { setImmediate } from 'node:timers/promises';

/** A request needs several turns of the process, and waits for a slice in each. */
const slice_ms = 3;

let last: Promise<unknown> = Promise.resolve();
/** The next turn of the process in which no other slice is worked on. */
const nextTurn = (): Promise<unknown> => {
  last = last.then(() => setImmediate());
  return last;
};

/**
 * The items one by one, in slices of 3 ms of work, of which the process does one between two turns for other requests,
 * however many callers there are.
 */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  await nextTurn();
  let began_ms = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began_ms < slice_ms) continue;
    await nextTurn();
    began_ms = performance.now();
  }
}
