import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';

let platform: Platform;
let admin: Person;
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches', 'catalogue', 'finance'],
    absent: ['suppliers', 'recurrence'],
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
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(json).toMatchObject({ status: 401, code: 'unauthenticated' });
    },
  );

  test('each kind works at its own door alone, and is told where', async () => {
    const token = await ask('/api/whoami', { key: admin.token });
    expect(token).toMatchObject({ status: 401, json: { code: 'wrong_credential' } });
    expect(token.json.detail).toContain('/mcp');
    const key = await post('/mcp', {}, {});
    expect(key).toMatchObject({ status: 401, json: { code: 'wrong_credential' } });
    expect(key.json.detail).toContain('/api');
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
      'x-request-id': 'my-request.1',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(headers.get('ratelimit')).toMatch(/^"read"; r=\d+; t=\d+$/);
    expect(headers.get('ratelimit-policy')).toMatch(/^"read"; q=100000; w=60/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('makes a request id when the given one is not sane', async () => {
    const { headers, json } = await ask('/api/nothing', { headers: { 'x-request-id': 'a b<script>' } });
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(json.request_id).toBe(headers.get('x-request-id'));
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
    ['JSON of a thousand levels', '['.repeat(1_000) + ']'.repeat(1_000), 'invalid_json'],
    ['a list', '[]', 'invalid_input'],
    ['nothing', undefined, 'invalid_input'],
    ['an unknown field', JSON.stringify({ ...branch('X1'), colour: 'red' }), 'invalid_input'],
  ])('in a body: %s', async (_, body, code) => {
    const { status, json } = await ask('/api/branches', { method: 'POST', ...(body && { body }) });
    expect(status).toBe(400);
    expect(json.code).toBe(code);
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

describe('a body of 11 MB is answered 413', () => {
  const large = JSON.stringify({ name: 'a'.repeat(11_000_000) });

  test.each([['/api/branches'], ['/mcp']])('at %s with its length', async (path) => {
    const key = path === '/mcp' ? admin.token : admin.rest_key;
    expect(await ask(path, { method: 'POST', body: large, key })).toMatchObject({
      status: 413,
      json: { code: 'too_large' },
    });
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
    expect(put).toMatchObject({ status: 405, json: { status: 405 } });
    expect(put.headers.get('allow')).toBe('GET, POST, HEAD');
  });

  test('HEAD answers like GET, without the body', async () => {
    const { status, headers, json } = await ask('/api/whoami', { method: 'HEAD' });
    expect({ status, json }).toEqual({ status: 200, json: undefined });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('what a person must do has none', async () => {
    expect((await post('/settings/api/create_token', { name: 'x' })).json.code).toBe('wrong_credential');
    expect((await post('/api/tokens', { name: 'x' })).status).toBe(404);
  });
});

test('a service that does not run is 503 with Retry-After, and the rest goes on', async () => {
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
