import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { seededRandom } from '@procura/testkit/seeded-random';
import { subscribers } from '../../identity/test/people.ts';
import type { Deps } from '../src/deps.ts';
import { mostASecond, mostOfAddress, mostOfCompany, mostOfWebhook } from '../src/webhooks/sending-bounds.ts';
import { slots } from '../src/webhooks/sending-slots.ts';

const random = seededRandom();
let worlds: World[];
const deps = () => worlds.map((world) => world.deps<Deps>('feed'));
beforeAll(async () => {
  const absent = subscribers.filter((name) => name !== 'feed');
  const first = await startWorld({ services: ['feed'], absent });
  const { namespace } = first.config;
  worlds = [first, await startWorld({ services: ['feed'], config: { namespace } })];
});
afterAll(async () => {
  for (const world of worlds.toReversed()) await world.stop();
});

/** Slots of a bound that some replica has leased. */
const taken = async (key: string): Promise<number> => {
  const [one] = deps();
  const ids = Array.from({ length: mostOfCompany }, (_, index) => `${key} ${index}`);
  const rows = await one?.database
    .collection(slots)
    .lookup()
    .find({ _id: { $in: ids }, lease: { $ne: null } });
  return rows?.length ?? 0;
};

/** Work that counts itself by key: most at the same time, and when each piece began. */
const counted = () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const begun: number[] = [];
  return {
    most,
    begun,
    work: (keys: readonly string[], ms: number) => async () => {
      begun.push(performance.now());
      for (const key of keys) {
        const now = (running.get(key) ?? 0) + 1;
        running.set(key, now);
        most.set(key, Math.max(now, most.get(key) ?? 0));
      }
      await sleep(ms);
      for (const key of keys) running.set(key, (running.get(key) ?? 0) - 1);
    },
  };
};

test(`two replicas together send an address no more at a time and a second than one may (SEED=${random.seed})`, async () => {
  const { most, begun, work } = counted();
  await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      deps()[index % 2]?.sending.ofAddress('192.0.2.1', work(['address'], random.below(150))),
    ),
  );
  expect(most.get('address')).toBeLessThanOrEqual(mostOfAddress);
  expect(most.get('address')).toBeGreaterThan(mostOfAddress / 2);
  const inOrder = begun.toSorted((a, b) => a - b);
  const within = inOrder.map((at) => inOrder.filter((other) => other >= at && other < at + 990).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(mostASecond);
});

test('a webhook has half of the room of its company, and companies do not wait for each other', async () => {
  const { most, work } = counted();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const send = (company: string, webhook: string, index: number, until = held) =>
    deps()[index % 2]?.sending.ofWebhook({ _id: webhook as never, company_id: company }, async () => {
      await Promise.all([work([company, webhook], 0)(), until]);
    });
  const inTheBackground = ['a', 'b', 'c'].flatMap((webhook) =>
    Array.from({ length: 12 }, (_, index) => send('slow', webhook, index)),
  );
  await eventually(
    'the slow company has all of its room',
    async () => (await taken('company slow')) === mostOfCompany,
  );
  // Not settled by a release of the slow company.
  await Promise.all(Array.from({ length: 20 }, (_, index) => send('quick', 'd', index, Promise.resolve())));
  release();
  await Promise.all(inTheBackground);
  expect(most.get('slow')).toBeLessThanOrEqual(mostOfCompany);
  for (const webhook of ['a', 'b', 'c', 'd']) expect(most.get(webhook)).toBeLessThanOrEqual(mostOfWebhook);
});

test('rows that a replica held when it stopped are available to the others', async () => {
  const [one, other] = deps();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const running = Array.from({ length: mostOfAddress }, () =>
    other?.sending.ofAddress('192.0.2.2', () => held),
  );
  await eventually('all slots are taken', async () => (await taken('address 192.0.2.2')) === mostOfAddress);
  release();
  await Promise.all(running);
  await other?.slots.stop();
  await one?.sending.ofAddress('192.0.2.2', async () => undefined);
});
