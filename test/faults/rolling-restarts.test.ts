import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Stack } from '@procura/local';
import { takeOwnStack } from '@procura/testkit/stacks';
import { runRollingRestarts } from '../load/rolling-restarts.ts';

/** Of its own, because what the other suites have left behind in a worker's makes its writes slower. */
let stack: Stack;
beforeAll(async () => {
  stack = await takeOwnStack();
});
afterAll(() => stack?.stop());

// As much as the embedded database takes beside another suite; `npm run soak:restarts` sends 50 a second.
test('every service and gateway is restarted twice under load: no request fails, no write has two effects', async () => {
  const run = await runRollingRestarts({ rounds: 2, per_second: 20 });
  const count = Object.values(run.requests).reduce((sum, one) => sum + one, 0);
  const perSecond = (count / run.seconds).toFixed(0);
  console.log(`Seed ${run.seed}: ${count} requests, ${perSecond} a second: ${JSON.stringify(run.requests)}`);
  expect(run.problems).toEqual([]);
  expect(run.restarts).toBe(2 * 2 * 9);
  expect(count).toBeGreaterThan(500);
}, 600_000);
