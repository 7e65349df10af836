import { createHmac, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { peerKeysOf, processSecret } from '@procura/bus';
import { newSecret } from '@procura/bus/credential-secret';
import { serviceNames } from '@procura/contracts';
import { natsUrlOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { type ReadMail, readMails } from '@procura/testkit/mails';
import { type Market, marketOn } from '@procura/testkit/market';
import { type Fleet, type Person, rpc, startPlatform } from '@procura/testkit/platform';
import { MongoClient } from 'mongodb';
import { URI } from 'otpauth';
import { openReceiver } from '../../services/feed/test/a-receiver.ts';
import { must } from '../tenancy/ask.ts';
import { type Collector, startCollector } from './otlp-collector.ts';
import { dumpOf, findSecrets, formsOf, type Haystack } from './secret-scan.ts';

/**
 * Everything secret that the platform hands out or is given is handed out here, and then looked for where it must
 * not be: in every document of every database, in all that the processes log at debug level, in their traces, in mails
 * to others.
 */
let fleet: Fleet;
let collector: Collector;
let client: MongoClient;
let waiting: Haystack[];
let final: Haystack[];
const secrets = new Map<string, string>();

const operator_password = 'the operator’s "own" long password';
/** What keys of a process are derived for. */
const purposes = [
  'mail',
  'delivery code',
  'payment-link',
  'payment-link address',
  'sandbox-webhook',
  'cursor',
  'second_factor',
  'webhook secrets',
  'secrets of event subscriptions',
];
/** What people give where it does not belong. */
const strays = {
  'a mistyped password': 'correct horse battery stapl',
  'a token in a query': newSecret('mcp_token'),
  'a password in a strange field': 'hunter2 hunter2 hunter2',
  'a key in broken JSON': newSecret('rest_key'),
  'a secret as a path': newSecret('session'),
};

/** Links and codes of one use in a mail. */
const secretsIn = ({ text, html }: ReadMail): string[] => [
  ...new Set([
    ...[...`${text}\n${html}`.matchAll(/\?(?!company=)\w+=([\w.-]{20,})/g)].map((match) => String(match[1])),
    ...[...text.matchAll(/^ {4}(\d{6})$/gm)].map((match) => String(match[1])),
  ]),
];

const latestMailTo = (to: string, subject = ''): Promise<ReadMail> =>
  eventually(`A mail to ${to}`, async () =>
    (await readMails(fleet.mail_dir)).findLast((mail) => mail.to === to && mail.subject.includes(subject)),
  );
const secretTo = async (to: string, subject = ''): Promise<string> => {
  const [secret] = secretsIn(await latestMailTo(to, subject));
  if (!secret) throw new Error(`The mail to ${to} holds no code or link`);
  return secret;
};

const keep = (who: string, { password, cookie, token, rest_key }: Person): void => {
  for (const [what, secret] of Object.entries({ password, token, rest_key }))
    secrets.set(`${what} of ${who}`, secret);
  secrets.set(`session of ${who}`, String(cookie.split('=')[1]));
};

/** Sends as a program that retries: with an idempotency key. The stored answer must hold no secret. */
const post = async (path: string, body: unknown, headers: Record<string, string>, raw?: string) => {
  const response = await fetch(`${fleet.base_url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'the same', ...headers },
    body: raw ?? JSON.stringify(body),
  });
  return {
    cookie: response.headers.get('set-cookie') ?? '',
    json: (await response.json()) as Record<string, string>,
  };
};

/** More credentials of a person, each asked for twice under one key. */
const moreCredentials = async (buyer: Person): Promise<void> => {
  const { cookie, email, password, company_id } = buyer;
  for (const round of ['first', 'repeated']) {
    const token = await post('/settings/api/create_token', { name: 'twice' }, { cookie });
    const key = await post(
      '/api/operator/rest-keys',
      { company_id, owner_email: email, name: 'twice' },
      { authorization: `Bearer ${fleet.operator_key}` },
    );
    if (round === 'first') {
      secrets.set('token with a key', String(token.json.secret));
      secrets.set('REST key with a key', String(key.json.secret));
    } else expect([token.json.secret, key.json.secret]).toEqual([null, null]);
  }
  const session = await post('/settings/api/sign_in', { email, password }, {});
  secrets.set('a second session', String(/=([^;]+)/.exec(session.cookie)?.[1]));
};

/** A person sets up a second factor, signs in with a recovery code, and is asked again with another. */
const useSecondFactor = async (person: Person): Promise<void> => {
  const { email, password } = person;
  const { uri, secret } = await must(fleet, person, 'begin_second_factor');
  const totp = URI.parse(uri);
  const code = 'period' in totp ? totp.generate() : '';
  const { recovery_codes } = await must(fleet, person, 'confirm_second_factor', { code });
  const [first, second] = recovery_codes;
  const sessionIn = (cookies: string): string => String(/procura=[^;]+/.exec(cookies)?.[0]);
  const signedIn = await post('/settings/api/sign_in', { email, password, code: first }, {});
  const cookie = sessionIn(signedIn.cookie);
  const again = await post('/settings/api/reauthenticate', { password, code: second }, { cookie });
  expect(again.json).toMatchObject({ strong_until: expect.any(String) });
  secrets.set('the secret of the app', secret);
  for (const [index, one] of recovery_codes.entries()) secrets.set(`recovery code ${index}`, one);
  secrets.set('session with a second factor', cookie.slice('procura='.length));
  secrets.set('session asked again', sessionIn(again.cookie).slice('procura='.length));
};

/** An assistant subscribes to an event with a secret of its own. */
const subscribe = async ({ token }: Person): Promise<void> => {
  const receiver = await openReceiver();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const response = await rpc(`${fleet.base_url}/mcp`, token, 'events/subscribe', {
    name: 'order.placed',
    arguments: {},
    delivery: { mode: 'webhook', url: receiver.url, secret },
    cursor: null,
  });
  expect(await response.text()).toContain('refreshBefore');
  await receiver.stop();
  secrets.set('the secret of a subscription', secret.slice('whsec_'.length));
};

const straying = async ({ email, rest_key }: Person): Promise<void> => {
  const as = { authorization: `Bearer ${rest_key}` };
  await post('/settings/api/sign_in', { email, password: strays['a mistyped password'] }, {});
  await fetch(`${fleet.base_url}/api/orders?access_token=${strays['a token in a query']}`, { headers: as });
  await post('/api/branches', { code: 'B', pass: strays['a password in a strange field'] }, as);
  await post('/api/branches', {}, as, `{"name": "${strays['a key in broken JSON']}`);
  await fetch(`${fleet.base_url}/api/${strays['a secret as a path']}`, { headers: as });
  await fetch(`${fleet.base_url}/settings/${strays['a secret as a path']}`);
  await fetch(`${fleet.base_url}/mcp`, {
    headers: { authorization: `Bearer ${strays['a token in a query']}` },
  });
};

/** A shipped order with two shipments. */
const shipments = async ({ buyer, supplier, branch, product }: Market<Person>) => {
  const product_id = await product();
  const { orders } = await must(fleet, buyer, 'place_order', {
    branch_id: branch.id,
    lines: [{ product_id, quantity: 2 }],
  });
  const order_id: string = orders[0].id;
  const link = await must(fleet, buyer, 'generate_order_payment_link', { order_id });
  secrets.set('payment link', String(new URL(link.url).pathname.split('/').at(-1)));
  await fetch(link.url.replace(/^https?:\/\/[^/]+/, fleet.base_url));
  await must(fleet, supplier, 'confirm_order', { order_id });
  const { lines } = await must(fleet, buyer, 'get_order', { order_id });
  for (const _ of [1, 2])
    await must(fleet, supplier, 'ship_order', {
      order_id,
      lines: [{ line_id: lines[0].id, quantity: 1 }],
      carrier: 'Speedy',
    });
  const logistics = await must(fleet, buyer, 'get_order_logistics', { order_id });
  return { order_id, ids: logistics.shipments.map(({ id }: { id: string }) => id) as string[] };
};

const acceptInvite = (invite: string, tag: string) =>
  post(
    '/settings/api/accept_supplier_invite',
    {
      invite,
      company_name: `Invited ${tag}`,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      name: 'Ivo',
      password: secrets.get(`password of ${tag}`),
    },
    {},
  );

beforeAll(async () => {
  collector = await startCollector();
  fleet = await startPlatform({
    as: 'processes',
    env: {
      ...collector.env,
      LOG_LEVEL: 'debug',
      WEBHOOK_ALLOW: '127.0.0.1/32',
      OPERATOR_PASSWORD: operator_password,
    },
  });
  client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
  const market = await marketOn(fleet);
  const { buyer, supplier } = market;
  keep('the supplier’s admin', supplier);
  keep('the buyer’s admin', buyer);
  const colleague = await fleet.colleague(buyer, 'buyer');
  keep('a colleague', colleague);
  await useSecondFactor(colleague);
  await moreCredentials(buyer);
  await straying(buyer);
  await subscribe(buyer);
  const contact = String(market.branch.receiving_contact?.email);
  const shipped = await shipments(market);
  const [one = '', two = ''] = shipped.ids;
  await must(fleet, supplier, 'send_order_proof_code', { order_id: shipped.order_id, shipment_id: one });
  secrets.set('first delivery code', await secretTo(contact));
  await must(fleet, buyer, 'create_supplier_invite', { company_name: 'Fast', email: 'fast@example.com' });
  secrets.set('password of fast', 'a long password of the fast one');
  secrets.set('first supplier invite', await secretTo('fast@example.com'));
  await acceptInvite(String(secrets.get('first supplier invite')), 'fast');

  // From here on no mail can be sent.
  const away = `${fleet.mail_dir}-away`;
  await rename(fleet.mail_dir, away);
  await fleet.settings(
    'invite_user',
    { email: 'later@example.com', name: 'Later', role: 'viewer' },
    buyer.cookie,
  );
  await must(fleet, buyer, 'create_supplier_invite', { company_name: 'Slow', email: 'slow@example.com' });
  await must(fleet, supplier, 'send_order_proof_code', { order_id: shipped.order_id, shipment_id: two });
  await fleet.settings('request_password_reset', { email: buyer.email });
  await Promise.all(
    ['identity', 'suppliers', 'orders'].map((service) =>
      eventually(`A mail of ${service} that waits`, () =>
        client
          .db(`${fleet.namespace}_${service}`)
          .collection('outbox')
          .findOne({ undone: true, attempts: { $gte: 1 } }),
      ),
    ),
  );
  waiting = await dumpOf(client, fleet.namespace);
  await rename(away, fleet.mail_dir);

  secrets.set('invitation that waited', await secretTo('later@example.com'));
  secrets.set('supplier invite that waited', await secretTo('slow@example.com'));
  const second = await eventually('The second code', async () =>
    (await readMails(fleet.mail_dir))
      .filter(({ to }) => to === contact)
      .flatMap(secretsIn)
      .find((code) => code !== secrets.get('first delivery code')),
  );
  secrets.set('delivery code that waited', second);
  const reset = await secretTo(buyer.email, 'password');
  secrets.set('reset that waited', reset);
  secrets.set('a new password', 'another long password of the buyer');
  await fleet.settings('reset_password', { reset, password: secrets.get('a new password') });
  const { status } = await must(fleet, supplier, 'deliver_order', {
    order_id: shipped.order_id,
    shipment_id: two,
    received_by: 'Maria',
    code: second,
  });
  expect(status).toBe('shipped');
  for (const mail of await readMails(fleet.mail_dir))
    for (const [index, secret] of secretsIn(mail).entries())
      secrets.set(`${mail.subject} to ${mail.to} ${index}`, secret);
  for (const [what, secret] of Object.entries(strays)) secrets.set(what, secret);
  secrets.set('the operator’s key', fleet.operator_key);
  secrets.set('the operator’s password', operator_password);
  secrets.set('the master secret', fleet.master);
  for (const peer of [...serviceNames, 'gateway'] as const) {
    const own = processSecret(fleet.master, peer);
    secrets.set(`the secret of ${peer}`, own);
    for (const purpose of purposes)
      secrets.set(
        `the ${purpose} key of ${peer}`,
        createHmac('sha256', own).update(purpose).digest('base64url'),
      );
    for (const [callee, key] of Object.entries(peerKeysOf(fleet.master, peer).to))
      secrets.set(`the key from ${peer} to ${callee}`, key);
    secrets.set(`the NATS password of ${peer}`, decodeURIComponent(new URL(natsUrlOf(peer)).password));
  }
  final = await dumpOf(client, fleet.namespace);
}, 240_000);
afterAll(async () => {
  await client?.close();
  await fleet?.stop();
  await collector?.stop();
});

test('the scanner finds a secret however it is written', async () => {
  const planted = new Map([
    ['a token', newSecret('mcp_token')],
    ['a password', 'öde "Worte" für heute'],
    ['a code', '482913'],
  ]);
  const { db, text } = { db: client.db(`${fleet.namespace}_planted`), text: 'somewhere in a text' };
  const documents = [...planted.values()].flatMap((secret) => [
    { inner: [{ value: `${text} ${secret} and on` }] },
    { value: Buffer.from(secret).toString('hex') },
    { value: Buffer.from(`x${text} ${secret}`).toString('base64') },
    { value: Buffer.from(`xy${text} ${secret}!`).toString('base64url') },
    { value: Buffer.from(secret) },
  ]);
  await db.collection('secrets').insertMany([...documents, { count: 482_913 }, { count: 1_482_913 }]);
  try {
    const dump = (await dumpOf(client, fleet.namespace)).filter(({ where }) => where.startsWith('planted'));
    const found = (what: string) => findSecrets(dump, planted).filter((one) => one.startsWith(what));
    expect([found('a token'), found('a password'), found('a code')].map((list) => list.length)).toEqual([
      5, 5, 6,
    ]);
    expect(formsOf('a').length).toBeGreaterThan(3);
  } finally {
    await db.dropDatabase();
  }
});

test('the recorded credentials are of every kind', () => {
  expect([...secrets].filter(([, secret]) => !secret || secret === 'undefined')).toEqual([]);
  expect(secrets.size).toBeGreaterThan(40);
  expect(waiting.length).toBeGreaterThan(50);
  expect(final.length).toBeGreaterThan(waiting.length);
});

describe('no secret is kept', () => {
  test('in any document while mails wait', () => expect(findSecrets(waiting, secrets)).toEqual([]));
  test('in any document at the end', () => expect(findSecrets(final, secrets)).toEqual([]));
  test('in anything the processes logged at debug level', () => {
    const logs = fleet.logs();
    expect(findSecrets([{ where: 'the logs', bytes: Buffer.from(logs) }], secrets)).toEqual([]);
    for (const name of [...serviceNames, 'gateway']) expect(logs).toContain(`"name":"${name}"`);
    expect(logs).toContain('event not delivered yet');
  });
  test('in any span of the processes', () => {
    const traces = collector.raw();
    expect(findSecrets([{ where: 'the traces', bytes: Buffer.from(traces) }], secrets)).toEqual([]);
    for (const name of ['gateway', 'identity', 'catalogue', 'suppliers', 'orders', 'finance'])
      expect(collector.spans().some(({ service }) => service === name)).toBe(true);
  });
});

const isReport = ({ subject }: ReadMail): boolean =>
  [
    'A REST key was issued',
    'An MCP token was created',
    'Your Procura password was changed',
    'You set up a second factor',
    'A recovery code was used',
    'A new browser signed in',
  ].some((beginning) => subject.startsWith(beginning));

test('each mail holds its own code or link and nothing else that is secret', async () => {
  const mails = await readMails(fleet.mail_dir);
  for (const mail of mails) {
    const own = secretsIn(mail);
    const others = new Map([...secrets].filter(([, secret]) => !own.includes(secret)));
    const bytes = Buffer.from(`${mail.subject}\n${mail.text}\n${mail.html}`);
    expect(findSecrets([{ where: `${mail.subject} to ${mail.to}`, bytes }], others)).toEqual([]);
    // Reports of what was done hold no key, token or code.
    const held = isReport(mail) ? 0 : 1;
    expect([mail.subject, own.length]).toEqual([mail.subject, held]);
  }
  const all = mails.flatMap(secretsIn);
  expect(new Set(all).size).toBe(all.length);
  expect(mails.length).toBeGreaterThan(6);
});
