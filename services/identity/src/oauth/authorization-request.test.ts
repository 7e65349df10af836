import { describe, expect, test } from '@jest/globals';
import { isThisServer, readRequest } from './authorization-request.ts';
import { createClientDocuments, keepMs } from './client-document.ts';
import { defaultPrivateSchemes, requireRedirect } from './redirect.ts';

const client = {
  client_id: 'https://assistant.example/client.json',
  name: 'Assistant',
  redirect_uris: [
    'https://assistant.example/callback',
    'http://127.0.0.1/callback',
    'http://localhost:33418/',
    'cursor://anysphere.cursor/callback',
    'ftp://assistant.example/callback',
    'http://assistant.example/callback',
  ],
};
const isTaken = (uri: string): boolean => {
  try {
    requireRedirect(uri, client, defaultPrivateSchemes);
    return true;
  } catch {
    return false;
  }
};

describe('a redirect is one of the client’s', () => {
  test.each([
    'https://assistant.example/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65535/callback',
    'http://localhost/',
    'http://localhost:5000/',
    'cursor://anysphere.cursor/callback',
  ])('%s', (uri) => expect(isTaken(uri)).toBe(true));

  test.each([
    'https://assistant.example/callback/',
    'https://assistant.example/callback/more',
    'https://assistant.example/call',
    'https://assistant.example/callback?next=1',
    'https://assistant.example/callback#x',
    'https://assistant.example:8443/callback',
    'https://assistant.example:443/callback',
    'https://ASSISTANT.example/callback',
    'https://assistant.example@evil.example/callback',
    'https://assistant.example.evil.example/callback',
    'https://evil.example/callback',
    'https://evil.example/https://assistant.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1:4000\\@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:4000/callback/../other',
    'http://127.0.0.1:4000/other/../callback',
    'http://localhost.evil.example/',
    'http://localhost:4000/callback',
    'http://127.0.0.1:4000/callback#x',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.1/callback',
    'http://[::1]/callback',
    'https://127.0.0.1/callback',
    'http://localhost:33418',
    'cursor://anysphere.cursor:1/callback',
    'ftp://assistant.example/callback',
    'http://assistant.example/callback',
    'javascript:alert(1)',
    '/callback',
  ])('and not %s', (uri) => expect(isTaken(uri)).toBe(false));
});

const own = 'https://procura.example';

describe('a request', () => {
  const right = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: 'https://assistant.example/callback',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'procura:read procura:write procura:money offline_access',
    state: 'the state',
    resource: `${own}/mcp`,
  };
  /** The query, without each parameter that is null. */
  const queryOf = (changes: Record<string, string | null> = {}) =>
    new URLSearchParams(
      Object.entries({ ...right, ...changes }).filter(
        (field): field is [string, string] => field[1] !== null,
      ),
    ).toString();

  test('is read with the scopes that its scopes include; unknown parameters are ignored', () => {
    const asked = {
      client_id: right.client_id,
      redirect_uri: right.redirect_uri,
      code_challenge: right.code_challenge,
      state: right.state,
      scopes: ['procura:read', 'procura:write', 'procura:money'],
    };
    expect(readRequest(`${queryOf()}&prompt=none&prompt=consent`, own)).toEqual(asked);
    expect(readRequest(queryOf({ scope: 'procura:write' }), own).scopes).toEqual([
      'procura:read',
      'procura:write',
    ]);
    for (const scope of [null, 'offline_access'])
      expect(readRequest(queryOf({ scope }), own).scopes).toEqual(asked.scopes);
  });

  test.each<[string, string, Record<string, string | null>]>([
    ['without a method of PKCE', 'code_challenge_method', { code_challenge_method: null }],
    ['with the plain method of PKCE', 'code_challenge_method', { code_challenge_method: 'plain' }],
    ['without a challenge', 'code_challenge', { code_challenge: null }],
    ['with a challenge that is no SHA-256', 'code_challenge', { code_challenge: 'short' }],
    ['for another server', 'resource', { resource: 'https://mcp.example/mcp' }],
    ['for another path of this server', 'resource', { resource: `${own}/api` }],
    ['for no server', 'resource', { resource: null }],
    ['for a token instead of a code', 'response_type', { response_type: 'token' }],
    ['of no client', 'client_id', { client_id: null }],
    ['to no address', 'redirect_uri', { redirect_uri: null }],
  ])('is refused %s', (_what, path, changes) => {
    expect(() => readRequest(queryOf(changes), own)).toThrow(
      expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ path })] }),
    );
  });

  test('is refused with a parameter twice', () => {
    const twice = `${queryOf()}&redirect_uri=${encodeURIComponent('https://evil.example')}`;
    expect(() => readRequest(twice, own)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

test('a resource is this server by origin and path', () => {
  const is = (resource: string) => isThisServer(resource, own);
  expect(
    [
      'https://procura.example/mcp',
      'https://PROCURA.example:443/mcp/',
      'https://procura.example/mcp?areas=orders',
    ].map(is),
  ).toEqual([true, true, true]);
  expect(
    [
      'https://procura.example',
      'http://procura.example/mcp',
      'https://procura.example.evil.example/mcp',
      'https://procura.example/mcp/x',
      'https://procura.example/mcp#x',
      'mcp',
    ].map(is),
  ).toEqual([false, false, false, false, false, false]);
});

test('a document is remembered for five minutes to a day', () => {
  const minutes = (value?: string) => keepMs(value === undefined ? {} : { 'cache-control': value }) / 60_000;
  expect([
    minutes(),
    minutes('no-store'),
    minutes('max-age=0'),
    minutes('public, max-age=600'),
    minutes('max-age=9999999'),
  ]).toEqual([60, 60, 5, 10, 1440]);
});

test('nothing is fetched for a client_id that is none of a document', async () => {
  const fetched: string[] = [];
  const fetchPublic = async (url: string) => {
    fetched.push(url);
    throw new Error('nothing is here');
  };
  const documents = createClientDocuments([], { fetchPublic, clock: () => new Date() });
  const find = (client_id: string) => documents.find(client_id, async () => undefined);
  for (const client_id of [
    'https://assistant.example',
    'https://assistant.example/',
    'https://user@assistant.example/client.json',
    'https://assistant.example/client.json#x',
    'https://assistant.example/a/../client.json',
    'https://ASSISTANT.example/client.json',
    'ftp://assistant.example/client.json',
    'assistant',
  ])
    await expect(find(client_id)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(find(client.client_id)).rejects.toMatchObject({ code: 'unavailable' });
  expect(fetched).toEqual([client.client_id]);
});
