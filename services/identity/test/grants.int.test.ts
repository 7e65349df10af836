import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfSecret } from '@procura/bus/credential-secret';
import {
  authenticate,
  deactivateUser,
  decideAuthorization,
  describeAuthorization,
  exchangeToken,
  getCompanyLimits,
  listAuditEvents,
  listTokens,
  nameCredentials,
  newId,
  revokeOauthToken,
  revokeToken,
  updateIntegrationSettings,
  updateMembership,
} from '@procura/contracts';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { mailTo } from '@procura/testkit/eventually';
import {
  authorizationQuery,
  clientAuthority,
  loopbackRedirect,
  loopbackRules,
  newVerifier,
  type PublishedClient,
  publishClient,
  webRedirect,
} from '@procura/testkit/oauth-client';
import { aColleague, aCompany, operator, type Person, subscribers } from './people.ts';

let world: World;
let client: PublishedClient;
let other: PublishedClient;
let settings: Record<string, unknown>;
let ana: Person & Awaited<ReturnType<typeof aCompany>>;
const resource = 'http://localhost:3000/mcp';

beforeAll(async () => {
  [client, other] = await Promise.all([publishClient('Claude “Desk”'), publishClient('Other')]);
  settings = {
    oauth_clients: [client.client_id, other.client_id],
    egress_rules: loopbackRules('http://localhost:3000'),
    egress_ca: clientAuthority(),
  };
  world = await startWorld({
    services: ['identity', 'branches', 'finance'],
    absent: subscribers,
    config: settings,
  });
  ana = await aCompany(world);
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
});
afterAll(async () => {
  await world.stop();
  await Promise.all([client.close(), other.close()]);
});

const describeFor = (person: Person, query: string) =>
  world.call(describeAuthorization, person.principal, { query });
type Asked = {
  person?: Person;
  changes?: Record<string, string | undefined>;
  reach?: object;
  of?: PublishedClient;
};

/** What a client has after a person allowed it: the code, and what redeems it. */
const allowed = async ({ person = ana, changes, reach = {}, of = client }: Asked = {}) => {
  const { verifier, challenge } = newVerifier();
  const query = authorizationQuery({ client_id: of.client_id, challenge, resource }, changes);
  const { request } = await describeFor(person, query);
  const { redirect_to } = await world.call(decideAuthorization, person.principal, {
    query,
    request,
    decision: 'allow',
    ...reach,
  });
  const answer = new URL(String(redirect_to));
  return {
    answer,
    form: {
      grant_type: 'authorization_code',
      client_id: of.client_id,
      code: String(answer.searchParams.get('code')),
      code_verifier: verifier,
      redirect_uri: changes?.redirect_uri ?? webRedirect,
      resource,
    },
  };
};
const exchange = (form: Record<string, string>) => world.call(exchangeToken, operator, form);
const refresh = (refresh_token: string, client_id = client.client_id) =>
  exchange({ grant_type: 'refresh_token', client_id, refresh_token });
const connected = async (asked: Asked = {}) => exchange((await allowed(asked)).form);
const whoHas = async (token: string) =>
  world.call(authenticate, operator, { secret_hash: hashOfSecret(token), kind: 'access_token' });
const tokensOf = async (person: Person) => (await world.call(listTokens, person.principal, {})).data;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error) => String(error.code ?? error),
  );

describe('a person decides', () => {
  test('after the page has shown who asks and for what, and nothing is made before', async () => {
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource });
    const before = (await tokensOf(ana)).length;
    expect(await describeFor(ana, query)).toMatchObject({
      client: { id: client.client_id, name: 'Claude “Desk”', host: 'assistant.example', known: true },
      on_this_computer: false,
      scopes: ['procura:read', 'procura:write', 'procura:money'],
    });
    expect((await tokensOf(ana)).length).toBe(before);
    expect(
      await describeFor(
        ana,
        authorizationQuery(
          { client_id: client.client_id, challenge, resource },
          { redirect_uri: 'http://127.0.0.1:49152/callback', scope: 'procura:write' },
        ),
      ),
    ).toMatchObject({
      client: { host: 'this computer' },
      on_this_computer: true,
      scopes: ['procura:read', 'procura:write'],
    });
  });

  test('and denying makes nothing', async () => {
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource });
    const { request } = await describeFor(ana, query);
    const { redirect_to } = await world.call(decideAuthorization, ana.principal, {
      query,
      request,
      decision: 'deny',
    });
    expect(String(redirect_to)).toBe(
      `${webRedirect}?${new URLSearchParams({ error: 'access_denied', state: 'the state', iss: 'http://localhost:3000' })}`,
    );
    await world.settle();
    const { data } = await world.call(listAuditEvents, ana.principal, { operation: 'decide_authorization' });
    expect(data[0]?.changes).toEqual([{ field: 'denied', before: null, after: client.client_id }]);
  });

  test('in the session and company that the page was opened in', async () => {
    const ben = await aColleague(world, ana, 'buyer');
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource });
    const { request } = await describeFor(ana, query);
    const decide = (person: Person, changes: object) =>
      world.call(decideAuthorization, person.principal, { query, request, decision: 'allow', ...changes });
    const before = await tokensOf(ana);
    expect(await codeOf(decide(ben, {}))).toBe('conflict');
    expect(await codeOf(decide(ana, { request: 'forged' }))).toBe('conflict');
    expect(await codeOf(decide(ana, { query: `${query}&state=another` }))).toBe('conflict');
    const otherCompany = {
      ...ana,
      principal: { ...ana.principal, company_id: (await aCompany(world)).company_id },
    };
    expect(['conflict', 'integrations_off']).toContain(await codeOf(decide(otherCompany, {})));
    expect(await tokensOf(ana)).toEqual(before);
  });

  test('about no branch that is not theirs', async () => {
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource });
    const { request } = await describeFor(ana, query);
    const decided = world.call(decideAuthorization, ana.principal, {
      query,
      request,
      decision: 'allow',
      branch_ids: [newId('branch')],
    });
    expect(await codeOf(decided)).toBe('not_found');
  });

  test('a repeated decision holds no code', async () => {
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource });
    const { request } = await describeFor(ana, query);
    const input = { query, request, decision: 'allow' as const };
    const first = await world.callTwice(decideAuthorization, ana.principal, input, 'decide-once');
    const second = await world.callTwice(decideAuthorization, ana.principal, input, 'decide-once');
    expect([first.replayed, first.answer.redirect_to === null]).toEqual([false, false]);
    expect([second.replayed, second.answer.redirect_to]).toEqual([true, null]);
  });
});

describe('a request is refused before anybody decides', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['to an address that is none of the client', { redirect_uri: `${webRedirect}/more` }],
  ])('%s', async (_what, changes) => {
    const { challenge } = newVerifier();
    const query = authorizationQuery({ client_id: client.client_id, challenge, resource }, changes);
    expect(await codeOf(describeFor(ana, query))).toBe('invalid_input');
  });

  test('while "API & Integrations" is off', async () => {
    const eve = await aCompany(world);
    const query = authorizationQuery({
      client_id: client.client_id,
      challenge: newVerifier().challenge,
      resource,
    });
    const switchTo = (api_enabled: boolean) =>
      world.call(updateIntegrationSettings, eve.principal, { api_enabled });
    expect(await codeOf(describeFor(eve, query))).toBe('integrations_off');
    await switchTo(true);
    const { request } = await describeFor(eve, query);
    await switchTo(false);
    const decided = world.call(decideAuthorization, eve.principal, { query, request, decision: 'allow' });
    expect(await codeOf(decided)).toBe('integrations_off');
  });
});

describe('a code', () => {
  test('is redeemed for a pair that acts in the name of the person, and is listed from then on', async () => {
    const { form, answer } = await allowed();
    expect(`${answer.origin}${answer.pathname}`).toBe(webRedirect);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.any(String),
      state: 'the state',
      iss: 'http://localhost:3000',
    });
    const before = (await tokensOf(ana)).length;
    const pair = await exchange(form);
    expect(pair).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'procura:read procura:write procura:money',
    });
    const { principal, ends_in_ms } = await whoHas(pair.access_token);
    expect(principal).toMatchObject({
      user_id: ana.principal.user_id,
      role: 'admin',
      credential_kind: 'mcp_token',
      money_guard: 'required',
    });
    expect(ends_in_ms).toBeLessThanOrEqual(3_600_000);
    const [listed, ...rest] = await tokensOf(ana);
    expect(rest.length).toBe(before);
    expect(listed).toMatchObject({
      id: principal.credential_id,
      name: 'Claude “Desk”',
      client: { host: 'assistant.example', known: true },
    });
    const named = await world.call(nameCredentials, principal, { credential_ids: [principal.credential_id] });
    expect(named.credentials).toEqual([
      { id: principal.credential_id, name: 'Claude “Desk”', client_host: 'assistant.example' },
    ]);
    await mailTo(String(world.config.mail_dir), ana.email, /You allowed/);
  });

  test.each([
    ['without a verifier', { code_verifier: undefined }],
    ['with another verifier', { code_verifier: newVerifier().verifier }],
    ['for another address', { redirect_uri: loopbackRedirect }],
    ['for no address', { redirect_uri: undefined }],
    [
      'with a changed code',
      { code: 'pc_01jd0000000000000000000000.0.0000000000000000000000000000000000000000000' },
    ],
  ])('is refused %s, and still works for its client', async (_what, changes) => {
    const { form } = await allowed();
    const given = Object.fromEntries(
      Object.entries({ ...form, ...changes }).filter(([, value]) => value !== undefined),
    );
    expect(await codeOf(exchange(given as Record<string, string>))).toBe('invalid_grant');
    await exchange(form);
  });

  test('is refused to another client', async () => {
    const { form } = await allowed();
    expect(await codeOf(exchange({ ...form, client_id: other.client_id }))).toBe('invalid_grant');
  });

  test('is refused for another server', async () => {
    const { form } = await allowed();
    expect(await codeOf(exchange({ ...form, resource: 'https://mcp.example/mcp' }))).toBe('invalid_target');
  });

  test('ends its grant when it is used twice', async () => {
    const { form } = await allowed();
    const pair = await exchange(form);
    await whoHas(pair.access_token);
    expect(await codeOf(exchange(form))).toBe('invalid_grant');
    expect(await codeOf(whoHas(pair.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(pair.refresh_token))).toBe('invalid_grant');
  });

  test('that is redeemed 30 times at once, over two replicas, is answered with one pair', async () => {
    const replica = await startWorld({
      services: ['identity'],
      config: { ...settings, namespace: world.config.namespace },
    });
    try {
      const { form } = await allowed();
      const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(exchange(form))));
      expect(codes.toSorted()).toEqual([...Array(29).fill('invalid_grant'), 'no failure']);
    } finally {
      await replica.stop();
    }
  });

  test('lasts a minute', async () => {
    const { form } = await allowed();
    world.clock.advance(60_000);
    expect(await codeOf(exchange(form))).toBe('invalid_grant');
  });

  test('that is not used ends the caps with the grant after two minutes; those of a used one stay', async () => {
    const cid = await aCompany(world);
    await world.call(updateIntegrationSettings, cid.principal, { api_enabled: true });
    const caps = [{ period: 'day' as const, limit: { amount: '10.00', currency: 'EUR' } }];
    const targets = async () => {
      await world.runJob('identity', 'end_unused');
      await world.settle();
      return (await world.call(getCompanyLimits, cid.principal, {})).limits.map(({ target }) => target);
    };
    const asked = { person: cid, reach: { caps } };
    await connected(asked);
    const { form } = await allowed(asked);
    world.clock.advance(119_000);
    expect(await targets()).toHaveLength(2);
    world.clock.advance(1000);
    expect(await targets()).toEqual((await tokensOf(cid)).map(({ id }) => id));
    expect(await codeOf(exchange(form))).toBe('invalid_grant');
  });

  test('of a grant that was narrowed gives what was ticked and asked, and no more', async () => {
    const readOnly = await connected({ reach: { read_only: true } });
    expect(readOnly.scope).toBe('procura:read');
    expect((await whoHas(readOnly.access_token)).principal).toMatchObject({ read_only: true });
    const asked = await connected({ changes: { scope: 'procura:write' }, reach: {} });
    expect(asked.scope).toBe('procura:read procura:write');
    expect((await whoHas(asked.access_token)).principal).toMatchObject({ read_only: false, no_money: true });
  });
});

describe('a refresh', () => {
  test('gives the next pair; the access token before it works until it expires', async () => {
    const first = await connected();
    const second = await refresh(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    const [before, after] = await Promise.all([whoHas(first.access_token), whoHas(second.access_token)]);
    expect(after.principal.credential_id).toBe(before.principal.credential_id);
    world.clock.advance(3_600_000);
    expect(await codeOf(whoHas(first.access_token))).toBe('unauthenticated');
    const third = await refresh(second.refresh_token);
    await whoHas(third.access_token);
  });

  test('that is made 20 times at once begins one generation', async () => {
    const first = await connected();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(new Set(pairs.map(({ access_token }) => access_token)).size).toBe(1);
    await refresh(String(pairs[0]?.refresh_token));
  });

  test('is refused from the 301st within an hour; then, the refresh token works on', async () => {
    let pair = await connected();
    for (let refreshed = 0; refreshed < 300; refreshed++) pair = await refresh(pair.refresh_token);
    const { retry_after_s } = await failureOf(refresh(pair.refresh_token), 'rate_limited');
    expect(retry_after_s).toBeGreaterThan(3000);
    world.clock.advance(3_600_000);
    await whoHas((await refresh(pair.refresh_token)).access_token);
  });

  test('that is repeated within ten minutes is answered with the same pair and the time left', async () => {
    const first = await connected();
    const second = await refresh(first.refresh_token);
    world.clock.advance(9 * 60_000);
    const again = await refresh(first.refresh_token);
    expect(again).toMatchObject({ access_token: second.access_token, refresh_token: second.refresh_token });
    expect(again.expires_in).toBeLessThanOrEqual(51 * 60);
  });

  test.each([
    [
      'after ten minutes',
      async (first: { refresh_token: string }) => {
        const second = await refresh(first.refresh_token);
        world.clock.advance(10 * 60_000 + 1);
        return second;
      },
    ],
    [
      'once the next one was used',
      async (first: { refresh_token: string }) => refresh((await refresh(first.refresh_token)).refresh_token),
    ],
  ])('with an old token %s ends the grant, mails its owner and is in the activity log', async (_when, go) => {
    const dan = await aColleague(world, ana, 'buyer');
    const first = await connected({ person: dan });
    const latest = await go(first);
    expect(await codeOf(refresh(first.refresh_token))).toBe('invalid_grant');
    expect(await codeOf(whoHas(latest.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(latest.refresh_token))).toBe('invalid_grant');
    await mailTo(String(world.config.mail_dir), dan.email, /was ended/);
    await world.settle();
    const { data } = await world.call(listAuditEvents, ana.principal, {});
    expect(data.map(({ operation }) => operation)).toContain('end_reused_connection');
  });

  test('is refused to another client, and after 60 days without one', async () => {
    const { refresh_token } = await connected();
    expect(await codeOf(refresh(refresh_token, other.client_id))).toBe('invalid_grant');
    world.clock.advance(59 * 24 * 3_600_000);
    const next = await refresh(refresh_token);
    world.clock.advance(60 * 24 * 3_600_000);
    expect(await codeOf(refresh(next.refresh_token))).toBe('invalid_grant');
  });

  test('works while "API & Integrations" is off, and the access token does not', async () => {
    const eve = await aCompany(world);
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: true });
    const first = await connected({ person: eve });
    await world.call(updateIntegrationSettings, eve.principal, { api_enabled: false });
    expect(await codeOf(whoHas(first.access_token))).toBe('integrations_off');
    const second = await refresh(first.refresh_token);
    expect(await codeOf(whoHas(second.access_token))).toBe('integrations_off');
  });
});

describe('a grant ends', () => {
  test('for every token of it when its owner revokes it, or its client does', async () => {
    const one = await connected();
    const { principal } = await whoHas(one.access_token);
    await world.call(revokeToken, ana.principal, { credential_id: principal.credential_id as never });
    expect(await codeOf(whoHas(one.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(one.refresh_token))).toBe('invalid_grant');
    for (const which of ['access_token', 'refresh_token'] as const) {
      const pair = await connected();
      const revoke = (client_id: string) =>
        world.call(revokeOauthToken, operator, { token: pair[which], client_id });
      expect(await revoke(other.client_id)).toEqual({ revoked: false });
      expect(await revoke(client.client_id)).toEqual({ revoked: true });
      expect(await codeOf(whoHas(pair.access_token))).toBe('unauthenticated');
      expect(await codeOf(refresh(pair.refresh_token))).toBe('invalid_grant');
    }
    expect(await world.call(revokeOauthToken, operator, { token: 'unknown' })).toEqual({
      revoked: false,
    });
  });

  test('with the rights of its owner, which its scopes do not extend', async () => {
    const eli = await aColleague(world, ana, 'viewer');
    const pair = await connected({ person: eli });
    expect(pair.scope).toBe('procura:read procura:write procura:money');
    const { permissions } = (await whoHas(pair.access_token)).principal;
    expect(permissions).toEqual(eli.principal.permissions);
    const user_id = eli.principal.user_id;
    await world.call(updateMembership, ana.principal, { user_id, role: 'buyer' });
    expect((await whoHas(pair.access_token)).principal.role).toBe('buyer');
    await world.call(deactivateUser, ana.principal, { user_id });
    expect(await codeOf(whoHas(pair.access_token))).toBe('unauthenticated');
    expect(await codeOf(refresh(pair.refresh_token))).toBe('invalid_grant');
  });
});

test('one person reads ten descriptions of clients an hour', async () => {
  const fay = await aColleague(world, ana, 'buyer');
  const query = authorizationQuery({
    client_id: client.client_id,
    challenge: newVerifier().challenge,
    resource,
  });
  const startAgain = async () => {
    world.clock.advance(5 * 60_000 + 1);
    return describeFor(fay, query);
  };
  for (let time = 0; time < 10; time++) {
    const before = client.reads();
    await startAgain();
    await describeFor(fay, query);
    expect(client.reads()).toBe(before + 1);
  }
  expect(await codeOf(startAgain())).toBe('rate_limited');
  world.clock.advance(3_600_000);
  await describeFor(fay, query);
});
