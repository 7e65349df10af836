import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newSecret } from '@procura/bus/credential-secret';
import { serviceNames } from '@procura/contracts';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { pickFreePort } from '@procura/local';
import { createLogger } from '@procura/telemetry';
import { startWorld, type World } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';

const running = ['branches', 'finance'] as const;

let world: World;
let gateway: RunningGateway;
beforeAll(async () => {
  world = await startWorld({ services: running, absent: ['identity'] });
  gateway = await startGateway({ ...world.busConfig('gateway'), port: 0, log_level: 'silent' });
});
afterAll(async () => {
  await gateway.stop();
  await world.stop();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });

test('alive as soon as it runs, ready when every service answers', async () => {
  expect((await get('/livez')).status).toBe(200);
  const absent = serviceNames.filter((name) => !running.some((one) => one === name));
  const status = await eventually('Word of who is missing', async () => {
    const response = await get('/readyz');
    const { missing } = (await response.json()) as { missing: string[] };
    return String(missing) === String(absent) && response.status;
  });
  expect(status).toBe(503);
});

test('it listens only on this machine by default, and warns if passwords would be sent unencrypted', async () => {
  const [outside] = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one && !one.internal && one.family === 'IPv4');
  const reached = async ({ port }: RunningGateway) =>
    outside &&
    (await fetch(`http://${outside.address}:${port}/livez`).then(
      ({ status }) => status,
      () => null,
    ));
  const warned = async ({ url }: RunningGateway) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { warnings?: string[] }).warnings;
  const logs: string[] = [];
  const log = createLogger('gateway', 'warn', { write: (line) => void logs.push(line) });
  const open = await startGateway(
    {
      ...world.busConfig('gateway'),
      ...{ port: 0, host: '0.0.0.0', public_url: 'http://procura.example' },
    },
    { log },
  );
  expect(await reached(gateway)).toBe(outside && null);
  expect(await reached(open)).toBe(outside && 200);
  expect(await warned(gateway)).toBeUndefined();
  expect(await warned(open)).toEqual([expect.stringContaining('without TLS')]);
  expect(logs.filter((line) => line.includes('without TLS'))).toHaveLength(1);
  await open.stop();
});

test('without identity no credential is reported as wrong', async () => {
  const response = await get('/api/whoami', { authorization: `Bearer ${newSecret('rest_key')}` });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test('the reference is served from this host alone', async () => {
  const document = (await (await get('/openapi.json')).json()) as { openapi: string };
  expect(document.openapi).toBe('3.1.0');
  const page = await get('/docs/api');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  expect(html).not.toMatch(/https?:\/\//);
  for (const [, asset] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const response = await get(String(asset));
    expect([asset, response.status]).toEqual([asset, 200]);
    await response.arrayBuffer();
  }
  const errors = await (await get('/docs/errors')).text();
  expect(errors).toContain('id="price_changed"');
  expect((await get('/docs/package.json')).status).toBe(404);
});

test('a browser gets a page for an address that does not exist, and a program a problem', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const path of ['/docs/no-such-page', '/docs/a/b/c', '/nowhere']) {
    const page = await get(path, { accept });
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ]);
    const html = await page.text();
    expect(html).toContain(path);
    expect(html).toContain('href="/docs"');
  }
  for (const other of [undefined, '*/*', 'application/json'])
    for (const path of ['/', '/docs/no-such-page'])
      expect(await (await get(path, other ? { accept: other } : {})).json()).toMatchObject({
        code: 'unknown_route',
      });
});

test('the first request that a starting gateway takes is answered', async () => {
  const port = await pickFreePort();
  const starting = startGateway({ ...world.busConfig('gateway'), port, log_level: 'silent' });
  const first = await eventually('A connection', () =>
    fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(20_000) }).catch((error) => {
      // Nothing listens yet.
      if (error.cause?.code === 'ECONNREFUSED') return null;
      throw error;
    }),
  );
  expect(first.status).toBe(200);
  await (await starting).stop();
});

test('stopping lets requests in work finish', async () => {
  const other = await startGateway({ ...world.busConfig('gateway'), port: 0, log_level: 'silent' });
  const { connection } = world.bus;
  const inWork = new Promise((resolve) => connection.subscribe('$SRV.PING', { max: 1, callback: resolve }));
  await connection.flush();
  const asked = fetch(`${other.url}/readyz`);
  await inWork;
  await other.stop();
  const response = await asked;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ missing: expect.any(Array) });
  await expect(fetch(`${other.url}/livez`)).rejects.toThrow();
});

test('stopping, it is not ready from the first moment and takes requests until its pause is over', async () => {
  const other = await startGateway({
    ...world.busConfig('gateway'),
    port: 0,
    drain_ms: 5000,
    log_level: 'silent',
  });
  const stopped = other.stop();
  const readiness = await fetch(`${other.url}/readyz`);
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: 'stopping' }]);
  const answer = await fetch(`${other.url}/openapi.json`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await answer.arrayBuffer();
  await stopped;
  await expect(fetch(`${other.url}/livez`)).rejects.toThrow();
});

test('health and metrics are served only on their own port', async () => {
  const other = await startGateway({
    ...world.busConfig('gateway'),
    port: 0,
    metrics_port: 0,
    log_level: 'silent',
  });
  const ask = async (path: string) => {
    const response = await fetch(`http://localhost:${other.metrics_port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await ask('/metrics')).text).toMatch(/^process_resident_memory_bytes\{process="gateway"\} \d+$/m);
  await fetch(`${other.url}/pay/sandbox/none`);
  await fetch(`${other.url}/nothing/${'x'.repeat(40)}`);
  for (const path of ['/', '/orders/ord_1'])
    await fetch(other.url + path, { headers: { accept: 'text/html' } });
  const { text } = await ask('/metrics');
  const labels = 'operation="get_payment_page",area="finance"';
  expect(text).toMatch(
    new RegExp(`^procura_operation_requests_total\\{${labels},outcome="\\w+",process="gateway"\\} 1$`, 'm'),
  );
  expect(text).toContain(`procura_operation_duration_seconds_count{${labels},process="gateway"} 1`);
  expect(text).toContain(`procura_operation_in_flight{${labels},process="gateway"} 0`);
  expect(text).toContain('procura_door_requests_total{door="none",outcome="404",process="gateway"} 1');
  expect(text).toContain('procura_door_requests_total{door="app",outcome="200",process="gateway"} 2');
  expect((await ask('/livez')).status).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('identity') });
  expect((await ask('/api/whoami')).status).toBe(404);
  expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
  await other.stop();
});
