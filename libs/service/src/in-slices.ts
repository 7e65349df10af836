import { setImmediate } from 'node:timers/promises';

const slice_ms = 10;

/** The items one by one, with a pause after each 10 ms of work in which the process answers other requests. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let began_ms = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - began_ms < slice_ms) continue;
    await setImmediate();
    began_ms = performance.now();
  }
}
