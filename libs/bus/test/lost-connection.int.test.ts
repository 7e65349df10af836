import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bus, type Call, connectBus, peerKeysOf, type Serving, serve } from '@procura/bus';
import { createBranch, getBranchFacts, newId } from '@procura/contracts';
import { failureOf, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';

const master = 'a master secret of more than thirty-two characters, for tests';
const namespace = `t${randomUUID().slice(0, 8)}`;
const nats = new URL(String(process.env.NATS_URL));
const sockets = new Set<Socket>();
let isUp = true;
let line: Server;
let asking: Bus;
let gateway: Bus;
let answering: Bus;
let serving: Serving;
/** What the service was asked, and how it answers. */
let asked: string[] = [];
let answer: () => Promise<unknown>;

const call = (operation: string, timeout_ms: number): Call => ({
  ...{ operation, principal: principalOf('buyer'), idempotency_key: null, request_id: 'req_1' },
  ...{ deadline_ms: Date.now() + timeout_ms, input: null, replayed: false },
});
const read = (timeout_ms = 20_000) =>
  asking.call(getBranchFacts, call('get_branch_facts', timeout_ms), { codes: [] });
const write = (timeout_ms = 20_000) =>
  gateway.request(createBranch, call('create_branch', timeout_ms), {
    ...{ name: 'Berlin', code: 'BER', currency: 'EUR', time_zone: 'Europe/Berlin' },
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  });
const connect = (caller: 'orders' | 'gateway' | 'branches', nats_url: string) =>
  connectBus({ nats_url, caller, keys: peerKeysOf(master, caller), namespace });
const through = (): string => {
  const url = new URL(nats);
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  return url.href;
};
const cut = (): void => {
  isUp = false;
  for (const socket of sockets) socket.destroy();
};
/** Cuts the line once both processes use it, and waits until both have noticed. */
const cutAndNotice = async (): Promise<void> => {
  await Promise.all([asking, gateway].map((bus) => eventually('A connection', () => bus.reaches(1000))));
  const noticed = [asking, gateway].map(async ({ connection }) => {
    for await (const { type } of connection.status()) if (type === 'disconnect') return;
  });
  cut();
  await Promise.all(noticed);
};
const mend = (): void => {
  isUp = true;
};

beforeAll(async () => {
  line = createServer((socket) => {
    if (!isUp) return socket.destroy();
    const server = createConnection(Number(nats.port), nats.hostname);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  asking = await connect('orders', through());
  gateway = await connect('gateway', through());
  answering = await connect('branches', nats.href);
  serving = await serve({
    bus: answering,
    service: 'branches',
    version: '0.1.0',
    endpoints: [getBranchFacts, createBranch].map((operation) => ({
      operation,
      run: async () => {
        asked.push(operation.name);
        return answer();
      },
    })),
    consumers: [],
    onInternalError: () => undefined,
  });
});
afterAll(async () => {
  mend();
  await serving.stop();
  await Promise.all([asking, gateway, answering].map((bus) => bus.drain()));
  line.close();
  cut();
});

test('a read whose reply is lost with the connection is sent again', async () => {
  asked = [];
  const { promise: isCut, resolve: cutNow } = Promise.withResolvers<void>();
  answer = async () => {
    await isCut;
    return { branches: [] };
  };
  const reading = read();
  await eventually('The request has arrived', async () => asked.length === 1);
  await cutAndNotice();
  // This answer reaches nobody.
  cutNow();
  await answering.connection.flush();
  mend();
  expect(await reading).toEqual({ branches: [] });
  expect(asked).toEqual(['get_branch_facts', 'get_branch_facts']);
});

test('a request made while the connection is lost is sent once, when it is back', async () => {
  asked = [];
  answer = async () => ({ branches: [], id: newId('branch') });
  await cutAndNotice();
  const [reading, writing] = [read(), write().catch((error) => error)];
  mend();
  expect(await reading).toEqual({ branches: [] });
  // It was answered: the handler's answer lacks what the contract asks for.
  expect(await writing).toMatchObject({ code: 'internal' });
  expect(asked.toSorted()).toEqual(['create_branch', 'get_branch_facts']);
});

test('a request that could not be sent in its time has no unknown outcome', async () => {
  await cutAndNotice();
  const { message } = await failureOf(write(300), 'unavailable');
  mend();
  expect(message).toContain('cannot be reached now');
});

test('a write whose reply is lost is not sent again', async () => {
  asked = [];
  const { promise: isCut, resolve: cutNow } = Promise.withResolvers<void>();
  answer = async () => {
    await isCut;
    return {};
  };
  await eventually('A connection', () => gateway.reaches(1000));
  const writing = failureOf(write(4000), 'unavailable');
  await eventually('The request has arrived', async () => asked.length === 1);
  await cutAndNotice();
  cutNow();
  await answering.connection.flush();
  mend();
  expect((await writing).message).toContain('outcome is unknown');
  expect(asked).toEqual(['create_branch']);
});

test('a request that no replica answers is sent again if it is a read, and once if it is a write', async () => {
  asked = [];
  await eventually('A connection', () => gateway.reaches(1000));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  // As if a frozen server of a cluster, which nobody has left yet, had taken the first request to itself.
  answer = () => {
    const isAgain = asked.filter((name) => name === 'get_branch_facts').length > 1;
    return isAgain ? Promise.resolve({ branches: [] }) : isOver.then(() => ({ branches: [] }));
  };
  const writing = failureOf(write(8000), 'unavailable');
  expect(await read()).toEqual({ branches: [] });
  expect((await writing).message).toContain('outcome is unknown');
  expect(asked.toSorted()).toEqual(['create_branch', 'get_branch_facts', 'get_branch_facts']);
  end();
});

test('reads of a service that is slow are sent again twenty at a time', async () => {
  asked = [];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  answer = () => isOver;
  const reads = Array.from({ length: 30 }, () => failureOf(read(10_000), 'unavailable'));
  await Promise.all(reads);
  // Each once, and twenty of them twice more, after 4 and 8 s.
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.length).toBeLessThanOrEqual(70);
  end();
});

test('a process without work stops at once while the connection is lost', async () => {
  const bus = await connect('orders', through());
  const served = await serve({
    ...{ bus, service: 'orders', version: '0.1.0', endpoints: [], consumers: [] },
    onInternalError: () => undefined,
  });
  await cutAndNotice();
  await eventually('The loss', async () => !(await bus.reaches(100)));
  const since = performance.now();
  await served.stop();
  await bus.drain();
  expect(performance.now() - since).toBeLessThan(5000);
  mend();
});

test('a server that takes connections and says nothing is left for the next one after 2 s', async () => {
  const silent = new Set<Socket>();
  const server = createServer((socket) => void silent.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const first = new URL(nats);
  first.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nats_url = `${first.href},${nats.href}`;
  const since = performance.now();
  const connect = () =>
    connectBus({ nats_url, caller: 'branches', keys: peerKeysOf(master, 'branches'), namespace });
  // The client takes the servers in a random order, so that not all of a few begin with the silent one.
  const buses: Bus[] = [];
  while (silent.size === 0) buses.push(...(await Promise.all([connect(), connect(), connect(), connect()])));
  // Its own limit is 20 s.
  expect(performance.now() - since).toBeLessThan(10_000);
  await Promise.all(buses.map((bus) => bus.drain()));
  for (const socket of silent) socket.destroy();
  server.close();
}, 40_000);
