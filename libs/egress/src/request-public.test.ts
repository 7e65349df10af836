import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { EgressError } from './egress-error.ts';
import { egressRulesOf, egressVariables } from './egress-rules.ts';
import { type Egress, fetchPublic, postPublic, requirePublic } from './request-public.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const listen = async (server: Server, host?: string, port = 0): Promise<number> => {
  servers.push(server);
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
};
/** Listens on `host`, or on every address of this machine, and counts received connections and bytes. */
const count = async (host?: string) => {
  const received = { connections: 0, bytes: 0 };
  const server = createServer((socket) => {
    received.connections += 1;
    socket.on('data', (data) => {
      received.bytes += data.length;
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  return { port: await listen(server, host), received };
};
const serve = (listener: RequestListener): Promise<number> => listen(createHttpServer(listener), '127.0.0.1');

const rulesOf = (env: Record<string, string> = {}, own_url = 'https://procura.example.com') =>
  egressRulesOf(z.object(egressVariables).parse(env), own_url);
const opened: Egress = { rules: rulesOf({ WEBHOOK_ALLOW: '127.0.0.1/32' }) };
const limits = { timeoutMs: 10_000, maximumBytes: 1000 };
const refusalOf = (request: Promise<unknown>): Promise<EgressError> =>
  request.then(
    () => {
      throw new Error('The request was answered.');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(EgressError);
      return error as EgressError;
    },
  );

/** Hosts of URLs, as a customer could write them. */
const hosts = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...['169.254.169.254', '100.100.100.200', '168.63.129.16', '93.184.215.14', '255.255.255.255'],
  ...['2130706433', '017700000001', '0x7f000001', '0177.0.0.1', '0x7f.0.0.1', '127.1', '127.0.1', '0', '0x0'],
  ...['１２７.０.０.１', '127。0。0。1', '127%2e0%2e0%2e1', '①②⑦.0.0.1', '127.0.0.1.', '127.00.00.01'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[fe80::1]',
  ],
  ...['[fd00:ec2::254]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[2606:4700:4700::1111]'],
  ...[
    'localhost',
    'LOCALHOST',
    'hooks.localhost',
    'localhost.',
    'procura.example.com',
    'PROCURA.example.com.',
  ],
  ...['someone@127.0.0.1', 'hooks.example.org@127.0.0.1'],
];
/** What the name of a URL leads to: one refused address refuses all. */
const answers = [
  ...['127.0.0.1', '127.0.0.53', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...[
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '168.63.129.16',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  ...['2002:7f00:1::1', '2001:0:7f00:1::', 'fe80::1', 'fec0::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
].flatMap((address) => [[address], ['93.184.215.14', address]]);

let attempts = 0;
const { connect } = Socket.prototype;
beforeEach(() => {
  attempts = 0;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    attempts += 1;
    return Reflect.apply(connect, this, args);
  } as typeof connect;
});
afterEach(() => {
  Socket.prototype.connect = connect;
});

test('nothing is sent to refused hosts and addresses, and no connection is tried', async () => {
  const { port, received } = await count();
  const rules = rulesOf({ WEBHOOK_PORTS: String(port) });
  const fixed: Egress = { rules, resolve: async () => ['127.0.0.1'] };
  const requests = [
    ...hosts
      .flatMap((host) => [`https://${host}:${port}/hook`, `http://${host}:${port}/hook`])
      .map((url) => ({ url, egress: fixed })),
    ...answers.map((addresses) => ({
      url: `https://hooks.example.org:${port}/hook`,
      egress: { rules, resolve: async () => addresses },
    })),
  ];
  for (const { url, egress } of requests) {
    await refusalOf(postPublic(url, { ...limits, egress, headers: {}, body: '{}' }));
    await refusalOf(fetchPublic(url, { ...limits, egress }));
    await refusalOf(requirePublic(url, egress, 1000));
  }
  expect(hosts.length + answers.length).toBeGreaterThanOrEqual(60);
  expect(attempts).toBe(0);
  // The listener counts: with the block opened, a request arrives.
  const egress = { rules: rulesOf({ WEBHOOK_ALLOW: '127.0.0.1/32' }) };
  const answer = await postPublic(`http://127.0.0.1:${port}/`, {
    ...limits,
    egress,
    headers: {},
    body: '{}',
  });
  expect(answer.status).toBe(204);
  expect(received.connections).toBe(1);
});

test('a name that leads elsewhere at the second look: a request goes to the address that was judged for it', async () => {
  const first = await count('127.0.0.2');
  const second = createServer();
  let bytes = 0;
  second.on('connection', (socket) => socket.on('data', (data) => (bytes += data.length)));
  await listen(second, '127.0.0.1', first.port);
  let looks = 0;
  const egress: Egress = {
    rules: rulesOf({ WEBHOOK_ALLOW: '127.0.0.2/32' }),
    resolve: async () => [looks++ === 0 ? '127.0.0.2' : '127.0.0.1'],
  };
  // No resolver has this name, so a look-up of its own by the connection would fail.
  const url = `http://rebound.invalid:${first.port}/`;
  expect((await postPublic(url, { ...limits, egress, headers: {}, body: '{}' })).status).toBe(204);
  expect(looks).toBe(1);
  expect((await refusalOf(postPublic(url, { ...limits, egress, headers: {}, body: '{}' }))).reason).toBe(
    'host',
  );
  expect({ looks, bytes, connections: first.received.connections }).toEqual({
    looks: 2,
    bytes: 0,
    connections: 1,
  });
});

test.each([301, 302, 303, 307, 308])('a redirect %d is an answer and is not followed', async (status) => {
  const { port, received } = await count();
  const from = await serve((_request, response) => {
    response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end();
  });
  const answer = await fetchPublic(`http://127.0.0.1:${from}/`, { ...limits, egress: opened });
  expect(answer.status).toBe(status);
  expect(received.connections).toBe(0);
});

test('http, ports and addresses are opened by the address only, and our own address never', async () => {
  const { port, received } = await count();
  const lead = (address: string): Egress => ({ ...opened, resolve: async () => [address] });
  const url = `http://hooks.example.org:${port}/`;
  expect((await refusalOf(fetchPublic(url, { ...limits, egress: lead('93.184.215.14') }))).message).toContain(
    'https://',
  );
  expect((await refusalOf(fetchPublic(url, { ...limits, egress: lead('10.0.0.1') }))).reason).toBe('host');
  const own = { rules: rulesOf({ WEBHOOK_ALLOW: '127.0.0.0/8' }, `http://localhost:${port}`) };
  expect((await refusalOf(fetchPublic(`http://localhost:${port}/`, { ...limits, egress: own }))).reason).toBe(
    'url',
  );
  expect(received.connections).toBe(0);
  expect((await fetchPublic(url, { ...limits, egress: lead('127.0.0.1') })).status).toBe(204);
});

test('a request has only its own headers, and each has a connection of its own', async () => {
  const seen: { headers: string[]; port: number | undefined; body: string }[] = [];
  const port = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: Object.keys(request.headers).sort(), port: request.socket.remotePort, body });
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).end('taken');
  });
  const url = `http://127.0.0.1:${port}/hook?customer=7`;
  const answer = await postPublic(url, {
    ...limits,
    egress: opened,
    headers: { 'webhook-id': 'x' },
    body: '{"é":1}',
  });
  expect(answer).toMatchObject({ status: 200, headers: { 'set-cookie': 'a=1, b=2' } });
  expect(answer.body.toString()).toBe('taken');
  await fetchPublic(url, { ...limits, egress: opened });
  const always = ['accept-encoding', 'connection', 'host', 'user-agent'];
  expect(seen.map(({ headers, body }) => ({ headers, body }))).toEqual([
    { headers: [...always, 'content-length', 'content-type', 'webhook-id'].sort(), body: '{"é":1}' },
    { headers: [...always, 'accept'].sort(), body: '' },
  ]);
  expect(new Set(seen.map((request) => request.port)).size).toBe(2);
});

test('a body above the limit is refused for a document and cut off for an answer', async () => {
  const port = await serve((_request, response) => {
    response.write('x'.repeat(1001));
    // It is never complete.
  });
  const url = `http://127.0.0.1:${port}/`;
  expect((await refusalOf(fetchPublic(url, { ...limits, egress: opened }))).reason).toBe('too_large');
  const answer = await postPublic(url, { ...limits, egress: opened, headers: {}, body: '{}' });
  expect(answer.body.length).toBe(1000);
});

test('a body of exactly the limit is complete', async () => {
  const port = await serve((_request, response) => response.end('x'.repeat(1000)));
  const answer = await fetchPublic(`http://127.0.0.1:${port}/`, { ...limits, egress: opened });
  expect(answer.body.length).toBe(1000);
});

test.each([
  ['nothing', ''],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
  ['a head without its body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n123'],
  ['interim answers only', 'HTTP/1.1 100 Continue\r\n\r\n'],
])('a server that sends %s is given up at the limit', async (_kind, head) => {
  const server = createServer((socket) => {
    if (head) socket.write(head);
  });
  const port = await listen(server, '127.0.0.1');
  const request = fetchPublic(`http://127.0.0.1:${port}/`, { ...limits, timeoutMs: 100, egress: opened });
  expect((await refusalOf(request)).reason).toBe('timeout');
});

test('the limit includes the look-up of the name', async () => {
  const egress: Egress = {
    ...opened,
    resolve: (_host, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true })),
  };
  const request = fetchPublic('https://hooks.example.org/', { ...limits, timeoutMs: 50, egress });
  expect((await refusalOf(request)).reason).toBe('timeout');
});

test.each([
  ['a protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['an end', undefined],
  ['a head above 16 KiB', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s is a failed connection whose sentence holds no address, path or query', async (_kind, text) => {
  const server = createServer((socket) => {
    socket.once('data', () => (text ? socket.write(text) : socket.end()));
  });
  const port = await listen(server, '127.0.0.1');
  const refusal = await refusalOf(
    fetchPublic(`http://127.0.0.1:${port}/path?token=1`, { ...limits, egress: opened }),
  );
  expect(refusal.reason).toBe('connection');
  expect(refusal.message).not.toMatch(/127|path|token/);
});

test('a caller can break a request off', async () => {
  const stop = new AbortController();
  const server = createServer(() => stop.abort());
  const port = await listen(server, '127.0.0.1');
  const request = fetchPublic(`http://127.0.0.1:${port}/`, {
    ...limits,
    egress: opened,
    signal: stop.signal,
  });
  expect((await refusalOf(request)).reason).toBe('connection');
});

test('a request waits for one of its addresses, is sent there alone, and the time it waits is not counted', async () => {
  const received: string[] = [];
  const port = await serve((request, response) => {
    received.push(String(request.socket.localAddress));
    response.writeHead(204).end();
  });
  const egress: Egress = {
    rules: rulesOf({ WEBHOOK_ALLOW: '127.0.0.0/8' }),
    resolve: async () => ['127.0.0.2', '127.0.0.1'],
  };
  const asked: string[] = [];
  const post = (work: 'wait' | 'fail') =>
    postPublic(`http://hooks.example.org:${port}/`, {
      ...limits,
      timeoutMs: 2000,
      egress,
      headers: {},
      body: '{}',
      within: async (address, request) => {
        asked.push(address);
        if (work === 'fail') throw new RangeError('no room');
        await new Promise((resolve) => setTimeout(resolve, 2500));
        return request();
      },
    });
  await expect(post('fail')).rejects.toThrow(RangeError);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => post('wait')));
  // Nobody listens at the other address.
  const answered = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(answered).toBe(asked.slice(1).filter((address) => address === '127.0.0.1').length);
  expect(received).toHaveLength(answered);
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1', '127.0.0.2']));
});
