import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Person } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;
let admin: Person;
beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await platform.company('buyer');
});

const send = (operation: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${platform.base_url}/settings/api/${operation}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
const credentials = () => JSON.stringify({ email: admin.email, password: admin.password });

describe('a body without a credential', () => {
  const invitation = (length: number) => JSON.stringify({ invitation: 'x'.repeat(length) });

  test.each(['accept_invitation', 'sign_in', 'request_password_reset', 'reset_password'])(
    'of %s has at most 16 KiB',
    async (operation) => {
      const large = await send(operation, invitation(17 * 1024));
      expect([large.status, await large.json()]).toMatchObject([
        413,
        { code: 'too_large', detail: expect.stringContaining('16 KiB') },
      ]);
      const small = await send(operation, invitation(15 * 1024));
      expect([small.status, await small.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    },
  );
});

describe('a session', () => {
  test('is a cookie that scripts cannot read, and no part of the body', async () => {
    const response = await send('sign_in', credentials());
    expect(response.status).toBe(200);
    const [cookie = '', device = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^procura=ps_\w+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    // Kept when the session is over: a sign-in in this browser is recognised by it.
    expect(device).toMatch(
      /^procura-device=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const body = await response.json();
    expect(body).toMatchObject({ user: { email: admin.email }, role: 'admin' });
    expect(JSON.stringify(body)).not.toContain('ps_');
    const who = await send('whoami', '{}', { cookie: cookie.split(';')[0] ?? '' });
    expect(await who.json()).toMatchObject({ credential: { kind: 'session' } });
  });

  test('changes the password with another cookie of the browser, which is no part of the body', async () => {
    const signedIn = await send('sign_in', credentials());
    const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
    const cookie = cookies.join('; ');
    const changed = await send('change_password', JSON.stringify({ password: admin.password }), { cookie });
    expect([changed.status, await changed.json()]).toEqual([200, { ended: expect.any(Number) }]);
    const [device = '', ...others] = changed.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(device).toMatch(/^procura-device=[\w-]{22}\./);
    expect(device.split(';')[0]).not.toBe(cookies[1]);
    admin.cookie = cookies[0] ?? '';
  });

  test('is asked again after five minutes, and has another cookie then', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const signedIn = await send('sign_in', credentials(), { 'user-agent': firefox });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const who = await send('list_sessions', '{}', { cookie });
    const { sessions: listed } = (await who.json()) as { sessions: { id: string; is_current: boolean }[] };
    const current = listed.find((one) => one.is_current);
    expect(current).toMatchObject({ device: 'Firefox on Linux', network: '127.0.0.1' });
    const sessions = platform.world.database('identity').collection('credentials');
    await sessions.updateOne(
      { _id: current?.id as never },
      { $set: { 'session.strong_until': new Date(0) } },
    );
    // What the gateway remembers of the session is forgotten with a change of the company.
    await send('update_integration_settings', '{"api_enabled":true}', { cookie: admin.cookie });
    const token = '{"name":"Asked again"}';
    const refused = await send('create_token', token, { cookie });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'reauthentication_required' },
    ]);
    const wrong = await send('reauthenticate', '{"password":"not my password"}', { cookie });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'wrong_password' }]);
    const answer = await send('reauthenticate', JSON.stringify({ password: admin.password }), { cookie });
    const renewed = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(JSON.stringify(await answer.json())).not.toContain('ps_');
    expect((await send('whoami', '{}', { cookie })).status).toBe(401);
    expect((await send('create_token', token, { cookie: renewed })).status).toBe(200);
  });

  test('does nothing for a page that shows another user or company', async () => {
    const { user_id, company_id, cookie } = admin;
    const other = await platform.company('buyer');
    for (const shown of [`${user_id} ${other.company_id}`, `${other.user_id} ${company_id}`, user_id]) {
      const refused = await send('list_tokens', '{}', { cookie, 'procura-acts-for': shown });
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        {
          code: 'conflict',
          detail: expect.stringContaining('Reload it'),
          // The pages empty what they keep of a session by it.
          errors: [{ path: 'Procura-Acts-For' }],
        },
      ]);
    }
    const own = await send('list_tokens', '{}', { cookie, 'procura-acts-for': `${user_id} ${company_id}` });
    expect(own.status).toBe(200);
  });

  test('ends at sign-out, with its cookie', async () => {
    const signedIn = await send('sign_in', credentials());
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const out = await send('sign_out', '{}', { cookie });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await send('whoami', '{}', { cookie })).status).toBe(401);
  });

  test('is missing: 401 says how to sign in, also for operations that do not exist', async () => {
    for (const operation of ['whoami', 'nothing']) {
      const response = await send(operation, '{}');
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Cookie /);
      expect(await response.json()).toMatchObject({
        code: 'unauthenticated',
        detail: expect.stringContaining('sign_in'),
      });
    }
    const wrong = await send('sign_in', JSON.stringify({ email: admin.email, password: 'wrong' }));
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Cookie /);
  });
});

describe('a request another site made', () => {
  test('is refused by its origin, with any cookie', async () => {
    const response = await send('whoami', '{}', { cookie: admin.cookie, origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    const own = await send('whoami', '{}', { cookie: admin.cookie, origin: platform.base_url });
    expect(own.status).toBe(200);
  });

  test('is refused when it is a form', async () => {
    const response = await send('update_integration_settings', '{"api_enabled":false}', {
      cookie: admin.cookie,
      'content-type': 'text/plain',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'Content-Type' }] });
  });
});

test('only POST does anything', async () => {
  const response = await send('whoami', '', { cookie: admin.cookie }, 'GET');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
  expect((await send('nothing', '{}', { cookie: admin.cookie })).status).toBe(404);
});

test('internal operations have no route', async () => {
  const body = JSON.stringify({ secret_hash: '0'.repeat(64), kind: 'session' });
  expect((await send('authenticate', body, { cookie: admin.cookie })).status).toBe(404);
});

describe('the page', () => {
  test.each([
    '/settings',
    '/settings/accept-invitation?invitation=<script>',
    '/settings/accept-supplier-invite?invite=<script>',
    '/settings/purchases/pur_1',
  ])('%s is one document that runs nothing but its own files', async (path) => {
    const response = await fetch(`${platform.base_url}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const document = await response.text();
    expect(document).not.toContain('<script>');
    for (const [, address] of document.matchAll(/(?:src|href)="([^"]+)"/g))
      expect(address).toMatch(/^\/(settings\/assets\/[\w.-]+|docs)$/);
  });

  test('its files are kept for good, packed where the browser takes that', async () => {
    const document = await (await fetch(`${platform.base_url}/settings`)).text();
    const scripts = [...document.matchAll(/(?:src|modulepreload" href)="([^"]+\.js)"/g)].map(
      ([, path]) => path,
    );
    const script = String(scripts.find((path) => path?.includes('/main-')));
    for (const encoding of ['gzip', 'identity']) {
      const response = await fetch(platform.base_url + script, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      const text = await response.text();
      expect(text.length).toBeGreaterThan(100_000);
    }
    for (const path of scripts) {
      // Schemas would make them three times as large: pages import parts of contracts that have none.
      expect((await (await fetch(platform.base_url + path)).text()).includes('_zod')).toBe(false);
    }
    expect((await fetch(`${platform.base_url}/settings/assets/none.js`)).status).toBe(404);
  });

  test('takes no POST, and can be served as it was built ahead', async () => {
    const refused = await fetch(`${platform.base_url}/settings/tokens`, { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD');

    const folder = await mkdtemp(join(tmpdir(), 'procura-console-'));
    await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../src/console/build-console.ts'),
      folder,
    ]);
    const { startGateway } = await import('@procura/gateway');
    const gateway = await startGateway({
      ...platform.world.busConfig('gateway'),
      port: 0,
      log_level: 'silent',
      console_dir: folder,
    });
    const pagesOf = (url: string) =>
      Promise.all(
        ['/settings', '/docs', '/docs/style.css', '/docs/reference/operations'].map(async (path) =>
          (await fetch(url + path)).text(),
        ),
      );
    const [built, fresh] = await Promise.all([pagesOf(gateway.url), pagesOf(platform.base_url)]);
    await gateway.stop();
    await rm(folder, { recursive: true });
    expect(built).toEqual(fresh);
  });
});

test('addresses that sign in too often are slowed down', async () => {
  const { startGateway } = await import('@procura/gateway');
  const { public_url } = platform.world.config;
  const gateway = await startGateway({
    ...platform.world.busConfig('gateway'),
    port: 0,
    public_url,
    log_level: 'silent',
    anonymous_rate_limit_per_minute: 2,
  });
  const statuses = [];
  for (let call = 0; call < 3; call++) {
    const response = await fetch(`${gateway.url}/settings/api/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: credentials(),
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  await gateway.stop();
  expect(statuses).toEqual([200, 200, 429]);
});

test('behind TLS the cookie is bound to its host', async () => {
  const { startGateway } = await import('@procura/gateway');
  const gateway = await startGateway({
    ...platform.world.busConfig('gateway'),
    port: 0,
    public_url: 'https://procura.example',
    log_level: 'silent',
  });
  const response = await fetch(`${gateway.url}/settings/api/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentials(),
  });
  await gateway.stop();
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-procura=ps_\w+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  );
});
