import { describe, expect, test } from '@jest/globals';
import { newId, updateBranch } from '@procura/contracts';
import { aBranch, eur } from '@procura/testkit';
import type { Person } from '@procura/testkit/platform';
import { type Answer, literal, type Send } from '../wire.ts';
import { scene } from './scene.ts';

const send = (path: string, options?: Send): Promise<Answer> =>
  scene.wire.send(path, { as: scene.admin, ...options });
const post = (path: string, value: unknown, options: Send = {}): Promise<Answer> =>
  send(path, { method: 'POST', body: JSON.stringify(value), ...options });
const tool = (name: string, input: unknown, { as = scene.admin }: Send = {}): Promise<Answer> =>
  scene.wire.tool(name, input, as);

type Wanted = { status: number; code: string; path?: string };

const expectProblem = ({ json, headers }: Answer, { status, code, path }: Wanted): void => {
  expect(json).toMatchObject({ status, code });
  expect(json.type).toMatch(new RegExp(`#${code}$`));
  for (const field of [json.title, json.detail]) expect(field).toMatch(/\w+.*[.!]$/);
  expect(json.request_id).toBe(headers.get('x-request-id'));
  if (path !== undefined) expect(json.errors.map((one: { path: string }) => one.path)).toContain(path);
};
const expectRest = (answer: Answer, wanted: Wanted): void => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expectProblem(answer, wanted);
  expect(answer.status).toBe(wanted.status);
};

/** What is refused at /mcp before a tool is called: the problem is the data of a JSON-RPC error. */
const expectRpc = ({ status, headers, json }: Answer, wanted: Wanted): void => {
  expect(headers.get('content-type')).toBe('application/json');
  expect(json.error.message).toBe(json.error.data.detail);
  expectProblem({ status, headers, json: json.error.data }, wanted);
  expect(status).toBe(wanted.status);
};

const wanted = (line: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  branch_id: scene.own.branch_id,
  lines: [{ product_id: scene.own.chai, quantity: 1, ...line }],
  ...more,
});

/** Refused alike over REST and MCP: the operation, its input, and the expected sentence. */
type Case = [
  what: string,
  operation: string,
  path: string,
  input: () => Record<string, unknown>,
  says: Wanted,
  as?: () => Person,
];
const unsupported: Wanted = { status: 415, code: 'unsupported_media_type' };
const invalid = (path: string): Wanted => ({ status: 400, code: 'invalid_input', path });
const quantities = [
  '-1',
  '0',
  '1.2345',
  '0.0001',
  '0.30000000000000004',
  '1e309',
  '-1e309',
  '1000001',
  '9007199254740993',
  '"3 "',
  'null',
];
const cases: Case[] = [
  ['an unknown field', 'place_order', '/api/orders', () => wanted({}, { surprise: 1 }), invalid('surprise')],
  [
    'an unknown field in a line',
    'preview_order',
    '/api/orders/preview',
    () => wanted({ price: '1.00' }),
    invalid('lines.0.price'),
  ],
  [
    'an id of another kind',
    'preview_order',
    '/api/orders/preview',
    () => wanted({}, { branch_id: scene.own.order_id }),
    invalid('branch_id'),
  ],
  [
    'an id of another kind in a line',
    'preview_order',
    '/api/orders/preview',
    () => wanted({ product_id: scene.own.branch_id }),
    invalid('lines.0.product_id'),
  ],
  [
    'an operator of the database as an id',
    'preview_order',
    '/api/orders/preview',
    () => wanted({ product_id: { $ne: null } }),
    invalid('lines.0.product_id'),
  ],
  ...quantities.map(
    (quantity): Case => [
      `a quantity of ${quantity}`,
      'preview_order',
      '/api/orders/preview',
      () => wanted({ quantity: literal(quantity) }),
      invalid('lines.0.quantity'),
    ],
  ),
  [
    'no lines',
    'preview_order',
    '/api/orders/preview',
    () => ({ branch_id: scene.own.branch_id, lines: [] }),
    invalid('lines'),
  ],
  [
    'too many lines',
    'preview_order',
    '/api/orders/preview',
    () => ({
      branch_id: scene.own.branch_id,
      lines: Array.from({ length: 101 }, () => ({ product_id: newId('product'), quantity: 1 })),
    }),
    invalid('lines'),
  ],
  [
    'one product in two lines',
    'place_order',
    '/api/orders',
    () => ({ branch_id: scene.own.branch_id, lines: [...wanted().lines, ...wanted().lines] }),
    invalid('lines.1.product_id'),
  ],
  [
    'another company’s branch',
    'preview_order',
    '/api/orders/preview',
    () => wanted({}, { branch_id: scene.own.foreign_branch_id }),
    { status: 404, code: 'not_found', path: 'branch_id' },
  ],
  [
    'another branch, for a user confined to one',
    'place_order',
    '/api/orders',
    () => wanted({}, { branch_id: scene.own.second_branch_id }),
    { status: 404, code: 'not_found', path: 'branch_id' },
    () => scene.confined,
  ],
  [
    'a product that does not exist',
    'place_order',
    '/api/orders',
    () => wanted({ product_id: newId('product') }),
    { status: 404, code: 'not_found', path: 'lines.0.product_id' },
  ],
  [
    'a product without an agreement',
    'place_order',
    '/api/orders',
    () => wanted({ product_id: scene.own.chang }),
    { status: 422, code: 'not_orderable', path: 'lines.0.product_id' },
  ],
  [
    'a quantity over the stock',
    'place_order',
    '/api/orders',
    () => wanted({ quantity: 11 }),
    { status: 422, code: 'insufficient_stock', path: 'lines.0.quantity' },
  ],
  [
    'money with too many digits',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [eur('16.200')] }),
    invalid('expected_totals.0.amount'),
  ],
  [
    'money with digits its currency has not',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [{ amount: '16.20', currency: 'JPY' }] }),
    invalid('expected_totals.0.amount'),
  ],
  [
    'money as a number',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [{ amount: 16.2, currency: 'EUR' }] }),
    invalid('expected_totals.0.amount'),
  ],
  [
    'a currency that is none',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [{ amount: '16.20', currency: 'EUX' }] }),
    invalid('expected_totals.0.currency'),
  ],
  [
    'negative money',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [eur('-16.20')] }),
    invalid('expected_totals.0.amount'),
  ],
  [
    'another total than expected',
    'place_order',
    '/api/orders',
    () => wanted({}, { expected_totals: [eur('16.21')] }),
    { status: 409, code: 'price_changed', path: 'expected_totals' },
  ],
  [
    'both a preview and lines',
    'place_order',
    '/api/orders',
    () => wanted({}, { preview_id: newId('preview') }),
    invalid('lines'),
  ],
  ['nothing to place', 'place_order', '/api/orders', () => ({}), invalid('branch_id')],
  [
    'a text that is too long',
    'place_order',
    '/api/orders',
    () => wanted({}, { internal_note: 'x'.repeat(1001) }),
    invalid('internal_note'),
  ],
  [
    'hundreds of unknown fields',
    'place_order',
    '/api/orders',
    () => wanted({}, Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field_${index}`, 1]))),
    invalid('field_0'),
  ],
  [
    'an unknown field with an endless name',
    'place_order',
    '/api/orders',
    () => wanted({}, { ['字'.repeat(50_000)]: 1 }),
    { status: 400, code: 'invalid_input' },
  ],
];

describe.each(cases)('%s', (_, operation, path, input, says, as = () => scene.admin) => {
  test('over REST', async () => expectRest(await post(path, input(), { as: as() }), says));
  test('over MCP', async () => expectProblem(await tool(operation, input(), { as: as() }), says));
});

test('what a preview would be refused for is in its problems, by field', async () => {
  const { json } = await post('/api/orders/preview', {
    branch_id: scene.own.branch_id,
    lines: [
      { product_id: scene.own.chai, quantity: 11 },
      { product_id: scene.own.chang, quantity: 1 },
    ],
  });
  expect(json).toMatchObject({ outcome: 'will_be_refused', preview_id: null });
  expect(json.problems).toEqual([
    expect.objectContaining({ path: 'lines.0.quantity', code: 'insufficient_stock' }),
    expect.objectContaining({ path: 'lines.1.product_id', code: 'not_orderable' }),
  ]);
});

describe('an id in the path', () => {
  const ids: [string, () => string, Wanted][] = [
    ['of another kind', () => scene.own.branch_id, { status: 400, code: 'invalid_input', path: 'order_id' }],
    ['of nothing', () => newId('order'), { status: 404, code: 'not_found' }],
    ['of another company', () => scene.own.foreign_order_id, { status: 404, code: 'not_found' }],
    ['half encoded', () => '%E0%A4%A', { status: 400, code: 'invalid_input', path: 'order_id' }],
    ['with a null in it', () => '%00', { status: 400, code: 'invalid_input', path: 'order_id' }],
    ['endless', () => 'ord_'.repeat(2000), { status: 400, code: 'invalid_input', path: 'order_id' }],
  ];
  test.each(ids)('%s', async (_, id, says) => {
    expectRest(await send(`/api/orders/${id()}`), says);
    expectRest(await post(`/api/orders/${id()}/cancel`, { reason: 'Not needed' }), says);
  });

  test('of another branch, for a user confined to one', async () => {
    const says = { status: 404, code: 'not_found' };
    expectRest(await send(`/api/orders/${scene.own.order_id}`, { as: scene.confined }), says);
    expectProblem(await tool('get_order', { order_id: scene.own.order_id }, { as: scene.confined }), says);
    expectRest(await send(`/api/branches/${scene.own.second_branch_id}`, { as: scene.confined }), says);
  });
});

describe('a query', () => {
  test.each([
    ['/api/orders?surprise=1', 'surprise'],
    ['/api/orders?limit=1&limit=2', 'limit'],
    ['/api/orders?branch_id=a&branch_id=b', 'branch_id'],
    ['/api/orders?limit=0', 'limit'],
    ['/api/orders?limit=101', 'limit'],
    ['/api/orders?limit=1.5', 'limit'],
    ['/api/orders?limit=1e309', 'limit'],
    ['/api/orders?limit=ten', 'limit'],
    ['/api/orders?limit=', 'limit'],
    ['/api/orders?status=lost', 'status'],
    ['/api/orders?created_from=yesterday', 'created_from'],
    ['/api/orders?created_from=2026-02-30T00:00:00Z', 'created_from'],
    ['/api/orders?status[$ne]=placed', 'status[$ne]'],
    ['/api/orders/metrics?from=2026-02-30', 'from'],
    ['/api/orders/metrics?from=2026-03-02&to=2026-03-01', 'from'],
    ['/api/orders/metrics?group_by=moon', 'group_by'],
    ['/api/orders/charts?from=0000-01-01&to=0000-01-02&interval=week', 'from'],
    ['/api/orders/charts?to=0000-01-01', 'to'],
    ['/api/orders/charts?from=2000-01-01&to=2026-01-01', 'from'],
    ['/api/products?available=yes', 'available'],
    ['/api/marketplace/products?price_from=1.5000001&currency=EUR', 'price_from'],
    ['/api/marketplace/products?price_from=1.50', 'currency'],
    ['/api/marketplace/products?sort=price_ascending', 'currency'],
    [`/api/branches?query=${'x'.repeat(101)}`, 'query'],
  ])('%s', async (path, field) => expectRest(await send(path), invalid(field)));

  test.each(['9999-12-31', '2999-12-31', '1900-01-01', '1900-02-01'])(
    'for a far day, %s, is answered or refused by name',
    async (to) => {
      for (const interval of ['day', 'week', 'month']) {
        const { status, json } = await send(`/api/orders/charts?to=${to}&interval=${interval}`);
        expect([interval, status === 200 || json.errors?.length > 0]).toEqual([interval, true]);
      }
    },
  );

  test('with words of a pattern finds what it says, not more, and without a word is refused', async () => {
    for (const query of ['[a-', '$where', '%F0%9F%8D%B5'])
      expect((await send(`/api/branches?query=${encodeURIComponent(query)}`)).status).toBe(200);
    for (const query of ['.*', '^', '(', '\\', '\u0000', '*']) {
      const answer = await send(`/api/branches?query=${encodeURIComponent(query)}`);
      expectRest(answer, { status: 400, code: 'invalid_input', path: 'query' });
    }
    expect((await send('/api/branches?query=o.e')).json.data).toEqual([]);
  });
});

describe('a cursor', () => {
  const refused: Wanted = { status: 400, code: 'invalid_cursor', path: 'cursor' };
  const cursorOf = async (path: string, as = scene.admin): Promise<string> =>
    encodeURIComponent((await send(path, { as })).json.next_cursor);

  test('that was forged, altered or cut', async () => {
    const cursor = await cursorOf('/api/branches?limit=1');
    const { length } = cursor;
    const altered = `${cursor.slice(0, 5)}${cursor[5] === 'A' ? 'B' : 'A'}${cursor.slice(6)}`;
    const accented = `${cursor.slice(0, cursor.indexOf('.') + 1)}${encodeURIComponent('é'.repeat(22))}`;
    for (const one of ['', 'x', '.', altered, cursor.slice(0, -1), `${cursor}A`, accented, 'eyJhIjoxfQ'])
      expectRest(await send(`/api/branches?limit=1&cursor=${one}`), refused);
    expect(length).toBeGreaterThan(20);
    expectProblem(await tool('list_branches', { cursor: accented }), refused);
    expectProblem(await tool('list_branches', { cursor: altered }), refused);
    expectRest(await send(`/api/branches?cursor=${'x'.repeat(1001)}`), invalid('cursor'));
  });

  test('continues after a name whose letters become longer when folded', async () => {
    const { place, other: as } = scene;
    const name = '\ufdfa'.repeat(120);
    for (const code of ['GROWN1', 'GROWN2']) {
      const { id } = await aBranch(place, as, { code });
      await place.call(updateBranch, as, { branch_id: id, expected_version: 1, name });
    }
    const names: string[] = [];
    for (let path = '/api/branches?limit=1'; path; ) {
      const { json } = await send(path, { as });
      names.push(json.data[0]?.name);
      path = json.has_more ? `/api/branches?limit=1&cursor=${encodeURIComponent(json.next_cursor)}` : '';
    }
    expect(names.filter((one) => one === name)).toHaveLength(2);
  });

  test('of another list, other filters or another company', async () => {
    await aBranch(scene.place, scene.other);
    const cursor = await cursorOf('/api/branches?limit=1');
    expectRest(await send(`/api/stores?limit=1&cursor=${cursor}`), refused);
    expectRest(await send(`/api/branches?limit=1&status=active&cursor=${cursor}`), refused);
    expectRest(await send(`/api/branches?limit=1&cursor=${cursor}`, { as: scene.other }), refused);
    expect((await send(`/api/branches?limit=1&cursor=${cursor}`)).status).toBe(200);
  });
});

describe('a body', () => {
  const huge = new Uint8Array(11 * 1024 * 1024).fill(0x20);
  test.each(['/api/orders', '/api/branches', '/mcp'])('of 11 MB at %s', async (path) => {
    const as = path === '/mcp' ? { headers: { authorization: `Bearer ${scene.admin.token}` } } : {};
    const expectIt = path === '/mcp' ? expectRpc : expectRest;
    expectIt(await send(path, { body: huge, ...as }), { status: 413, code: 'too_large' });
  });

  test.each([
    ['cut off', '{"branch_id":'],
    ['not JSON', 'branch_id=1'],
    ['with a number JSON does not know', '{"limit":NaN}'],
    ['nested without end', `{"a":${'['.repeat(50_000)}`],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s', async (_, body) => {
    const says = { status: 400, code: 'invalid_json' };
    expectRest(await send('/api/orders', { body }), says);
    const atMcp = await send('/mcp', { body, headers: { authorization: `Bearer ${scene.admin.token}` } });
    expectRpc(atMcp, says);
  });

  test('of numbers that grow when they are written out', async () => {
    const body = `{"store_id":1,"rows":[${'1e20,'.repeat(100_000)}1]}`;
    const answer = await send('/api/supplier/products/import', { body, as: scene.seller });
    expectRest(answer, { status: 413, code: 'too_large' });
  });

  test.each([
    ['an object of 60,000 fields', `{${Array.from({ length: 60_000 }, (_, n) => `"${n.toString(36)}":1`)}}`],
    ['an array of 100,000 objects', `{"lines":[${'{},'.repeat(100_000)}{}]}`],
    ['one of them within another', `{"lines":[{"a":[${'[],'.repeat(100_000)}1]}]}`],
  ])('of %s', async (_, body) => {
    expectRest(await send('/api/orders', { body }), { status: 413, code: 'too_large' });
    const atMcp = await send('/mcp', { body, headers: { authorization: `Bearer ${scene.admin.token}` } });
    expectRpc(atMcp, { status: 413, code: 'too_large' });
  });

  test.each([
    ['a list', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
  ])('that is %s', async (_, body) => {
    expectRest(await send('/api/orders', { body }), { status: 400, code: 'invalid_input' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'x',
  ])('sent as %s', async (type) => {
    const answer = await send('/api/orders', {
      body: JSON.stringify(wanted()),
      headers: { 'content-type': type },
    });
    expectRest(answer, { ...unsupported, path: 'Content-Type' });
  });

  test('with a prototype as a field', async () => {
    const body = `{"__proto__":{"a":1},${JSON.stringify(wanted()).slice(1)}`;
    expectRest(await send('/api/orders/preview', { body }), invalid('__proto__'));
  });

  test('that is compressed', async () => {
    const answer = await send('/api/orders', { body: '{}', headers: { 'content-encoding': 'gzip' } });
    expectRest(answer, unsupported);
  });
});

describe('an idempotency key', () => {
  test.each([
    ['too long', 'k'.repeat(256)],
    ['empty', ''],
    ['with a tab', 'a\tb'],
  ])('%s', async (_, key) => {
    const answer = await post('/api/orders', wanted(), { headers: { 'idempotency-key': key } });
    expectRest(answer, invalid('Idempotency-Key'));
    const atMcp = await tool('place_order', wanted({}, { idempotency_key: key }));
    expectProblem(atMcp, invalid('idempotency_key'));
  });

  test('that is no text', async () => {
    for (const idempotency_key of [1, {}, ['k']])
      expectProblem(await tool('place_order', wanted({}, { idempotency_key })), invalid('idempotency_key'));
  });
});
