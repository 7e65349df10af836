import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@procura/contracts';
import { failureOf } from '@procura/testkit';
import { Webhook as Verifier } from 'standardwebhooks';
import { openSubscriber, type Subscriber, type View } from './a-subscriber.ts';

let subscriber: Subscriber;
beforeAll(async () => {
  subscriber = await openSubscriber();
});
afterAll(async () => {
  await subscriber?.world.stop();
  await subscriber?.receiver.stop();
});
beforeEach(async () => {
  const { world, admin, receiver } = subscriber;
  for (const { id } of (await world.call(listWebhooks, admin, {})).data)
    await world.call(deleteWebhook, admin, { webhook_id: id });
  receiver.received.length = 0;
  receiver.verify = (challenge) => ({ status: 200, body: JSON.stringify({ challenge }) });
});

const update = (view: View, change: object): Promise<View> =>
  subscriber.world.call(updateWebhook, subscriber.admin, {
    webhook_id: view.id,
    expected_version: view.version,
    ...change,
  });

test('a URL is sent one signed challenge, and changes only after its answer repeated it', async () => {
  const { world, receiver, admin } = subscriber;
  const { webhook, secret } = await subscriber.create();
  expect(webhook).toMatchObject({
    status: 'verifying',
    acts_for: { id: admin.user_id },
    retries: 0,
    version: 1,
  });
  await subscriber.append('order.placed');
  expect(receiver.received).toEqual([]);
  await subscriber.work();
  await subscriber.work();
  const [challenge] = receiver.received;
  expect(
    new Verifier(String(secret)).verify(String(challenge?.body), challenge?.headers as never),
  ).toMatchObject({
    type: 'webhook.verify',
    data: { challenge: expect.any(String) },
  });
  expect(challenge?.headers).toMatchObject({ 'user-agent': 'Procura-Webhooks/2026-11-21' });
  // The change came after the webhook was created, so it is sent as well.
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.verify', 'order.placed']);
  expect(await world.call(getWebhook, admin, { webhook_id: webhook.id })).toMatchObject({
    status: 'active',
    version: 2,
  });
});

test.each([
  ['another text', { status: 200, body: 'ok' }],
  ['an error', { status: 500, body: '' }],
  ['a redirect', { status: 302, headers: { location: 'https://example.com/' } }],
])('%s pauses it, and it is asked again only on request', async (_kind, reply) => {
  const { receiver, world, admin } = subscriber;
  receiver.verify = () => reply;
  const { webhook } = await subscriber.create();
  await subscriber.work();
  await subscriber.append('order.placed');
  await subscriber.work();
  expect(receiver.received).toHaveLength(1);
  const view = await subscriber.read(webhook.id);
  expect(view).toMatchObject({ status: 'paused', status_reason: expect.stringContaining('not verified') });
  await failureOf(world.call(testWebhook, admin, { webhook_id: webhook.id }), 'conflict');
  receiver.verify = (challenge) => ({ status: 200, body: challenge });
  await update(view, { status: 'active' });
  await subscriber.work();
  await subscriber.work();
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'webhook.verify',
    'webhook.verify',
    'order.placed',
  ]);
});

test.each([
  ['another name', (view: View) => update(view, { name: 'Warehouse' })],
  [
    'another secret',
    ({ id }: View) =>
      subscriber.world.call(rotateWebhookSecret, subscriber.admin, { webhook_id: id, expire_old: 'now' }),
  ],
])('%s during the verification does not discard a correct answer', async (_what, change) => {
  const { receiver } = subscriber;
  const { webhook } = await subscriber.create();
  receiver.verify = async (challenge) => {
    await change(await subscriber.read(webhook.id));
    return { status: 200, body: challenge };
  };
  await subscriber.work();
  expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'active', version: 3 });
});

test('another URL during the verification is verified by itself', async () => {
  const { receiver } = subscriber;
  const { webhook } = await subscriber.create();
  const url = `${receiver.url}&other`;
  receiver.verify = async (challenge) => {
    await update(await subscriber.read(webhook.id), { url });
    return { status: 200, body: challenge };
  };
  await subscriber.work();
  expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'verifying', url });
  receiver.verify = () => ({ status: 200, body: 'ok' });
  await subscriber.work();
  expect(receiver.received).toHaveLength(2);
  expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'paused' });
});

test('a challenge whose process ended is not sent again', async () => {
  const { deps, receiver, admin } = subscriber;
  const { webhook } = await subscriber.create();
  await deps.webhooks
    .owner(admin.company_id)
    .updateOne({ _id: webhook.id }, { $set: { challenged: true, lease: 'of a process that ended' } });
  await subscriber.work();
  expect(receiver.received).toEqual([]);
  expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'paused' });
});
