import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteWebhook, type Id, updateWebhook } from '@procura/contracts';
import { longestWait } from '../src/webhooks/longest-wait.ts';
import { openSubscriber, type Subscriber } from './a-subscriber.ts';

const minuteMs = 60_000;

let subscriber: Subscriber;
let webhook_id: Id<'webhook'>;
beforeAll(async () => {
  subscriber = await openSubscriber();
  ({ id: webhook_id } = (await subscriber.active()).webhook);
});
afterAll(async () => {
  await subscriber.world.stop();
  await subscriber.receiver.stop();
});

const wait = () => longestWait(subscriber.deps);
const later = (ms: number) => subscriber.world.clock.advance(ms);

test('a change that is sent does not wait, and neither does the time without changes count', async () => {
  await subscriber.append('order.placed');
  expect(await wait()).toBe(0);
  later(60 * minuteMs);
  expect(await wait()).toBe(0);
});

test('where nothing is dispatched it grows from the first change that waits, although no attempt fails', async () => {
  const { world, deps, receiver } = subscriber;
  await world.stopService('identity');
  await subscriber.append('order.placed');
  later(4 * minuteMs);
  await subscriber.append('order.placed');
  later(minuteMs);
  expect(await wait()).toBeGreaterThanOrEqual(300);
  expect(await wait()).toBeLessThan(360);
  expect(await deps.retries.owner(subscriber.admin.company_id).count({}, 10)).toBe(0);
  await world.startService('identity');
  await subscriber.work();
  expect(receiver.of()).toHaveLength(3);
  expect(await wait()).toBe(0);
});

test('it counts from the last attempt of a receiver that is slow, and not for one that fails or is paused', async () => {
  const { world, deps, receiver, admin } = subscriber;
  const answers: (() => void)[] = [];
  receiver.reply = () => new Promise((resolve) => answers.push(() => resolve({ status: 500 })));
  const sending = subscriber.append(...Array.from({ length: 20 }, () => 'order.placed' as const));
  const own = deps.webhooks.owner(admin.company_id);
  while (answers.length < 8) await new Promise((resolve) => setTimeout(resolve, 20));
  later(2 * minuteMs);
  expect(await wait()).toBeGreaterThanOrEqual(120);
  await own.updateOne({ _id: webhook_id }, { $set: { last_success_at: deps.clock() } });
  expect(await wait()).toBeLessThan(60);

  receiver.reply = () => ({ status: 500 });
  for (const answer of answers) answer();
  await sending;
  later(minuteMs);
  const { failures_in_row, position } = (await own.findOne({ _id: webhook_id })) ?? {};
  expect([Number(failures_in_row) >= 10, Number(position)]).toEqual([true, 3 + 16]);
  expect(await wait()).toBe(0);

  const view = await subscriber.read(webhook_id);
  const change = { webhook_id, expected_version: view.version, status: 'paused' as const };
  await world.call(updateWebhook, admin, change);
  await own.updateOne({ _id: webhook_id }, { $set: { failures_in_row: 0 } });
  expect(await wait()).toBe(0);
  await world.call(deleteWebhook, admin, { webhook_id });
});
