import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { pickFreePort } from './ports.ts';

test('free ports differ, and no outgoing connection is given one of them', async () => {
  const ports = [];
  for (let count = 0; count < 20; count += 1) ports.push(await pickFreePort());
  expect(new Set(ports).size).toBe(20);
  // Linux gives outgoing connections ports from 32768 by default, other systems higher ones.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a port on which a program listens at one address only is not free', async () => {
  const next = (await pickFreePort()) + 1;
  const server = createServer().listen(next, '127.0.0.1');
  await once(server, 'listening');
  try {
    expect(await pickFreePort()).not.toBe(next);
  } finally {
    server.close();
  }
});
