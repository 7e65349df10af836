import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { eventually } from '@procura/testkit/eventually';
import { type Person, rpc } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

/** Of one credential, and of one network, at one gateway; docs/limits.md. */
const most = 250;
const mostOfNetwork = 100;
const mostLarge = 10;

let platform: SharedPlatform;
let gateway: RunningGateway;
let admin: Person;
/** Calls that the gateway makes at this moment, which continue once `released`. */
let running = 0;
let released: PromiseWithResolvers<void>;
/** The end of the last call that continued. */
let turn: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await platform.company('buyer');
  gateway = await startGateway(
    {
      ...platform.world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      public_url: platform.base_url,
      log_level: 'silent',
    },
    {
      extendTools: (tools) => ({
        ...tools,
        async call(caller, params, context) {
          if (!caller.refused) {
            running++;
            await released.promise;
            running--;
          }
          // One at a time, because a busy machine does not answer so many within the time of each.
          const answer = turn.then(() => tools.call(caller, params, context));
          turn = answer.catch(() => undefined);
          return answer;
        },
      }),
    },
  );
}, 60_000);
afterAll(async () => {
  await gateway.stop();
});

/** Calls whoami; `done` and the code of a refusal. */
const call = async (): Promise<string> => {
  const response = await rpc(`${gateway.url}/mcp`, admin.token, 'tools/call', { name: 'whoami' });
  const text = await response.text();
  return /\\"code\\":\\"(\w+)\\"/.exec(text)?.[1] ?? (text.includes(admin.email) ? 'done' : text);
};

test('of many calls that a person has in progress at once, as many run as may, and another once they end', async () => {
  released = Promise.withResolvers();
  const calls = Array.from({ length: most + 40 }, call);
  const answered: string[] = [];
  for (const one of calls) void one.then((answer) => answered.push(answer));
  await eventually('the refusal of the calls beyond the bound', () => answered.length >= 40);
  expect(running).toBe(most);
  expect(answered).toEqual(Array(40).fill('rate_limited'));
  released.resolve();
  await Promise.all(calls);
  expect(answered.filter((answer) => answer === 'done')).toHaveLength(most);
  await eventually('a place', async () => (await call()) === 'done');
});

describe('requests whose bodies do not arrive', () => {
  const small = 1000;
  const large = 300 * 1024;
  const sockets: Socket[] = [];
  /** The status of each request that was answered. */
  let statuses: number[] = [];
  /** Sends requests whose last bytes are missing. */
  const stall = (count: number, path: string, headers: Record<string, string>, size: number): void => {
    const { hostname, port } = new URL(gateway.url);
    const head = Object.entries({
      Host: `${hostname}:${port}`,
      'Content-Type': 'application/json',
      ...('Transfer-Encoding' in headers ? {} : { 'Content-Length': String(size) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    for (let sent = 0; sent < count; sent++) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.once('data', (answer) => statuses.push(Number(String(answer).split(' ')[1])));
      socket.on('error', () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${size.toString(16)}\r\n${' '.repeat(size - 10)}`,
      );
    }
  };
  const bearer = ({ rest_key }: Pick<Person, 'rest_key'>) => ({ authorization: `Bearer ${rest_key}` });
  const tooMany = async (count: number) => {
    await eventually(`${count} refusals`, () => statuses.length >= count);
    expect(statuses).toEqual(Array(count).fill(429));
  };
  const whoami = async (person: Person) =>
    (await fetch(`${gateway.url}/api/whoami`, { headers: bearer(person) })).status;

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually('a place', async () => (await whoami(admin)) === 200);
    statuses = [];
  });

  test('are as many as a credential and a company may have open, at every surface', async () => {
    const colleague = await platform.colleague(admin, 'buyer');
    stall(most + 5, '/api/branches', bearer(admin), small);
    await tooMany(5);
    expect(await whoami(admin)).toBe(429);
    expect(await whoami(colleague)).toBe(200);
    stall(most + 5, '/mcp', { authorization: `Bearer ${admin.token}` }, small);
    await tooMany(10);
    expect(await whoami(colleague)).toBe(429);
    stall(5, '/settings/api/create_branch', { cookie: admin.cookie }, small);
    await tooMany(15);
  });

  test('are fewer where the bodies are large, or do not say how large they are', async () => {
    stall(mostLarge - 1, '/api/rfqs', bearer(admin), large);
    stall(6, '/api/rfqs', { ...bearer(admin), 'Transfer-Encoding': 'chunked' }, small);
    await tooMany(5);
    expect(await whoami(admin)).toBe(200);
  });

  test('are as many as a network may have open without a credential', async () => {
    const headers = { 'Procura-Signature': 't=1,v1=1' };
    stall(mostOfNetwork - 50, '/pay/webhooks/sandbox', headers, small);
    stall(50, '/settings/api/sign_in', {}, small);
    stall(5, '/oauth/token', { 'Content-Type': 'application/x-www-form-urlencoded' }, small);
    await tooMany(5);
    expect(await whoami(admin)).toBe(200);
  });
});
