/**
 * `npm run soak -- feed`: 20,000 changes of 8 companies over two replicas of each service with 60 kills (SOAK_CHANGES,
 * SOAK_KILLS, SOAK_OUTAGE_S, SOAK_REPLICAS and SOAK_SEED change it). Fails when anything does not hold.
 */
import { serviceNames } from '@procura/contracts';
import { findStack } from '@procura/local';
import { seededRandom } from '@procura/testkit/seeded-random';
import { startDurableDatabase } from '../durable-database.ts';
import { soakFeed } from '../feed-soak.ts';

const log = (line: string) => console.error(line);
const stack = await findStack({ ephemeral: true, env: { ...process.env, NATS_URL: '' }, log });
const database = await startDurableDatabase(stack.nats_url);
process.env.MONGODB_URI = database.uri;
process.env.NATS_URL = stack.nats_url;
try {
  const { seed } = seededRandom(process.env.SOAK_SEED ? Number(process.env.SOAK_SEED) : undefined);
  log(`SEED=${seed}`);
  const replicas = Number(process.env.SOAK_REPLICAS ?? 2);
  const { problems, ...soak } = await soakFeed({
    pairs: 4,
    changes: Number(process.env.SOAK_CHANGES ?? 20_000),
    kills: Number(process.env.SOAK_KILLS ?? 60),
    outage_ms: Number(process.env.SOAK_OUTAGE_S ?? 120) * 1000,
    silences: 20,
    replicas: new Map(serviceNames.map((name) => [name, replicas])),
    servers: { stack, ...(database.kill && { killDatabase: database.kill }) },
    seed,
    onProgress: log,
  });
  console.log(JSON.stringify(soak, null, 2));
  for (const problem of problems) console.error(`PROBLEM  ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await database.stop();
  await stack.stop();
}
