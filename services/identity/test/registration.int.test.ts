import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfSecret } from '@procura/bus/credential-secret';
import {
  authenticate,
  decideAuthorization,
  describeAuthorization,
  exchangeToken,
  getIntegrationSettings,
  listAuditEvents,
  listTokens,
  registerClient,
  updateIntegrationSettings,
} from '@procura/contracts';
import { startWorld, type World } from '@procura/testkit';
import { mailTo } from '@procura/testkit/eventually';
import {
  authorizationQuery,
  clientAuthority,
  loopbackRules,
  newVerifier,
  type PublishedClient,
  publishClient,
  webRedirect,
} from '@procura/testkit/oauth-client';
import { aColleague, aCompany, operator, type Person, subscribers } from './people.ts';

let world: World;
/** One that the operator lists, and one that it does not. */
let known: PublishedClient;
let unknown: PublishedClient;
const resource = 'http://localhost:3000/mcp';

beforeAll(async () => {
  [known, unknown] = await Promise.all([publishClient('Claude'), publishClient('Unlisted')]);
  world = await startWorld({
    services: ['identity', 'branches', 'finance'],
    absent: subscribers,
    config: {
      oauth_clients: [known.client_id],
      egress_rules: loopbackRules('http://localhost:3000'),
      egress_ca: clientAuthority(),
    },
  });
});
afterAll(async () => {
  await world.stop();
  await Promise.all([known.close(), unknown.close()]);
});

const admit = (person: Person, admitted_clients: 'known' | 'all' | 'none') =>
  world.call(updateIntegrationSettings, person.principal, { admitted_clients });
/** A company with "API & Integrations" on that admits some clients. */
const anAdmin = async (admitted: 'known' | 'all' | 'none') => {
  const admin = await aCompany(world);
  await world.call(updateIntegrationSettings, admin.principal, { api_enabled: true });
  await admit(admin, admitted);
  return admin;
};
const register = (fields: object = {}) =>
  world.call(registerClient, operator, {
    client_name: 'Assistant',
    redirect_uris: [webRedirect, 'http://localhost/callback'],
    ...fields,
  });
const describeFor = (
  person: Person,
  client_id: string,
  changes: Record<string, string | undefined> = {},
  verifier = newVerifier(),
) => {
  const query = authorizationQuery({ client_id, challenge: verifier.challenge, resource }, changes);
  return { query, verifier, answer: world.call(describeAuthorization, person.principal, { query }) };
};
/** What a client has after a person allowed it. */
const allowed = async (person: Person, client_id: string, changes: Record<string, string> = {}) => {
  const { query, verifier, answer } = describeFor(person, client_id, changes);
  const { request } = await answer;
  const { redirect_to } = await world.call(decideAuthorization, person.principal, {
    query,
    request,
    decision: 'allow',
  });
  return {
    grant_type: 'authorization_code',
    client_id,
    code: String(new URL(String(redirect_to)).searchParams.get('code')),
    code_verifier: verifier.verifier,
    redirect_uri: changes.redirect_uri ?? webRedirect,
  };
};
const exchange = (form: Record<string, string>) => world.call(exchangeToken, operator, form);
const connected = async (person: Person, client_id: string) => exchange(await allowed(person, client_id));
const refresh = (refresh_token: string, client_id: string) =>
  exchange({ grant_type: 'refresh_token', client_id, refresh_token });
const whoHas = (token: string) =>
  world.call(authenticate, operator, { secret_hash: hashOfSecret(token), kind: 'access_token' });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error) => String(error.code ?? error),
  );

describe('a client that registers itself', () => {
  test('gets tokens with the consent of a person whose company admits all', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register({ client_name: '“Assistant”' });
    expect((await describeFor(ana, client_id).answer).client).toMatchObject({
      name: 'Assistant',
      host: 'assistant.example',
      known: false,
    });
    const pair = await connected(ana, client_id);
    expect((await whoHas(pair.access_token)).principal).toMatchObject({ user_id: ana.principal.user_id });
    const next = await refresh(pair.refresh_token, client_id);
    await whoHas(next.access_token);
    const [token] = (await world.call(listTokens, ana.principal, {})).data;
    expect(token).toMatchObject({
      name: 'assistant.example (calls itself Assistant)',
      client: { host: 'assistant.example', known: false },
    });
    await mailTo(String(world.config.mail_dir), ana.email, /assistant\.example \(calls itself Assistant\)/);
  });

  test('has its answer sent to what it registered, with any port of loopback', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register();
    const to = (redirect_uri: string) => describeFor(ana, client_id, { redirect_uri }).answer;
    expect(await to('http://localhost:49200/callback')).toMatchObject({
      on_this_computer: true,
      client: { host: 'this computer', known: false },
    });
    expect(await codeOf(to('https://evil.example/callback'))).toBe('invalid_input');
  });

  test('redeems no code of another, and is asked to register again where the seal is not of this server', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register();
    const { client_id: other } = await register({ client_name: 'Other' });
    const form = await allowed(ana, client_id);
    expect(await codeOf(exchange({ ...form, client_id: other }))).toBe('invalid_grant');
    const forged = `${client_id.slice(0, -4)}AAAA`;
    expect(await codeOf(exchange({ ...form, client_id: forged }))).toBe('invalid_client');
    expect(await codeOf(describeFor(ana, forged).answer)).toBe('invalid_input');
    await exchange(form);
  });

  test('stores nothing: 500 registrations leave every collection as it was', async () => {
    const database = world.database('identity');
    const counts = async () => {
      // Rows of running processes come and expire by themselves.
      const all = (await database.listCollections().toArray()).filter(({ name }) => name !== 'processes');
      return Object.fromEntries(
        await Promise.all(
          all.map(async ({ name }) => [name, await database.collection(name).countDocuments()] as const),
        ),
      );
    };
    const { client_id: first } = await register();
    await world.settle();
    const before = await counts();
    const ids = new Set<string>();
    for (let begun = 0; begun < 500; begun += 100)
      for (const { client_id } of await Promise.all(
        Array.from({ length: 100 }, (_, index) => register({ client_name: `Client ${begun + index}` })),
      ))
        ids.add(client_id);
    expect(ids.size).toBe(500);
    await world.settle();
    expect(await counts()).toEqual(before);
    const ana = await anAdmin('all');
    await describeFor(ana, first).answer;
  });
});

test('a client that is not listed cannot look like one that is by a metadata document of its own', async () => {
  const ana = await anAdmin('all');
  unknown.document = { ...unknown.document, client_name: 'Claude' };
  expect((await describeFor(ana, unknown.client_id).answer).client).toMatchObject({
    name: 'Claude',
    host: 'assistant.example',
    known: false,
  });
  const pair = await connected(ana, unknown.client_id);
  await whoHas(pair.access_token);
});

describe('a company admits', () => {
  test('clients that the operator lists, at first; nothing is fetched for others', async () => {
    const ana = await aCompany(world);
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    expect(await world.call(getIntegrationSettings, ana.principal, {})).toMatchObject({
      admitted_clients: 'known',
    });
    await describeFor(ana, known.client_id).answer;
    const before = unknown.reads();
    expect(await codeOf(describeFor(ana, unknown.client_id).answer)).toBe('client_not_admitted');
    expect(unknown.reads()).toBe(before);
    const registered = describeFor(ana, (await register()).client_id).answer;
    await expect(registered).rejects.toMatchObject({
      code: 'client_not_admitted',
      message: expect.stringContaining('Someone with the permission company:manage, such as an admin'),
    });
  });

  test('none, if an admin says so', async () => {
    const ana = await anAdmin('none');
    expect(await codeOf(describeFor(ana, known.client_id).answer)).toBe('client_not_admitted');
    const ben = await aColleague(world, ana, 'buyer');
    expect(await codeOf(admit(ben, 'all'))).toBe('forbidden');
  });

  test('fewer, and the connections of others end with the answer; those of hand-made tokens do not', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register();
    const [own, listed, pending] = [
      await connected(ana, client_id),
      await connected(ana, known.client_id),
      await allowed(ana, client_id),
    ];
    await admit(ana, 'known');
    expect(await codeOf(whoHas(own.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(own.refresh_token, client_id))).toBe('invalid_grant');
    expect(await codeOf(exchange(pending))).toBe('invalid_grant');
    await whoHas(listed.access_token);
    await world.settle();
    const { data } = await world.call(listAuditEvents, ana.principal, {
      operation: 'update_integration_settings',
    });
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'admitted_clients', before: 'all', after: 'known' },
        { field: 'connections_ended', before: null, after: '2' },
      ]),
    );
    await admit(ana, 'none');
    expect(await codeOf(whoHas(listed.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(listed.refresh_token, known.client_id))).toBe('invalid_grant');
    await admit(ana, 'all');
    expect(await codeOf(whoHas(listed.access_token))).toBe('unauthenticated');
  });

  test('what it admits at the moment of the decision, not when the page was opened', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register();
    const { query, answer } = describeFor(ana, client_id);
    const { request } = await answer;
    await admit(ana, 'known');
    const decided = world.call(decideAuthorization, ana.principal, { query, request, decision: 'allow' });
    expect(await codeOf(decided)).toBe('client_not_admitted');
  });

  test('no client that was allowed while the setting changed', async () => {
    const ana = await anAdmin('all');
    const { client_id } = await register();
    for (let round = 0; round < 10; round++) {
      await admit(ana, 'all');
      const [form] = await Promise.all([allowed(ana, client_id).catch(() => null), admit(ana, 'known')]);
      if (form) expect(await codeOf(exchange(form))).toBe('invalid_grant');
    }
  });
});
