/**
 * `npm run soak -- rehearsal`: three replicas of each service and gateway with three NATS servers. It measures the placements a second
 * that this machine sustains, places 60 % of them, and kills and freezes servers and replicas in turn for five minutes, or for
 * as many seconds as given. Prints what callers saw before, during and after. SOAK_RATE places so many a second instead;
 * SOAK_SEED repeats the choice of faults. Fails when a placement is lost, made twice, or refused for another reason than a
 * fault.
 */
import { keepsChangedValues, startDurableDatabase } from '../durable-database.ts';
import { tableOf } from '../latency-windows.ts';
import { startNatsCluster } from '../nats-cluster.ts';
import { type Rehearsal, rehearse } from '../rehearsal.ts';

const seconds = Number(process.argv[2] ?? 300);
if (!(seconds >= 20)) throw new Error('The faults take at least 20 seconds.');
const numberIn = (name: string): number | undefined =>
  process.env[name] ? Number(process.env[name]) : undefined;

const report = ({
  seed,
  sustained,
  perSecond,
  windows,
  placed,
  paid,
  blocked,
  problems,
}: Rehearsal): void => {
  console.log(
    `seed ${seed}: sustained ${sustained.toFixed(1)} placements a second, placed ${perSecond.toFixed(1)} a second`,
  );
  console.log(`\n${tableOf(windows)}\n`);
  for (const { name, failures } of windows)
    for (const [failure, count] of failures) console.log(`${name}: ${count} × ${failure}`);
  console.log(`${placed} placements, ${paid} of them paid, ${problems.length} problems`);
  if (blocked > 0)
    console.log(
      `${blocked} placements were abandoned and cannot be repeated, because this database keeps changed values of unique indexes`,
    );
  for (const problem of problems.slice(0, 50)) console.error(`PROBLEM  ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
};

const nats = await startNatsCluster(3);
const database = await startDurableDatabase(nats.nats_url);
process.env.MONGODB_URI = database.uri;
try {
  await rehearse({
    ...{ seconds, share: 0.6, perSecond: numberIn('SOAK_RATE'), seed: numberIn('SOAK_SEED') },
    keeps_changed_values: await keepsChangedValues(database.uri),
    ...{ nats, onProgress: (line) => console.error(line), report },
  });
} finally {
  await database.stop();
  await nats.stop();
}
