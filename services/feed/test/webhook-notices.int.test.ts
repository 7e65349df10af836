import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  changeRetentionDays,
  deactivateUser,
  deleteWebhook,
  type Id,
  issueRestKey,
  listWebhooks,
  revokeRestKey,
  updateWebhook,
  webhookPauseAfterDays,
  webhookTakeOverDays,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import { aColleague, operator, type Person, principalFor } from '../../identity/test/people.ts';
import { appendChanges } from '../src/change-events.ts';
import type { Deps } from '../src/deps.ts';
import { aChange, opened, openSubscriber, type Subscriber, type View } from './a-subscriber.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let subscriber: Subscriber;
let replica: World;
let ben: Person;
beforeAll(async () => {
  subscriber = await openSubscriber();
  replica = await startWorld({
    services: ['feed'],
    config: { namespace: subscriber.world.config.namespace, egress: opened() },
  });
  ben = await aColleague(subscriber.world, subscriber.ana, 'admin');
});
afterAll(async () => {
  await replica?.stop();
  await subscriber?.world.stop();
  await subscriber?.receiver.stop();
});
let mailed: Set<string>;
beforeEach(async () => {
  const { world, admin, receiver } = subscriber;
  for (const { id } of (await world.call(listWebhooks, admin, {})).data)
    await world.call(deleteWebhook, admin, { webhook_id: id });
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 204 });
  mailed = new Set((await mailsOf()).map(({ at }) => at));
});

const settle = async () => {
  for (const one of [subscriber.world, replica]) await one.settle();
  const outbox = subscriber.deps.database.outbox.work();
  await eventually('no mail waits', async () => (await outbox.count({ undone: true }, 1)) === 0);
};

/** Mails about webhooks of both replicas; `at` identifies each. */
const mailsOf = async () => {
  await settle();
  const folders = [subscriber.world, replica].map(({ config }) => String(config.mail_dir));
  const mails = await Promise.all(folders.map((folder) => readMails(folder)));
  return mails
    .flatMap((some, folder) => some.map((mail, index) => ({ ...mail, at: `${folder} ${index}` })))
    .filter(({ subject }) => subject.startsWith('Webhook '));
};
/** The mails of this test: to whom, and the subject after the webhook's name. */
const newMails = async () =>
  (await mailsOf())
    .filter(({ at }) => !mailed.has(at))
    .map(({ to, subject, text }) => ({ to, subject: subject.replace('Webhook “ERP” ', ''), text }));
const summaries = async () => (await newMails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();

/** Lets both replicas do at the same time what is due. */
const workAtOnce = async (aheadMs: number) => {
  const worlds = [subscriber.world, replica];
  // Every row must be marked first. Otherwise a replica with a later clock finds its lease ended, and sends the mail
  // again.
  await settle();
  for (const one of worlds) one.clock.advance(aheadMs);
  await Promise.all(worlds.map((one) => one.runJob('feed', 'run_webhooks')));
  await Promise.all(worlds.map((one) => one.deps<Deps>('feed').webhookTasks.idle()));
};
const activate = (view: View, caller = subscriber.admin): Promise<View> =>
  subscriber.world.call(updateWebhook, caller, {
    webhook_id: view.id,
    expected_version: view.version,
    status: 'active',
  });

describe('a receiver that fails', () => {
  test('is mailed about once when it has failed for an hour, and again only after it succeeded', async () => {
    const { receiver, ana } = subscriber;
    await subscriber.active({}, ben.principal);
    receiver.reply = () => ({ status: 500 });
    await subscriber.append('order.placed', 'order.shipped');
    for (const minutes of [1, 2, 15]) await workAtOnce(minutes * 60_000);
    expect(await newMails()).toEqual([]);
    for (const hours of [1.3, 5, 15]) await workAtOnce(hours * hourMs);
    expect(await newMails()).toMatchObject([
      { to: ben.email, subject: 'fails', text: expect.stringContaining('The receiver answered 500.') },
    ]);
    const [mail] = await newMails();
    expect(mail?.text).toContain('127.0.0.1');
    expect(mail?.text).not.toContain('of-the-receiver');
    expect(mail?.text).not.toContain(ana.email);
    receiver.reply = () => ({ status: 204 });
    await workAtOnce(30 * hourMs);
    receiver.reply = () => ({ status: 500 });
    await subscriber.append('order.placed');
    for (const hours of [0.1, 0.5, 2]) await workAtOnce(hours * hourMs);
    expect(await summaries()).toEqual([`${ben.email}: fails`, `${ben.email}: fails`]);
  });

  test('is paused after days without a success, with one mail', async () => {
    const { receiver, ana } = subscriber;
    const { webhook } = await subscriber.active();
    receiver.reply = () => ({ status: 500 });
    await subscriber.append('order.placed', 'order.shipped', 'order.delivered');
    await workAtOnce((webhookPauseAfterDays + 0.1) * dayMs);
    expect(await subscriber.read(webhook.id)).toMatchObject({ status: 'paused' });
    await workAtOnce(dayMs);
    expect(await summaries()).toEqual([`${ana.email}: is paused`]);
  });
});

test.each([
  ['with', ['order.placed'] as const],
  ['without', [] as const],
])('changes that were too old to be sent are mailed once, %s later ones', async (_kind, later) => {
  const { world, ana, deps, receiver, admin } = subscriber;
  const { webhook } = await subscriber.active();
  const paused = await world.call(updateWebhook, admin, {
    webhook_id: webhook.id,
    expected_version: (await subscriber.read(webhook.id)).version,
    status: 'paused',
  });
  await subscriber.append('order.placed', 'order.shipped');
  await settle();
  for (const one of [world, replica]) one.clock.advance((changeRetentionDays + 1) * dayMs);
  await world.runJob('feed', 'expire_changes');
  const entries = later.map((type) => aChange(admin.company_id, type));
  if (later.length > 0) await appendChanges(deps, [{ company_id: admin.company_id, entries }]);
  await activate(paused);
  await workAtOnce(0);
  await workAtOnce(60_000);
  expect(receiver.of().map(({ headers }) => headers['webhook-id'])).toEqual(entries.map(({ id }) => id));
  expect(await subscriber.read(webhook.id)).toMatchObject({
    behind: 0,
    last_failure: { reason: expect.stringContaining('are not kept any more') },
  });
  expect(await summaries()).toEqual([`${ana.email}: has missed changes`]);
});

describe('whose user or credential is gone', () => {
  const gone = async () => {
    const { world, admin, ana } = subscriber;
    const { secret } = await world.call(issueRestKey, operator, {
      company_id: admin.company_id,
      owner_email: ana.email,
      name: 'ERP',
    } as never);
    const key = await principalFor(world, String(secret), 'rest_key');
    const carla = await aColleague(world, subscriber.ana, 'admin');
    const made = [await subscriber.active({}, key), await subscriber.active({}, carla.principal)];
    await world.call(deactivateUser, admin, { user_id: carla.principal.user_id });
    await world.call(revokeRestKey, operator, {
      company_id: admin.company_id,
      credential_id: key.credential_id as Id<'credential'>,
    });
    await settle();
    return made.map(({ webhook }) => webhook.id);
  };
  const bothAdmins = () => [subscriber.ana.email, ben.email].map((email) => `${email}: needs a new owner`);

  test('pauses, is mailed to the admins, and sends on for the one who makes it active', async () => {
    const { receiver, admin } = subscriber;
    const ids = await gone();
    const [change] = await subscriber.append('order.placed');
    await workAtOnce(0);
    expect(receiver.of()).toEqual([]);
    const views = await Promise.all(ids.map((id) => subscriber.read(id)));
    expect(views.map(({ status_reason }) => status_reason)).toEqual([
      expect.stringMatching(
        /was revoked\. Make the webhook active by \d{4}-\d\d-\d\d to take it over; it ends then\.$/,
      ),
      expect.stringMatching(/no longer an active user .* to take it over; it ends then\.$/),
    ]);
    expect(await summaries()).toEqual([...bothAdmins(), ...bothAdmins()].toSorted());
    for (const view of views)
      expect(await activate(view)).toMatchObject({ status: 'active', acts_for: { id: admin.user_id } });
    await workAtOnce(0);
    expect(receiver.of().map(({ headers }) => headers['webhook-id'])).toEqual([change?.id, change?.id]);
    await workAtOnce((webhookTakeOverDays + 1) * dayMs);
    for (const id of ids) expect(await subscriber.read(id)).toMatchObject({ status: 'active' });
  });

  test('ends after a week in which nobody takes it over', async () => {
    const ids = await gone();
    await subscriber.append('order.placed');
    await workAtOnce((webhookTakeOverDays - 0.5) * dayMs);
    for (const id of ids) expect(await subscriber.read(id)).toMatchObject({ status: 'paused' });
    await workAtOnce(dayMs);
    for (const id of ids) {
      const view = await subscriber.read(id);
      expect(view).toMatchObject({ status: 'ended', status_reason: expect.stringContaining('7 days') });
      await failureOf(activate(view), 'conflict');
    }
    expect(await summaries()).toEqual([...bothAdmins(), ...bothAdmins()].toSorted());
  });
});
