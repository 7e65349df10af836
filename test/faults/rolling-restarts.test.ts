import { expect, test } from '@jest/globals';
import { runRollingRestarts } from '../load/rolling-restarts.ts';

test('every service and gateway is restarted twice under 50 requests a second: no request fails, no write has two effects', async () => {
  const run = await runRollingRestarts({ rounds: 2, per_second: 50 });
  const count = Object.values(run.requests).reduce((sum, one) => sum + one, 0);
  const perSecond = (count / run.seconds).toFixed(0);
  console.log(`Seed ${run.seed}: ${count} requests, ${perSecond} a second: ${JSON.stringify(run.requests)}`);
  expect(run.problems).toEqual([]);
  expect(run.restarts).toBe(2 * 2 * 9);
  expect(count).toBeGreaterThan(500);
}, 600_000);
