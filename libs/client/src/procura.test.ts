import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { answerOf, createProcura, interfaceVersion, ProcuraFailure } from './index.ts';

type Turn = (request: IncomingMessage, response: ServerResponse) => void;
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** A server that takes its turns one by one, and the headers of what came to it. */
const serverOf = async (...turns: Turn[]) => {
  const came: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    const turn = turns[came.length] ?? answer(500, { code: 'internal', detail: 'One call too many.' });
    came.push(request.headers);
    turn(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close().closeAllConnections());
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'pk_test', came };
};
const answered =
  (text: string, status = 200, headers: Record<string, string> = {}): Turn =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
const answer = (status: number, body: object, headers?: Record<string, string>): Turn =>
  answered(JSON.stringify(body), status, headers);
const busy = (status: number, pause = '0') =>
  answer(status, { code: 'rate_limited', detail: 'Wait.' }, { 'Retry-After': pause });
const placed = '{"purchase_id":"pur_1"}';
const cut: Turn = (request) => request.socket.destroy();

test.concurrent('a write goes again under one idempotency key until it is answered', async () => {
  const server = await serverOf(busy(429), cut, busy(409), busy(503), answer(200, { purchase_id: 'pur_1' }));
  const procura = createProcura(server);
  expect(await answerOf(procura.POST('/api/orders', { body: {} }))).toEqual({ purchase_id: 'pur_1' });
  expect(server.came).toHaveLength(5);
  const keys = new Set(server.came.map((headers) => headers['idempotency-key']));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(server.came[4]).toMatchObject({
    authorization: 'Bearer pk_test',
    'procura-version': interfaceVersion,
    'content-type': 'application/json',
  });
});

test('each write has a key of its own, the caller’s where there is one, and a read has none', async () => {
  const server = await serverOf(...Array.from({ length: 4 }, () => answer(200, {})));
  const procura = createProcura(server);
  const header = { 'Idempotency-Key': 'my key' };
  for (const params of [{}, {}, { header }]) await procura.POST('/api/orders', { params, body: {} });
  await procura.GET('/api/whoami');
  const [first, second, third, read] = server.came.map((headers) => headers['idempotency-key']);
  expect(first).not.toBe(second);
  expect([third, read]).toEqual(['my key', undefined]);
});

test.concurrent.each([502, 504])(
  'a write that a proxy answered with %d goes again under its key',
  async (status) => {
    // The gateway behind it may have done it: it was killed, or did not answer in time.
    const proxy: Turn = (_request, response) => response.writeHead(status).end('<h1>Bad gateway</h1>');
    const server = await serverOf(proxy, answered(placed));
    const { data } = await createProcura(server).POST('/api/orders', { body: {} });
    expect(data).toEqual({ purchase_id: 'pur_1' });
    expect(server.came[1]?.['idempotency-key']).toBe(server.came[0]?.['idempotency-key']);
  },
);

test.concurrent('it pauses as long as the answer asks', async () => {
  const server = await serverOf(busy(429, '1'), answer(200, {}));
  const from = performance.now();
  await answerOf(createProcura(server).GET('/api/whoami'));
  // Timers may fire a moment early.
  expect(performance.now() - from).toBeGreaterThan(990);
});

test.each([
  ['it was sent often enough', { max_retries: 1 }, [busy(503), busy(503)], 2],
  ['the pause would be too long', { max_pause_ms: 5000 }, [busy(429, '6')], 1],
  ['sending again is switched off', { max_retries: 0 }, [busy(429)], 1],
  ['it cannot pass', {}, [answer(409, { code: 'version_conflict', detail: 'Read it again.' })], 1],
])('a failure is answered as it is when %s', async (_when, options, turns, sent) => {
  const server = await serverOf(...turns);
  const { error } = await createProcura({ ...server, ...options }).GET('/api/whoami');
  expect(error?.code).toMatch(/^(rate_limited|version_conflict)$/);
  expect(server.came).toHaveLength(sent);
});

test.concurrent('a call that is broken off stops waiting', async () => {
  const server = await serverOf(busy(429, '30'));
  const call = createProcura(server).GET('/api/whoami', { signal: AbortSignal.timeout(100) });
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a failure has the members that its code adds', async () => {
  const current_totals = [{ amount: '12.50', currency: 'EUR' }];
  const server = await serverOf(
    answer(409, { code: 'price_changed', detail: 'It costs more.', current_totals }),
  );
  const failure: ProcuraFailure = await answerOf(
    createProcura(server).POST('/api/orders', { body: {} }),
  ).catch((error) => error);
  expect(failure.problem.current_totals?.map(({ amount }) => amount)).toEqual(['12.50']);
});

test('an answer that is not the platform’s is a failure that says so', async () => {
  const server = await serverOf((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  const failure = await answerOf(createProcura({ ...server, max_retries: 0 }).GET('/api/whoami')).catch(
    (error) => error,
  );
  expect(failure).toBeInstanceOf(ProcuraFailure);
  expect(failure).toMatchObject({ code: 'foreign_answer', status: 502, errors: [] });
  expect(failure.message).toContain(`${server.base_url}/api/whoami answered 502`);
});

test.each([
  [
    'a page',
    'text/html; charset=utf-8',
    '<!doctype html>\n<title>Sign in</title>',
    '<!doctype html> <title>Sign in</title>',
  ],
  ['nothing', 'text/plain', '', ''],
  ['a page without a type', undefined, `<p>${'x'.repeat(500)}`, `<p>${'x'.repeat(97)}…`],
])('%s with status 200 is a failure that says what came', async (_what, type, body, beginning) => {
  const page: Turn = (_request, response) =>
    response.writeHead(200, { ...(type && { 'Content-Type': type }), 'X-Request-Id': 'req_1' }).end(body);
  const server = await serverOf(page, page);
  const procura = createProcura(server);
  const failure = await answerOf(procura.GET('/api/whoami')).catch((error) => error);
  expect(failure).toBeInstanceOf(ProcuraFailure);
  expect(failure).toMatchObject({ code: 'foreign_answer', status: 200, request_id: 'req_1', errors: [] });
  expect(failure.message).toBe(
    `${server.base_url}/api/whoami answered 200 in another format than Procura's (${[type ?? 'no content type', beginning].filter(Boolean).join(': ')}). Check base_url and the proxies in between.`,
  );
  await expect(procura.list('/api/orders').next()).rejects.toMatchObject({ code: 'foreign_answer' });
});

/** An answer that a proxy begins and does not complete. */
const begun =
  (end: (response: ServerResponse) => void): Turn =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write(placed.slice(0, 9), () => end(response));
  };

test.concurrent.each([
  ['breaks off', begun((response) => response.destroy())],
  ['ends too early', begun((response) => response.end())],
  ['is empty', answered('')],
])('a write whose answer %s goes again under its idempotency key', async (_how, cutOff) => {
  const server = await serverOf(cutOff, answered(placed));
  const { data } = await createProcura(server).POST('/api/orders', { body: {} });
  expect(data).toEqual({ purchase_id: 'pur_1' });
  expect(server.came[1]?.['idempotency-key']).toBe(server.came[0]?.['idempotency-key']);
});

test('an answer without content is not cut off, also if it names JSON as its type', async () => {
  const server = await serverOf(answered('', 204));
  expect(await createProcura(server).GET('/api/whoami')).toMatchObject({ data: undefined });
  expect(server.came).toHaveLength(1);
});

test.concurrent('JSON that is never whole is a failure that says so', async () => {
  const cutOff = begun((response) => response.end());
  const server = await serverOf(cutOff, cutOff);
  const call = createProcura({ ...server, max_retries: 1 }).GET('/api/whoami');
  await expect(call).rejects.toMatchObject({
    code: 'foreign_answer',
    message: expect.stringContaining('application/json: {"purchas'),
  });
});

test('other formats than JSON are read as the caller asks', async () => {
  const picture: Turn = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>');
  const server = await serverOf(picture);
  expect(await answerOf(createProcura(server).GET('/api/whoami', { parseAs: 'text' }))).toBe('<svg/>');
});
