import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { EgressError } from './egress-error.ts';
import { egressRulesOf, egressVariables } from './egress-rules.ts';
import { judgeUrl } from './judge-url.ts';

const rulesOf = (env: Record<string, string> = {}) =>
  egressRulesOf(z.object(egressVariables).parse(env), 'https://procura.example.com');

const refusalOf = (url: string, env?: Record<string, string>): string | undefined => {
  try {
    judgeUrl(url, rulesOf(env));
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(EgressError);
    return (error as EgressError).message;
  }
};

test.each([
  ['an empty text', '', 'valid address'],
  ['no URL', 'hooks.example.org', 'valid address'],
  ['a longer text', `https://hooks.example.org/${'a'.repeat(2048)}`, 'valid address'],
  ['another scheme', 'ftp://hooks.example.org/', 'valid address'],
  ['a file', 'file:///etc/passwd', 'valid address'],
  ['http', 'http://hooks.example.org/', 'https://'],
  ['a user', 'https://someone@hooks.example.org/', 'user name'],
  ['a password', 'https://:secret@hooks.example.org/', 'user name'],
  ['a fragment', 'https://hooks.example.org/#part', 'fragment'],
  ['an empty fragment', 'https://hooks.example.org/#', 'fragment'],
  ['a dot at the end', 'https://hooks.example.org./', 'dot'],
  ['our host', 'https://procura.example.com/settings', 'Procura itself'],
  ['our host in capitals', 'https://PROCURA.Example.Com/', 'Procura itself'],
  ['our host in full width', 'https://ｐrocura.example。com/', 'Procura itself'],
  ['our host at another port', 'https://procura.example.com:8443/', 'Procura itself'],
  ['another port', 'https://hooks.example.org:8443/', 'port must be 443'],
  ['the port of http', 'https://hooks.example.org:80/', 'port must be 443'],
  ['an address', 'https://93.184.215.14/', 'not an address'],
  ['an IPv6 address', 'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', 'not an address'],
  ['a decimal address', 'https://2130706433/', 'not an address'],
  ['an octal address', 'https://0177.0.0.1/', 'not an address'],
  ['a hexadecimal address', 'https://0x7f.0x0.0x0.0x1/', 'not an address'],
  ['a short address', 'https://127.1/', 'not an address'],
  ['an address in full width', 'https://１２７.０.０.１/', 'not an address'],
  ['an address with an encoded dot', 'https://127%2e0.0.1/', 'not an address'],
  ['a mapped address', 'https://[::ffff:127.0.0.1]/', 'not an address'],
])('%s is refused', (_kind, url, sentence) => {
  expect(refusalOf(url)).toContain(sentence);
});

test('https at 443, with path and query, is accepted; other ports are accepted by WEBHOOK_PORTS', () => {
  expect(refusalOf('https://hooks.example.org/procura?customer=7')).toBeUndefined();
  expect(refusalOf('https://hooks.example.org:443/')).toBeUndefined();
  expect(refusalOf('https://hooks.example.org:8443/', { WEBHOOK_PORTS: '8443' })).toBeUndefined();
});

test('with opened blocks, http, ports and addresses wait for the verdict on the addresses; our own address stays refused', () => {
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8' };
  expect(judgeUrl('http://127.0.0.1:4000/hook', rulesOf(env)).only_opened).toContain('https://');
  expect(judgeUrl('https://[::1]:4000/hook', rulesOf(env))).toMatchObject({ host: '::1' });
  expect(judgeUrl('https://hooks.example.org/', rulesOf(env)).only_opened).toBeUndefined();
  expect(refusalOf('https://procura.example.com/', env)).toContain('Procura itself');
  expect(refusalOf('http://user@127.0.0.1:4000/', env)).toContain('user name');
});

test('a refusal repeats neither path nor query', () => {
  expect(refusalOf('http://hooks.example.org/secret-path?token=secret')).not.toMatch(/secret/);
});
