/**
 * `npm run soak -- revocation`: 1,000 revocations of REST keys, or of grants with SOAK_REVOKES=grants, against four
 * gateways under load. Fails when a bound does not hold.
 */
import { takeFastStack } from '../load-platform.ts';
import { percentile } from '../percentile.ts';
import { runRevocations } from '../revocation.ts';

const stack = await takeFastStack();
try {
  const { late, calls, seed, ...answered } = await runRevocations({
    revocations: Number(process.env.SOAK_REVOCATIONS ?? 1000),
    rounds: Number(process.env.SOAK_ROUNDS ?? 10),
    of: process.env.SOAK_REVOKES === 'grants' ? 'grants' : 'keys',
  });
  console.log(`Seed ${seed}: ${calls} calls`);
  const bounds = { alive_ms: 50, frozen_ms: 1300, cut_off_ms: 1300, killed_ms: 1300 };
  for (const [name, bound] of Object.entries(bounds)) {
    const values = answered[name as keyof typeof bounds];
    const [p50, p99] = [percentile(values, 0.5), percentile(values, 0.99)];
    console.log(
      `${name.padEnd(12)} ${values.length} revocations   p50 ${p50.toFixed(0)}   p99 ${p99.toFixed(0)}   bound ${bound}`,
    );
    if (p99 > bound) late.push(`${name}: p99 ${p99.toFixed(0)} is above ${bound}`);
  }
  for (const problem of new Set(late)) console.error(`PROBLEM  ${problem}`);
  process.exitCode = late.length > 0 ? 1 : 0;
} finally {
  await stack.stop();
}
