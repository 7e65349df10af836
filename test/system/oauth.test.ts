import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfSecret } from '@procura/bus/credential-secret';
import { startGateway } from '@procura/gateway';
import { signingIn2025, signingIn2026 } from '@procura/testkit/oauth-sdk';
import { mcpCaller2025 } from '@procura/testkit/platform';
import { testEndpoints } from './oauth-endpoints.ts';
import { type OauthScene, openOauthScene, statusOf } from './oauth-scene.ts';
import { type PythonAssistant, startPythonAssistant } from './python-assistant.ts';

/*
 * Signing in over HTTP alone, from the address to the last call: what the endpoints answer, and the SDKs' own clients.
 * Rules of a request and a client are in unit tests of identity, those of a grant in its integration tests, and the page
 * is in test/browser/oauth.test.ts.
 */

let scene: OauthScene;
beforeAll(async () => {
  scene = await openOauthScene();
}, 120_000);
afterAll(() => scene?.platform.stop());

testEndpoints(() => scene);

/** What a person does on the page at an address: allows it without payments. Answers where the browser goes. */
const allow = (address: URL): Promise<URL> => {
  expect(`${address.origin}${address.pathname}`).toBe(`${scene.public_url}/oauth/authorize`);
  return scene.decide(address.search.slice(1), { no_money: true });
};
/** Lets the company admit a client that signs in by a means; answers the address of its metadata document, if it has one. */
const admit = async (means: string): Promise<string | null> => {
  const registers = means === 'registration';
  await scene.must('update_integration_settings', { admitted_clients: registers ? 'all' : 'known' });
  return registers ? null : scene.platform.oauth_client.client_id;
};
const clientIdOf = (metadata_url: string | null) => metadata_url ?? expect.stringMatching(/^pc_/);

describe('from only the address, the SDK in TypeScript connects, and refreshes when its access token has expired', () => {
  test.each([
    ['2026-07-28', 'its metadata document', signingIn2026],
    ['2025-11-25', 'its metadata document', signingIn2025],
    ['2026-07-28', 'registration', signingIn2026],
    ['2025-11-25', 'registration', signingIn2025],
  ])('in revision %s by %s', async (_revision, means, signingIn) => {
    const metadata_url = await admit(means);
    const assistant = signingIn(scene.platform.mcp_url, metadata_url);
    const { kept } = assistant;
    expect(await assistant.connect()).toBe(false);
    expect(kept.registered?.client_id).toEqual(clientIdOf(metadata_url));
    const back = await allow(kept.asked as URL);
    expect(back.origin).toBe('http://127.0.0.1:49153');
    await assistant.finish(back.searchParams);
    expect(await assistant.connect()).toBe(true);
    expect(await assistant.callTool('whoami')).toMatchObject({
      user: { email: scene.admin.email },
      credential: {
        name: metadata_url ? 'Test Assistant' : 'Program on this computer (calls itself Test Assistant)',
        no_money: true,
      },
    });
    const before = String(kept.tokens?.access_token);
    expect(kept.tokens?.scope).toBe('procura:read procura:write');
    await expireAccessToken(before);
    expect(await assistant.callTool('whoami')).toMatchObject({ user: { email: scene.admin.email } });
    expect(kept.tokens?.access_token).not.toBe(before);
    await assistant.close();
  });
});

/** Lets an access token expire now, as it does after an hour. */
const expireAccessToken = async (token: string): Promise<void> => {
  const { credentials } = scene.platform.world.deps('identity') as unknown as {
    credentials: { work(): { updateOne(filter: object, update: object): Promise<number> } };
  };
  const changed = await credentials
    .work()
    .updateOne({ 'tokens.hash': hashOfSecret(token) }, { $set: { 'tokens.$.expires_at': new Date() } });
  expect(changed).toBe(1);
  // What a gateway remembers of it ends by its own clock; a change of rights makes it ask again.
  await scene.must('update_integration_settings', { money_guard: 'when_supported' });
};

describe('from only the address, the SDK in Python connects and refreshes', () => {
  const redirect = 'http://127.0.0.1:49155/callback';
  let assistant: PythonAssistant;
  beforeAll(async () => {
    assistant = await startPythonAssistant(scene.platform.mcp_url, redirect);
  }, 200_000);
  afterAll(async () => {
    expect(await assistant?.end()).toBe(0);
  });

  test.each([
    ['2026-07-28', 'registration'],
    ['2026-07-28', 'its metadata document'],
    ['legacy', 'registration'],
    ['legacy', 'its metadata document'],
  ])('in mode %s by %s', async (version, means) => {
    const metadata_url = await admit(means);
    assistant.signIn({ version, metadata_url });
    const { asked } = await assistant.next();
    const back = await allow(new URL(String(asked)));
    expect(`${back.origin}${back.pathname}`).toBe(redirect);
    assistant.answer(back.search.slice(1));
    const { email } = scene.admin;
    expect(await assistant.next()).toMatchObject({
      whoami: { user: { email }, credential: { no_money: true } },
      client_id: clientIdOf(metadata_url),
      scope: 'procura:read procura:write',
    });
    expect(await assistant.next()).toMatchObject({ again: { user: { email } }, refreshed: true });
  });
});

describe('mix-up', () => {
  test.each([
    ['names another server', (answer: URLSearchParams) => answer.set('iss', 'https://evil.example')],
    ['names no server', (answer: URLSearchParams) => answer.delete('iss')],
  ])('a client refuses an answer that %s, and sends its code nowhere', async (_what, change) => {
    const assistant = signingIn2026(scene.platform.mcp_url, await admit('its metadata document'));
    expect(await assistant.connect()).toBe(false);
    const back = await allow(assistant.kept.asked as URL);
    const answer = new URLSearchParams(back.searchParams);
    change(answer);
    await expect(assistant.finish(answer)).rejects.toThrow(/iss/i);
    expect(assistant.kept.tokens).toBeUndefined();
    // The code was not used: the right answer still works.
    await assistant.finish(back.searchParams);
    expect(await assistant.connect()).toBe(true);
    await assistant.close();
  });
});

describe('an access token', () => {
  test('works at /mcp alone', async () => {
    const { access_token, refresh_token } = await scene.connect();
    const answer = await fetch(`${scene.public_url}/api/whoami`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'wrong_credential',
    ]);
    expect(await statusOf(scene.listTools(refresh_token))).toBe(401);
  });

  test('ends with a change of role, deactivation and revocation, before the answer', async () => {
    const { admin, connect, listTools, must, platform } = scene;
    const colleague = await platform.colleague(admin, 'buyer');
    const { access_token } = await connect(colleague);
    // Events of a stream or JSON: the names of the tools are in it.
    const listed = async () => (await listTools(access_token)).text();
    expect(await listed()).toContain('"place_order"');
    await must('update_membership', { user_id: colleague.user_id, role: 'viewer' });
    expect(await listed()).not.toContain('"place_order"');
    const assistant = await mcpCaller2025(platform.mcp_url, access_token);
    expect((await assistant.call('whoami')).json).toMatchObject({ role: 'viewer' });
    const refused = await assistant.call('create_branch', { name: 'Annex' });
    expect([refused.ok, refused.json.code]).toEqual([false, 'forbidden']);
    await assistant.close();
    await must('deactivate_user', { user_id: colleague.user_id });
    expect(await statusOf(listTools(access_token))).toBe(401);
    const own = await connect();
    const { data } = await must('list_tokens', {});
    await must('revoke_token', { credential_id: data[0].id });
    expect(await statusOf(listTools(own.access_token))).toBe(401);
  });

  test('is refused with 403 and no challenge while "API & Integrations" is off', async () => {
    const other = await scene.platform.company('buyer');
    const { access_token, refresh_token } = await scene.connect(other);
    await scene.must('update_integration_settings', { api_enabled: false }, other);
    const answer = await scene.listTools(access_token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, null]);
    expect((await scene.refresh(refresh_token)).status).toBe(200);
  });
});

test('of many requests of one network with right tokens, none is refused because the others are in progress', async () => {
  const gateway = await startGateway({
    ...scene.platform.world.busConfig('gateway'),
    port: 0,
    host: '127.0.0.1',
    public_url: scene.public_url,
    log_level: 'silent',
    anonymous_rate_limit_per_minute: 3,
  });
  const refresh = async (refresh_token: string) => {
    const { status, json } = await scene.refresh(refresh_token, gateway.url);
    return `${status} ${json.error ?? ''}`.trim();
  };
  try {
    const { refresh_token } = await scene.connect();
    const wrong = Array.from({ length: 2 }, () => refresh('rt_wrong'));
    const right = Array.from({ length: 30 }, () => refresh(refresh_token));
    expect(new Set(await Promise.all(right))).toEqual(new Set(['200']));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['400 invalid_grant']));
    expect([await refresh('rt_wrong'), await refresh('rt_wrong')]).toEqual([
      '400 invalid_grant',
      '429 temporarily_unavailable',
    ]);
    expect(await refresh(refresh_token)).toBe('200');
  } finally {
    await gateway.stop();
  }
});
