import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newSecret } from '@procura/bus/credential-secret';
import { newId } from '@procura/contracts';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { createLogger } from '@procura/telemetry';
import { eventually } from '@procura/testkit/eventually';
import { type Person, type Platform, rpc, startPlatform } from '@procura/testkit/platform';

let platform: Platform;
let admin: Person;
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches', 'catalogue', 'finance'],
    absent: ['suppliers', 'rfq', 'recurrence'],
  });
  admin = await platform.company('buyer');
});
afterAll(() => platform.stop());

type Options = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; key?: string | null };

/** A request as a company's system sends it; `key: null` sends no credential. */
const ask = async (path: string, { key = admin.rest_key, headers, ...init }: Options = {}) => {
  const response = await fetch(`${platform.base_url}${path}`, {
    ...init,
    headers: {
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined };
};
const post = (path: string, body: unknown, options: Options = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), ...options });
const branch = (code: string) => ({
  name: 'Berlin',
  code,
  address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
});

test('what a caller may not do is refused here, before its service is asked', async () => {
  // orders does not run: only a call that may be made finds that out.
  const order = { branch_id: newId('branch'), lines: [] };
  const seller = await platform.company('supplier');
  const refused = await post('/api/orders', order, { key: seller.rest_key });
  expect(refused).toMatchObject({ status: 403, json: { code: 'wrong_audience' } });
  expect(await post('/api/orders', order)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
});

describe('credentials', () => {
  test.each(['/api/branches', '/api/nothing', '/api', '/mcp', '/mcp/x'])(
    '%s without one is 401 with a challenge',
    async (path) => {
      const { status, headers, json } = await ask(path, { key: null });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      const over = path.startsWith('/mcp');
      expect(headers.get('content-type')).toBe(over ? 'application/json' : 'application/problem+json');
      expect(over ? json.error.data : json).toMatchObject({ status: 401, code: 'unauthenticated' });
    },
  );

  test('each kind is accepted only at its own address, which the refusal names', async () => {
    const token = await ask('/api/whoami', { key: admin.token });
    expect(token).toMatchObject({ status: 401, json: { code: 'wrong_credential' } });
    expect(token.json.detail).toContain('/mcp');
    const key = await post('/mcp', {}, {});
    expect(key).toMatchObject({ status: 401, json: { error: { data: { code: 'wrong_credential' } } } });
    expect(key.json.error.message).toContain('/api');
    const secret = admin.cookie.split('=')[1] ?? '';
    expect(await ask('/api/whoami', { key: secret })).toMatchObject({ status: 401 });
    expect(await ask('/api/whoami', { key: null, headers: { cookie: admin.cookie } })).toMatchObject({
      status: 401,
    });
    expect(await ask('/api/whoami', { key: `${admin.rest_key}x` })).toMatchObject({ status: 401 });
    expect(await ask('/api/whoami', { key: null, headers: { authorization: 'Basic YTpi' } })).toMatchObject({
      status: 401,
    });
  });

  test('a revoked key stops at once', async () => {
    const made = await platform.operator('/api/operator/rest-keys', {
      company_id: admin.company_id,
      owner_email: admin.email,
      name: 'short-lived',
    });
    const { key, secret } = made.json as unknown as { key: { id: string }; secret: string };
    expect((await ask('/api/whoami', { key: secret })).status).toBe(200);
    await platform.settings('revoke_token', { credential_id: key.id }, admin.cookie);
    expect((await ask('/api/whoami', { key: secret })).status).toBe(401);
  });
});

describe('an answer', () => {
  test('carries version, request id, limits and headers against misuse', async () => {
    const { status, headers, json } = await ask('/api/whoami', {
      headers: { 'x-request-id': 'my-request.1' },
    });
    expect(status).toBe(200);
    expect(json.company.id).toBe(admin.company_id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'procura-version': '2026-11-21',
      'x-client-request-id': 'my-request.1',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(headers.get('ratelimit')).toMatch(/^"read"; r=\d+; t=\d+$/);
    expect(headers.get('ratelimit-policy')).toMatch(/^"read"; q=100000; w=60/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test("has a request id of the platform, independent of the caller's", async () => {
    const ours = /^req_[0-9a-f]{8}-[0-9a-f-]{27}$/;
    const first = await ask('/api/nothing', { headers: { 'x-request-id': 'mine' } });
    // An id that was answered to somebody names that request alone.
    const given = [String(first.headers.get('x-request-id')), 'a b<script>', 'x'.repeat(101), ''];
    const seen = new Set([first.headers.get('x-request-id')]);
    for (const id of given) {
      const { headers, json } = await ask('/api/nothing', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(ours);
      expect(json.request_id).toBe(headers.get('x-request-id'));
      expect(headers.get('x-client-request-id')).toBe(ours.test(id) ? id : null);
      seen.add(headers.get('x-request-id'));
    }
    expect(seen.size).toBe(given.length + 1);
  });

  test('is refused for another version of the interface', async () => {
    expect((await ask('/api/whoami', { headers: { 'procura-version': '2026-11-21' } })).status).toBe(200);
    const { status, json } = await ask('/api/whoami', { headers: { 'procura-version': '2025-01-01' } });
    expect(status).toBe(400);
    expect(json.errors[0].path).toBe('Procura-Version');
  });

  test('of a write is replayed for its key, and only for its payload', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const first = await post('/api/branches', branch('REPLAY'), key);
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await post('/api/branches', branch('REPLAY'), key);
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await post('/api/branches', branch('OTHER'), key)).toMatchObject({
      status: 422,
      json: { code: 'idempotency_key_reused' },
    });
    const strange = await post('/api/branches', branch('STRANGE'), {
      headers: { 'idempotency-key': 'x'.repeat(256) },
    });
    expect(strange).toMatchObject({ status: 400, json: { errors: [{ path: 'Idempotency-Key' }] } });
  });
});

describe('bad input is a problem that names the field', () => {
  test('in the query', async () => {
    const { status, json } = await ask('/api/branches?limit=many&colour=red&status=active&status=inactive');
    expect(status).toBe(400);
    expect(json.errors.map((error: { path: string }) => error.path)).toEqual(['limit', 'colour', 'status']);
    expect(await ask('/api/branches?limit=101')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'limit' }] },
    });
    expect(await ask('/api/branches?cursor=forged')).toMatchObject({
      status: 400,
      json: { code: 'invalid_cursor' },
    });
    expect((await ask('/api/branches?limit=1&status=active')).status).toBe(200);
  });

  test('in the path', async () => {
    expect(await ask(`/api/branches/${newId('order')}`)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'branch_id' }] },
    });
    expect(await ask('/api/branches/%E0%A4%A')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'branch_id' }] },
    });
    expect(await ask(`/api/branches/${newId('branch')}`)).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
  });

  test.each([
    ['invalid JSON', '{"name":', 'invalid_json'],
    ['JSON that is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'invalid_json'],
    ['JSON of a thousand levels', '['.repeat(1000) + ']'.repeat(1000), 'invalid_json'],
    ['a list', '[]', 'invalid_input'],
    ['nothing', undefined, 'invalid_input'],
    ['an unknown field', JSON.stringify({ ...branch('X1'), colour: 'red' }), 'invalid_input'],
  ])('in a body: %s', async (_, body, code) => {
    const { status, json } = await ask('/api/branches', { method: 'POST', ...(body && { body }) });
    expect(status).toBe(400);
    expect(json.code).toBe(code);
  });

  test.each([
    ['in the object', '{"name":"Berlin","name":"Hamburg"}', 'name'],
    ['written in two ways', '{"name":"Berlin","n\\u0061me" : "Hamburg"}', 'name'],
    ['in an object within', '{"address":{"city":"A","line1":"B","city":"C"}}', 'city'],
  ])('a field twice %s', async (_where, body, field) => {
    const { status, json } = await ask('/api/branches', { method: 'POST', body });
    expect([status, json.code]).toEqual([400, 'invalid_json']);
    expect(json.detail).toContain(`the field "${field}" twice`);
  });

  test('the same field in two objects, or as a value, is not twice', async () => {
    const body = '{"name":"name","code":"name","address":{"name":"x"},"receiving_contact":{"name":"name"}}';
    expect((await ask('/api/branches', { method: 'POST', body })).json.code).toBe('invalid_input');
  });

  test.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('a body of %j is 415', async (headers) => {
    const response = await fetch(`${platform.base_url}/api/branches`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${admin.rest_key}` },
      body: '{}',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  test.each([
    ['text/html', 406],
    ['application/xml, text/plain;q=0.5', 406],
    ['application/json;q=0', 406],
    ['application/json', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/*', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;version=1;q=0.5, text/html', 200],
    ['application/json;charset="utf-8, ascii";q=0', 406],
    ['application/problem+json', 406],
  ])('Accept: %s is %i', async (accept, status) => {
    const response = await fetch(`${platform.base_url}/api/whoami`, {
      headers: { accept, authorization: `Bearer ${admin.rest_key}` },
    });
    const { code } = (await response.json()) as { code?: string };
    expect([response.status, code]).toEqual([status, status === 406 ? 'not_acceptable' : undefined]);
  });

  test.each(['limit=1&query=%zz', 'query=%C3%28', 'query=%'])(
    'in a query that cannot be decoded: %s',
    async (query) => {
      for (const path of ['/api/branches', '/api/nothing', '/docs'])
        expect(await ask(`${path}?${query}`)).toMatchObject({
          status: 400,
          json: { code: 'malformed_request' },
        });
      const mcp = await post(`/mcp?${query}`, {}, { key: admin.token });
      expect(mcp).toMatchObject({ status: 400, json: { error: { data: { code: 'malformed_request' } } } });
    },
  );

  test('with a + of a zone that is not encoded, which is said to be one', async () => {
    const { status, json } = await ask('/api/branches?query=2026-01-01T00:00:00+02:00');
    expect([status, json.errors]).toEqual([
      400,
      [{ path: 'query', message: 'has a space where its zone begins; write the + of a zone as %2B' }],
    ]);
  });

  test('with a number that JSON cannot carry on, in a body and in a query', async () => {
    const body = '{"expected_version":1e309}';
    const patch = await ask(`/api/branches/${newId('branch')}`, { method: 'PATCH', body });
    expect(patch).toMatchObject({ status: 400, json: { errors: [{ path: 'expected_version' }] } });
    expect(patch.json.detail).toContain('larger than any number');
    expect(await ask('/api/branches?limit=1e309')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'limit' }] },
    });
  });

  test('given twice, or in the wrong place', async () => {
    expect(await post('/api/branches?name=Berlin', branch('X2'))).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'name' }] },
    });
    const id = newId('branch');
    const patch = { method: 'PATCH', body: JSON.stringify({ branch_id: id, expected_version: 1 }) };
    expect(await ask(`/api/branches/${id}`, patch)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'branch_id' }] },
    });
  });
});

describe('null and If-Match', () => {
  const change = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, { method: 'PATCH', body: JSON.stringify(body), headers });

  test('null is absent, also in a replay; where it removes a value it still does, as clear does', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const contact = { name: 'Ana', email: null, phone: null };
    const given = { ...branch('NULLS'), cost_centre: null, receiving_contact: contact };
    const made = await post('/api/branches', given, key);
    expect(made).toMatchObject({
      status: 200,
      json: { cost_centre: null, receiving_contact: { name: 'Ana' } },
    });
    const again = { ...branch('NULLS'), receiving_contact: { name: 'Ana' } };
    expect(await post('/api/branches', again, key)).toEqual({ ...made, headers: expect.anything() });
    const path = `/api/branches/${made.json.id}`;
    // A null that changes nothing leaves the name and removes the contact.
    const removed = await change(path, { expected_version: 1, name: null, receiving_contact: null });
    expect(removed.json).toMatchObject({ name: 'Berlin', receiving_contact: null, version: 2 });
    await change(path, { expected_version: 2, receiving_contact: { name: 'Bo' } });
    const cleared = await change(path, { expected_version: 3, clear: ['receiving_contact'] });
    expect(cleared.json).toMatchObject({ receiving_contact: null, version: 4 });
    expect(await change(path, { expected_version: 4, clear: ['name'] })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'clear.0' }] },
    });
  });

  test('If-Match is the version where one is compared, and refused elsewhere by name', async () => {
    const { json } = await post('/api/branches', branch('MATCH'));
    const path = `/api/branches/${json.id}`;
    expect(await change(path, { name: 'A' }, { 'if-match': '"1"' })).toMatchObject({ json: { version: 2 } });
    expect(await change(path, { name: 'B' }, { 'if-match': '1' })).toMatchObject({
      json: { code: 'version_conflict' },
    });
    expect(await change(path, { name: 'B', expected_version: 2 }, { 'if-match': '*' })).toMatchObject({
      json: { version: 3 },
    });
    const refused = [
      await change(path, { name: 'C', expected_version: 3 }, { 'if-match': '"4"' }),
      await change(path, { name: 'C' }, { 'if-match': 'W/"3"' }),
      await change(path, { name: 'C' }, { 'if-match': '"1", "3"' }),
      await ask(path, { headers: { 'if-match': '"3"' } }),
      await post('/api/branches', branch('MATCH2'), { headers: { 'if-match': '*' } }),
    ];
    expect(refused.map(({ status, json }) => [status, json.errors])).toEqual(
      refused.map(() => [400, [expect.objectContaining({ path: 'If-Match' })]]),
    );
    expect((await ask(path)).json).toMatchObject({ name: 'B', version: 3 });
  });
});

describe('a body of 11 MB is answered 413', () => {
  const large = JSON.stringify({ name: 'a'.repeat(11_000_000) });

  test.each([['/api/branches'], ['/mcp']])('at %s with its length', async (path) => {
    const key = path === '/mcp' ? admin.token : admin.rest_key;
    const { status, json } = await ask(path, { method: 'POST', body: large, key });
    expect(status).toBe(413);
    expect(path === '/mcp' ? json.error.data : json).toMatchObject({ code: 'too_large' });
  });

  test('in chunks, also over a connection that is used again', async () => {
    const send = () =>
      new Promise<number>((resolve, reject) => {
        const sent = httpRequest(
          `${platform.base_url}/api/branches`,
          { method: 'POST', headers: { authorization: `Bearer ${admin.rest_key}` } },
          (response) => {
            response.resume();
            response.on('end', () => resolve(response.statusCode ?? 0));
          },
        );
        sent.on('error', reject);
        for (let index = 0; index < large.length; index += 1_000_000)
          sent.write(large.slice(index, index + 1_000_000));
        sent.end();
      });
    expect([await send(), await send()]).toEqual([413, 413]);
    expect((await ask('/api/whoami')).status).toBe(200);
  });
});

describe('routes', () => {
  test('an unknown one is 404 and a wrong method 405', async () => {
    expect(await ask('/api/nothing')).toMatchObject({ status: 404, json: { code: 'unknown_route' } });
    expect(await ask('/nothing', { key: null })).toMatchObject({
      status: 404,
      json: { code: 'unknown_route' },
    });
    const put = await ask('/api/branches', { method: 'PUT' });
    expect(put).toMatchObject({ status: 405, json: { status: 405, code: 'method_not_allowed' } });
    expect(put.headers.get('allow')).toBe('GET, POST, HEAD');
    expect(put.headers.get('ratelimit')).toMatch(/^"read"; r=\d+; t=\d+$/);
  });

  test('HEAD answers like GET, without the body', async () => {
    const { status, headers, json } = await ask('/api/whoami', { method: 'HEAD' });
    expect({ status, json }).toEqual({ status: 200, json: undefined });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
  });

  test.each(['br', 'gzip'])(
    'answers above 2 KiB are compressed with %s when that is accepted',
    async (encoding) => {
      const get = (path: string, accept: string, authorization = `Bearer ${admin.rest_key}`) =>
        fetch(`${platform.base_url}${path}`, { headers: { 'accept-encoding': accept, authorization } });
      const [plain, compressed, small] = await Promise.all([
        get('/openapi.json', 'identity'),
        get('/openapi.json', encoding),
        get('/api/whoami', encoding),
      ]);
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await compressed.text()).toBe(await plain.text());
      expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
    },
  );

  test('answers to a session are not compressed', async () => {
    const response = await fetch(`${platform.base_url}/settings/api/list_audit_events`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
      body: '{}',
    });
    expect((await response.text()).length).toBeGreaterThan(2048);
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('the reference is read by pages of other sites, and nothing else is', async () => {
    const headers = { origin: 'https://editor.example', authorization: `Bearer ${admin.rest_key}` };
    const document = await fetch(`${platform.base_url}/openapi.json`, { headers });
    expect(document.status).toBe(200);
    expect(document.headers.get('access-control-allow-origin')).toBe('*');
    expect(document.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const answer = await fetch(`${platform.base_url}/api/whoami`, { headers });
    expect(await answer.json()).toMatchObject({ status: 403, code: 'wrong_origin' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('what a person must do has none', async () => {
    expect((await post('/settings/api/create_token', { name: 'x' })).json.code).toBe('wrong_credential');
    expect((await post('/api/tokens', { name: 'x' })).status).toBe(404);
  });
});

test('a service that does not run is 503 with Retry-After, and other services answer', async () => {
  const { status, headers, json } = await ask('/api/orders');
  expect({ status, code: json.code }).toEqual({ status: 503, code: 'unavailable' });
  expect(headers.get('retry-after')).toBe('1');
  expect((await ask('/api/branches')).status).toBe(200);
});

test('a key that is used up is 429 until the minute is over', async () => {
  const made = await platform.operator('/api/operator/rest-keys', {
    company_id: admin.company_id,
    owner_email: admin.email,
    name: 'slow',
    rate_limit_per_minute: 2,
  });
  const { secret } = made.json as unknown as { secret: string };
  const statuses = [];
  for (let call = 0; call < 3; call++) statuses.push((await ask('/api/whoami', { key: secret })).status);
  expect(statuses).toEqual([200, 200, 429]);
  const { headers, json } = await ask('/api/whoami', { key: secret });
  expect(json.code).toBe('rate_limited');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('ratelimit')).toMatch(/^"read"; r=0; t=\d+$/);
});

describe('a gateway with limits of its own', () => {
  const lines: string[] = [];
  const events = (event: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway(
      {
        ...platform.world.busConfig('gateway'),
        port: 0,
        host: '127.0.0.1',
        public_url: platform.base_url,
        company_rate_limit_per_minute: 40,
        trust_proxy: 1,
      },
      { log: createLogger('gateway', 'debug', { write: (line) => void lines.push(line) }) },
    );
  });
  afterAll(() => gateway.stop());
  const whoami = async (key: string, network = '192.0.2.1') => {
    const response = await fetch(`${gateway.url}/api/whoami`, {
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': network },
    });
    await response.arrayBuffer();
    return response;
  };

  test('answers 429 to a network that sends wrong keys, and lets right ones pass', async () => {
    expect((await whoami(admin.rest_key, '192.0.2.9')).status).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      const keys = Array.from({ length: 20 }, (_, i) => (i % 2 ? newSecret('rest_key') : 'pk_wrong'));
      const answers = await Promise.all(keys.map((key) => whoami(key, '192.0.2.9')));
      statuses.push(...answers.map(({ status }) => status));
      if (round === 19) expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(120);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(160);
    expect(new Set(statuses.slice(200))).toEqual(new Set([429]));
    expect((await whoami(admin.rest_key, '192.0.2.9')).status).toBe(200);
    const colleague = await platform.colleague(admin, 'buyer');
    expect((await whoami(colleague.rest_key, '192.0.2.9')).status).toBe(200);
    expect((await whoami(newSecret('rest_key'), '192.0.2.10')).status).toBe(401);
    expect(events('security.credential_refused')[0]).toMatchObject({
      network: '192.0.2.9',
      door: 'api',
      code: 'unauthenticated',
    });
    expect(events('security.credentials_throttled').length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/p[kts]_[0-9A-Za-z]{20}/);
  });

  test('writes refused roles into the security log, and the first of an hour into the activity log', async () => {
    const viewer = await platform.colleague(admin, 'viewer');
    for (let i = 0; i < 3; i++) {
      const response = await fetch(`${gateway.url}/api/branches`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${viewer.rest_key}`,
          'content-type': 'application/json',
          'x-forwarded-for': '192.0.2.77',
        },
        body: JSON.stringify(branch('X1')),
      });
      expect(response.status).toBe(403);
    }
    const refused = events('security.call_refused').filter(({ user_id }) => user_id === viewer.user_id);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      network: '192.0.2.77',
      company_id: admin.company_id,
      operation: 'create_branch',
      code: 'forbidden',
    });
    await eventually('An entry in the activity log', async () => {
      const { json } = await ask(`/api/audit-events?user_id=${viewer.user_id}&operation=refused_call`);
      return json.data.length > 0;
    });
    const { json } = await ask(`/api/audit-events?user_id=${viewer.user_id}&operation=refused_call`);
    expect(json.data).toMatchObject([{ target: 'create_branch', actor: { user_id: viewer.user_id } }]);
  });

  test('limits the sessions and tokens of a company together, and no other company', async () => {
    const [buyer, other] = [await platform.company('buyer'), await platform.company('buyer')];
    const tokens = [];
    for (let i = 0; i < 5; i++) {
      const { json } = await platform.settings('create_token', { name: `t${i}` }, buyer.cookie);
      tokens.push((json as unknown as { secret: string }).secret);
    }
    const list = async (token: string) => {
      const response = await rpc(`${gateway.url}/mcp`, token, 'tools/list');
      await response.arrayBuffer();
      return response;
    };
    // The limit fills up again while the calls are made, the slower they are the more.
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 400)
      statuses.push((await list(String(tokens[statuses.length % 5]))).status);
    expect(statuses.length).toBeGreaterThan(40);
    expect(statuses).toEqual([...Array.from({ length: statuses.length - 1 }, () => 200), 429]);
    expect((await list(other.token)).status).toBe(200);
    // The operator chose a rate for this key, and the key has it.
    expect((await whoami(buyer.rest_key)).status).toBe(200);
    expect(events('security.call_throttled')[0]).toMatchObject({
      company_id: buyer.company_id,
      limit: 'read of the company',
    });
  });
});
