import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inSlices } from './in-slices.ts';

/** Uses the processor for a millisecond. */
const work = (): void => {
  const until_ms = performance.now() + 1;
  while (performance.now() < until_ms);
};

test('of many that work at once, one has a slice of some milliseconds between two turns of the process', async () => {
  let done = 0;
  let most = 0;
  let working = true;
  const turns = (async () => {
    while (working) {
      const before = done;
      await setImmediate();
      most = Math.max(most, done - before);
    }
  })();
  const all = Array.from({ length: 8 }, async () => {
    for await (const _ of inSlices(Array(30).fill(0))) {
      work();
      done++;
    }
  });
  await Promise.all(all);
  working = false;
  await turns;
  expect(done).toBe(8 * 30);
  expect(most).toBeLessThanOrEqual(4);
});

test('items come in their order, each once', async () => {
  const items: number[] = [];
  for await (const item of inSlices([1, 2, 3])) items.push(item);
  expect(items).toEqual([1, 2, 3]);
});
