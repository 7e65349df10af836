import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RecordedChange } from '@procura/contracts';
import { startWorld, type World } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { seededRandom } from '@procura/testkit/seeded-random';
import { appendChanges } from '../src/change-events.ts';
import type { Deps } from '../src/deps.ts';
import { dispatchChanges } from '../src/webhooks/dispatch-changes.ts';
import { retryChanges } from '../src/webhooks/retry-changes.ts';
import { verifyWebhook } from '../src/webhooks/verify-webhook.ts';
import { aChange, opened, openSubscriber, type Subscriber } from './a-subscriber.ts';

const random = seededRandom();
let subscriber: Subscriber;
let replica: World;
beforeAll(async () => {
  subscriber = await openSubscriber();
  replica = await startWorld({
    services: ['feed'],
    config: { namespace: subscriber.world.config.namespace, egress: opened() },
  });
});
afterAll(async () => {
  await replica?.stop();
  await subscriber?.world.stop();
  await subscriber?.receiver.stop();
});

test(`two replicas send each change until it is taken, and none a second time, while a third of the requests fail (SEED=${random.seed})`, async () => {
  const { world, receiver, admin, deps } = subscriber;
  await subscriber.active();
  receiver.reply = () => ({ status: random.below(3) === 0 ? 500 : 204 });
  const replicas = [deps, replica.deps<Deps>('feed')];
  const idle = () => Promise.all(replicas.map(({ webhookTasks }) => webhookTasks.idle()));
  const sent: RecordedChange[] = [];
  const write = async () => {
    const entries = Array.from({ length: 1 + random.below(5) }, () =>
      aChange(admin.company_id, 'order.placed'),
    );
    sent.push(...entries);
    await appendChanges(random.pick(replicas), [{ company_id: admin.company_id, entries }]);
  };
  for (let round = 0; round < 15; round++) {
    await Promise.all([write(), write(), write()]);
    await Promise.all([world, replica].map((one) => one.runJob('feed', 'run_webhooks')));
    // A lease must not end while its holder works.
    await idle();
    const aheadMs = random.below(30_000);
    for (const one of [world, replica]) one.clock.advance(aheadMs);
  }
  receiver.reply = () => ({ status: 204 });
  const taken = () => receiver.of().filter(({ status }) => status === 204);
  await eventually('every change is taken', async () => {
    for (const one of [world, replica]) one.clock.advance(60_000);
    await Promise.all([world, replica].map((one) => one.runJob('feed', 'run_webhooks')));
    await idle();
    return taken().length >= sent.length;
  });
  const ids = taken().map(({ headers }) => headers['webhook-id']);
  expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
});

test('who waits for a change at one replica is woken by what another appends', async () => {
  const { admin, deps } = subscriber;
  const watch = deps.arrivals.watch(admin.company_id);
  const entries = [aChange(admin.company_id, 'order.placed')];
  await appendChanges(replica.deps<Deps>('feed'), [{ company_id: admin.company_id, entries }]);
  // Longer than a test may take.
  await watch.arrived(300_000);
  watch.end();
  await Promise.all([deps, replica.deps<Deps>('feed')].map(({ webhookTasks }) => webhookTasks.idle()));
});

test('rows that a replica had begun when it ended are sent by the other', async () => {
  const { world, receiver, admin, deps } = subscriber;
  receiver.received.length = 0;
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  receiver.reply = async () => {
    noteAsked();
    await held;
    return { status: 204 };
  };
  const change = aChange(admin.company_id, 'order.placed');
  await appendChanges(replica.deps<Deps>('feed'), [{ company_id: admin.company_id, entries: [change] }]);
  await asked;
  await replica.stopService('feed');
  receiver.reply = () => ({ status: 204 });
  await world.runJob('feed', 'run_webhooks');
  await deps.webhookTasks.idle();
  expect(receiver.of().map(({ headers }) => headers['webhook-id'])).toEqual([change.id]);
  expect(await deps.deliveries.owner(admin.company_id).find({ change_id: change.id })).toMatchObject([
    { outcome: 'delivered', attempt: 1 },
  ]);
  release();
});

test('a verification and a retry that take longer than their lease are left to their replica', async () => {
  const { world, receiver, admin, deps } = subscriber;
  const own = deps.webhooks.owner(admin.company_id);
  const { webhook } = await subscriber.create();
  const nobodyIsDue = async (due: () => Promise<Date | undefined>) => {
    world.clock.advance(61_000);
    await eventually('The lease is extended', async () => ((await due()) ?? 0) > deps.clock());
    receiver.received.length = 0;
    await subscriber.work();
    expect(receiver.received).toEqual([]);
  };

  let asked = Promise.withResolvers<void>();
  let held = Promise.withResolvers<void>();
  receiver.verify = async (challenge) => {
    asked.resolve();
    await held.promise;
    return { status: 200, body: challenge };
  };
  const found = await own.findOne({ _id: webhook.id });
  if (!found) throw new Error('There is no webhook');
  const verifying = verifyWebhook(deps, found, 20);
  await asked.promise;
  await nobodyIsDue(async () => (await own.findOne({ _id: webhook.id }))?.due_at);
  held.resolve();
  await verifying;
  expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'active' });

  receiver.reply = () => ({ status: 500 });
  // The process keeps which webhooks of a company are active for some seconds.
  deps.activeWebhooks.clear();
  await subscriber.append('order.placed');
  await deps.webhooks.work().updateMany({ _id: { $ne: webhook.id } }, { $set: { status: 'paused' } });
  const retries = deps.retries.owner(admin.company_id);
  expect(await retries.updateMany({ webhook_id: webhook.id }, { $set: { next_at: deps.clock() } })).toBe(1);
  [asked, held] = [Promise.withResolvers(), Promise.withResolvers()];
  receiver.reply = async () => {
    asked.resolve();
    await held.promise;
    return { status: 204 };
  };
  const retrying = retryChanges(deps, { company_id: admin.company_id, _id: webhook.id }, 20);
  await asked.promise;
  await nobodyIsDue(async () => (await retries.findOne({ webhook_id: webhook.id }))?.next_at);
  held.resolve();
  await retrying;
  await deps.webhookTasks.idle();
  expect(await retries.find({ webhook_id: webhook.id })).toEqual([]);
});

test('a step that breaks off leaves its webhook to the next look, and not until its lease is over', async () => {
  const { admin, deps } = subscriber;
  const own = deps.webhooks.owner(admin.company_id);
  const [webhook] = await own.find({ status: 'active' });
  if (!webhook) throw new Error('No webhook is active');
  const broken: Deps = {
    ...deps,
    get entries(): never {
      throw new Error('the database is away');
    },
  };
  await expect(dispatchChanges(broken, webhook)).rejects.toThrow('the database is away');
  expect(await own.findOne({ _id: webhook._id })).toMatchObject({ status: 'active', lease: null });
});
