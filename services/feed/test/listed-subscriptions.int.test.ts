import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endEventSubscription,
  type Id,
  listEventSubscriptions,
  newId,
  type Principal,
  subscribeToEvent,
} from '@procura/contracts';
import { confinedTo, failureOf, without } from '@procura/testkit';
import { aCompany, type Person } from '../../identity/test/people.ts';
import { openSubscriber, type Subscriber } from './a-subscriber.ts';
import { type Asked, anAssistant, aSubscription } from './an-assistant.ts';

let subscriber: Subscriber;
let assistant: Principal;
beforeAll(async () => {
  subscriber = await openSubscriber();
});
afterAll(async () => {
  await subscriber?.world.stop();
  await subscriber?.receiver.stop();
});
beforeEach(async () => {
  const { deps, admin, receiver, ana } = subscriber;
  await deps.webhooks.owner(admin.company_id).deleteMany({});
  await deps.retries.owner(admin.company_id).deleteMany({});
  receiver.received.length = 0;
  receiver.reply = taken;
  receiver.verify = (challenge) => ({ status: 200, body: JSON.stringify({ challenge }) });
  ({ principal: assistant } = await aToken(ana));
});

const taken = () => ({ status: 204 });
const aToken = (person: Person) => anAssistant(subscriber, person);
const asked = (fields?: Partial<Asked>) => aSubscription(subscriber, fields);
const subscribe = async (input: Asked, caller = assistant) => {
  const answer = await subscriber.world.call(subscribeToEvent, caller, input);
  subscriber.deps.activeWebhooks.clear();
  return answer;
};
const stored = () => subscriber.deps.webhooks.owner(subscriber.admin.company_id).find({});
const list = (caller = subscriber.admin, page = {}) =>
  subscriber.world.call(listEventSubscriptions, caller, page);
const end = (subscription_id: Id<'webhook'>, caller = subscriber.admin) =>
  subscriber.world.call(endEventSubscription, caller, { subscription_id });

test('the list has the owner, the events and the deliveries of each, and no secret or URL', async () => {
  const { world, ana, receiver } = subscriber;
  expect(await list()).toEqual({ data: [], next_cursor: null, has_more: false });
  const [object_id, branch_id] = [newId('order'), newId('branch')];
  const url = `${receiver.url}?token=of-the-callback`;
  const { token_id, principal } = await aToken(ana);
  const { id, refresh_before } = await subscribe(asked({ url }), principal);
  world.clock.advance(1000);
  const narrowed = await subscribe(asked({ name: 'order.shipped', arguments: { object_id, branch_id } }));
  // Of people, and in no list of subscriptions.
  await subscriber.create();
  const { data } = await list();
  expect(data.map((one) => one.id)).toEqual([narrowed.id, id]);
  expect(data[0]).toMatchObject({ event: 'order.shipped', arguments: { object_id, branch_id } });
  expect(data[1]).toEqual({
    id,
    credential: { id: token_id, name: 'Claude', client_host: null },
    acts_for: { id: ana.principal.user_id, name: ana.principal.user_name },
    event: 'order.placed',
    arguments: { object_id: null, branch_id: null },
    host: new URL(receiver.url).host,
    status: 'active',
    behind: 0,
    retries: 0,
    failing_since: null,
    last_success_at: null,
    last_failure: null,
    created_at: expect.any(String),
    refresh_before,
  });
  expect(JSON.stringify(data)).not.toMatch(/of-the-callback|whsec_/);
});

test('a page continues, and holds at most all', async () => {
  const { world } = subscriber;
  for (let index = 0; index < 3; index += 1) {
    await subscribe(asked({ arguments: { object_id: newId('order') } }));
    world.clock.advance(1000);
  }
  const first = await list(undefined, { limit: 2 });
  const second = await list(undefined, { limit: 2, cursor: first.next_cursor });
  expect([first.data.length, second.data.length, second.has_more]).toEqual([2, 1, false]);
  expect((await list(undefined, { limit: 100 })).data).toEqual([...first.data, ...second.data]);
  await failureOf(list(undefined, { cursor: 'of nobody' }), 'invalid_cursor');
});

test('a failed delivery shows until it succeeds, and what was not refreshed is not listed', async () => {
  const { world, receiver } = subscriber;
  await subscribe(asked({ ttl_ms: 3_600_000 }));
  receiver.reply = () => ({ status: 503 });
  await subscriber.append('order.placed');
  const failing = {
    status: 'failing',
    retries: 1,
    failing_since: expect.any(String),
    last_failure: { at: expect.any(String), reason: expect.stringContaining('503') },
  };
  expect((await list()).data).toMatchObject([failing]);
  receiver.reply = taken;
  world.clock.advance(7000);
  await subscriber.work();
  const healthy = { status: 'active', retries: 0, failing_since: null, last_success_at: expect.any(String) };
  expect((await list()).data).toMatchObject([healthy]);
  world.clock.advance(3_600_000);
  expect((await list()).data).toEqual([]);
});

test('a person ends one: nothing waits or is sent any more, and the assistant may subscribe again', async () => {
  const { deps, admin, receiver } = subscriber;
  const input = asked();
  const { id } = await subscribe(input);
  const kept = await subscribe(asked({ name: 'order.shipped' }));
  receiver.reply = () => ({ status: 503 });
  await subscriber.append('order.placed');
  expect(await end(id)).toEqual({ ended: true });
  expect((await stored()).map(({ _id }) => _id)).toEqual([kept.id]);
  expect(await deps.retries.owner(admin.company_id).find({})).toEqual([]);
  receiver.reply = taken;
  receiver.received.length = 0;
  await subscriber.append('order.placed');
  await subscriber.work();
  expect(receiver.received).toEqual([]);
  await failureOf(end(id), 'not_found');
  expect((await subscribe(input)).id).toBe(id);
});

test('bad input, a webhook of people, others and narrowed callers are refused', async () => {
  const { world, admin } = subscriber;
  const { id } = await subscribe(asked());
  const { webhook } = await subscriber.create();
  const other = await aCompany(world);
  expect((await list(other.principal)).data).toEqual([]);
  await failureOf(end(id, other.principal), 'not_found');
  await failureOf(end(webhook.id), 'not_found');
  await failureOf(end('of nobody' as Id<'webhook'>), 'invalid_input');
  for (const caller of [without(admin, 'company:manage'), confinedTo(admin, newId('branch'))]) {
    await failureOf(list(caller), 'forbidden');
    await failureOf(end(id, caller), 'forbidden');
  }
  expect((await stored()).map(({ _id }) => _id)).toContain(id);
});
