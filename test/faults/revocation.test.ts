import { expect, test } from '@jest/globals';
import { percentile, runRevocations } from '../load/revocation.ts';

/** A share of `npm run soak:revocation`, which makes 1,000 and asserts how long they take. */
test('no call started after a revocation was answered succeeds, with gateways paused, disconnected and killed', async () => {
  const { late, calls, seed, ...answered } = await runRevocations({ revocations: 25, rounds: 1 });
  console.log(`Seed ${seed}`);
  for (const [name, values] of Object.entries(answered))
    console.log(
      `${name}: p50 ${percentile(values, 0.5).toFixed(0)}, p99 ${percentile(values, 0.99).toFixed(0)}`,
    );
  expect(late).toEqual([]);
  expect(calls).toBeGreaterThan(25 * 8);
}, 180_000);
