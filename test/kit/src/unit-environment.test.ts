import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';

test('a unit test has no servers', () => {
  expect([process.env.MONGODB_URI, process.env.NATS_URL, process.env.PROCURA_TEST_STACKS]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a unit test cannot connect to a server that it did not start', async () => {
  const message = /connected to 27017, a server that it did not start: name the test \*\.int\.test\.ts/;
  expect(() => connect(27_017, '127.0.0.1')).toThrow(message);
  expect(() => connect({ path: '/tmp/server.sock' })).toThrow('connected to /tmp/server.sock');
  await expect(fetch('http://127.0.0.1:27017')).rejects.toMatchObject({
    cause: { message: expect.stringMatching(message) },
  });
});

test('a unit test can call a server of its own', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  server.close();
  server.closeAllConnections();
});

test('a unit test cannot start a process', () => {
  expect(() => execFileSync(process.execPath, ['--version'])).toThrow('started a process');
  expect(() => spawnSync(process.execPath)).toThrow('started a process');
  expect(() => execFile(process.execPath, ['--version'])).toThrow('started a process');
});
