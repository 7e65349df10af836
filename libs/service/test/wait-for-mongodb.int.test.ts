import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pickFreePort } from '@procura/local';
import { openMongo } from '@procura/mongo';
import { eventually } from '@procura/testkit/eventually';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { openPort } from './open-port.ts';

const there = new URL(String(process.env.MONGODB_URI));
let fleet: Fleet;
beforeAll(async () => {
  fleet = await startPlatform({ as: 'processes', services: [], gateways: 0 });
});
afterAll(() => fleet.stop());

test('a service that starts before MongoDB waits for it, and says where and for what', async () => {
  const port = await pickFreePort();
  const uri = String(process.env.MONGODB_URI).replace(there.host, `127.0.0.1:${port}`);
  const starting = fleet.start('branches', { env: { MONGODB_URI: uri } });
  await eventually('A line that says what is waited for', () =>
    fleet
      .logs()
      .includes(`No MongoDB answers at 127.0.0.1:${port}, which MONGODB_URI names (connect ECONNREFUSED`),
  );
  // It has not ended, and finds what comes up now.
  const away = await openPort(port, there);
  const branches = await starting;
  branches.kill('SIGTERM');
  expect(await branches.exited).toBe(0);
  away.close();
});

test('a service logs one line when it has lost MongoDB, and one when it answers again', async () => {
  const port = await pickFreePort();
  const uri = String(process.env.MONGODB_URI).replace(there.host, `127.0.0.1:${port}`);
  const lost = `MongoDB at 127.0.0.1:${port} does not answer any more`;
  const back = `MongoDB at 127.0.0.1:${port} answers again, after`;
  const logged = (text: string): number => fleet.logs().split(text).length - 1;
  const line = await openPort(port, there);
  const branches = await fleet.start('branches', { env: { MONGODB_URI: uri } });
  line.close();
  await eventually('A line about the loss', () => logged(lost) > 0);
  // The relay queries the outbox several times meanwhile.
  await eventually('A line of the relay', () => logged('the outbox cannot be read or written') > 0);
  await sleep(10_000);
  const again = await openPort(port, there);
  await eventually('A line about its end', () => logged(back) > 0, { within_ms: 30_000 });
  branches.kill('SIGTERM');
  expect(await branches.exited).toBe(0);
  expect([lost, back, 'the outbox cannot be read or written', 'event not delivered yet'].map(logged)).toEqual(
    [1, 1, 1, 0],
  );
  again.close();
}, 90_000);

test('identity is not ready without the server of its activity log, names it, and counts its connections apart', async () => {
  const [port, metrics] = [await pickFreePort(), await pickFreePort()];
  const line = await openPort(port, there);
  const env = {
    AUDIT_MONGODB_URI: String(process.env.MONGODB_URI).replace(there.host, `127.0.0.1:${port}`),
    METRICS_PORT: String(metrics),
  };
  const identity = await fleet.start('identity', { env });
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${metrics}${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await ask('/readyz')).status).toBe(200);
  const { text } = await ask('/metrics');
  for (const server of ['mongodb', 'audit_mongodb'])
    expect(text).toMatch(new RegExp(`procura_mongodb_connections_max\\{[^}]*server="${server}"[^}]*\\} 20`));
  line.close();
  const missing = await eventually('a replica that is not ready', async () => {
    const { status, text } = await ask('/readyz');
    return status === 503 && text;
  });
  expect(missing).toContain('audit_mongodb');
  expect(missing).not.toMatch(/[^_]mongodb/);
  const again = await openPort(port, there);
  await eventually('a replica that is ready again', async () => (await ask('/readyz')).status === 200, {
    within_ms: 40_000,
  });
  identity.kill('SIGTERM');
  expect(await identity.exited).toBe(0);
  again.close();
}, 90_000);

test.each([
  ['mongodb://u:hidden@127.0.0.1:1/', /^No MongoDB answers at 127\.0\.0\.1:1, which MONGODB_URI names/],
  ['mongodb+srv://u:hidden@db.invalid/', /^No MongoDB answers at db\.invalid, which MONGODB_URI names/],
  ['mongo://u:hidden@db', /^MONGODB_URI cannot be used\. Set it to mongodb:\/\//],
  [
    'mongodb://u:hidden@db/?replicaset=a&bogus=1',
    /^MONGODB_URI cannot be used \(option bogus is not supported\)/,
  ],
  [
    'mongodb://u:hidden@db/?tls=true&tlsCAFile=/no',
    /^MongoDB at db:27017 cannot be used: ENOENT.*Correct MONGODB_URI/,
  ],
])('without waiting, %s is a sentence without the password', async (uri, sentence) => {
  const error = await openMongo(uri).catch((failure) => failure);
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toContain('hidden');
});
