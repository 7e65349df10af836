/**
 * `npm run soak -- restarts`: rolling restarts of everything under 50 requests a second, 30 or as many as given; the test
 * command ends with one, on an otherwise idle machine. Fails when a request is lost or a write has two effects.
 */
import { takeFastStack } from '../load-platform.ts';
import { percentile } from '../percentile.ts';
import { type RestartRun, runRollingRestarts } from '../rolling-restarts.ts';

const summary = ({ seed, rounds, restarts, requests, took_ms, problems }: RestartRun): string => {
  const count = Object.values(requests).reduce((sum, one) => sum + one, 0);
  const [p50, p99] = [percentile(took_ms, 0.5), percentile(took_ms, 0.99)];
  return `seed ${seed}, ${rounds} rounds, ${restarts} restarts, ${count} requests, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${problems.length} problems`;
};

const rounds = Number(process.argv[2] ?? 30);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error('The number of rounds must be a whole number of at least 1.');
const stack = await takeFastStack();
try {
  const run = await runRollingRestarts({
    rounds,
    per_second: Number(process.env.SOAK_RATE ?? 50),
    onRound: (so_far) => console.error(summary(so_far)),
  });
  console.log(`${summary(run)}, ${(run.took_ms.length / run.seconds).toFixed(1)} requests a second`);
  for (const [name, count] of Object.entries(run.requests).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(count).padStart(6)}  ${name}`);
  for (const problem of run.problems.slice(0, 50)) console.error(`PROBLEM  ${problem}`);
  process.exitCode = run.problems.length > 0 ? 1 : 0;
} finally {
  await stack.stop();
}
