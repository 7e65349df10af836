import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Person } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

/*
 * Requests that pretend: to another host, from a page of another site, or with headers that differ from the body. All
 * of them carry a valid credential, so that only the check of the host protects the services.
 */

const random = seededRandom();
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let platform: SharedPlatform;
let person: Person;
let tokens: string[];
let watcher: NatsConnection;
/** What reaches services: its subject, and the id of the request that led to it. */
const reached: { subject: string; request_id: string }[] = [];
beforeAll(async () => {
  platform = await sharedPlatform();
  person = await platform.company('buyer');
  const made = await Promise.all(
    ['one', 'two', 'three'].map((name) => platform.settings('create_token', { name }, person.cookie)),
  );
  tokens = made.map(({ json }) => String(json.secret));
  const url = new URL(String(process.env.NATS_URL));
  watcher = await connect({ servers: url.host, user: url.username, pass: url.password });
  watcher.subscribe(`${platform.world.config.namespace}.>`, {
    callback: (_error, { subject, headers }) =>
      void reached.push({
        subject: subject.split('.').slice(1).join('.'),
        request_id: headers?.get('Procura-Request-Id') ?? '',
      }),
  });
  await watcher.flush();
});
afterAll(async () => {
  agent.destroy();
  await watcher?.drain();
});

type Shape = { method: string; path: string; headers: [string, string][]; body?: unknown };

/** Sends exactly these headers, twice the same name where it says so; answers the status and the request's id. */
const send = ({ method, path, headers, body }: Shape): Promise<{ status: number; request_id: string }> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const outgoing = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port: new URL(platform.base_url).port,
        method,
        path,
        setHost: false,
        headers: [...headers, ['Content-Length', String(Buffer.byteLength(text))]].flat(),
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            request_id: String(response.headers['x-request-id']),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });

const own = () => new URL(platform.base_url).host;
const json: [string, string] = ['Content-Type', 'application/json'];
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'forger', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A call of a tool in revision 2026-07-28, as a client would send it. */
const toolCall = (name: string, given: Record<string, unknown> = {}): Shape => ({
  method: 'POST',
  path: '/mcp',
  headers: [
    ['Authorization', `Bearer ${random.pick(tokens)}`],
    ['Accept', 'application/json, text/event-stream'],
    json,
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', name],
  ],
  body: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given, _meta: meta },
  },
});
/** The same in the 2025 revisions. */
const toolCall2025 = (name: string): Shape => ({
  method: 'POST',
  path: '/mcp',
  headers: [
    ['Authorization', `Bearer ${random.pick(tokens)}`],
    ['Accept', 'application/json, text/event-stream'],
    json,
  ],
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
});
const rest = (method: string, path: string, body?: unknown): Shape => ({
  method,
  path,
  headers: [['Authorization', `Bearer ${person.rest_key}`], json],
  body,
});
const page = (operation: string, body: unknown): Shape => ({
  method: 'POST',
  path: `/settings/api/${operation}`,
  headers: [['Cookie', person.cookie], json],
  body,
});

/** One genuine request per entry point and method; each of the first group reaches a service. */
const served = (): Shape[] => [
  rest('GET', '/api/whoami'),
  rest('POST', '/api/branches', {}),
  rest('PATCH', '/api/branches/none', {}),
  page('whoami', {}),
  page('create_token', {}),
  page('sign_in', { email: person.email, password: 'wrong, and long enough' }),
  toolCall('whoami'),
  toolCall('create_branch'),
  toolCall2025('list_branches'),
  { method: 'GET', path: '/pay/sandbox/none', headers: [] },
  { method: 'POST', path: '/pay/sandbox/none', headers: [] },
  { method: 'POST', path: '/pay/webhooks/sandbox', headers: [json, ['Procura-Signature', 'v1=0']], body: {} },
];
const answeredHere = (): Shape[] => [
  { method: 'GET', path: '/settings', headers: [['Cookie', person.cookie]] },
  { method: 'HEAD', path: '/settings/accept-invitation?invitation=none', headers: [] },
  { method: 'GET', path: '/docs', headers: [] },
  { method: 'GET', path: '/openapi.json', headers: [] },
  { method: 'GET', path: '/mcp', headers: [['Authorization', `Bearer ${tokens[0]}`]] },
  { method: 'DELETE', path: '/nothing', headers: [] },
];
const entryPoints = () => [...served(), ...answeredHere()];

const withHost = (shape: Shape, ...hosts: string[]): Shape => ({
  ...shape,
  headers: [...hosts.map((host): [string, string] => ['Host', host]), ...shape.headers],
});

type Forgery = { kind: string; shape: Shape };

const forgedHosts = (port: string): string[] => [
  'evil.example',
  `evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `localhost:${port}.evil.example`,
  `evil.example@localhost:${port}`,
  `localhost:${port}@evil.example`,
  `localhost.:${port}`,
  `localhost:${Number(port) + 1}`,
  'localhost',
  `127.1:${port}`,
  `2130706433:${port}`,
  `0.0.0.0:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `localhost:0${port}`,
  `localhost:${port}, evil.example`,
  `l${random.below(1e6)}.evil.example`,
];

const forgeHost = (): Forgery => {
  const { port } = new URL(platform.base_url);
  const shape = random.pick(entryPoints());
  const evil = random.pick(forgedHosts(port));
  const way = random.below(5);
  if (way === 0) return { kind: 'two hosts', shape: withHost(shape, own(), evil) };
  if (way === 1)
    return {
      kind: 'a host in the target',
      shape: withHost({ ...shape, path: `http://evil.example:${port}${shape.path}` }, own()),
    };
  if (way === 2)
    return {
      kind: 'a forwarded host',
      shape: withHost({ ...shape, headers: [...shape.headers, ['X-Forwarded-Host', own()]] }, evil),
    };
  return { kind: `host ${evil}`, shape: withHost(shape, evil) };
};

const forgeOrigin = (): Forgery => {
  const { port } = new URL(platform.base_url);
  const origin = random.pick([
    'null',
    'https://evil.example',
    `http://evil.example:${port}`,
    `https://localhost:${port}`,
    `http://localhost:${Number(port) + 1}`,
    'http://localhost',
    `http://localhost:${port}.evil.example`,
    `http://localhost:${port}/`,
    `http://localhost:${port}, https://evil.example`,
    `http://127.0.0.1.evil.example:${port}`,
    'file://',
    'chrome-extension://abcdefgh',
    `http://h${random.below(1e6)}.example`,
  ]);
  const shape = withHost(random.pick(entryPoints()), own());
  const good: [string, string][] = random.below(4) === 0 ? [['Origin', platform.base_url]] : [];
  return {
    kind: `origin ${origin}`,
    shape: { ...shape, headers: [...shape.headers, ...good, ['Origin', origin]] },
  };
};

const set = (shape: Shape, name: string, ...values: string[]): Shape => ({
  ...shape,
  headers: [
    ...shape.headers.filter(([one]) => one !== name),
    ...values.map((value): [string, string] => [name, value]),
  ],
});

/** Ways in which headers and body differ; each takes what a proxy might let through for something else. */
const mismatches: Record<string, (name: string, other: string) => Shape> = {
  'another method': (name) => set(toolCall(name), 'Mcp-Method', random.pick(['tools/list', 'ping', ''])),
  'the method in capitals': (name) => set(toolCall(name), 'Mcp-Method', 'TOOLS/CALL'),
  'two methods': (name) => set(toolCall(name), 'Mcp-Method', 'tools/call', 'tools/list'),
  'no method': (name) => set(toolCall(name), 'Mcp-Method'),
  'another name': (name, other) => set(toolCall(name), 'Mcp-Name', other),
  'two names': (name, other) => set(toolCall(name), 'Mcp-Name', name, other),
  'no name': (name) => set(toolCall(name), 'Mcp-Name'),
  'a name that is no base64': (name) => set(toolCall(name), 'Mcp-Name', '=?base64?!!?='),
  'another name in base64': (name, other) =>
    set(toolCall(name), 'Mcp-Name', `=?base64?${Buffer.from(other).toString('base64')}?=`),
  'no version': (name) => set(toolCall(name), 'MCP-Protocol-Version'),
  'another version': (name) =>
    set(toolCall(name), 'MCP-Protocol-Version', random.pick(['2025-11-25', '2025-03-26', '2099-01-01', 'x'])),
  'two versions': (name) => set(toolCall(name), 'MCP-Protocol-Version', '2026-07-28', '2025-11-25'),
  'another version in the body': (name) => {
    const shape = toolCall(name);
    const { params, ...message } = shape.body as { params: object };
    const _meta = { ...meta, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' };
    return { ...shape, body: { ...message, params: { ...params, _meta } } };
  },
  'a batch in the new revision': (name) => {
    const shape = toolCall(name);
    return { ...shape, body: [shape.body] };
  },
  'a batch without its version': (name) => {
    const shape = set(set(toolCall(name), 'Mcp-Method'), 'Mcp-Name');
    return { ...set(shape, 'MCP-Protocol-Version'), body: [shape.body] };
  },
  'a batch of old messages in a revision without batches': (name) => {
    const shape = toolCall2025(name);
    return { ...set(shape, 'MCP-Protocol-Version', '2025-06-18'), body: [shape.body] };
  },
  'an old body under a new header': (name) => set(toolCall2025(name), 'MCP-Protocol-Version', '2026-07-28'),
  'an old body under another method': (name) => set(toolCall2025(name), 'Mcp-Method', 'tools/list'),
  'an old body under another name': (name, other) => set(toolCall2025(name), 'Mcp-Name', other),
  'an old batch under one method': (name) => {
    const shape = set(toolCall2025(name), 'Mcp-Method', 'tools/list');
    return { ...shape, body: [shape.body] };
  },
};

const forgeMismatch = (): Forgery => {
  const name = random.pick(['whoami', 'list_branches', 'create_branch', 'get_company_balance']);
  const kind = random.pick(Object.keys(mismatches));
  const shape = mismatches[kind]?.(name, 'list_orders') ?? toolCall(name);
  return { kind, shape: withHost(shape, own()) };
};

/** Waits until the watcher has everything that was sent before this. */
const watched = async (): Promise<void> => {
  const { status, request_id: last } = await send(withHost(toolCall('whoami'), own()));
  expect(status).toBe(200);
  while (!reached.some(({ request_id }) => request_id === last)) await watcher.flush();
};

type Answer = { kind: string; status: number; request_id: string };
const sendAll = async (forgeries: Forgery[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const queue = forgeries.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const { kind, shape } of queue) {
        const answer = await send(shape);
        answers.push({ kind: `${kind}: ${shape.method} ${shape.path}`, ...answer });
      }
    }),
  );
  await watched();
  return answers;
};
/** The ids of those of these requests that a service was asked for. */
const reachedBy = (answers: Answer[]) => {
  const ids = new Set(answers.map(({ request_id }) => request_id));
  return [...new Set(reached.map(({ request_id }) => request_id))].filter((id) => ids.has(id));
};

test('the requests that the forged ones imitate reach services', async () => {
  const genuine = served().map((shape) => ({ kind: 'genuine', shape: withHost(shape, own()) }));
  const answers = await sendAll(genuine);
  expect(answers.filter(({ status }) => status === 403)).toEqual([]);
  expect(reachedBy(answers)).toHaveLength(genuine.length);
});

test(`of 700 requests with a forged host or origin none reaches a service (seed ${random.seed})`, async () => {
  await watched();
  const before = reached.length;
  const hosts = Array.from({ length: 350 }, forgeHost);
  const origins = Array.from({ length: 350 }, forgeOrigin);
  const answers = await sendAll([...hosts, ...origins]);
  // The reference is for pages of any site, at this host.
  const expected = ({ kind }: Answer) => (/^origin .*: GET \/openapi\.json$/.test(kind) ? 200 : 403);
  expect(answers.filter((answer) => answer.status !== expected(answer))).toEqual([]);
  expect(reachedBy(answers)).toEqual([]);
  // Not even a credential is looked up, but that of the request that was sent last; twice between two leases.
  const lookUps = reached.slice(before).filter(({ subject }) => subject === 'identity.authenticate');
  expect(lookUps.length).toBeLessThanOrEqual(3);
});

test(`of 300 requests whose headers differ from the body none reaches a service (seed ${random.seed})`, async () => {
  const answers = await sendAll(Array.from({ length: 300 }, forgeMismatch));
  expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
  expect(reachedBy(answers)).toEqual([]);
});
