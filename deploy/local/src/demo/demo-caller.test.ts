import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createStore, signIn, whoami } from '@procura/contracts';
import { openSurfaces, type Surfaces } from './demo-caller.ts';

type Seen = { method?: string; url?: string; headers: IncomingHttpHeaders };
let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Surfaces of a gateway that answers each request with the next of the given answers. */
const surfacesTo = async (
  ...answers: ((response: ServerResponse) => void)[]
): Promise<{ surfaces: Surfaces; seen: Seen[]; lines: string[]; waits: number[] }> => {
  const seen: Seen[] = [];
  const lines: string[] = [];
  const waits: number[] = [];
  server = createServer(({ method, url, headers }, response) => {
    answers[Math.min(seen.length, answers.length - 1)]?.(response);
    seen.push({ method, url, headers });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const surfaces = openSurfaces({
    base_url: `http://127.0.0.1:${port}`,
    log: (line) => lines.push(line),
    wait: async (ms) => waits.push(ms),
  });
  return { surfaces, seen, lines, waits };
};

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
const store = { name: 'Tokyo Traders', country: 'JP', currency: 'JPY' };

test('a key is sent over REST, a session goes through the console', async () => {
  const { surfaces, seen } = await surfacesTo(
    answer(200, {}, { 'Set-Cookie': 'procura=ps_1; Path=/; HttpOnly' }),
    answer(200, { id: 'sto_1' }),
  );
  const person = await surfaces.enter(signIn, { email: 'ana@example.com', password: 'secret' });
  expect(await person(createStore, store)).toEqual({ id: 'sto_1' });
  await surfaces.withKey('pk_1')(whoami, {});
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /settings/api/sign_in',
    'POST /settings/api/create_store',
    'GET /api/whoami',
  ]);
  expect(seen[1]?.headers.cookie).toBe('procura=ps_1');
  expect(seen[2]?.headers.authorization).toBe('Bearer pk_1');
  expect(seen.map(({ headers }) => 'idempotency-key' in headers)).toEqual([false, true, false]);
});

test('a session that has to prove itself again does so, once for calls at the same time', async () => {
  const opened = (secret: string) => answer(200, {}, { 'Set-Cookie': `procura=${secret}; Path=/; HttpOnly` });
  const { surfaces, seen } = await surfacesTo((response) => {
    const { url, headers } = response.req;
    if (url?.endsWith('/sign_in')) return opened('ps_1')(response);
    if (url?.endsWith('/reauthenticate')) return opened('ps_2')(response);
    return headers.cookie === 'procura=ps_2'
      ? answer(200, { id: 'sto_1' })(response)
      : answer(403, { code: 'reauthentication_required' })(response);
  });
  const person = await surfaces.enter(signIn, { email: 'ana@example.com', password: 'secret' });
  const both = [person(createStore, store), person(createStore, { ...store, name: 'Mayumi’s' })];
  expect(await Promise.all(both)).toEqual([{ id: 'sto_1' }, { id: 'sto_1' }]);
  const cookies = (name: string) =>
    seen.filter(({ url }) => url?.endsWith(`/${name}`)).map(({ headers }) => headers.cookie);
  expect(cookies('reauthenticate')).toEqual(['procura=ps_1']);
  await person(createStore, store, 2);
  expect(cookies('create_store').at(-1)).toBe('procura=ps_2');
});

test('the key of a write follows from its content and the attempt', async () => {
  const { surfaces, seen } = await surfacesTo(answer(200, {}));
  const person = surfaces.withSession('procura=ps_1');
  await person(createStore, store);
  await person(createStore, { ...store });
  await person(createStore, store, 2);
  await person(createStore, { ...store, name: 'Mayumi’s' });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test('a temporary failure is retried with the same key, and a long wait is reported', async () => {
  const wait = { 'Retry-After': '3' };
  const { surfaces, seen, lines, waits } = await surfacesTo(
    answer(503, { code: 'unavailable', detail: 'No answer.' }),
    answer(409, { code: 'idempotency_in_flight', detail: 'Still running.' }, { 'Retry-After': '0' }),
    (response) => void response.destroy(),
    answer(429, { code: 'rate_limited', detail: 'Too many requests.' }, wait),
    answer(200, { id: 'sto_1' }),
  );
  expect(await surfaces.withSession('procura=ps_1')(createStore, store)).toEqual({ id: 'sto_1' });
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(seen).toHaveLength(5);
  expect(waits).toEqual([250, 250, 250, 3000]);
  expect(lines).toEqual(['Retrying in 3 s: Too many requests.']);
});

test('a refusal is final and says which operation was refused and why', async () => {
  const { surfaces, seen } = await surfacesTo(
    answer(409, { code: 'already_exists', detail: 'A store of this name exists.' }),
  );
  await expect(surfaces.withSession('procura=ps_1')(createStore, store)).rejects.toThrow(
    'create_store was refused: A store of this name exists.',
  );
  expect(seen).toHaveLength(1);
});
