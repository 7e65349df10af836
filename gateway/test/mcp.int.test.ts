import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId, tools } from '@procura/contracts';
import {
  mcpCaller,
  mcpCaller2025,
  type Person,
  postMcp,
  restCaller,
  rpc,
  rpc2026,
} from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;
let admin: Person;
beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await platform.company('buyer');
});

const eras = { '2026-07-28': mcpCaller, '2025-11-25': mcpCaller2025 };
const branch = (code: string) => ({
  name: 'Berlin',
  code,
  address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
});

describe.each(Object.entries(eras))('in revision %s', (era, connect) => {
  const open = (person: Person, query = '') => connect(`${platform.mcp_url}${query}`, person.token);

  test('a buyer’s admin sees every tool in the specification’s order', async () => {
    const { client, close } = await open(admin);
    const list = await client.listTools();
    expect(list.tools.map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name));
    for (const tool of list.tools) {
      expect(tool.inputSchema).not.toHaveProperty('$schema');
      expect(tool.inputSchema.additionalProperties).toBe(false);
      expect(tool.outputSchema?.type).toBe('object');
      expect(Object.keys(tool.annotations ?? {})).toHaveLength(4);
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'procura' });
    expect(client.getInstructions()).toContain('whoami');
    await close();
  });

  test('an answer is structured, is its own text, and equals REST', async () => {
    const caller = await open(admin);
    const rest = restCaller(platform.base_url, admin.rest_key);
    const created = await caller.call('create_branch', branch(`B${era.slice(0, 4)}`));
    expect(created.ok).toBe(true);
    const input = { branch_id: created.json.id };
    expect((await caller.call('get_branch', input)).json).toEqual(
      (await rest.call('get_branch', input)).json,
    );
    expect((await caller.call('whoami')).json.credential.kind).toBe('mcp_token');
    await caller.close();
  });

  test('a write is replayed for its key', async () => {
    const caller = await open(admin);
    const key = randomUUID();
    const code = `R${era.slice(0, 4)}`;
    const first = await caller.call('create_branch', branch(code), key);
    const again = await caller.call('create_branch', branch(code), key);
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.json).toEqual(first.json);
    expect((await caller.call('create_branch', branch('OTHER'), key)).json.code).toBe(
      'idempotency_key_reused',
    );
    expect((await caller.call('create_branch', branch('OTHER'), 'é')).json.errors[0].path).toBe(
      'idempotency_key',
    );
    await caller.close();
  });

  test('null is absent around arguments and in them, and texts are taken as numbers and lists', async () => {
    const of2026 = era === '2026-07-28';
    const ask = async (method: string, params: Record<string, unknown>) => {
      const response = of2026
        ? await rpc2026(platform.mcp_url, admin.token, method, params)
        : await rpc(platform.mcp_url, admin.token, method, { ...params, _meta: null });
      const text = await response.text();
      return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text);
    };
    const call = async (name: string, args: unknown) =>
      (await ask('tools/call', { name, arguments: args })).result;
    expect(await call('whoami', null)).toMatchObject({ structuredContent: { user: { email: admin.email } } });
    expect((await ask('tools/list', { cursor: null })).result.tools).toHaveLength(50);
    const none = { status: null, statuses: null, limit: null, cursor: null, branch_id: null };
    expect((await call('list_orders', none)).structuredContent).toMatchObject({ has_more: false });
    const texts = { limit: '1', statuses: '["placed","confirmed"]' };
    expect((await call('list_orders', texts)).structuredContent).toMatchObject({ data: [] });
    const made = await call('create_branch', { ...branch(`N${era.slice(0, 4)}`), idempotency_key: null });
    expect(made.structuredContent).toMatchObject({ version: 1 });
    expect(await call('list_orders', { limit: 'one' })).toMatchObject({ isError: true });
  });

  test('a failure is readable and is no protocol error', async () => {
    const { client, close } = await open(admin);
    const result = (await client.callTool({
      name: 'get_branch',
      arguments: { branch_id: newId('order'), colour: 'red' },
    })) as {
      isError?: boolean;
      content: { text: string }[];
    };
    expect(result.isError).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    const [sentence, problem] = result.content[0]?.text.split('\n\n') ?? [];
    expect(sentence).toContain('branch_id must be a branch id');
    const { code, errors, request_id } = JSON.parse(problem ?? '');
    expect({ code, paths: errors.map((error: { path: string }) => error.path) }).toEqual({
      code: 'invalid_input',
      paths: ['branch_id', 'colour'],
    });
    expect(request_id).toMatch(/^req_/);
    await close();
  });

  test('an unknown tool is an error of the protocol, and so is a cursor that tools/list never made', async () => {
    const { client, close } = await open(admin);
    await expect(client.listTools({ cursor: 'next' })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });
    await expect(client.callTool({ name: 'close_rfq', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(
        /no tool close_rfq\. .* over REST.*\/docs\/reference\/operations#close_rfq/,
      ),
    });
    await close();
  });

  test('a role sees its tools; the others are refused in words', async () => {
    const viewer = await platform.colleague(admin, 'viewer');
    const caller = await open(viewer);
    const names = (await caller.client.listTools()).tools.map((tool) => tool.name);
    expect(names).toContain('list_branches');
    expect(names).not.toContain('create_branch');
    const refused = await caller.call('create_branch', branch('NO'));
    expect(refused).toMatchObject({ ok: false, json: { code: 'forbidden', status: 403 } });
    expect(refused.json.detail).toContain('branches:manage');
    await caller.close();
  });

  test('the URL narrows', async () => {
    const caller = await open(admin, '?read_only=true&areas=branches');
    const names = (await caller.client.listTools()).tools.map((tool) => tool.name);
    expect(names).toEqual([
      'list_branches',
      'get_branch',
      'get_branch_metrics',
      'list_branch_memberships',
      'whoami',
      'get_my_role',
    ]);
    expect((await caller.call('create_branch', branch('NO'))).json.code).toBe('narrowed');
    expect((await caller.call('list_stores')).json.code).toBe('narrowed');
    await caller.close();
  });

  test('charts are data, with a PNG on request', async () => {
    const caller = await open(admin);
    const rest = restCaller(platform.base_url, admin.rest_key);
    const range = { from: '2026-11-01', to: '2026-11-07' };
    const result = (await caller.client.callTool({
      name: 'get_order_charts',
      arguments: { ...range, format: 'png' },
    })) as unknown as { structuredContent: Record<string, unknown>; content: Record<string, string>[] };
    expect(result.content.map((block) => block.type)).toEqual(['text', 'image']);
    expect(result.content[1]?.mimeType).toBe('image/png');
    expect(Buffer.from(String(result.content[1]?.data), 'base64').subarray(1, 4).toString()).toBe('PNG');
    const { as_of: _then, ...drawn } = result.structuredContent;
    const { as_of: _now, ...data } = (await rest.call('get_order_charts', range)).json;
    expect(drawn).toEqual(data);
    expect(JSON.parse(String(result.content[0]?.text))).toEqual(result.structuredContent);
    const refused = await caller.call('get_order_charts', { format: 'svg' });
    expect(refused.json).toMatchObject({ code: 'invalid_input', errors: [{ path: 'format' }] });
    await caller.close();
  });
});

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const raw = (headers: Record<string, string>, query = '') =>
  postMcp(`${platform.mcp_url}${query}`, admin.token, listing, headers);

test('the list is private and may be kept for a minute, in the 2026 revision', async () => {
  const response = await rpc2026(platform.mcp_url, admin.token, 'tools/list');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ result: { cacheScope: 'private', ttlMs: 60_000 } });
});

test.each([
  ['svg', 'image/svg+xml', '<svg'],
  ['png', 'image/png', '\u0089PNG'],
])('over REST a chart is answered as the image itself: %s', async (format, type, begins) => {
  const response = await fetch(`${platform.base_url}/api/orders/charts?format=${format}`, {
    headers: { authorization: `Bearer ${admin.rest_key}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(
    Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .startsWith(begins),
  ).toBe(true);
});

test('pages of other sites are refused', async () => {
  expect((await raw({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await raw({ origin: 'null' })).status).toBe(403);
  expect((await raw({ origin: platform.base_url })).status).toBe(200);
});

test('null in place of parameters is absent', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null };
  const response = await postMcp(platform.mcp_url, admin.token, body, {
    'mcp-protocol-version': '2025-11-25',
  });
  expect(await response.text()).toContain('"tools":[');
});

test('a batch is bounded', async () => {
  const batch = Array.from({ length: 11 }, (_, id) => ({ ...listing, id }));
  expect((await postMcp(platform.mcp_url, admin.token, batch)).status).toBe(400);
});

describe('a batch of the first revision', () => {
  const send = (body: unknown) =>
    postMcp(platform.mcp_url, admin.token, body, { 'mcp-protocol-version': '2025-03-26' });
  const request = (id: number | string, method: string, params?: Record<string, unknown>) => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params && { params }),
  });
  const tool = (id: number | string, name: string, args = {}) =>
    request(id, 'tools/call', { name, arguments: args });
  type Answer = {
    id: number | string;
    result?: { structuredContent?: unknown; isError?: boolean };
    error?: { code: number };
  };
  /** An answer is one JSON value, or a stream of events that each hold one. */
  const answersOf = async (response: Response): Promise<Answer[]> => {
    const text = await response.text();
    const values = response.headers.get('content-type')?.includes('text/event-stream')
      ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(String(data)) as Answer | Answer[])
      : [JSON.parse(text) as Answer | Answer[]];
    return values.flat();
  };

  test('answers each request under its id, also one that fails', async () => {
    const response = await send([
      tool('who', 'whoami'),
      tool(2, 'get_order', { order_id: 'nothing' }),
      request(3, 'tools/list'),
      request(4, 'no/such'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);
    expect(response.status).toBe(200);
    const answers = new Map((await answersOf(response)).map((answer) => [answer.id, answer]));
    expect([...answers.keys()].sort()).toEqual([2, 3, 4, 'who']);
    expect(answers.get('who')?.result?.structuredContent).toMatchObject({ user: { email: admin.email } });
    expect(answers.get(2)?.result?.isError).toBe(true);
    expect(answers.get(3)?.result).toHaveProperty('tools');
    expect(answers.get(4)?.error?.code).toBe(-32_601);
  });

  test('of notifications alone is taken without an answer', async () => {
    const response = await send([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } },
    ]);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  test('with one id twice is refused whole, before anything runs', async () => {
    const code = 'TWICE';
    const response = await send([
      tool(1, 'create_branch', branch(code)),
      tool(2, 'whoami'),
      tool(1, 'whoami'),
    ]);
    const answer = (await response.json()) as { error: { data: { code: string; errors: unknown } } };
    expect([response.status, answer.error.data]).toMatchObject([
      400,
      { code: 'invalid_input', errors: [{ path: 'id', message: expect.stringContaining('1 is in two') }] },
    ]);
    const rest = restCaller(platform.base_url, admin.rest_key);
    const { json } = await rest.call('list_branches');
    expect(json.data.map((one: { code: string }) => one.code)).not.toContain(code);
    // A number and a text are two ids.
    expect((await answersOf(await send([tool(1, 'whoami'), tool('1', 'whoami')]))).length).toBe(2);
  });

  test('is refused when it is empty', async () => {
    const response = await send([]);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('json'),
    ]);
  });
});

test.each([
  ['application/json, text/event-stream', 200],
  ['text/event-stream, application/json;q=0.9', 200],
  ['*/*', 200],
  ['text/html, */*; q=0.2', 200],
  ['Application/JSON, Text/Event-Stream', 200],
  ['*/*;q=0', 406],
  ['application/json', 406],
  ['text/event-stream', 406],
  ['text/html', 406],
])('what a client accepts in a 2025 revision: %s is %d', async (accept, status) => {
  const response = await raw({ accept, 'mcp-protocol-version': '2025-06-18' });
  expect(response.status).toBe(status);
  await response.arrayBuffer();
});

test('a misspelt narrowing is refused, not ignored', async () => {
  const response = await raw({}, '?readonly=true');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { data: { errors: [{ path: 'readonly' }] } } });
});

test('a narrowing after a second question mark is refused, not ignored', async () => {
  const response = await raw({}, '?areas=orders?read_only=true');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { data: { errors: [{ path: 'areas' }] } } });
});

test('a token stops when it is revoked, and when the company switches integrations off', async () => {
  const person = await platform.colleague(admin, 'viewer');
  expect((await raw({ authorization: `Bearer ${person.token}` })).status).toBe(200);
  const made = await platform.settings('create_token', { name: 'other' }, person.cookie);
  const { token, secret } = made.json as unknown as { token: { id: string }; secret: string };
  expect((await raw({ authorization: `Bearer ${secret}` })).status).toBe(200);
  await platform.settings('revoke_token', { credential_id: token.id }, person.cookie);
  expect((await raw({ authorization: `Bearer ${secret}` })).status).toBe(401);
  await platform.settings('update_integration_settings', { api_enabled: false }, admin.cookie);
  const off = await raw({ authorization: `Bearer ${person.token}` });
  expect(await off.json()).toMatchObject({ error: { data: { code: 'integrations_off' } } });
  await platform.settings('update_integration_settings', { api_enabled: true }, admin.cookie);
});
