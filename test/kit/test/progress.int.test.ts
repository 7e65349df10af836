import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { openDatabases } from '../src/databases.ts';
import { slowestDelivery, untilSettled, watched, whileMoving } from '../src/progress.ts';

const { database, drop, close } = await openDatabases(
  String(process.env.MONGODB_URI),
  `t${newId('event').slice(-10)}`,
);
beforeEach(() => drop());
afterAll(async () => {
  await drop();
  await close();
});

const outbox = () => database('orders').collection<{ _id: string; attempts: number }>('outbox');
const aRow = (_id: string, fields: object = {}) => ({
  _id,
  event: 'order_changed',
  payload: {},
  pending: ['finance', 'catalogue'],
  undone: true,
  attempts: 7,
  next_attempt_at: new Date(),
  created_at: new Date(Date.now() - 90_000),
  done_at: null,
  last_error: 'Failure: finance does not answer',
  ...fields,
});
const purchases = () => database('orders').collection<{ _id: string; state: string }>('purchases');

test('a platform without progress fails with the pending work and the seed', async () => {
  await outbox().insertOne(aRow('evt_1'));
  await purchases().insertOne({ _id: 'pur_1', state: 'placing' });
  await database('finance')
    .collection<{ _id: string; status: string }>('payment_links')
    .insertOne({ _id: 'pay_1', status: 'creating' });
  const failed = await untilSettled(database, { seed: 4711, still_ms: 700 }).catch((error: Error) => error);
  expect(String(failed)).toMatch(/Nothing moved for 0\.7 s \(seed 4711\)/);
  expect(String(failed)).toMatch(
    /orders: 1 of order_changed to finance, up to 7 attempts; the oldest is evt_1, committed 9\d s ago; last error: Failure: finance does not answer/,
  );
  expect(String(failed)).toContain('orders: 1 of order_changed to catalogue');
  expect(String(failed)).toContain('orders: purchase pur_1 is placing');
  expect(String(failed)).toContain('finance: payment link that its provider has not made pay_1 is creating');
  expect(String(failed)).toMatch(/locks?: /);
});

test('it waits while there is progress, and another attempt is not progress', async () => {
  const ids = ['evt_1', 'evt_2', 'evt_3', 'evt_4'];
  await outbox().insertMany(ids.map((id) => aRow(id)));
  const delivering = (async () => {
    for (const _id of ids) {
      await sleep(600);
      await outbox().deleteOne({ _id });
    }
  })();
  await untilSettled(database, { still_ms: 2000 });
  await delivering;

  await outbox().insertOne(aRow('evt_5'));
  let isOver = false;
  const trying = (async () => {
    while (!isOver) {
      await sleep(100);
      await outbox().updateOne({ _id: 'evt_5' }, { $inc: { attempts: 1 } });
    }
  })();
  await expect(untilSettled(database, { still_ms: 1500 })).rejects.toThrow('Nothing moved for 1.5 s');
  isOver = true;
  await trying;
});

test('a read that is not answered is not progress either', async () => {
  const left = () => new Promise<never>(() => undefined);
  await expect(whileMoving({ what: 'an answer', database, left, still_ms: 200 })).rejects.toThrow(
    'Nothing moved for 0.2 s, waiting for an answer. Pending:',
  );
});

test('watched work ends with its result, and fails when it does not move', async () => {
  const watch = { what: 'operations', seed: 12, database, still_ms: 1200 };
  const steady = watched(watch, async ({ moved }) => {
    for (let step = 0; step < 4; step++) {
      await sleep(500);
      moved();
    }
    return 'all';
  });
  expect(await steady).toBe('all');
  await purchases().insertOne({ _id: 'pur_2', state: 'placing' });
  let saw: boolean | undefined;
  const stuck = watched(watch, async (steps) => {
    await sleep(4000);
    saw = steps.over;
  });
  await expect(stuck).rejects.toThrow(
    /\(seed 12\), waiting for operations\. Pending:\n {2}orders: purchase pur_2/,
  );
  await sleep(2500);
  expect(saw).toBe(true);
});

test('the slowest delivery is the longest between commit and last effect', async () => {
  expect(await slowestDelivery(database)).toBeNull();
  const created_at = new Date('2026-11-21T12:00:00Z');
  const done = (ms: number) => ({
    pending: [],
    undone: undefined,
    created_at,
    done_at: new Date(created_at.getTime() + ms),
  });
  await outbox().insertMany([aRow('evt_1', done(300)), aRow('evt_2', done(4200)), aRow('evt_3')]);
  expect(await slowestDelivery(database)).toEqual({
    service: 'orders',
    event: 'order_changed',
    took_ms: 4200,
  });
});
