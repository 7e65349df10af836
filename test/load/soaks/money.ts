/** `npm run soak -- money`: 5,000 random money operations with 50 kills. Fails when anything does not hold. */
import { seededRandom } from '@procura/testkit/seeded-random';
import { takeFastStack } from '../load-platform.ts';
import { soakMoney } from '../money.ts';
import { timesOf } from '../money-steps.ts';

const stack = await takeFastStack();
try {
  const startedAt = performance.now();
  // Said first, so that a run that is ended can be repeated.
  const { seed } = seededRandom(process.env.SOAK_SEED ? Number(process.env.SOAK_SEED) : undefined);
  console.error(`seed ${seed}`);
  const soak = await soakMoney({
    operations: Number(process.env.SOAK_OPERATIONS ?? 5000),
    kills: Number(process.env.SOAK_KILLS ?? 50),
    onKill: ({ kills, problems }, begun) =>
      console.error(`${begun} operations, ${kills} kills, ${problems.length} problems`),
    seed,
  });
  console.log(
    `seed ${soak.seed}, ${soak.kills} kills, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  for (const line of timesOf(soak)) console.log(line);
  for (const [name, count] of Object.entries(soak.outcomes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(count).padStart(6)}  ${name}`);
  for (const problem of new Set(soak.problems)) console.error(`PROBLEM  ${problem}`);
  process.exitCode = soak.problems.length > 0 ? 1 : 0;
} finally {
  await stack.stop();
}
