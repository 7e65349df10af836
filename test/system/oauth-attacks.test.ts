import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway } from '@procura/gateway';
import { identityService } from '@procura/identity';
import { pickFreePort } from '@procura/local';
import { startService } from '@procura/service';
import { mailTo } from '@procura/testkit/eventually';
import { authorizationQuery, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import { signingIn2026 } from '@procura/testkit/oauth-sdk';
import { mcpCaller2025, type Person, type Platform, startPlatform } from '@procura/testkit/platform';

/* Attacks that need more than one request, one person or one server; the others are in grants.int.test.ts. */

let platform: Platform;
let admin: Person;
let public_url: string;

beforeAll(async () => {
  const port = await pickFreePort();
  public_url = `http://localhost:${port}`;
  platform = await startPlatform({ config: { public_url }, gateway: { port, public_url } });
  admin = await platform.company('buyer');
}, 120_000);
afterAll(() => platform.stop());

type Answer = { status: number; json: Record<string, unknown> };
const page = (operation: string, input: Record<string, unknown>, cookie = admin.cookie): Promise<Answer> =>
  platform.settings(operation, input, cookie) as Promise<Answer>;
const must = async (operation: string, input: Record<string, unknown>, cookie = admin.cookie) => {
  const { status, json } = await page(operation, input, cookie);
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
  return json;
};
const ask = (changes: Record<string, string | undefined> = {}) => {
  const { verifier, challenge } = newVerifier();
  const { client_id } = platform.oauth_client;
  const resource = `${public_url}/mcp`;
  return { verifier, query: authorizationQuery({ client_id, challenge, resource }, changes) };
};
const allow = async (query: string, fields: Record<string, unknown> = {}, cookie = admin.cookie) => {
  const { request } = await must('describe_authorization', { query }, cookie);
  const decision = { query, request, decision: 'allow', ...fields };
  const { redirect_to } = await must('decide_authorization', decision, cookie);
  return new URL(String(redirect_to));
};
const redeem = async (code: string | null, code_verifier: string) => {
  const answer = await fetch(`${public_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: platform.oauth_client.client_id,
      redirect_uri: webRedirect,
      code: String(code),
      code_verifier,
    }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, string> };
};
const refresh = async (refresh_token: string, base_url = public_url) => {
  const answer = await fetch(`${base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: platform.oauth_client.client_id,
      refresh_token,
    }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, string> };
};
const tokens = async (cookie = admin.cookie) => (await must('list_tokens', {}, cookie)).data as unknown[];

describe('mix-up', () => {
  test.each([
    ['names another server', (answer: URLSearchParams) => answer.set('iss', 'https://evil.example')],
    ['names no server', (answer: URLSearchParams) => answer.delete('iss')],
  ])('a client refuses an answer that %s, and sends its code nowhere', async (_what, change) => {
    const assistant = signingIn2026(platform.mcp_url, platform.oauth_client.client_id);
    expect(await assistant.connect()).toBe(false);
    const back = await allow(String(assistant.kept.asked?.search.slice(1)));
    const answer = new URLSearchParams(back.searchParams);
    change(answer);
    await expect(assistant.finish(answer)).rejects.toThrow(/iss/i);
    expect(assistant.kept.tokens).toBeUndefined();
    // The code was not used: the right answer still works.
    await assistant.finish(back.searchParams);
    expect(await assistant.connect()).toBe(true);
    await assistant.close();
  });

  test('another server that names this one as its own gets no token for itself', async () => {
    for (const resource of ['https://evil.example/mcp', `${public_url}.evil.example/mcp`, undefined]) {
      const { status, json } = await page('describe_authorization', { query: ask({ resource }).query });
      expect([status, json.code]).toEqual([400, 'invalid_input']);
    }
  });

  test('a code of another server is not valid here', async () => {
    const { verifier } = newVerifier();
    const { status, json } = await redeem('SplxlOBeZQQYbYS6WxSbIA', verifier);
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('a link that somebody else began', () => {
  test('makes nothing when it is opened, and what its beginner holds redeems nothing', async () => {
    // The attacker begins at the client, and keeps state and verifier.
    const { query, verifier } = ask({ state: 'of the attacker' });
    const before = (await tokens()).length;
    const opened = await fetch(`${public_url}/oauth/authorize?${query}`, {
      headers: { cookie: admin.cookie },
      redirect: 'manual',
    });
    expect([opened.status, opened.headers.get('location')]).toEqual([200, null]);
    await opened.arrayBuffer();
    await must('describe_authorization', { query });
    expect((await tokens()).length).toBe(before);
    const { status, json } = await redeem('', verifier);
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  test('cannot be decided beforehand in the session of its beginner', async () => {
    const attacker = await platform.company('buyer');
    const { query } = ask();
    const { request } = await must('describe_authorization', { query }, attacker.cookie);
    const { status } = await page('decide_authorization', { query, request, decision: 'allow' });
    expect(status).toBe(409);
  });

  test('that a person allows sends the code to the client alone, with the state of the beginner, and is mailed', async () => {
    const { query } = ask({ state: 'of the attacker' });
    const back = await allow(query);
    expect(`${back.origin}${back.pathname}`).toBe(webRedirect);
    // By it the client sees that the browser of the person did not begin this.
    expect(back.searchParams.get('state')).toBe('of the attacker');
    await mailTo(String(platform.world.config.mail_dir), admin.email, /You allowed/);
  });
});

describe('more than the person may', () => {
  test('is not in the scopes of a connection: its role decides at each call', async () => {
    const viewer = await platform.colleague(admin, 'viewer');
    const { query, verifier } = ask();
    const back = await allow(query, {}, viewer.cookie);
    const { json } = await redeem(back.searchParams.get('code'), verifier);
    expect(json.scope).toBe('procura:read procura:write procura:money');
    const assistant = await mcpCaller2025(platform.mcp_url, String(json.access_token));
    expect((await assistant.call('whoami')).json).toMatchObject({ role: 'viewer' });
    const refused = await assistant.call('create_branch', { name: 'Annex' });
    expect([refused.ok, refused.json.code]).toEqual([false, 'forbidden']);
    await assistant.close();
  });

  test('branches and caps beyond the person are refused at the consent', async () => {
    const { query } = ask();
    const { request } = await must('describe_authorization', { query });
    const { status } = await page('decide_authorization', {
      query,
      request,
      decision: 'allow',
      branch_ids: ['br_01jd0000000000000000000000'],
    });
    expect(status).toBe(404);
  });
});

test('a decision for the company of before is refused after a switch in another tab', async () => {
  const ana = await platform.company('buyer');
  const other = await platform.company('buyer', { name: 'Second Kitchens' });
  await must('invite_user', { email: ana.email, name: 'Ana Admin', role: 'admin' }, other.cookie);
  const [, invitation] = await mailTo(
    String(platform.world.config.mail_dir),
    ana.email,
    /Second Kitchens[\s\S]*invitation=([\w.-]+)/,
  );
  const joined = await platform.settings('accept_invitation', { invitation, password: ana.password });
  expect(joined.status).toBe(200);
  const before = [(await tokens(ana.cookie)).length, (await tokens(joined.cookie)).length];

  const { query } = ask();
  const { request } = await must('describe_authorization', { query }, ana.cookie);
  // The other tab: the browser has the session of the other company from here on, and that of before has ended.
  const moved = await platform.settings('switch_company', { company_id: other.company_id }, ana.cookie);
  expect(moved.status).toBe(200);
  const decision = { query, request, decision: 'allow' };
  const decided = await page('decide_authorization', decision, moved.cookie);
  expect([decided.status, decided.json.code]).toEqual([409, 'conflict']);
  expect((await page('decide_authorization', decision, ana.cookie)).status).toBe(401);
  const after = await tokens(moved.cookie);
  const back = await platform.settings('switch_company', { company_id: ana.company_id }, moved.cookie);
  expect([(await tokens(back.cookie)).length, after.length]).toEqual(before);
});

test('switching "API & Integrations" off refuses the page, the decision and each call, and a refresh works', async () => {
  const eve = await platform.company('buyer');
  const { query, verifier } = ask();
  const { json } = await redeem((await allow(query, {}, eve.cookie)).searchParams.get('code'), verifier);
  const open = ask();
  const { request } = await must('describe_authorization', { query: open.query }, eve.cookie);
  await must('update_integration_settings', { api_enabled: false }, eve.cookie);
  const refused = [
    await page('describe_authorization', { query: open.query }, eve.cookie),
    await page('decide_authorization', { query: open.query, request, decision: 'allow' }, eve.cookie),
  ];
  for (const { status, json: problem } of refused)
    expect([status, problem.code]).toEqual([403, 'integrations_off']);
  const call = await fetch(platform.mcp_url, {
    method: 'POST',
    headers: { authorization: `Bearer ${json.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([call.status, call.headers.get('www-authenticate')]).toEqual([403, null]);
  await call.arrayBuffer();
  const refreshed = await fetch(`${public_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: platform.oauth_client.client_id,
      refresh_token: String(json.refresh_token),
    }),
  });
  expect(refreshed.status).toBe(200);
  await refreshed.arrayBuffer();
});

describe('many requests at once', () => {
  const connected = async () => {
    const { query, verifier } = ask();
    const code = (await allow(query)).searchParams.get('code');
    const { json } = await redeem(code, verifier);
    return json as { refresh_token: string; access_token: string };
  };
  const statuses = (answers: readonly Answer[]) =>
    answers.map(({ status, json }) => `${status} ${json.error ?? ''}`.trim());

  test('that exchange one code over two replicas: one is answered with tokens', async () => {
    const { world } = platform;
    const replica = await startService(
      identityService,
      { ...world.config, ...world.busConfig('identity'), log_level: 'silent' },
      { clock: world.clock },
    );
    try {
      const { query, verifier } = ask();
      const code = (await allow(query)).searchParams.get('code');
      const answers = statuses(await Promise.all(Array.from({ length: 30 }, () => redeem(code, verifier))));
      expect(answers.filter((one) => one === '200')).toHaveLength(1);
      expect(answers.filter((one) => one === '400 invalid_grant')).toHaveLength(29);
    } finally {
      await replica.stop();
    }
  });

  test('of one network, with right tokens: none is refused because the others are in progress', async () => {
    const gateway = await startGateway({
      ...platform.world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      public_url,
      log_level: 'silent',
      anonymous_rate_limit_per_minute: 3,
    });
    try {
      const { refresh_token } = await connected();
      const wrong = Array.from({ length: 2 }, () => refresh('rt_wrong', gateway.url));
      const right = Array.from({ length: 30 }, () => refresh(refresh_token, gateway.url));
      expect(new Set(statuses(await Promise.all(right)))).toEqual(new Set(['200']));
      expect(new Set(statuses(await Promise.all(wrong)))).toEqual(new Set(['400 invalid_grant']));
      expect(
        statuses([await refresh('rt_wrong', gateway.url), await refresh('rt_wrong', gateway.url)]),
      ).toEqual(['400 invalid_grant', '429 temporarily_unavailable']);
      expect(statuses([await refresh(refresh_token, gateway.url)])).toEqual(['200']);
    } finally {
      await gateway.stop();
    }
  });
});
