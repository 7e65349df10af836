import { describe, expect, test } from '@jest/globals';
import { type OauthScene, statusOf } from './oauth-scene.ts';

/** What the endpoints of OAuth answer over HTTP; a part of `oauth.test.ts`. */
export const testEndpoints = (scene: () => OauthScene): void => {
  const get = (path: string, init?: RequestInit) => fetch(`${scene().public_url}${path}`, init);
  const fromPage = { headers: { origin: 'https://app.example' } };

  describe('discovery', () => {
    test('a refusal at /mcp names the metadata and the scopes, and invalid_token only with a token', async () => {
      const metadata = `${scene().public_url}/.well-known/oauth-protected-resource/mcp`;
      const challenge = `Bearer realm="procura", resource_metadata="${metadata}", scope="procura:read procura:write procura:money"`;
      const without = await scene().listTools('');
      expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, challenge]);
      const wrong = await scene().listTools(`${'pa_'}${'0'.repeat(49)}`);
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
        401,
        `${challenge}, error="invalid_token"`,
      ]);
    });

    test.each([
      ['/.well-known/oauth-protected-resource/mcp', 'resource', '/mcp'],
      ['/.well-known/oauth-protected-resource', 'resource', '/mcp'],
      ['/.well-known/oauth-authorization-server', 'issuer', ''],
    ])('%s is read by pages of any site', async (path, field, end) => {
      const answer = await get(path, fromPage);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const document = (await answer.json()) as Record<string, unknown>;
      expect(document[field]).toBe(`${scene().public_url}${end}`);
      expect(await statusOf(get(path, { method: 'OPTIONS', ...fromPage }))).toBe(204);
      expect(await statusOf(get(path, { method: 'DELETE' }))).toBe(405);
    });

    test('the metadata of the server names what it takes, and nothing else', async () => {
      const { public_url } = scene();
      const answer = await get('/.well-known/oauth-authorization-server');
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
      const resource = await get('/.well-known/oauth-protected-resource');
      expect(JSON.stringify(await resource.json())).not.toContain('offline_access');
    });
  });

  describe('the token endpoint', () => {
    const form = 'application/x-www-form-urlencoded';
    const json = 'application/json';
    /** Of the known client; undefined omits a parameter. */
    const ask = (fields: Record<string, string>) => () =>
      new URLSearchParams({ client_id: scene().platform.oauth_client.client_id, ...fields }).toString();
    const code = { grant_type: 'authorization_code' };
    const refresh = { grant_type: 'refresh_token' };

    test.each<[string, () => string, number, string, string?]>([
      ['another grant', ask({ grant_type: 'password' }), 400, 'unsupported_grant_type'],
      ['no grant', ask({}), 400, 'unsupported_grant_type'],
      // An example of RFC 6749.
      ['a code of another server', ask({ ...code, code: 'SplxlOBeZQQYbYS6WxSbIA' }), 400, 'invalid_grant'],
      ['no code', ask({ ...code, code: '' }), 400, 'invalid_grant'],
      ['a wrong refresh token', ask({ ...refresh, refresh_token: 'x' }), 400, 'invalid_grant'],
      ['another resource', ask({ ...refresh, resource: 'https://a.example/mcp' }), 400, 'invalid_target'],
      [
        'a parameter twice',
        () => 'grant_type=refresh_token&grant_type=refresh_token',
        400,
        'invalid_request',
      ],
      ['JSON', () => '{}', 415, 'invalid_request', json],
      ['20 KB', () => 'x'.repeat(20_000), 413, 'invalid_request'],
      ['a long value', ask({ ...refresh, refresh_token: 'x'.repeat(3000) }), 400, 'invalid_request'],
    ])('refuses %s as RFC 6749 has it', async (_what, body, status, error, type = form) => {
      const answer = await scene().post('/oauth/token', body(), { 'content-type': type });
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, error]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    });

    test('answers pages of any site, and ignores parameters that it does not know or that have no value', async () => {
      const { refresh_token } = await scene().connect();
      const body = ask({
        ...refresh,
        refresh_token,
        scope: 'procura:read',
        unknown: '1',
        constructor: '1',
        resource: '',
      });
      const answer = await scene().post('/oauth/token', body(), fromPage.headers);
      expect([
        answer.status,
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, '*', 'no-store']);
    });

    test('revocation ends the access token and the refresh token, and an unknown one is no error', async () => {
      const { client_id } = scene().platform.oauth_client;
      const revoke = async (fields: Record<string, string>) => {
        const answer = await scene().post('/oauth/revoke', fields);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        return [answer.status, ((await answer.json()) as { error?: string }).error];
      };
      const { access_token, refresh_token } = await scene().connect();
      expect(await statusOf(scene().listTools(access_token))).toBe(200);
      expect(await revoke({ token: refresh_token, client_id })).toEqual([200, undefined]);
      expect(await statusOf(scene().listTools(access_token))).toBe(401);
      expect(await scene().refresh(refresh_token)).toMatchObject({
        status: 400,
        json: { error: 'invalid_grant' },
      });
      expect(await revoke({ token: 'unknown', client_id })).toEqual([200, undefined]);
      expect(await revoke({})).toEqual([400, 'invalid_request']);
    });
  });

  describe('the registration endpoint', () => {
    const redirect_uris = ['https://assistant.example/callback'];
    const register = (body: unknown, headers: Record<string, string> = {}) =>
      get('/oauth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });

    test('answers pages of any site with the registered values, and ignores fields that it does not read', async () => {
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
        fromPage.headers,
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
      expect(await statusOf(get('/oauth/register'))).toBe(405);
      expect(await statusOf(get('/oauth/register', { method: 'OPTIONS' }))).toBe(204);
    });
  });

  describe('the page of consent', () => {
    test('is the same document for every request, in no frame, redirects nobody and makes nothing', async () => {
      const { admin, ask, must } = scene();
      const before = (await must('list_tokens', {})).data.length;
      const answers = await Promise.all(
        [`?${ask().query}`, `?${ask({ redirect_uri: 'https://evil.example/' }).query}`, ''].map((search) =>
          get(`/oauth/authorize${search}`, { redirect: 'manual', headers: { cookie: admin.cookie } }),
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
      expect((await must('list_tokens', {})).data.length).toBe(before);
    });

    test('a decision forged by another site is refused', async () => {
      const { admin, ask, must } = scene();
      const { query } = ask();
      const { request } = await must('describe_authorization', { query });
      const forged = (headers: Record<string, string>, body: object) =>
        statusOf(
          get('/settings/api/decide_authorization', {
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
      const before = (await must('list_tokens', {})).data.length;
      expect(await forged({ cookie }, right)).toBe(200);
      expect((await must('list_tokens', {})).data.length).toBe(before);
    });
  });
};
