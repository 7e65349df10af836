import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { mcpCaller, mcpCaller2025, type Person, postMcp } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

/** What a message of revision 2026-07-28 has in its body. */
const named2026 = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
let platform: SharedPlatform;
let admin: Person;
beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await platform.company('buyer');
});

const message = (id: number | string, name = 'whoami') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {} },
});
const send = (body: unknown, { query = '', ...headers }: Record<string, string> = {}): Promise<Response> =>
  postMcp(`${platform.mcp_url}${query}`, admin.token, body, headers);

/** An error of JSON-RPC that a model can read: its message is the sentence of the problem it holds. */
const expectError = async (
  response: Response,
  { status, code, id, sentence }: { status: number; code: string; id: unknown; sentence: RegExp },
) => {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  const {
    jsonrpc,
    id: answered,
    error,
  } = (await response.json()) as never as {
    jsonrpc: string;
    id: unknown;
    error: { code: number; message: string; data: Record<string, unknown> };
  };
  expect([jsonrpc, answered]).toEqual(['2.0', id]);
  expect(error.code).toBe({ invalid_json: -32_700, invalid_input: -32_602 }[code] ?? status);
  expect(error.message).toMatch(sentence);
  expect(error.data).toMatchObject({ status, code, detail: error.message });
  expect(error.data.request_id).toBe(response.headers.get('x-request-id'));
};

/** Messages in which the SDK copies an object of the caller field by field. */
const copied: [where: string, body: (fields: Record<string, unknown>) => object][] = [
  ['the message', (fields) => ({ ...message(1), ...fields })],
  ['arguments', (fields) => ({ ...message(1), params: { name: 'whoami', arguments: fields } })],
  ['_meta', (fields) => ({ ...message(1), params: { name: 'whoami', arguments: {}, _meta: fields } })],
  ['the parameters of a list', (fields) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: fields })],
  [
    'the parameters of a notification',
    (fields) => ({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1, _meta: fields },
    }),
  ],
  [
    'the capabilities of a client',
    (fields) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: fields,
        clientInfo: { name: 'x', version: '1' },
      },
    }),
  ],
];

test.each(copied)('more fields than any object has are refused before %s is copied', async (_where, body) => {
  const fields = Object.fromEntries(Array.from({ length: 24_000 }, (_, n) => [String(4e9 - n * 7), 1]));
  const response = await send(body(fields));
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('more than 500 fields');
});

test.each(copied.filter(([where]) => where !== 'arguments'))(
  'objects in objects are refused before %s is copied to every depth',
  async (_where, body) => {
    const fields = (depth: number): Record<string, unknown> => ({
      ...Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`field_${n}`, 1])),
      ...(depth > 0 && { experimental: fields(depth - 1) }),
    });
    const response = await send(body(fields(15)));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('larger than 64 KiB without the arguments');
  },
);

describe('what HTTP refuses at /mcp is a JSON-RPC error under the id of the message', () => {
  test('no token', async () => {
    const response = await send(message(7), { authorization: '' });
    await expectError(response, {
      status: 401,
      code: 'unauthenticated',
      id: 7,
      sentence: /^The request carries no credential\. Send Authorization/,
    });
  });

  test('a wrong token', async () => {
    const response = await send(message('seven'), { authorization: 'Bearer pt_nothing' });
    await expectError(response, {
      status: 401,
      code: 'unauthenticated',
      id: 'seven',
      sentence: /incomplete/,
    });
  });

  test('a REST key', async () => {
    const response = await send(message(1), { authorization: `Bearer ${admin.rest_key}` });
    await expectError(response, {
      status: 401,
      code: 'wrong_credential',
      id: 1,
      sentence: /only under \/api/,
    });
  });

  test('integrations switched off', async () => {
    await platform.settings('update_integration_settings', { api_enabled: false }, admin.cookie);
    const response = await send(message(2));
    await platform.settings('update_integration_settings', { api_enabled: true }, admin.cookie);
    await expectError(response, { status: 403, code: 'integrations_off', id: 2, sentence: /switched off/ });
  });

  test.each([
    ['?areas=order', 'areas', /^areas must be of orders, .*; order is not\.$/],
    ['?areas=', 'areas', /^areas must name one or more of orders, /],
    ['?read_only=yes', 'read_only', /^read_only must be true or false\.$/],
  ])('an address ending in %s', async (query, _path, sentence) => {
    await expectError(await send(message(3), { query }), {
      status: 400,
      code: 'invalid_input',
      id: 3,
      sentence,
    });
  });

  test.each<[method: string, params: unknown, sentence: RegExp]>([
    ['tools/call', undefined, /^params is required\.$/],
    ['tools/call', {}, /^params\.name is required\.$/],
    ['tools/call', { name: 'whoami', arguments: [] }, /^params\.arguments must be an object\.$/],
    ['tools/call', { name: 'whoami', arguments: 'all' }, /^params\.arguments must be an object\.$/],
    ['tools/call', { name: 5 }, /^params\.name must be text\.$/],
    ['initialize', { protocolVersion: 5 }, /^params\.protocolVersion must be text\. 2 more below\.$/],
    ['initialize', { _meta: named2026 }, /^params\.protocolVersion is required\. 2 more below\.$/],
  ])('%s with %j', async (method, params, sentence) => {
    const response = await send({ jsonrpc: '2.0', id: 4, method, params });
    await expectError(response, { status: 400, code: 'invalid_input', id: 4, sentence });
  });

  test('initialize in the revision that has none is no method', async () => {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'initialize' };
    const response = await send(
      { jsonrpc: '2.0', id: 4, method: 'initialize', params: { _meta: named2026 } },
      headers,
    );
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ id: 4, error: { code: -32_601 } });
  });

  test('an argument that a parser of objects would drop', async () => {
    const response = await send(
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"list_orders","arguments":{"__proto__":{"limit":1}}}}',
    );
    await expectError(response, {
      status: 400,
      code: 'invalid_input',
      id: 4,
      sentence: /^params\.arguments\.__proto__ is not a field here; remove it\.$/,
    });
  });

  test('a body that is no JSON, or too large', async () => {
    const broken = await send('{');
    await expectError(broken, { status: 400, code: 'invalid_json', id: null, sentence: /not valid JSON/ });
    const large = await send(' '.repeat(600 * 1024));
    await expectError(large, { status: 413, code: 'too_large', id: null, sentence: /512 KiB/ });
  });

  test.each(['2025-06-18', '2025-11-25'])(
    'a method, an Accept header and a type of body that are not taken, in revision %s',
    async (version) => {
      const revision = { 'mcp-protocol-version': version };
      const got = await fetch(platform.mcp_url, {
        headers: { authorization: `Bearer ${admin.token}`, accept: 'text/event-stream', ...revision },
      });
      expect(got.headers.get('allow')).toBe('POST');
      await expectError(got, {
        status: 405,
        code: 'method_not_allowed',
        id: null,
        sentence: /^\/mcp takes POST, not GET\.$/,
      });
      await expectError(await send(message(8), { accept: 'application/json', ...revision }), {
        status: 406,
        code: 'not_acceptable',
        id: 8,
        sentence: /Send Accept: application\/json, text\/event-stream\.$/,
      });
      await expectError(await send(message(9), { 'content-type': 'text/plain', ...revision }), {
        status: 415,
        code: 'unsupported_media_type',
        id: 9,
        sentence: /^Send the body as Content-Type: application\/json\.$/,
      });
    },
  );

  test('a cursor of tools/list that is no text', async () => {
    const cursor = 5;
    const listing = (params: object) => ({ jsonrpc: '2.0', id: 10, method: 'tools/list', params });
    const expected = {
      status: 400,
      code: 'invalid_input',
      id: 10,
      sentence: /^params\.cursor must be text\.$/,
    };
    await expectError(await send(listing({ cursor })), expected);
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    await expectError(await send(listing({ cursor, _meta: named2026 }), headers), expected);
  });

  test('a method that fetch cannot send', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const [answer] = (await once(
      request(platform.mcp_url, { method: 'TRACE', headers }).end(),
      'response',
    )) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    expect(JSON.parse(await text(answer))).toMatchObject({
      error: { message: '/mcp takes POST, not TRACE.', data: { code: 'method_not_allowed' } },
    });
  });

  test('a page of another site', async () => {
    const response = await send(message(4), { origin: 'https://evil.example' });
    await expectError(response, { status: 403, code: 'wrong_origin', id: null, sentence: /evil\.example/ });
  });

  test('a request without a credential is answered although its body does not arrive', async () => {
    const { hostname, port } = new URL(platform.mcp_url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /mcp HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 100\r\n\r\n{`);
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

test('over REST it stays a problem document, with the same challenge', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${platform.base_url}/api/whoami`, { headers });
  const wrong = await ask({ authorization: 'Bearer pk_nothing' });
  expect(wrong.headers.get('content-type')).toBe('application/problem+json');
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="procura", error="invalid_token"');
  const none = await ask({});
  expect(none.headers.get('www-authenticate')).toBe('Bearer realm="procura"');
});

describe.each(Object.entries({ '2026-07-28': mcpCaller, '2025-11-25': mcpCaller2025 }))(
  'over the rate, in revision %s',
  (_, open) => {
    test('a tool call is a result that names the seconds, and the rest an error', async () => {
      const company = await platform.company('buyer');
      const caller = await open(platform.mcp_url, company.token);
      const made = await platform.settings('list_tokens', {}, company.cookie);
      const [token] = (made.json as unknown as { data: { id: string }[] }).data;
      await platform.operator(
        `/api/operator/companies/${company.company_id}/credentials/${token?.id}/rate-limit`,
        { rate_limit_per_minute: 3 },
      );
      const results = [];
      while (results.length < 20) {
        const result = await caller.client.callTool({ name: 'whoami', arguments: {} });
        results.push(result);
        if (result.isError) break;
      }
      const last = results.at(-1);
      expect(last?.isError).toBe(true);
      expect(last?.structuredContent).toBeUndefined();
      const [said] = (last?.content ?? []) as { text: string }[];
      expect(said?.text).toMatch(/^Too many requests in one minute\. Wait \d+ seconds/);
      expect(said?.text).toContain('"code":"rate_limited"');
      await expectError(
        await send(
          { jsonrpc: '2.0', id: 5, method: 'tools/list' },
          { authorization: `Bearer ${company.token}` },
        ),
        { status: 429, code: 'rate_limited', id: 5, sentence: /Wait \d+ seconds/ },
      );
      const over = await send(message(6), { authorization: `Bearer ${company.token}` });
      expect(over.status).toBe(200);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      await over.arrayBuffer();
      await caller.close();
    });
  },
);
