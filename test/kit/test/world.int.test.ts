import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBranch, principalOf, startWorld } from '../src/index.ts';
import { peopleAt, restCaller } from '../src/platform.ts';

test('an event to a service that does not run fails the test when its world stops', async () => {
  const world = await startWorld({ services: ['branches'] });
  await aBranch(world, principalOf('buyer'));
  await expect(world.stop()).rejects.toThrow(
    'There were events to services that this world runs without: audit_recorded to identity. Run the services, or name those that the test does without',
  );
});

test('a test may say that it does without a service, and one that stops for a while is not absent', async () => {
  const world = await startWorld({ services: ['branches', 'finance'], absent: ['identity'] });
  await world.stopService('finance');
  await aBranch(world, principalOf('buyer'));
  await world.startService('finance');
  await world.settle();
  await world.stop();
});

let server: Server;
let base_url: string;
beforeAll(async () => {
  // A gateway whose services do not answer.
  server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ code: 'unavailable', detail: 'orders does not answer now.' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

test('a 503 fails the test that calls, unless it expects it', async () => {
  await expect(restCaller(base_url, 'key').call('list_orders')).rejects.toThrow(
    'list_orders was answered unavailable: orders does not answer now.',
  );
  const people = peopleAt({ base_url, mail_dir: '', operator_key: 'key' });
  await expect(people.company('buyer')).rejects.toThrow('/api/operator/companies was answered unavailable');
  const expecting = restCaller(base_url, 'key', { expects: 'unavailable' });
  expect(await expecting.call('list_orders')).toMatchObject({ ok: false, status: 503 });
});
