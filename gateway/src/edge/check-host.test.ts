import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { createHostCheck } from './check-host.ts';

const refused = (host: string, inside_host?: string): boolean => {
  const check = createHostCheck('https://procura.example.com', 3000, { inside_host });
  try {
    check({ url: '/api/whoami', headersDistinct: { host: [host] } } as unknown as IncomingMessage);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return true;
  }
};

test.each(['procura.example.com', 'procura.example.com:443', 'localhost:3000', '127.0.0.1:3000'])(
  'its own name %s is taken',
  (host) => expect(refused(host)).toBe(false),
);

test.each(['evil.example', 'localhost', 'gateway:3000', 'procura.example.com.evil.example'])(
  'another name %s is refused',
  (host) => expect(refused(host)).toBe(true),
);

test('the inside host is taken where there is one, and no other name', () => {
  expect(refused('gateway:3000', 'Gateway:3000')).toBe(false);
  expect(refused('gateway', 'gateway:3000')).toBe(true);
  expect(refused('evil.example', 'gateway:3000')).toBe(true);
});
