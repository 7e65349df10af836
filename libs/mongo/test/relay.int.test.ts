import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Bus, systemCall } from '@procura/bus';
import {
  auditRecorded,
  type EventContract,
  Failure,
  type Id,
  newId,
  orderChanged,
  type Payload,
} from '@procura/contracts';
import { type Database, migrate, openDatabase, openMongo, type Relay, startRelay } from '@procura/mongo';
import { anOrderChanged } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { whileMoving } from '@procura/testkit/progress';
import type { MongoClient } from 'mongodb';

let client: MongoClient;
let database: Database;
let relays: Relay[] = [];
const open = (): Database => {
  const db = client.db(name);
  return openDatabase({ client, db, service: 'orders', clock: () => new Date(), cursor_key: 'cursor key' });
};
let name: string;
beforeAll(async () => {
  client = await openMongo(String(process.env.MONGODB_URI));
});
beforeEach(async () => {
  name = `t${randomBytes(5).toString('hex')}`;
  await migrate(client.db(name), { collections: [], migrations: [] }, 'expand');
  database = open();
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
  await client.db(name).dropDatabase();
});
afterAll(() => client.close());

type Deliver = (delivery: {
  event: string;
  subscriber: string;
  id: string;
  company: string;
}) => Promise<void>;
type Given = { event_id: string; payload: { buyer_company_id: string } };
/** `takesBatches`: whether the subscribers take several events in one message, and what takes them. */
const relayWith = (
  deliver: Deliver,
  over = database,
  takesBatches?: (events: readonly string[]) => Promise<void>,
): Relay => {
  const bus = {
    async deliver(event: { name: string }, subscriber: string, { event_id, payload }: Given) {
      await deliver({ event: event.name, subscriber, id: event_id, company: payload.buyer_company_id });
      return takesBatches !== undefined;
    },
    deliverBatch: (_event: unknown, _subscriber: string, deliveries: readonly Given[]) =>
      takesBatches?.(deliveries.map(({ event_id }) => event_id)),
  } as unknown as Bus;
  const relay = startRelay({
    database: over,
    bus,
    interval_ms: 50,
    onError: () => undefined,
    onOutboxError: () => undefined,
  });
  relays.push(relay);
  return relay;
};
/** Commits events of orders of these companies, as a write does. */
const publish = (...companies: Id<'company'>[]): Promise<void> =>
  database.maintain(async (tx) => {
    for (const buyer_company_id of companies) tx.emit(orderChanged, { ...toAll(), buyer_company_id });
  });
const undone = () => database.outbox.work().find({ undone: true });
/** Waits until every row is delivered, for as long as rows are. */
const untilDelivered = (): Promise<void> =>
  whileMoving({
    what: 'delivery of every row',
    database: () => client.db(name),
    left: async () => (await undone()).map(({ _id, lane }) => ({ mark: _id, text: `${_id} for ${lane}` })),
  });
/** A change of an order that every subscriber acts on. */
const toAll = () => anOrderChanged({ source: 'rfq', status: 'cancelled' });
const anAuditRecorded = ({ company_id }: { company_id: Id<'company'> }): Payload<typeof auditRecorded> => ({
  id: newId('audit'),
  company_id,
  service: 'orders',
  number: 1,
  at: new Date().toISOString(),
  actor: { user_id: 'usr', name: 'Someone', credential_id: 'cred', credential_kind: 'rest_key' },
  operation: 'place_order',
  target: null,
  request_id: 'req_1',
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('an event is sent again until each subscriber has committed it, and then never more', async () => {
  const delivered: string[] = [];
  let failures = 2;
  relayWith(async ({ event, subscriber }) => {
    if (subscriber === 'finance' && failures-- > 0) throw new Failure('unavailable', 'away');
    delivered.push(`${event}>${subscriber}`);
  });
  await publish(newId('company'));
  await untilDelivered();
  expect(delivered.sort()).toEqual(['order_changed>catalogue', 'order_changed>finance', 'order_changed>rfq']);
});

test('a write that awaits an event ends when each subscriber has committed it, and waits for no other event', async () => {
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  const delivered: string[] = [];
  relayWith(async ({ event, subscriber }) => {
    if (subscriber === 'finance' || event === 'audit_recorded') await blocked;
    delivered.push(`${event}>${subscriber}`);
  });
  const call = systemCall({ operation: 'cancel_order', company_id: newId('company') });
  const writing = (awaits: readonly EventContract[]) =>
    database.write(call, async (tx) => tx.emit(orderChanged, toAll()), { awaits });
  let ended = false;
  const awaiting = writing([orderChanged]).then(() => {
    ended = true;
  });
  await eventually('delivery to the others', () => delivered.length === 2);
  await writing([]);
  expect(ended).toBe(false);
  unblock();
  await awaiting;
  expect(delivered).toContain('order_changed>finance');
});

test('a write is answered when what it awaits is not committed in time, and the event comes later', async () => {
  let isAway = true;
  relayWith(async ({ subscriber }) => {
    if (subscriber === 'finance' && isAway) throw new Failure('unavailable', 'away');
  });
  const call = systemCall({ operation: 'cancel_order', company_id: newId('company') });
  await database.write(call, async (tx) => tx.emit(orderChanged, toAll()), {
    awaits: [orderChanged],
  });
  expect((await undone()).map(({ event, pending }) => [event, ...pending])).toEqual([
    ['order_changed', 'finance'],
  ]);
  isAway = false;
  await untilDelivered();
});

test('rows travel together to a subscriber that takes them so, all but the first, and each alone after a failure', async () => {
  const [alone, together]: [string[], string[][]] = [[], []];
  let isOlder = false;
  const relay = relayWith(
    async ({ id }) => void alone.push(id),
    database,
    async (events) => {
      together.push([...events]);
      if (isOlder) throw new Failure('internal', 'A replica of an earlier version takes no batches.');
    },
  );
  const places = async (count: number): Promise<void> => {
    await database.maintain(async (tx) => {
      for (let index = 0; index < count; index++)
        tx.emit(auditRecorded, anAuditRecorded({ company_id: newId('company') }));
    });
    await relay.settle();
  };
  await places(3);
  expect([alone.length, together.length]).toEqual([3, 0]);
  await places(70);
  expect(alone).toHaveLength(4);
  expect(together.flat()).toHaveLength(69);
  // Those that come while others of their kind are on their way wait for one message.
  expect(together.length).toBeLessThan(4);
  isOlder = true;
  const [before, sent] = [alone.length, together.length];
  await places(5);
  await untilDelivered();
  const refused = together.slice(sent).flat();
  expect(refused.length).toBeGreaterThan(1);
  expect(alone.slice(before)).toEqual(expect.arrayContaining(refused));
  expect(new Set([...alone, ...together.slice(0, sent).flat()]).size).toBe(78);
});

test('several replicas at once send each event once', async () => {
  const events = 40;
  const delivered: string[] = [];
  await publish(...times(events, newId('company')));
  const started = [1, 2, 3].map(() =>
    relayWith(async ({ subscriber, id }) => void delivered.push(`${subscriber} ${id}`), open()),
  );
  for (const relay of started) await relay.settle();
  expect(await undone()).toEqual([]);
  expect(delivered).toHaveLength(3 * events);
  expect(new Set(delivered).size).toBe(3 * events);
});

test('settles only when the rows that it finds while asking for due ones are sent', async () => {
  const other = open();
  const outbox = other.outbox.work();
  let isAsking = false;
  const work = (): typeof outbox => ({
    ...outbox,
    find: async (...query) => (isAsking ? outbox.find(...query) : []),
    async count(...query) {
      isAsking = true;
      await eventually('lease of the row', async () =>
        (await undone()).every(({ next_attempt_at }) => next_attempt_at.getTime() > Date.now()),
      );
      return outbox.count(...query);
    },
  });
  const over = { ...other, outbox: { work } } as unknown as Database;
  await publish(newId('company'));
  const relay = relayWith(() => sleep(200), over);
  await relay.settle();
  expect(await undone()).toEqual([]);
});

test('a company with blocked deliveries to one subscriber delays neither other companies nor other subscribers', async () => {
  const [stuck, other] = [newId('company'), newId('company')];
  const delivered: string[] = [];
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  const nameOf = (company: string) => (company === stuck ? 'stuck' : 'other');
  relayWith(async ({ subscriber, company }) => {
    if (company === stuck && subscriber === 'rfq') await blocked;
    delivered.push(`${nameOf(company)} ${subscriber}`);
  });
  const countOf = (what: string) => delivered.filter((one) => one === what).length;

  // More than one look of any relay finds, committed before the events of the other company.
  await publish(...times(60, stuck));
  await publish(...times(5, other));
  await eventually(
    'delivery of all that is not stuck',
    () => countOf('other rfq') === 5 && countOf('other finance') === 5 && countOf('stuck finance') === 60,
  );
  expect(countOf('stuck rfq')).toBe(0);
  unblock();
  await untilDelivered();
  expect(countOf('stuck rfq')).toBe(60);
});

test('rows left by another process are also delivered by company', async () => {
  const [stuck, other] = [newId('company'), newId('company')];
  await publish(...times(200, stuck));
  await publish(...times(3, other));
  const delivered: string[] = [];
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  relayWith(async ({ company, subscriber }) => {
    if (company === stuck) await blocked;
    delivered.push(`${company} ${subscriber}`);
  });
  await eventually('delivery of the other company', () => delivered.length === 9);
  expect(new Set(delivered.map((one) => one.split(' ')[0]))).toEqual(new Set([other]));
  unblock();
  await untilDelivered();
  expect(delivered).toHaveLength(3 * 203);
});

test('a subscriber that nobody serves is tried one delivery at a time, and gets everything when it is back', async () => {
  let isAway = true;
  let tries = 0;
  const delivered: string[] = [];
  relayWith(async ({ subscriber, id }) => {
    if (subscriber === 'rfq' && isAway) {
      tries += 1;
      throw new Failure('unavailable', 'away', { cause: new Error('no responders') });
    }
    delivered.push(`${subscriber} ${id}`);
  });
  await publish(...Array.from({ length: 100 }, () => newId('company')));
  await eventually('delivery to the others', () => delivered.length === 200);
  const before = tries;
  await eventually('another try', () => tries > before + 2);
  // 32 went out at once; from then on one after each pause.
  expect(tries).toBeLessThan(32 + 10);
  isAway = false;
  await untilDelivered();
  expect(delivered).toHaveLength(300);
  expect(new Set(delivered).size).toBe(300);
});

test('a row that is at work is not sent again, however often the outbox is looked at', async () => {
  const sent: string[] = [];
  const { promise: atWork, resolve: finish } = Promise.withResolvers<void>();
  for (const over of [database, open()])
    relayWith(async ({ subscriber, id }) => {
      sent.push(`${subscriber} ${id}`);
      await atWork;
    }, over);
  await publish(newId('company'));
  await eventually('the first delivery', () => sent.length === 3);
  const looks = 10;
  for (let look = 0; look < looks; look++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(3);
  finish();
  await untilDelivered();
});

test('a row that is at work is not sent again by its own relay, although its lease is over', async () => {
  let offsetMs = 0;
  const db = client.db(name);
  const clock = () => new Date(Date.now() + offsetMs);
  database = openDatabase({ client, db, service: 'orders', clock, cursor_key: 'cursor key' });
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  const [slow, left] = [newId('company'), newId('company')];
  const sent: string[] = [];
  relayWith(async ({ company, subscriber }) => {
    sent.push(`${company === slow ? 'slow' : 'left'} ${subscriber}`);
    if (company === slow) await blocked;
  });
  await publish(slow);
  await eventually('the first deliveries', () => sent.length === 3);
  // As after a process was frozen for longer than a lease.
  offsetMs = 3_600_000;
  const other = open();
  await other.maintain(async (tx) => tx.emit(orderChanged, { ...toAll(), buyer_company_id: left }));
  // Only a look finds what another process left, and so it has met the rows that are at work.
  await eventually('a look', () => sent.length >= 6);
  unblock();
  await untilDelivered();
  expect(sent.toSorted()).toEqual(
    ['left', 'slow'].flatMap((one) => ['catalogue', 'finance', 'rfq'].map((to) => `${one} ${to}`)),
  );
});

test('a relay that stops leaves what it has not sent to the others at once', async () => {
  const { promise: atWork, resolve: finish } = Promise.withResolvers<void>();
  const company = newId('company');
  const stopping = relayWith(() => atWork);
  await publish(...times(20, company));
  await eventually('a first delivery', async () => (await undone()).some(({ attempts }) => attempts > 0));
  const stopped = stopping.stop();
  const delivered: string[] = [];
  relayWith(async ({ subscriber, id }) => void delivered.push(`${subscriber} ${id}`), open());
  await eventually('delivery of what was not in flight', () => delivered.length === 3 * 20 - 3 * 4);
  finish();
  await stopped;
  await eventually('the end of all', async () => (await undone()).length === 0);
});

test('rows of a process that has ended are sent by another before the lease ends', async () => {
  const dead = open();
  dead.onCommit(async () => undefined);
  await dead.maintain(async (tx) => tx.emit(orderChanged, toAll()));
  expect((await undone()).every((row) => row.next_attempt_at.getTime() > Date.now())).toBe(true);
  let delivered = 0;
  const relay = relayWith(async () => void delivered++);
  await relay.settle();
  expect(delivered).toBe(0);
  const last = new Date(Date.now() - 60_000);
  await eventually('The process counts as ended', async () => {
    // It is alive and removes its row when it is idle.
    await client
      .db(name)
      .collection<{ _id: string }>('processes')
      .updateOne({ _id: dead.process_id }, { $set: { sessions: [], alive_at: last } }, { upsert: true });
    return (await database.endOrphans()) > 0;
  });
  await relay.settle();
  expect([delivered, await undone()]).toEqual([3, []]);
  await dead.close();
});

test('rows of the release before, which name several subscribers and no lane, are delivered to each', async () => {
  const now = new Date();
  await database.outbox.work().insert({
    _id: newId('event'),
    event: orderChanged.name,
    payload: orderChanged.payload.parse(toAll()),
    pending: ['catalogue', 'finance', 'rfq'],
    undone: true,
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
    done_at: null,
    last_error: null,
  });
  const delivered: string[] = [];
  relayWith(async ({ subscriber }) => void delivered.push(subscriber));
  await eventually('its delivery', async () => (await undone()).length === 0);
  expect(delivered.sort()).toEqual(['catalogue', 'finance', 'rfq']);
});
