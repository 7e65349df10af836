import { expect, test } from '@jest/globals';
import { natsAddress, natsUrl } from './nats-address.ts';

test('credentials in the URL become options, for one server or several', () => {
  expect(natsAddress({ nats_url: 'nats://procura:a%2Fb@127.0.0.1:4222' })).toEqual({
    servers: ['127.0.0.1:4222'],
    user: 'procura',
    pass: 'a/b',
  });
  expect(natsAddress({ nats_url: 'nats://a:4222, b:4223' })).toEqual({ servers: ['a:4222', 'b:4223'] });
});

test('a URL that cannot be used is named without its password', () => {
  for (const nats_url of [
    'nats://u:hidden@',
    'nats://u:hid%den@a:4222',
    'http://u:hidden@a',
    'nats://a b',
    'a,',
    'nats://u:4222/hidden@a',
    'nats://u:4222?hidden@a',
    'nats://u:4222,hidden@a',
  ])
    expect(() => natsAddress({ nats_url })).toThrow(/^NATS_URL cannot be used: set it to nats:(?!.*hid)/);
});

test('TLS is insisted on for tls:// and with PEM files', () => {
  expect(natsAddress({ nats_url: 'tls://a:4222' })).toEqual({ servers: ['a:4222'], tls: {} });
  const nats_tls = { ca: 'ca.pem', cert: 'own.pem', key: 'own.key' };
  expect(natsAddress({ nats_url: 'nats://a:4222', nats_tls }).tls).toEqual({
    caFile: 'ca.pem',
    certFile: 'own.pem',
    keyFile: 'own.key',
  });
});

const withCredentials = (servers: string) => natsUrl(servers, { user: 'orders', pass: 'p@' });

test.each([
  ['a:4222', 'nats://orders:p%40@a:4222'],
  ['a:4222, b:4223', 'nats://orders:p%40@a:4222,nats://b:4223'],
  ['tls://a:4222,tls://b', 'tls://orders:p%40@a:4222,tls://b'],
  ['nats://me:x@a:4222', 'nats://orders:p%40@a:4222'],
  ['[::1]:4222', 'nats://orders:p%40@[::1]:4222'],
])('%s with credentials is %s', (servers, expected) => {
  expect(withCredentials(servers)).toBe(expected);
  const { user, pass } = natsAddress({ nats_url: expected });
  expect([user, pass]).toEqual(['orders', 'p@']);
});

test.each(['http://a', 'a b', 'nats://me:hid/den@a', 'nats://me:4222/hidden@a', 'nats://me:4222,hidden@a'])(
  '%s is refused in a sentence that repeats nothing of it',
  (servers) => {
    const refused = () => withCredentials(servers);
    expect(refused).toThrow(/^This names no NATS server\. Give host:4222/);
    expect(refused).not.toThrow(/hid|den/);
  },
);
