import { expect, test } from '@jest/globals';
import { percentile } from '../load/percentile.ts';
import { runRevocations } from '../load/revocation.ts';

/** A share of `npm run soak -- revocation`, which makes 1,000 and asserts how long they take. */
test.each([
  ['a REST key', { revocations: 25, rounds: 1, of: 'keys' }],
  ['an assistant that signed in', { revocations: 25, rounds: 1, of: 'grants' }],
] as const)(
  'no call of %s started after a revocation was answered succeeds, with gateways paused, disconnected and killed',
  async (_whose, share) => {
    const { late, calls, seed, ...answered } = await runRevocations(share);
    console.log(`Seed ${seed}`);
    for (const [name, values] of Object.entries(answered))
      console.log(
        `${name}: p50 ${percentile(values, 0.5).toFixed(0)}, p99 ${percentile(values, 0.99).toFixed(0)}`,
      );
    expect(late).toEqual([]);
    expect(calls).toBeGreaterThan(25 * 8);
  },
  180_000,
);
