import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';

let platform: Platform;
let person: Person;
/** The same services behind TLS, and for requests that must come quickly. */
let secured: RunningGateway;
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches'],
    absent: ['catalogue', 'suppliers', 'rfq', 'finance', 'recurrence'],
  });
  person = await platform.company('buyer');
  secured = await startGateway({
    port: 0,
    ...platform.world.busConfig('gateway'),
    log_level: 'silent',
    public_url: 'https://procura.example',
  });
});
afterAll(async () => {
  await secured?.stop();
  await platform?.stop();
});

type Asked = [what: string, method: string, path: string, status: number, init?: () => RequestInit];
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const json = { 'content-type': 'application/json' };
const mcp = { ...json, accept: 'application/json, text/event-stream' };
const large = () => JSON.stringify({ name: 'x'.repeat(512 * 1024) });

/** Every entry point in each state, for requests with and without a body. */
const asked: Asked[] = [
  ['an answer', 'GET', '/api/whoami', 200, () => ({ headers: bearer(person.rest_key) })],
  ['no credential', 'GET', '/api/whoami', 401],
  ['a session', 'GET', '/api/whoami', 401, () => ({ headers: { cookie: person.cookie } })],
  ['the other token', 'GET', '/api/whoami', 401, () => ({ headers: bearer(person.token) })],
  ['an unknown route', 'GET', '/api/nothing', 404, () => ({ headers: bearer(person.rest_key) })],
  ['a wrong method', 'DELETE', '/api/whoami', 405, () => ({ headers: bearer(person.rest_key) })],
  ['a preflight', 'OPTIONS', '/api/whoami', 401],
  [
    'bad input',
    'POST',
    '/api/branches',
    400,
    () => ({ headers: { ...json, ...bearer(person.rest_key) }, body: '{' }),
  ],
  [
    'too large',
    'POST',
    '/api/branches',
    413,
    () => ({ headers: { ...json, ...bearer(person.rest_key) }, body: large() }),
  ],
  [
    'an answer',
    'POST',
    '/mcp',
    200,
    () => ({
      headers: { ...mcp, ...bearer(person.token) },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    }),
  ],
  ['no credential', 'POST', '/mcp', 401, () => ({ headers: mcp, body: '{}' })],
  ['a session', 'POST', '/mcp', 401, () => ({ headers: { ...mcp, cookie: person.cookie }, body: '{}' })],
  ['the other key', 'POST', '/mcp', 401, () => ({ headers: { ...mcp, ...bearer(person.rest_key) } })],
  ['a wrong method', 'GET', '/mcp', 405, () => ({ headers: bearer(person.token) })],
  ['an unknown route', 'POST', '/mcp/nothing', 404, () => ({ headers: { ...mcp, ...bearer(person.token) } })],
  ['bad input', 'POST', '/mcp', 400, () => ({ headers: { ...mcp, ...bearer(person.token) }, body: '{' })],
  ['too large', 'POST', '/mcp', 413, () => ({ headers: { ...mcp, ...bearer(person.token) }, body: large() })],
  ['an answer', 'POST', '/settings/api/whoami', 200, () => ({ headers: { ...json, cookie: person.cookie } })],
  ['no session', 'POST', '/settings/api/whoami', 401, () => ({ headers: json })],
  [
    'a key',
    'POST',
    '/settings/api/whoami',
    401,
    () => ({ headers: { ...json, ...bearer(person.rest_key) } }),
  ],
  ['a wrong method', 'GET', '/settings/api/whoami', 405, () => ({ headers: { cookie: person.cookie } })],
  [
    'an unknown route',
    'POST',
    '/settings/api/nothing',
    404,
    () => ({ headers: { ...json, cookie: person.cookie } }),
  ],
  [
    'too large',
    'POST',
    '/settings/api/whoami',
    413,
    () => ({ headers: { ...json, cookie: person.cookie }, body: large() }),
  ],
  ['a page', 'GET', '/settings', 200],
  ['a page', 'HEAD', '/settings', 200],
  ['too large', 'POST', '/settings', 413, () => ({ body: large() })],
  ['an unknown file', 'GET', '/settings/assets/nothing', 404],
  ['a wrong method', 'POST', '/settings', 405],
  ['no link', 'GET', '/pay/sandbox/none', 503],
  ['a page', 'GET', '/pay/done', 200],
  ['no signature', 'POST', '/pay/webhooks/sandbox', 401, () => ({ headers: json, body: '{}' })],
  ['too large', 'POST', '/pay/webhooks/sandbox', 413, () => ({ headers: json, body: large() })],
  ['a wrong method', 'DELETE', '/pay/sandbox/none', 405],
  ['a wrong method', 'POST', '/pay/done', 405],
  ['a wrong method', 'POST', '/docs', 405],
  ['a wrong method', 'OPTIONS', '/docs/errors', 405],
  ['a wrong method', 'DELETE', '/docs/api', 405],
  ['a wrong method', 'PUT', '/docs/swagger-ui.css', 405],
  ['an unknown route', 'POST', '/docs/nothing', 404],
  ['a wrong method', 'POST', '/openapi.json', 405],
  ['a wrong method', 'POST', '/livez', 405],
  ['a wrong method', 'DELETE', '/readyz', 405],
  ['the documentation', 'GET', '/docs', 200],
  ...['/docs/%ff', '/docs/concepts/%zz', '/settings/assets/%'].map(
    (path): Asked => ['a path that cannot be decoded', 'GET', path, 400],
  ),
  ['the reference', 'GET', '/docs/api', 200],
  ['the errors', 'GET', '/docs/errors', 200],
  ['the document', 'GET', '/openapi.json', 200],
  ['an unknown route', 'GET', '/nothing', 404],
  ['an unknown route', 'GET', '/%E0%A4%A', 404],
  ['too large', 'POST', '/nothing', 413, () => ({ body: large() })],
  [
    'no name of this host',
    'GET',
    '/api/whoami',
    403,
    () => ({ headers: { origin: 'https://evil.example' } }),
  ],
  ['its life', 'GET', '/livez', 200],
  ['its readiness', 'GET', '/readyz', 503],
];

describe.each([
  ['on plain http', false],
  ['behind TLS', true],
])('%s', (_where, tls) => {
  test.each(asked)(
    '%s: %s %s is %i, with the headers of every answer',
    async (...[_what, method, path, status, init]: Asked) => {
      const base = tls ? secured.url : platform.base_url;
      const made = init?.() ?? {};
      // Behind TLS the session has another name.
      const headers = new Headers(made.headers);
      const cookie = headers.get('cookie');
      if (tls && cookie) headers.set('cookie', `__Host-${cookie}`);
      const response = await fetch(`${base}${path}`, { ...made, method, headers });
      const body = await response.text();
      expect(response.status).toBe(status);
      const { headers: got } = response;
      expect(got.get('x-content-type-options')).toBe('nosniff');
      expect(got.get('x-request-id')).toMatch(/^req_/);
      expect(got.get('procura-version')).toBe('2026-11-21');
      const isOpen = path === '/openapi.json';
      expect(got.get('cross-origin-resource-policy')).toBe(isOpen ? 'cross-origin' : 'same-origin');
      expect(got.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
      // A document of the site may be kept, and is asked for again each time.
      const isDocument = status === 200 && /^\/(docs|openapi\.json)/.test(path);
      expect(got.get('cache-control')).toContain(isDocument ? 'no-cache' : 'no-store');
      expect(got.get('strict-transport-security')).toBe(tls ? 'max-age=31536000' : null);
      expect([...got.keys()].filter((name) => /^(access-control-|x-powered-by|server$)/.test(name))).toEqual(
        isOpen ? ['access-control-allow-origin'] : [],
      );
      const policy = String(got.get('content-security-policy'));
      if (got.get('content-type')?.startsWith('text/html')) {
        expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
        expect(policy).not.toContain('unsafe');
      } else expect(policy).toBe("default-src 'none'; sandbox");
      if (status === 401) expect(got.get('www-authenticate')).toBeTruthy();
      if (status === 405) expect(got.get('allow')).toBeTruthy();
      if (status >= 500) expect(body).not.toMatch(/at .*\.ts|node_modules/);
    },
  );
});

test('a browser may ask for the document from any site, also with headers of a client', async () => {
  const { status, headers } = await fetch(`${platform.base_url}/openapi.json`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://erp.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'procura-version',
    },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  expect(headers.get('access-control-allow-headers')).toContain('Procura-Version');
});

/** Writes bytes to the gateway and returns all that it sends until it closes the connection. */
const speak = async (gateway: string, ...parts: string[]): Promise<string> => {
  const { hostname, port } = new URL(gateway);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', (error) => {
    said += error.message;
  });
  socket.setTimeout(20_000, () => socket.destroy(new Error('The gateway has left the connection open.')));
  for (const part of parts) socket.write(part.replaceAll('\n', '\r\n'));
  await once(socket, 'close');
  return said;
};
const statuses = (said: string): string[] =>
  [...said.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => String(status));

describe('a request that two servers could read in two ways', () => {
  const hidden = 'GET /livez HTTP/1.1\nHost: x\n\n';
  test.each([
    ['a length and chunks', 'Content-Length: 6\nTransfer-Encoding: chunked\n\n0\n\n'],
    ['two lengths', 'Content-Length: 0\nContent-Length: 31\n\n'],
    ['chunks under another name', 'Transfer-Encoding: xchunked\n\n0\n\n'],
    ['chunks twice', 'Transfer-Encoding: chunked\nTransfer-Encoding: identity\n\n0\n\n'],
    ['a space before the colon', 'Content-Length : 31\n\n'],
    ['a length with a sign', 'Content-Length: +0\n\n'],
    ['a folded line', 'X-One: a\n Content-Length: 31\n\n'],
    ['no host', '\n', 'POST /nothing HTTP/1.1\n'],
  ])('%s: the connection ends, and what hides behind is not answered', async (_what, rest, start = '') => {
    const { host } = new URL(platform.base_url);
    const said = await speak(
      platform.base_url,
      `${start || `POST /nothing HTTP/1.1\nHost: ${host}\n`}${rest}${hidden}`,
    );
    expect(statuses(said)).toEqual([expect.stringMatching(/^4/)]);
  });
});

/** The one answer that was said, whole. */
const problemIn = (said: string) => {
  expect(statuses(said)).toHaveLength(1);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const headers = head.toLowerCase();
  expect(headers).toContain('content-type: application/problem+json');
  expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(headers).toContain('connection: close');
  expect(headers).toContain('x-content-type-options: nosniff');
  const problem = JSON.parse(body);
  expect(headers).toContain(`x-request-id: ${problem.request_id}`);
  expect(statuses(said)).toEqual([String(problem.status)]);
  return problem;
};

describe('what is refused before it is a request is a problem document', () => {
  test.each([
    ['headers of more than 16 KiB', `Host: x\nX-Long: ${'x'.repeat(17_000)}\n\n`, 'headers_too_large'],
    ['what is not HTTP', 'Host: x\nno colon\n\n', 'malformed_request'],
    ['an expectation that is not known', 'Host: x\nExpect: a miracle\n\n', 'expectation_failed'],
    ['another host', 'Host: evil.example\n\n', 'wrong_host'],
    ['no host', '\n', 'wrong_host'],
  ])('%s', async (_what, rest, code) => {
    expect(problemIn(await speak(platform.base_url, `GET /api/whoami HTTP/1.1\n${rest}`))).toMatchObject({
      code,
      type: `${platform.base_url}/docs/errors#${code}`,
      detail: expect.stringMatching(/\. \w/),
    });
  });
});

test.each([
  ['headers', 'GET /livez HTTP/1.1\nHost: x\n'],
  [
    'a body',
    'POST /settings/api/sign_in HTTP/1.1\nHost: procura.example\nContent-Type: application/json\nContent-Length: 100\n\n{',
  ],
])('%s that do not come in time are not waited for', async (_what, text) => {
  const hasty = await startGateway({
    port: 0,
    ...platform.world.busConfig('gateway'),
    log_level: 'silent',
    public_url: 'https://procura.example',
    request_timeout_ms: 300,
  });
  expect(problemIn(await speak(hasty.url, text))).toMatchObject({ status: 408, code: 'request_timeout' });
  await hasty.stop();
});

test('a body that grows past the limit is refused wherever it is read, though it announced nothing', async () => {
  const { host } = new URL(platform.base_url);
  const chunk = `10000\n${'x'.repeat(0x1_00_00)}\n`;
  const said = await speak(
    platform.base_url,
    `POST /settings/api/sign_in HTTP/1.1\nHost: ${host}\nConnection: close\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n`,
    ...Array.from({ length: 9 }, () => chunk),
    '0\n\n',
  );
  expect(statuses(said)).toEqual(['413']);
});

describe('a session', () => {
  test('is ignored at other addresses, also next to a valid credential', async () => {
    const signed_in = { cookie: person.cookie };
    const answer = await fetch(`${platform.base_url}/api/whoami`, {
      headers: { ...signed_in, ...bearer(person.rest_key) },
    });
    expect(await answer.json()).toMatchObject({ credential: { kind: 'rest_key' } });
    const bearers = await fetch(`${platform.base_url}/api/whoami`, {
      headers: bearer(person.cookie.split('=')[1] ?? ''),
    });
    expect(bearers.status).toBe(401);
  });

  test('behind TLS is the one cookie that this host alone can have set', async () => {
    const plain = await fetch(`${secured.url}/settings/api/whoami`, {
      method: 'POST',
      headers: { ...json, cookie: person.cookie },
    });
    expect(plain.status).toBe(401);
  });
});

test.each([
  ['If-Match', '"x"'],
  ['If-Unmodified-Since', 'Mon, 01 Jan 1990 00:00:00 GMT'],
  ['Range', 'bytes=999999999-'],
])('a file of the documentation is answered also to %s: %s', async (name, value) => {
  const init = { headers: { [name]: value } };
  expect((await fetch(`${platform.base_url}/docs/swagger-ui.css`, init)).status).toBe(200);
});
