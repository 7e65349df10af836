import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createRole,
  deactivateUser,
  getWebhook,
  type Id,
  listChanges,
  listWebhooks,
  maxEventSubscriptions,
  newId,
  type Principal,
  revokeToken,
  subscribeToEvent,
  unsubscribeFromEvent,
  updateIntegrationSettings,
  updateMembership,
} from '@procura/contracts';
import { failureOf } from '@procura/testkit';
import { Webhook as Verifier } from 'standardwebhooks';
import { aColleague, aCompany, type Person } from '../../identity/test/people.ts';
import { appendChanges } from '../src/change-events.ts';
import { aChange, openSubscriber, type Subscriber } from './a-subscriber.ts';
import { type Asked, anAssistant, aSubscription, newSecret } from './an-assistant.ts';

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
const aToken = (person: Person, narrowing?: object) => anAssistant(subscriber, person, narrowing);
const asked = (fields?: Partial<Asked>) => aSubscription(subscriber, fields);
const subscribe = async (input: Asked, caller = assistant) => {
  const answer = await subscriber.world.call(subscribeToEvent, caller, input);
  subscriber.deps.activeWebhooks.clear();
  return answer;
};
const stored = () => subscriber.deps.webhooks.owner(subscriber.admin.company_id).find({});
const delivered = () => subscriber.receiver.of();
const challenges = () => subscriber.receiver.of('verification');
const eventIds = () => delivered().map(({ body }) => JSON.parse(body).eventId);

describe('subscribing', () => {
  test('sends one signed challenge, then the changes of that type, signed with the client’s secret', async () => {
    const input = asked();
    const { id, refresh_before, truncated } = await subscribe(input);
    expect({ id, truncated }).toEqual({ id: expect.stringMatching(/^whk_/), truncated: false });
    expect(Date.parse(refresh_before) - subscriber.world.clock().getTime()).toBeGreaterThan(6.9 * 86_400_000);
    const [challenge] = subscriber.receiver.received;
    const verifier = new Verifier(input.secret);
    expect(verifier.verify(String(challenge?.body), challenge?.headers as never)).toEqual({
      type: 'verification',
      challenge: expect.any(String),
    });
    expect(challenge?.headers).toMatchObject({ 'x-mcp-subscription-id': id });
    const [placed] = await subscriber.append('order.placed', 'order.shipped', 'rfq.created');
    await subscriber.work();
    const [sent, ...others] = delivered();
    expect(others).toEqual([]);
    expect(sent?.headers).toMatchObject({
      'x-mcp-subscription-id': id,
      'webhook-id': placed?.id,
      'content-type': 'application/json',
    });
    expect(verifier.verify(String(sent?.body), sent?.headers as never)).toEqual({
      eventId: placed?.id,
      name: 'order.placed',
      timestamp: placed?.at,
      data: {
        company_id: subscriber.admin.company_id,
        number: expect.any(Number),
        object: placed?.object,
        status: 'placed',
        branch_id: null,
      },
      cursor: expect.any(String),
    });
  });

  test('keeps the secret sealed, and shows no subscription among the webhooks', async () => {
    const { world, admin, deps } = subscriber;
    const input = asked();
    const { id } = await subscribe(input);
    const bytes = Buffer.from(input.secret.slice(6), 'base64');
    const kept = JSON.stringify(await deps.webhooks.owner(admin.company_id).find({}));
    for (const form of [input.secret.slice(6), bytes.toString('hex'), bytes.toString('base64url')])
      expect(kept).not.toContain(form);
    expect((await world.call(listWebhooks, admin, {})).data).toEqual([]);
    await failureOf(world.call(getWebhook, admin, { webhook_id: id }), 'not_found');
  });

  test('arguments narrow it to an object or a branch', async () => {
    const { deps, admin } = subscriber;
    const [object_id, branch_id] = [newId('order'), newId('branch')];
    await subscribe(asked({ arguments: { object_id } }));
    await subscribe(asked({ arguments: { branch_id } }));
    const object = { kind: 'order' as const, id: object_id, number: null, version: 1 };
    const entries = [
      aChange(admin.company_id, 'order.placed', { object }),
      aChange(admin.company_id, 'order.placed', { branch_id }),
      aChange(admin.company_id, 'order.placed'),
    ];
    await appendChanges(deps, [{ company_id: admin.company_id, entries }]);
    await deps.webhookTasks.idle();
    expect(eventIds().toSorted()).toEqual([entries[0]?.id, entries[1]?.id].toSorted());
  });

  test.each([
    ['another text', { status: 200, body: 'ok' }, 'challenge_failed'],
    ['a redirect', { status: 302, headers: { location: 'https://example.com/' } }, 'challenge_failed'],
    ['404', { status: 404 }, 'http_4xx'],
    ['500', { status: 500 }, 'http_5xx'],
  ])('%s to the challenge is refused, and nothing is kept', async (_kind, reply, reason) => {
    subscriber.receiver.verify = () => reply;
    const failure = await failureOf(subscribe(asked()), 'callback_failed');
    expect(failure.extra).toEqual({ reason });
    expect(await stored()).toEqual([]);
    expect(subscriber.receiver.received).toHaveLength(1);
  });

  test('a receiver that is not there is refused with its reason', async () => {
    const failure = await failureOf(subscribe(asked({ url: 'http://127.0.0.1:1/hook' })), 'callback_failed');
    expect(failure.extra).toEqual({ reason: 'connection_refused' });
  });

  test.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://user:password@example.com/hook',
    'https://example.com/hook#part',
    'https://nowhere.invalid/hook',
    'https://procura.example.com/hook',
  ])('the URL %s is refused and sent nothing', async (url) => {
    const failure = await failureOf(subscribe(asked({ url })), 'invalid_input');
    expect(failure.errors).toMatchObject([{ path: 'delivery.url' }]);
    expect(await stored()).toEqual([]);
  });

  test('secrets of 24 to 64 bytes sign, others are refused', async () => {
    for (const bytes of [24, 25, 26, 32, 63, 64]) {
      const input = asked({ secret: newSecret(bytes) });
      await subscribe(input);
      const sent = subscriber.receiver.received.at(-1);
      expect(() =>
        new Verifier(input.secret).verify(String(sent?.body), sent?.headers as never),
      ).not.toThrow();
    }
    for (const secret of [
      newSecret(23),
      newSecret(65),
      'whsec_short',
      newSecret().slice(6),
      newSecret().replace('=', ''),
    ])
      await failureOf(subscribe(asked({ secret })), 'invalid_input');
  });

  test('a credential, and a company, has a bounded number', async () => {
    const { ana } = subscriber;
    const { credential, company } = maxEventSubscriptions;
    const fill = async (caller: Principal, count: number) => {
      for (let index = 0; index < count; index += 1)
        await subscribe(asked({ arguments: { object_id: newId('order') } }), caller);
    };
    await fill(assistant, credential);
    const refused = await failureOf(subscribe(asked()), 'conflict');
    expect(refused.extra).toEqual({ limit: 'subscriptions_of_credential', max: credential });
    for (let left = company - credential; left > 0; left -= credential)
      await fill((await aToken(ana)).principal, Math.min(left, credential));
    const full = await failureOf(subscribe(asked(), (await aToken(ana)).principal), 'conflict');
    expect(full.extra).toEqual({ limit: 'subscriptions_of_company', max: company });
    // Its own people may still make webhooks.
    await subscriber.create();
  });
});

describe('refreshing', () => {
  test('moves the end, keeps the place, and sends no further challenge for the same secret', async () => {
    const { world } = subscriber;
    const input = asked({ ttl_ms: 3_600_000 });
    const first = await subscribe(input);
    world.clock.advance(1_800_000);
    const second = await subscribe({ ...input, cursor: first.cursor });
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.refresh_before)).toBeGreaterThan(Date.parse(first.refresh_before));
    expect(challenges()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    const [placed] = await subscriber.append('order.placed');
    await subscribe({ ...input, cursor: first.cursor });
    await subscriber.work();
    expect(eventIds()).toEqual([placed?.id]);
  });

  test('another secret is verified first, and the one before signs as well for a day', async () => {
    const { world, receiver } = subscriber;
    const first = asked();
    const second = { ...first, secret: newSecret() };
    await subscribe(first);
    const { verify } = receiver;
    receiver.verify = () => ({ status: 500 });
    await failureOf(subscribe(second), 'callback_failed');
    receiver.verify = verify;
    await subscribe(second);
    const signedBy = async ({ secret }: Asked) => {
      await subscriber.append('order.placed');
      const sent = delivered().at(-1);
      // The library compares with the present time; the test has moved its clock.
      const {
        'webhook-signature': signature,
        'webhook-id': id,
        'webhook-timestamp': at,
      } = sent?.headers ?? {};
      const own = new Verifier(secret).sign(String(id), new Date(Number(at) * 1000), String(sent?.body));
      return String(signature).split(' ').includes(own);
    };
    expect([await signedBy(first), await signedBy(second)]).toEqual([true, true]);
    world.clock.advance(25 * 3_600_000);
    await subscribe(second);
    expect([await signedBy(first), await signedBy(second)]).toEqual([false, true]);
  });

  test('without one it ends, and a later subscription continues from the cursor', async () => {
    const { world } = subscriber;
    const input = asked({ ttl_ms: 3_600_000 });
    await subscribe(input);
    const [first] = await subscriber.append('order.placed');
    const { cursor } = JSON.parse(String(delivered()[0]?.body));
    world.clock.advance(3_700_000);
    const [missed] = await subscriber.append('order.placed');
    await subscriber.work();
    expect(await stored()).toEqual([]);
    expect(eventIds()).toEqual([first?.id]);
    const again = await subscribe({ ...input, cursor });
    expect(again.truncated).toBe(false);
    await subscriber.work();
    // The cursor of an event is from before it, so that one may come twice and none is missed.
    expect(eventIds().toSorted()).toEqual([first?.id, first?.id, missed?.id].toSorted());
  });
});

describe('cursors', () => {
  test('next of list_changes is one; what is too old is left out, and said', async () => {
    const { world, admin } = subscriber;
    const { next } = await world.call(listChanges, admin, { after: 'now' });
    const [, second] = [await subscriber.append('order.placed'), await subscriber.append('order.placed')];
    expect((await subscribe(asked({ cursor: next, max_age_ms: 60 * 86_400_000 }))).truncated).toBe(false);
    await subscriber.work();
    expect(eventIds()).toHaveLength(2);
    expect(eventIds()).toContain(second[0]?.id);
    const none = await subscribe(
      asked({ cursor: next, max_age_ms: 0, arguments: { object_id: newId('order') } }),
    );
    expect(none.truncated).toBe(true);
  });

  test('one of another company, or of before a restore', async () => {
    const { world, deps } = subscriber;
    const other = await aCompany(world);
    const { next } = await world.call(listChanges, other.principal, { after: 'now' });
    await failureOf(subscribe(asked({ cursor: next })), 'invalid_cursor');
    const { cursor } = await subscribe(asked());
    await deps.epochs.lookup().updateOne({ _id: 'epoch' }, { $set: { value: 'after' } });
    const restored = await subscribe(asked({ cursor, arguments: { object_id: newId('order') } }));
    expect(restored.truncated).toBe(true);
  });
});

describe('the end', () => {
  test('unsubscribing ends it at once; repeated, or by another credential, it does nothing', async () => {
    const { world, ana } = subscriber;
    const { name, arguments: given, url, ...rest } = asked();
    await subscribe({ name, arguments: given, url, ...rest });
    const key = { name, arguments: given, url };
    const { principal: other } = await aToken(ana);
    expect(await world.call(unsubscribeFromEvent, other, key)).toEqual({ ended: false });
    expect(await world.call(unsubscribeFromEvent, assistant, key)).toEqual({ ended: true });
    expect(await world.call(unsubscribeFromEvent, assistant, key)).toEqual({ ended: false });
    await subscriber.append('order.placed');
    await subscriber.work();
    expect(delivered()).toEqual([]);
  });

  test('revoking the credential ends its subscriptions, and no others', async () => {
    const { world, ana, admin } = subscriber;
    const { token_id, principal } = await aToken(ana);
    await subscribe(asked(), principal);
    const kept = await subscribe(asked());
    await world.call(revokeToken, admin, { credential_id: token_id as Id<'credential'> });
    await world.settle();
    expect((await stored()).map(({ _id }) => _id)).toEqual([kept.id]);
  });

  test.each([
    [
      'integrations are switched off',
      () => subscriber.world.call(updateIntegrationSettings, subscriber.admin, { api_enabled: false }),
    ],
    [
      'the person is deactivated',
      (person: Person) =>
        subscriber.world.call(deactivateUser, subscriber.admin, { user_id: person.principal.user_id }),
    ],
  ] as const)('when %s nothing more is sent, and it ends', async (_what, change) => {
    const { world, ana } = subscriber;
    const person = await aColleague(world, ana, 'admin');
    const { principal } = await aToken(person);
    await subscribe(asked(), principal);
    await change(person);
    await subscriber.append('order.placed');
    await subscriber.work();
    expect(delivered()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test('410 ends it; 413 gives up that change alone', async () => {
    const { receiver, deps, admin } = subscriber;
    await subscribe(asked());
    receiver.reply = () => ({ status: 413 });
    await subscriber.append('order.placed');
    expect(await deps.retries.owner(admin.company_id).find({})).toEqual([]);
    expect(await stored()).toHaveLength(1);
    receiver.reply = () => ({ status: 410 });
    await subscriber.append('order.placed');
    expect(await stored()).toEqual([]);
  });
});

describe('rights', () => {
  test('after a right is lost nothing more is sent, and a retry is sent with the present rights', async () => {
    const { world, ana, admin, receiver } = subscriber;
    const ben = await aColleague(world, ana, 'admin');
    const { principal } = await aToken(ben);
    await subscribe(asked({ name: 'rfq.created' }), principal);
    receiver.reply = () => ({ status: 503 });
    await subscriber.append('rfq.created');
    expect(delivered()).toHaveLength(1);
    receiver.reply = taken;
    await world.call(createRole, admin, {
      key: 'only_orders',
      name: 'Only orders',
      permissions: ['orders:read', 'company:read'],
    });
    await world.call(updateMembership, admin, { user_id: ben.principal.user_id, role: 'only_orders' });
    await subscriber.append('rfq.created');
    world.clock.advance(7000);
    await subscriber.work();
    expect(delivered()).toHaveLength(1);
  });

  test('a narrowed credential subscribes to what it may read, and no more', async () => {
    const { ana } = subscriber;
    const { principal } = await aToken(ana, { areas: ['orders'], read_only: true });
    await subscribe(asked(), principal);
    await failureOf(subscribe(asked({ name: 'rfq.created' }), principal), 'narrowed');
    const confined: Principal = { ...assistant, branch_ids: [newId('branch')] };
    const elsewhere = { arguments: { branch_id: newId('branch') } };
    await failureOf(subscribe(asked(elsewhere), confined), 'forbidden');
  });

  test('a failed delivery is tried again with the same id and a cursor from before it', async () => {
    const { receiver, world, deps, admin } = subscriber;
    const { id } = await subscribe(asked());
    receiver.reply = () => ({ status: 503 });
    const [failed] = await subscriber.append('order.placed');
    receiver.reply = taken;
    const [next] = await subscriber.append('order.placed');
    expect(await deps.retries.owner(admin.company_id).find({})).toHaveLength(1);
    world.clock.advance(7000);
    await subscriber.work();
    expect(delivered().map(({ headers }) => headers['webhook-id'])).toEqual([
      failed?.id,
      next?.id,
      failed?.id,
    ]);
    // A client that continues from any of them is sent the one that had failed.
    for (const { body } of delivered()) {
      const { principal } = await aToken(subscriber.ana);
      const { cursor } = JSON.parse(body);
      subscriber.receiver.received.length = 0;
      const resumed = await subscribe(asked({ cursor }), principal);
      await subscriber.work();
      expect(resumed.id).not.toBe(id);
      expect(eventIds()).toContain(failed?.id);
    }
  });
});
