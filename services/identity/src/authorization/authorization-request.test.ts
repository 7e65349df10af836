import { describe, expect, test } from '@jest/globals';
import { isThisServer } from './authorization-request.ts';
import { keepMs } from './client-document.ts';
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
    'https://assistant.example/callback#x',
    'https://assistant.example:443/callback',
    'https://ASSISTANT.example/callback',
    'https://assistant.example@evil.example/callback',
    'https://evil.example/https://assistant.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1:4000\\@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:4000/callback/../other',
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

test('a resource is this server by origin and path', () => {
  const own = 'https://procura.example';
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
