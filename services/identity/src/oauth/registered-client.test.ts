import { describe, expect, test } from '@jest/globals';
import { clientShown, connectionName } from './find-client.ts';
import { defaultPrivateSchemes, isPrivateScheme } from './redirect.ts';
import {
  clientKeyOf,
  isClient,
  readRegistration,
  requireSealed,
  sealRegistration,
} from './registered-client.ts';

const key = 'the key';
const register = (redirect_uris: string[], more: object = {}) =>
  sealRegistration(key, { client_name: 'Assistant', redirect_uris, ...more }, defaultPrivateSchemes);
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'no failure';
  } catch (error) {
    return String((error as { code?: string }).code ?? error);
  }
};

describe('a client registers an address', () => {
  test.each([
    'https://assistant.example/callback',
    'https://assistant.example',
    'https://assistant.example:8443/callback?from=procura',
    'http://localhost:33418/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:5000/callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://vendor.extension/callback',
  ])('%s', (uri) => expect(register([uri]).redirect_uris).toEqual([uri]));

  test.each([
    'http://assistant.example/callback',
    'https://assistant.example/callback#x',
    'https://assistant.example/callback#',
    'https://user@assistant.example/callback',
    'https://claude.ai@evil.example/callback',
    'https://evil.example\\@claude.ai/callback',
    'https://claude.ai%2eevil.example/callback',
    'https://evil.example/../callback',
    'https://EVIL.example/callback',
    'https://clаude.ai/callback',
    'https:evil.example/callback',
    'http://127.1/callback',
    'http://0x7f.1/callback',
    'http://localhost.evil.example/callback',
    'http://localhost@evil.example/callback',
    'javascript:alert(1)',
    'javascript://assistant.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp://callback',
    'ftp://assistant.example/',
    '/callback',
    ' https://assistant.example/callback',
    'https://assistant.example/call back',
    '',
  ])('and not %s', (uri) => expect(codeOf(() => register([uri]))).toBe('invalid_redirect_uri'));

  test('between one and ten of them, within one KiB', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://assistant.example/${index}`);
    expect(register(many(10)).redirect_uris.length).toBe(10);
    expect(codeOf(() => register(many(11)))).toBe('invalid_redirect_uri');
    expect(codeOf(() => register([]))).toBe('invalid_redirect_uri');
    const long = many(3).map((uri) => `${uri}/${'x'.repeat(400)}`);
    expect(codeOf(() => register(long))).toBe('invalid_client_metadata');
  });

  test('and no other way to tokens', () => {
    const uris = ['https://assistant.example/callback'];
    expect(codeOf(() => register(uris, { grant_types: ['client_credentials'] }))).toBe(
      'invalid_client_metadata',
    );
    expect(codeOf(() => register(uris, { response_types: ['token'] }))).toBe('invalid_client_metadata');
  });
});

describe('a client_id', () => {
  const redirect_uris = ['https://assistant.example/callback', 'http://localhost/callback'];

  test('holds what was registered, without hidden characters in the name, and nothing a client could change', () => {
    const { client_id } = register(redirect_uris, { client_name: 'Cla\u202Eude\u0000 \ud800' });
    expect(client_id).toMatch(/^pc_[\w-]+\.[\w-]{43}$/);
    expect(readRegistration(key, client_id)).toEqual({
      client_id,
      name: 'Claude \uFFFD',
      redirect_uris,
    });
    expect(readRegistration('another key', client_id)).toBeNull();
    const [payload = '', seal = ''] = client_id.slice(3).split('.');
    const other = Buffer.from(JSON.stringify(['Claude', ['https://evil.example/callback']]));
    for (const forged of [
      `pc_${other.toString('base64url')}.${seal}`,
      `pc_${payload}.${'A'.repeat(43)}`,
      `pc_${payload}`,
      `pc_.${seal}`,
      'pc_',
      '',
      'https://assistant.example/client.json',
    ])
      expect(readRegistration(key, forged)).toBeNull();
  });

  test('is the same for equal registrations, and kept as a digest that names no client', () => {
    const { client_id } = register(redirect_uris);
    expect(register(redirect_uris).client_id).toBe(client_id);
    const id = clientKeyOf(client_id);
    expect(id).toMatch(/^pc_[\w-]{43}$/);
    expect([isClient(client_id, { id }), isClient(id, { id }), isClient(undefined, { id })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(codeOf(() => requireSealed(key, id))).toBe('invalid_client');
    expect(codeOf(() => requireSealed(key, client_id))).toBe('no failure');
    expect(codeOf(() => requireSealed(key, 'https://assistant.example/client.json'))).toBe('no failure');
  });
});

describe('a client that is not listed cannot look like one that is', () => {
  const uri = 'https://assistant.example/callback';
  test.each([
    ['the same name', 'Claude', 'Claude'],
    ['letters that look alike', 'Сlаude', 'Сlаude'],
    ['a quotation that ends', 'Claude”. Checked by Procura. “', 'Claude. Checked by Procura.'],
    ['hidden and reversing characters', 'Clau\u200bde\u202e', 'Claude'],
    ['a long text', 'x'.repeat(300), 'x'.repeat(40)],
    ['nothing', '', 'A client without a name'],
    ['quotation marks alone', '“”', 'without a name'],
  ])('by %s', (_how, client_name, name) => {
    const registered = readRegistration(key, register([uri], { client_name }).client_id);
    if (!registered) throw new Error('The registration is not readable');
    const shown = clientShown({ ...registered, known: false }, uri, defaultPrivateSchemes);
    expect(shown).toMatchObject({ name, host: 'assistant.example', known: false });
    expect(connectionName(shown)).toBe(`assistant.example (calls itself ${name})`);
  });
});

test('an operator lists schemes of programs, and none that browsers treat in their own way', () => {
  expect(['cursor', 'com.example.app', 'vscode-insiders'].filter(isPrivateScheme).length).toBe(3);
  expect(
    ['javascript', 'https', 'data', 'blob', 'Cursor', 'cursor:', '1x', ''].filter(isPrivateScheme),
  ).toEqual([]);
});
