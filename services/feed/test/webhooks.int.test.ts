import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createRole,
  createWebhook,
  deleteWebhook,
  getWebhook,
  type Id,
  issueRestKey,
  listWebhooks,
  maxWebhooks,
  type Principal,
  type RecordedChange,
  resendWebhookDelivery,
  resumeCompany,
  rotateWebhookSecret,
  suspendCompany,
  testWebhook,
  updateMembership,
  updateWebhook,
  webhookRetryDelaysS,
  webhookTest,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, without } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { Webhook as Verifier } from 'standardwebhooks';
import { aColleague, aCompany, operator, principalFor, subscribers } from '../../identity/test/people.ts';
import { appendChanges } from '../src/change-events.ts';
import { mostOfCompany } from '../src/webhooks/sending-bounds.ts';
import { aChange, openSubscriber, type Subscriber, type View } from './a-subscriber.ts';

let subscriber: Subscriber;
const logs: string[] = [];
beforeAll(async () => {
  subscriber = await openSubscriber({
    logs,
    services: ['identity', 'branches', 'feed'],
    absent: subscribers.filter((name) => name !== 'feed'),
  });
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
  receiver.reply = () => ({ status: 204 });
  receiver.verify = (challenge) => ({ status: 200, body: JSON.stringify({ challenge }) });
});

const update = (view: View, change: object, caller = subscriber.admin): Promise<View> =>
  subscriber.world.call(updateWebhook, caller, {
    webhook_id: view.id,
    expected_version: view.version,
    ...change,
  });
const idsOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['webhook-id']);
/** A REST key of the admin, narrowed. */
const aKey = async (narrowing: object): Promise<Principal> => {
  const { world, ana, admin } = subscriber;
  const { secret } = await world.call(issueRestKey, operator, {
    company_id: admin.company_id,
    owner_email: ana.email,
    name: 'ERP',
    ...narrowing,
  } as never);
  return principalFor(world, String(secret), 'rest_key');
};

describe('what is sent', () => {
  test('each change once, thin, signed, with the id of the change, and only the types that were asked for', async () => {
    const { receiver, admin } = subscriber;
    const { webhook, secret } = await subscriber.active({ types: ['order.placed', 'rfq.created'] });
    const [placed, , created] = await subscriber.append('order.placed', 'order.shipped', 'rfq.created');
    await subscriber.work();
    const sent = receiver.of();
    expect(idsOf(sent).toSorted()).toEqual([placed?.id, created?.id].toSorted());
    const first = sent.find(({ headers }) => headers['webhook-id'] === placed?.id);
    const { number, ...body } = (
      new Verifier(String(secret)).verify(String(first?.body), first?.headers as never) as {
        data: { number: number };
      } & Record<string, unknown>
    ).data as { number: number };
    expect(number).toBeGreaterThan(0);
    expect(body).toEqual({
      company_id: admin.company_id,
      object: placed?.object,
      status: 'placed',
      branch_id: null,
    });
    const view = await subscriber.read(webhook.id);
    expect(view).toMatchObject({ retries: 0, failing_since: null, last_failure: null });
    expect(view.last_number).toBe(number + 2);
    expect(await subscriber.deliveriesOf(webhook.id)).toMatchObject([
      { outcome: 'delivered', status_code: 204, attempt: 1, reason: null },
      { outcome: 'delivered', status_code: 204, attempt: 1, reason: null },
    ]);
  });

  test('what a narrowed key may read, and no more', async () => {
    const { receiver } = subscriber;
    await subscriber.active({}, await aKey({ areas: ['company', 'orders'] }));
    await subscriber.append('order.placed', 'rfq.created', 'bid.submitted', 'order.shipped');
    expect(
      receiver
        .of()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['order.placed', 'order.shipped']);
  });

  test('nothing of what its user may not read any more', async () => {
    const { receiver, world, ana, admin } = subscriber;
    const ben = await aColleague(world, ana, 'admin');
    const { webhook } = await subscriber.active({}, ben.principal);
    receiver.reply = () => ({ status: 500 });
    const [waiting] = await subscriber.append('rfq.created');
    receiver.reply = () => ({ status: 204 });
    await world.call(createRole, admin, {
      key: 'orders_only',
      name: 'Orders only',
      permissions: ['orders:read', 'company:read'],
    });
    await world.call(updateMembership, admin, { user_id: ben.principal.user_id, role: 'orders_only' });
    const [seen] = await subscriber.append('order.placed', 'rfq.created', 'recurrence.created');
    world.clock.advance(7000);
    await subscriber.work();
    expect(idsOf(receiver.of())).toEqual([waiting?.id, seen?.id]);
    expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'active', retries: 0 });
  });

  test('nothing of a branch that its user has lost', async () => {
    const { receiver, world, ana, admin, deps } = subscriber;
    const ben = await aColleague(world, ana, 'admin');
    const { webhook } = await subscriber.active({}, ben.principal);
    const [{ id: kept }, { id: lost }] = [await aBranch(world, admin), await aBranch(world, admin)];
    const at = (branch_id: Id<'branch'>) => aChange(admin.company_id, 'order.placed', { branch_id });
    const append = async (...entries: RecordedChange[]) => {
      await appendChanges(deps, [{ company_id: admin.company_id, entries }]);
      await deps.webhookTasks.idle();
    };
    const [waiting, seen] = [at(lost), at(kept)];
    receiver.reply = () => ({ status: 500 });
    await append(waiting);
    receiver.reply = () => ({ status: 204 });
    const { user_id } = ben.principal;
    await world.call(updateMembership, admin, { user_id, branch_ids: [kept] });
    await append(at(lost), seen);
    world.clock.advance(7000);
    await subscriber.work();
    expect(idsOf(receiver.of())).toEqual([waiting.id, seen.id]);
    expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'active', retries: 0, behind: 0 });
  });

  test('nothing to another company', async () => {
    const { receiver, world } = subscriber;
    const other = await aCompany(world);
    const { webhook } = await subscriber.active({}, other.principal);
    await subscriber.append('order.placed');
    await subscriber.work();
    expect(receiver.of()).toEqual([]);
    for (const [operation, more] of [
      [getWebhook, {}],
      [deleteWebhook, {}],
      [testWebhook, {}],
      [rotateWebhookSecret, { expire_old: 'now' }],
      [updateWebhook, { expected_version: 2, name: 'x' }],
    ] as const)
      await failureOf(
        world.call(operation as typeof getWebhook, subscriber.admin, { webhook_id: webhook.id, ...more }),
        'not_found',
      );
    await world.call(deleteWebhook, other.principal, { webhook_id: webhook.id });
  });
});

describe('failures', () => {
  test('a change is tried again with the same id, after the delays and what Retry-After asks for, until it is taken', async () => {
    const { receiver, world } = subscriber;
    const { webhook } = await subscriber.active();
    receiver.reply = () => ({ status: 503, headers: { 'retry-after': '30' } });
    const [change] = await subscriber.append('order.placed');
    expect(await subscriber.read(webhook.id)).toMatchObject({
      retries: 1,
      last_failure: { reason: 'The receiver answered 503.' },
      failing_since: expect.any(String),
    });
    world.clock.advance(20_000);
    await subscriber.work();
    expect(receiver.of()).toHaveLength(1);
    receiver.reply = () => ({ status: 204 });
    // Another change does not wait for it.
    const [next] = await subscriber.append('order.shipped');
    world.clock.advance(11_000);
    await subscriber.work();
    expect(idsOf(receiver.of())).toEqual([change?.id, next?.id, change?.id]);
    expect(await subscriber.read(webhook.id)).toMatchObject({ retries: 0, failing_since: null });
    expect(
      (await subscriber.deliveriesOf(webhook.id)).map(({ outcome, attempt }) => [outcome, attempt]),
    ).toEqual([
      ['delivered', 2],
      ['delivered', 1],
      ['failed', 1],
    ]);
  });

  test('after the last attempt a change is given up, and can be sent again by hand', async () => {
    const { receiver, world, admin, deps } = subscriber;
    const { webhook } = await subscriber.active();
    receiver.reply = () => ({ status: 500 });
    await subscriber.append('order.placed');
    for (const delayS of webhookRetryDelaysS) {
      world.clock.advance(delayS * 1200);
      await subscriber.work();
    }
    const [last, ...earlier] = await subscriber.deliveriesOf(webhook.id);
    expect(last).toMatchObject({
      outcome: 'given_up',
      attempt: webhookRetryDelaysS.length + 1,
      status_code: 500,
    });
    expect(earlier).toHaveLength(webhookRetryDelaysS.length);
    expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'active', retries: 0 });
    receiver.reply = () => ({ status: 204 });
    const delivery_id = last?.id as Id<'webhookDelivery'>;
    await world.call(resendWebhookDelivery, admin, { webhook_id: webhook.id, delivery_id });
    await subscriber.work();
    expect(receiver.of().at(-1)).toMatchObject({ status: 204, headers: { 'webhook-id': last?.change_id } });
    expect(await deps.retries.owner(admin.company_id).count({}, 1)).toBe(0);
  });

  test('a receiver that fails ten times in a row is only sent the oldest change until it takes it', async () => {
    const { receiver, world } = subscriber;
    const { webhook } = await subscriber.active();
    receiver.reply = () => ({ status: 500 });
    const first = await subscriber.append(...Array<'order.placed'>(12).fill('order.placed'));
    const position = (await subscriber.read(webhook.id)).last_number;
    const before = receiver.of().length;
    expect(before).toBeLessThanOrEqual(16);
    const rest = await subscriber.append(...Array<'order.shipped'>(5).fill('order.shipped'));
    expect(receiver.of()).toHaveLength(before);
    expect(await subscriber.read(webhook.id)).toMatchObject({ last_number: position });
    world.clock.advance(7000);
    await subscriber.work();
    expect(idsOf(receiver.of().slice(before))).toEqual([first[0]?.id]);
    receiver.reply = () => ({ status: 204 });
    for (let minutes = 0; minutes < 5; minutes++) {
      world.clock.advance(72_000);
      await subscriber.work();
    }
    const taken = receiver.of().filter(({ status }) => status === 204);
    expect(idsOf(taken).toSorted()).toEqual([...first, ...rest].map(({ id }) => id).toSorted());
  });

  test('more due retries than one look reads, of a company whose receivers hang, do not delay those of another', async () => {
    const { receiver, world, admin, deps } = subscriber;
    const { principal: other } = await aCompany(world);
    await subscriber.active({}, other);
    receiver.reply = () => ({ status: 500 });
    const change = aChange(other.company_id, 'order.placed');
    await appendChanges(deps, [{ company_id: other.company_id, entries: [change] }]);
    await deps.webhookTasks.idle();
    receiver.reply = () => ({ status: 204 });
    const [waiting] = await subscriber.append('order.placed');
    const slow = [await subscriber.active(), await subscriber.active(), await subscriber.active()];
    const { promise: hanging, resolve: answer } = Promise.withResolvers<void>();
    let begun = 0;
    const requests = Array.from({ length: mostOfCompany }, (_, index) =>
      deps.sending.ofWebhook(
        { _id: `hanging_${index % 2}` as Id<'webhook'>, company_id: admin.company_id },
        () => {
          begun += 1;
          return hanging;
        },
      ),
    );
    await eventually('the company has no more room', () => begun === mostOfCompany);
    world.clock.advance(7000);
    const own = deps.retries.owner(admin.company_id);
    for (const { webhook } of slow)
      await own.insert(
        ...Array.from({ length: 90 }, (_, index) => ({
          _id: `${webhook.id}:${index}`,
          company_id: admin.company_id,
          webhook_id: webhook.id,
          change_id: waiting?.id as Id<'change'>,
          number: index,
          attempts: 4,
          next_at: new Date(deps.clock().getTime() - 60_000),
        })),
      );
    receiver.received.length = 0;
    const sent = () => receiver.of().map(({ headers }) => headers['webhook-id']);
    await eventually('the retry of the other company is sent', async () => {
      await world.runJob('feed', 'run_webhooks');
      return sent().includes(change.id);
    });
    expect(sent()).toEqual([change.id]);
    answer();
    await Promise.all(requests);
    await deps.webhookTasks.idle();
    await own.deleteMany({});
  });

  test('410 ends it, and days of failures pause it', async () => {
    const { receiver, world } = subscriber;
    const [ending, pausing] = [await subscriber.active(), await subscriber.active()];
    let first = true;
    receiver.reply = () => {
      const status = first ? 410 : 500;
      first = false;
      return { status };
    };
    await subscriber.append('order.placed');
    const views = await Promise.all([ending, pausing].map(({ webhook }) => subscriber.read(webhook.id)));
    expect(views.map(({ status }) => status).toSorted()).toEqual(['active', 'ended']);
    const [ended, other] = views.toSorted((a, b) => b.status.localeCompare(a.status));
    world.clock.advance(5.1 * 24 * 3_600_000);
    await subscriber.work();
    expect(await subscriber.read(other?.id as Id<'webhook'>)).toMatchObject({
      status: 'paused',
      status_reason: expect.stringContaining('5 days'),
    });
    await failureOf(update(ended as View, { status: 'active' }), 'conflict');
  });
});

describe('its life', () => {
  test('paused, it is sent nothing, and afterwards what it missed', async () => {
    const { receiver, world, admin } = subscriber;
    const { webhook } = await subscriber.active();
    const paused = await update(await subscriber.read(webhook.id), { status: 'paused' });
    expect(paused).toMatchObject({
      status: 'paused',
      status_reason: `Paused by ${admin.user_name}.`,
      behind: 0,
    });
    const [change] = await subscriber.append('order.placed');
    await subscriber.work();
    expect(receiver.of()).toEqual([]);
    expect(await subscriber.read(webhook.id)).toMatchObject({ behind: 1 });
    expect((await world.call(listWebhooks, admin, {})).data).toMatchObject([{ behind: 1 }]);
    await update(paused, { status: 'active' });
    await subscriber.work();
    expect(await subscriber.read(webhook.id)).toMatchObject({ behind: 0 });
    expect(idsOf(receiver.of())).toEqual([change?.id]);
    await failureOf(update(paused, { name: 'Other' }), 'version_conflict');
  });

  test('another URL is verified first, and is sent what its setter may read', async () => {
    const { receiver, admin, world } = subscriber;
    const { webhook } = await subscriber.active();
    const key = await aKey({ areas: ['company', 'rfqs'] });
    const view = await update(await subscriber.read(webhook.id), { url: `${receiver.url}&v=2` }, key);
    expect(view).toMatchObject({ status: 'verifying' });
    await subscriber.append('order.placed', 'rfq.created');
    expect(receiver.of()).toEqual([]);
    await subscriber.work();
    await subscriber.work();
    expect(receiver.of().map(({ type }) => type)).toEqual(['rfq.created']);
    await failureOf(
      world.call(createWebhook, admin, { name: 'x', url: 'https://a@b.example/' }),
      'invalid_input',
    );
    await failureOf(world.call(createWebhook, admin, { name: 'x', url: 'not a URL' }), 'invalid_input');
  });

  test('a rotation leaves no gap, and each rotation ends the secret before the last', async () => {
    const { receiver, world, admin } = subscriber;
    const { webhook, secret: first } = await subscriber.active();
    const rotate = (expire_old: 'now' | 'in_24_hours') =>
      world.call(rotateWebhookSecret, admin, { webhook_id: webhook.id, expire_old });
    const verifiedBy = async (secrets: (string | null)[]) => {
      receiver.received.length = 0;
      await subscriber.append('order.placed');
      const [sent] = receiver.of();
      // The library refuses times far from now, and the clock of the test has moved.
      const at = Number(sent?.headers['webhook-timestamp']);
      return secrets.map((secret) => {
        const signature = new Verifier(String(secret)).sign(
          String(sent?.headers['webhook-id']),
          new Date(at * 1000),
          String(sent?.body),
        );
        return String(sent?.headers['webhook-signature']).split(' ').includes(signature);
      });
    };
    expect(await verifiedBy([first])).toEqual([true]);
    const { secret: second, webhook: view } = await rotate('in_24_hours');
    expect(view.old_secret_until).not.toBeNull();
    expect(await verifiedBy([first, second])).toEqual([true, true]);
    const { secret: third } = await rotate('in_24_hours');
    expect(await verifiedBy([first, second, third])).toEqual([false, true, true]);
    const { secret: fourth } = await rotate('now');
    expect(await verifiedBy([second, third, fourth])).toEqual([false, false, true]);
  });

  test('a repeated creation answers the same webhook without its secret', async () => {
    const { world, admin, receiver } = subscriber;
    const input = { name: 'ERP', url: receiver.url };
    const first = await world.callTwice(createWebhook, admin, input, 'a key');
    const again = await world.callTwice(createWebhook, admin, input, 'a key');
    expect(first.answer.secret).toMatch(/^whsec_/);
    expect(again).toEqual({ answer: { webhook: first.answer.webhook, secret: null }, replayed: true });
  });

  test('a test is sent once and answers what came back', async () => {
    const { receiver, world, admin } = subscriber;
    const { webhook } = await subscriber.active();
    const input = { webhook_id: webhook.id };
    expect(await world.call(testWebhook, admin, input)).toMatchObject({ delivered: true, status_code: 204 });
    receiver.reply = () => ({ status: 418 });
    expect(await world.call(testWebhook, admin, input)).toMatchObject({
      delivered: false,
      status_code: 418,
      reason: 'The receiver answered 418.',
    });
    const sent = receiver.of('webhook.test');
    expect(sent.map(({ body }) => webhookTest.safeParse(JSON.parse(body)).success)).toEqual([true, true]);
    expect(await subscriber.deliveriesOf(webhook.id)).toEqual([]);
  });

  test('only those who manage the company and all its branches have webhooks, and at most 20', async () => {
    const { world, admin, receiver } = subscriber;
    const input = { name: 'x', url: receiver.url };
    await failureOf(world.call(createWebhook, without(admin, 'company:manage'), input), 'forbidden');
    await failureOf(world.call(createWebhook, confinedTo(admin), input), 'forbidden');
    await failureOf(world.call(listWebhooks, confinedTo(admin), {}), 'forbidden');
    await failureOf(world.call(createWebhook, { ...admin, read_only: true }, input), 'narrowed');
    const made = await Promise.allSettled(
      Array.from({ length: maxWebhooks + 3 }, () => world.call(createWebhook, admin, input)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooks);
  });
});

test('a webhook of a suspended company waits, and continues where it was', async () => {
  const { world, admin, receiver } = subscriber;
  const { webhook } = await subscriber.active();
  const [before] = await subscriber.append('order.placed');
  const { company_id } = admin;
  await world.call(suspendCompany, operator, { company_id, reason: 'Unpaid' });
  const waiting = await subscriber.append('order.shipped', 'order.delivered');
  await subscriber.work();
  expect(idsOf(receiver.of())).toEqual([before?.id]);
  expect(await world.call(getWebhook, admin, { webhook_id: webhook.id })).toMatchObject({ status: 'active' });
  await world.call(resumeCompany, operator, { company_id });
  world.clock.advance(60_000);
  await subscriber.work();
  expect(idsOf(receiver.of())).toEqual([before, ...waiting].map((change) => change?.id));
});

test('path and query of a URL are in no log, also of deliveries that fail', async () => {
  const { receiver } = subscriber;
  await subscriber.active();
  for (const status of [204, 500, 302, 410]) {
    receiver.reply = () => ({ status });
    await subscriber.append('order.placed');
  }
  await expect(subscriber.create({ url: `${receiver.url}&x=http://10.0.0.1/` })).resolves.toBeDefined();
  await subscriber.work();
  const all = logs.join('\n');
  expect(all).toContain('"service":"feed"');
  for (const secret of ['of-the-receiver', '/hook', '10.0.0.1']) expect(all).not.toContain(secret);
});
