import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashOfSecret } from '@procura/bus/credential-secret';
import { pickFreePort } from '@procura/local';
import { authorizationQuery, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import { signingIn2025, signingIn2026 } from '@procura/testkit/oauth-sdk';
import { type Person, type Platform, rpc, startPlatform } from '@procura/testkit/platform';

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

const must = async (operation: string, input: Record<string, unknown>, person = admin) => {
  const { status, json } = await platform.settings(operation, input, person.cookie);
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON as a page receives it
  return json as Record<string, any>;
};

/** What a person does on the page at an address: allows or denies. Answers where the browser goes. */
const decide = async (
  address: URL,
  fields: Record<string, unknown> = { decision: 'allow' },
  person = admin,
) => {
  expect(`${address.origin}${address.pathname}`).toBe(`${public_url}/oauth/authorize`);
  const query = address.search.slice(1);
  const { request } = await must('describe_authorization', { query }, person);
  const { redirect_to } = await must('decide_authorization', { query, request, ...fields }, person);
  return new URL(String(redirect_to));
};

type Pair = { access_token: string; refresh_token: string; scope: string };

const post = (path: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
  fetch(`${public_url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });

/** A pair of tokens that a person's consent led to, over HTTP alone. */
const connect = async (person = admin, fields: Record<string, unknown> = {}): Promise<Pair> => {
  const { verifier, challenge } = newVerifier();
  const { client_id } = platform.oauth_client;
  const query = authorizationQuery({ client_id, challenge, resource: `${public_url}/mcp` });
  const answer = await decide(
    new URL(`${public_url}/oauth/authorize?${query}`),
    { decision: 'allow', ...fields },
    person,
  );
  const reply = await post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id,
    code: String(answer.searchParams.get('code')),
    code_verifier: verifier,
    redirect_uri: webRedirect,
  });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await reply.json()) as Pair;
};
const listTools = (token: string) => rpc(`${public_url}/mcp`, token, 'tools/list');
const statusOf = async (answer: Promise<Response>) => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};

describe('from only the address, the SDK connects, and refreshes when its access token has expired', () => {
  test.each([
    ['2026-07-28', 'its metadata document', signingIn2026],
    ['2025-11-25', 'its metadata document', signingIn2025],
    ['2026-07-28', 'registration', signingIn2026],
    ['2025-11-25', 'registration', signingIn2025],
  ])('in revision %s by %s', async (_revision, means, signingIn) => {
    const registers = means === 'registration';
    await must('update_integration_settings', { admitted_clients: registers ? 'all' : 'known' });
    const assistant = signingIn(platform.mcp_url, registers ? null : platform.oauth_client.client_id);
    const { kept } = assistant;
    expect(await assistant.connect()).toBe(false);
    expect(kept.registered?.client_id).toEqual(
      registers ? expect.stringMatching(/^pc_/) : platform.oauth_client.client_id,
    );
    const back = await decide(kept.asked as URL, { decision: 'allow', no_money: true });
    expect(back.origin).toBe('http://127.0.0.1:49153');
    await assistant.finish(back.searchParams);
    expect(await assistant.connect()).toBe(true);
    expect(await assistant.callTool('whoami')).toMatchObject({
      user: { email: admin.email },
      credential: {
        name: registers ? 'Program on this computer (calls itself Test Assistant)' : 'Test Assistant',
        no_money: true,
      },
    });
    const before = String(kept.tokens?.access_token);
    expect(kept.tokens?.scope).toBe('procura:read procura:write');
    await expireAccessToken(before);
    expect(await assistant.callTool('whoami')).toMatchObject({ user: { email: admin.email } });
    expect(kept.tokens?.access_token).not.toBe(before);
    await assistant.close();
  });
});

/** Lets an access token expire now, as it does after an hour. */
const expireAccessToken = async (token: string): Promise<void> => {
  const { credentials } = platform.world.deps('identity') as unknown as {
    credentials: { work(): { updateOne(filter: object, update: object): Promise<number> } };
  };
  const changed = await credentials
    .work()
    .updateOne({ 'tokens.hash': hashOfSecret(token) }, { $set: { 'tokens.$.expires_at': new Date() } });
  expect(changed).toBe(1);
  // What a gateway remembers of it ends by its own clock; a change of rights makes it ask again.
  await must('update_integration_settings', { money_guard: 'when_supported' });
};

describe('discovery', () => {
  test('a refusal at /mcp names the metadata and the scopes, and invalid_token only with a token', async () => {
    const metadata = `${public_url}/.well-known/oauth-protected-resource/mcp`;
    const challenge = `Bearer realm="procura", resource_metadata="${metadata}", scope="procura:read procura:write procura:money"`;
    const without = await listTools('');
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, challenge]);
    const wrong = await listTools(`${'pa_'}${'0'.repeat(49)}`);
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      `${challenge}, error="invalid_token"`,
    ]);
    const rest = await fetch(`${public_url}/api/whoami`);
    expect(rest.headers.get('www-authenticate')).toBe('Bearer realm="procura"');
  });

  test.each([
    ['/.well-known/oauth-protected-resource/mcp', 'resource', '/mcp'],
    ['/.well-known/oauth-protected-resource', 'resource', '/mcp'],
    ['/.well-known/oauth-authorization-server', 'issuer', ''],
  ])('%s is read by pages of any site', async (path, field, end) => {
    const answer = await fetch(`${public_url}${path}`, { headers: { origin: 'https://app.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const document = (await answer.json()) as Record<string, unknown>;
    expect(document[field]).toBe(`${public_url}${end}`);
    const asked = await fetch(`${public_url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example' },
    });
    expect(asked.status).toBe(204);
    expect(await statusOf(fetch(`${public_url}${path}`, { method: 'DELETE' }))).toBe(405);
  });

  test('the metadata of the server names what it takes, and nothing else', async () => {
    const answer = await fetch(`${public_url}/.well-known/oauth-authorization-server`);
    expect(await answer.json()).toMatchObject({
      authorization_endpoint: `${public_url}/oauth/authorize`,
      token_endpoint: `${public_url}/oauth/token`,
      revocation_endpoint: `${public_url}/oauth/revoke`,
      registration_endpoint: `${public_url}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    const resource = await fetch(`${public_url}/.well-known/oauth-protected-resource`);
    expect(JSON.stringify(await resource.json())).not.toContain('offline_access');
  });
});

describe('documents by which clients find the endpoint', () => {
  type Listed = { entries?: { type: string; url: string }[]; remotes?: { url: string }[] };

  test('the catalogue leads to the card, and the card to the endpoint and its revisions', async () => {
    const read = async (url: string) => {
      const answer = await fetch(url, { headers: { origin: 'https://app.example' } });
      const { headers } = answer;
      expect([answer.status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const again = await fetch(url, { headers: { 'if-none-match': String(headers.get('etag')) } });
      expect(again.status).toBe(304);
      return { type: headers.get('content-type'), json: (await answer.json()) as Listed };
    };
    const catalogue = await read(`${public_url}/.well-known/ai-catalog.json`);
    expect(catalogue.type).toBe('application/ai-catalog+json');
    const entry = catalogue.json.entries?.[0] ?? { type: '', url: '' };
    const card = await read(entry.url);
    expect([card.type, entry.type]).toEqual([
      'application/mcp-server-card+json',
      'application/mcp-server-card+json',
    ]);
    expect(card.json.remotes?.[0]?.url).toBe(platform.mcp_url.replace('127.0.0.1', 'localhost'));
    expect(card.json).not.toHaveProperty('tools');
    for (const method of ['POST', 'DELETE']) expect(await statusOf(fetch(entry.url, { method }))).toBe(405);
    expect(await statusOf(fetch(entry.url, { method: 'OPTIONS' }))).toBe(204);
    expect(await statusOf(fetch(`${entry.url}/`))).toBe(401);
  });
});

describe('the token endpoint', () => {
  const errorOf = async (answer: Promise<Response>) => {
    const response = await answer;
    const json = (await response.json()) as { error: string };
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return [response.status, json.error];
  };

  test('answers errors as RFC 6749 has them', async () => {
    const { client_id } = platform.oauth_client;
    expect(await errorOf(post('/oauth/token', { grant_type: 'password' }))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect(await errorOf(post('/oauth/token', {}))).toEqual([400, 'unsupported_grant_type']);
    expect(
      await errorOf(post('/oauth/token', { grant_type: 'authorization_code', client_id, code: 'x' })),
    ).toEqual([400, 'invalid_grant']);
    expect(
      await errorOf(post('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token: 'x' })),
    ).toEqual([400, 'invalid_grant']);
    expect(
      await errorOf(
        post('/oauth/token', {
          grant_type: 'refresh_token',
          client_id,
          resource: 'https://other.example/mcp',
        }),
      ),
    ).toEqual([400, 'invalid_target']);
    expect(await errorOf(post('/oauth/token', 'grant_type=refresh_token&grant_type=refresh_token'))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await errorOf(post('/oauth/token', '{}', { 'content-type': 'application/json' }))).toEqual([
      415,
      'invalid_request',
    ]);
    expect(await errorOf(post('/oauth/token', 'x'.repeat(20_000)))).toEqual([413, 'invalid_request']);
    expect(
      await errorOf(post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(3000) })),
    ).toEqual([400, 'invalid_request']);
    expect(await errorOf(post('/oauth/revoke', {}))).toEqual([400, 'invalid_request']);
  });

  test('ignores parameters that it does not know, and answers pages of any site', async () => {
    const { refresh_token } = await connect();
    const { client_id } = platform.oauth_client;
    const answer = await post(
      '/oauth/token',
      {
        grant_type: 'refresh_token',
        client_id,
        refresh_token,
        scope: 'procura:read',
        unknown: '1',
        constructor: '1',
      },
      { origin: 'https://app.example' },
    );
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('ignores parameters without a value, as RFC 6749 has it', async () => {
    const { client_id } = platform.oauth_client;
    const { refresh_token } = await connect();
    const answer = await post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id,
      refresh_token,
      resource: '',
    });
    expect(answer.status).toBe(200);
  });

  test('20 refreshes at once begin one generation', async () => {
    const { refresh_token } = await connect();
    const { client_id } = platform.oauth_client;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await post('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token });
        return ((await answer.json()) as Pair).refresh_token;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^pr_/);
  });

  test('revocation of either token ends the grant, and an unknown one is no error', async () => {
    const { client_id } = platform.oauth_client;
    for (const which of ['access_token', 'refresh_token'] as const) {
      const pair = await connect();
      expect(await statusOf(listTools(pair.access_token))).toBe(200);
      expect(await statusOf(post('/oauth/revoke', { token: pair[which], client_id }))).toBe(200);
      expect(await statusOf(listTools(pair.access_token))).toBe(401);
      const again = post('/oauth/token', {
        grant_type: 'refresh_token',
        client_id,
        refresh_token: pair.refresh_token,
      });
      expect(await errorOf(again)).toEqual([400, 'invalid_grant']);
    }
    expect(await statusOf(post('/oauth/revoke', { token: 'unknown', client_id }))).toBe(200);
  });
});

describe('the registration endpoint', () => {
  const redirect_uris = ['https://assistant.example/callback'];
  const register = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${public_url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('answers what holds, to pages of any site, and ignores what it does not read', async () => {
    const answer = await register(
      {
        client_name: 'Assistant',
        redirect_uris,
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'implicit'],
        client_uri: null,
        scope: 'everything',
        application_type: 'web',
        unknown: { deep: [1] },
      },
      { origin: 'https://app.example' },
    );
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
      answer.headers.get('cache-control'),
    ]).toEqual([201, '*', null, 'no-store']);
    expect(await answer.json()).toEqual({
      client_id: expect.stringMatching(/^pc_/),
      client_name: 'Assistant',
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  test.each<[string, unknown, number, string]>([
    ['no address', {}, 400, 'invalid_redirect_uri'],
    ['an address without TLS', { redirect_uris: ['http://a.example/'] }, 400, 'invalid_redirect_uri'],
    ['an address that is no text', { redirect_uris: [1] }, 400, 'invalid_redirect_uri'],
    ['a text in place of addresses', { redirect_uris: 'https://a.example/' }, 400, 'invalid_redirect_uri'],
    ['a name that is no text', { redirect_uris, client_name: {} }, 400, 'invalid_client_metadata'],
    ['no grant', { redirect_uris, grant_types: [] }, 400, 'invalid_client_metadata'],
    ['a list', [], 400, 'invalid_client_metadata'],
    ['nothing', '', 400, 'invalid_client_metadata'],
    ['no JSON', '{', 400, 'invalid_client_metadata'],
    ['20 KB', { redirect_uris, x: 'x'.repeat(20_000) }, 413, 'invalid_client_metadata'],
  ])('refuses %s as RFC 7591 has it', async (_what, body, status, error) => {
    const answer = await register(body);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, error]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('takes JSON by POST alone', async () => {
    expect(await statusOf(register('{}', { 'content-type': 'text/plain' }))).toBe(415);
    expect(await statusOf(fetch(`${public_url}/oauth/register`))).toBe(405);
    expect(await statusOf(fetch(`${public_url}/oauth/register`, { method: 'OPTIONS' }))).toBe(204);
  });
});

describe('the page of consent', () => {
  const aQuery = (changes: Record<string, string | undefined> = {}) =>
    authorizationQuery(
      {
        client_id: platform.oauth_client.client_id,
        challenge: newVerifier().challenge,
        resource: `${public_url}/mcp`,
      },
      changes,
    );

  test('is the same document for every request, in no frame, and redirects nobody', async () => {
    const answers = await Promise.all(
      [`?${aQuery()}`, `?${aQuery({ redirect_uri: 'https://evil.example/' })}`, ''].map((search) =>
        fetch(`${public_url}/oauth/authorize${search}`, {
          redirect: 'manual',
          headers: { cookie: admin.cookie },
        }),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    for (const { status, headers } of answers) {
      expect([status, headers.get('location'), headers.get('cross-origin-opener-policy')]).toEqual([
        200,
        null,
        'unsafe-none',
      ]);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a decision forged by another site is refused', async () => {
    const query = aQuery();
    const { request } = await must('describe_authorization', { query });
    const forged = (headers: Record<string, string>, body: object) =>
      statusOf(
        fetch(`${public_url}/settings/api/decide_authorization`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      );
    const right = { query, request, decision: 'allow' };
    const { cookie } = admin;
    expect(await forged({ cookie, origin: 'https://evil.example' }, right)).toBe(403);
    expect(await forged({ cookie, 'content-type': 'text/plain' }, right)).toBe(415);
    expect(await forged({ cookie }, { ...right, request: 'guessed' })).toBe(409);
    expect(await forged({}, right)).toBe(401);
    expect(await forged({ authorization: `Bearer ${admin.token}` }, right)).toBe(401);
    const { data } = await must('list_tokens', {});
    const before = data.length;
    expect(await forged({ cookie }, right)).toBe(200);
    expect((await must('list_tokens', {})).data.length).toBe(before);
  });
});

describe('an access token', () => {
  test('works at /mcp alone', async () => {
    const { access_token, refresh_token } = await connect();
    const answer = await fetch(`${public_url}/api/whoami`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'wrong_credential',
    ]);
    expect(await statusOf(listTools(refresh_token))).toBe(401);
  });

  test('ends with a change of role, deactivation and revocation, before the answer', async () => {
    const colleague = await platform.colleague(admin, 'buyer');
    const { access_token } = await connect(colleague);
    // Events of a stream or JSON: the names of the tools are in it.
    const listed = async () => (await listTools(access_token)).text();
    expect(await listed()).toContain('"place_order"');
    await must('update_membership', { user_id: colleague.user_id, role: 'viewer' });
    expect(await listed()).not.toContain('"place_order"');
    await must('deactivate_user', { user_id: colleague.user_id });
    expect(await statusOf(listTools(access_token))).toBe(401);
    const own = await connect();
    const { data } = await must('list_tokens', {});
    await must('revoke_token', { credential_id: data[0].id });
    expect(await statusOf(listTools(own.access_token))).toBe(401);
  });

  test('is refused with 403 and no challenge while "API & Integrations" is off', async () => {
    const other = await platform.company('buyer');
    const { access_token } = await connect(other);
    await must('update_integration_settings', { api_enabled: false }, other);
    const answer = await listTools(access_token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([403, null]);
  });
});
