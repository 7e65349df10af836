import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditRecorded, newId } from '@procura/contracts';
import { findStack, type Stack } from '@procura/local';
import { type Database, openDatabase, openMongo } from '@procura/mongo';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { untilSettled } from '@procura/testkit/progress';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { MongoClient } from 'mongodb';

const companies = Array.from({ length: 20 }, () => newId('company'));
const whole = process.env.PROCURA_SOAK !== undefined;
const perCompany = whole ? 100 : 25;
const kills = whole ? 20 : 8;

let stack: Stack;
let fleet: Fleet;
let client: MongoClient;
let branches: Database;
beforeAll(async () => {
  // A NATS server of its own, because this test kills it; one that comes back remembers nothing.
  stack = await findStack({ ephemeral: true, env: { ...process.env, NATS_URL: '' }, log: () => undefined });
  fleet = await startPlatform({
    as: 'processes',
    services: ['identity', 'branches'],
    gateways: 0,
    nats: stack,
  });
  client = await openMongo(String(process.env.MONGODB_URI));
  branches = openDatabase({
    client,
    db: client.db(`${fleet.namespace}_branches`),
    service: 'branches',
    clock: () => new Date(),
    cursor_key: 'none',
  });
}, 120_000);
afterAll(async () => {
  await client?.close();
  await fleet?.stop();
  await stack?.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const entries = () => fleet.database('identity').collection('audit_entries');
const delivered = () => entries().countDocuments({ service: 'branches' });

/** Puts one event for each company into the outbox of branches, as a write would. */
const publish = (number: number): Promise<void> =>
  branches.maintain(async (tx) => {
    const now = new Date();
    await branches.outbox.work(tx).insert(
      ...companies.map((company_id) => ({
        _id: newId('event'),
        event: auditRecorded.name,
        payload: auditRecorded.payload.parse({
          id: newId('audit'),
          company_id,
          service: 'branches',
          number,
          at: now.toISOString(),
          actor: {
            user_id: 'usr',
            name: 'Someone',
            credential_id: 'cred',
            credential_kind: 'rest_key',
          },
          operation: 'create_branch',
          target: null,
          request_id: `req_${randomUUID()}`,
        }),
        pending: [...auditRecorded.subscribers],
        undone: true as const,
        attempts: 0,
        next_attempt_at: now,
        created_at: now,
        done_at: null,
        last_error: null,
      })),
    );
  });

const { seed, below } = seededRandom();

test(`${companies.length * perCompany} events have one effect each, with ${kills} kills of processes during delivery (SEED=${seed})`, async () => {
  let natsKilled = 0;
  const publishing = (async () => {
    for (let number = 1; number <= perCompany; number++) {
      await publish(number);
      await pause(150);
    }
  })();
  for (let kill = 0; kill < kills; kill++) {
    await pause(200 + below(900));
    const nats = stack.pids.nats;
    // Not more often: the launcher's supervisor gives up on a server that ends six times in a row.
    if (kill % 4 === 0 && nats !== undefined) {
      process.kill(nats, 'SIGKILL');
      natsKilled++;
      continue;
    }
    const name = kill % 2 === 1 ? 'branches' : 'identity';
    const victim = fleet.process(name);
    victim.kill('SIGKILL');
    await victim.exited;
    await fleet.start(name);
  }
  await publishing;
  await untilSettled(fleet.database, { seed });
  expect(await delivered()).toBe(companies.length * perCompany);
  if (stack.pids.nats !== undefined) expect(natsKilled).toBe(kills / 4);
  for (const company_id of companies) {
    const chain = await entries().find({ company_id }).sort({ sequence: 1 }).toArray();
    expect(chain.map((entry) => entry.sequence)).toEqual(chain.map((_, index) => index + 1));
    expect(new Set(chain.map((entry) => entry.number)).size).toBe(perCompany);
  }
}, 600_000);
