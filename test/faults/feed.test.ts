import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { findStack } from '@procura/local';
import { startDurableDatabase } from '../load/durable-database.ts';
import { soakFeed } from '../load/feed-soak.ts';

test('changes while a service, NATS and the database are killed: feeds are whole, readers and webhooks miss none', async () => {
  const stack = await findStack({
    ephemeral: true,
    env: { ...process.env, NATS_URL: '' },
    log: () => undefined,
  });
  const database = await startDurableDatabase(stack.nats_url);
  const { MONGODB_URI, NATS_URL } = process.env;
  Object.assign(process.env, { MONGODB_URI: database.uri, NATS_URL: stack.nats_url });
  try {
    const twice = ['feed'];
    const soak = await soakFeed({
      changes: 60,
      pairs: 2,
      kills: 3,
      outage_ms: 3000,
      silences: 2,
      replicas: new Map(serviceNames.map((name) => [name, twice.includes(name) ? 2 : 1])),
      servers: { stack, ...(database.kill && { killDatabase: database.kill }) },
    });
    console.log(JSON.stringify(soak));
    expect([soak.seed, soak.problems]).toEqual([soak.seed, []]);
    expect(soak.changes).toBeGreaterThanOrEqual(60);
    expect(Object.values(soak.kills).reduce((sum, times) => sum + times, 0)).toBe(3);
    // It shows nothing unless these happened.
    const { refused, silent } = soak.receiver;
    expect([refused > 0, silent > 0]).toEqual([true, true]);
  } finally {
    Object.assign(process.env, { MONGODB_URI, NATS_URL });
    await database.stop();
    await stack.stop();
  }
}, 600_000);
