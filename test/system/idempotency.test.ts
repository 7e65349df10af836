import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Id } from '@procura/contracts';
import { agreeAndAdd, eur } from '@procura/testkit';
import { marketOn } from '@procura/testkit/market';
import {
  type Caller,
  call,
  mcpCaller,
  mcpCaller2025,
  type Person,
  type Reply,
  restCaller,
} from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

const many = 20;
const stock = 1000;

let platform: SharedPlatform;
let buyer: Person;
let colleague: Person;
let other: Person;
let branch_id: string;
let foreign_branch_id: string;
let product_id: Id<'product'>;
const surfaces: Record<string, (person: Person) => Promise<Caller>> = {
  REST: async ({ rest_key }) => restCaller(platform.base_url, rest_key),
  'MCP 2026-07-28': ({ token }) => mcpCaller(platform.mcp_url, token),
  'MCP 2025-11-25': ({ token }) => mcpCaller2025(platform.mcp_url, token),
};
const callers: Record<string, Caller> = {};

const rest = (person: Person): Caller => restCaller(platform.base_url, person.rest_key);
const branchFields = (code: string) => ({
  name: `Branch ${code}`,
  code,
  address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
});

beforeAll(async () => {
  platform = await sharedPlatform();
  const market = await marketOn(platform);
  ({ buyer } = market);
  other = await platform.company('buyer');
  colleague = await platform.colleague(buyer, 'buyer');
  product_id = await market.product({ name: 'Chai', stock });
  const { place, supplier, branch } = market;
  await agreeAndAdd(place, { supplier, buyer: other, product_id, price: eur('10.00') });
  branch_id = branch.id;
  foreign_branch_id = (await call(rest(other), 'create_branch', branchFields('MAIN'))).id;
  for (const [name, open] of Object.entries(surfaces)) callers[name] = await open(buyer);
}, 60_000);
afterAll(async () => {
  await Promise.all(Object.values(callers).map((caller) => caller.close()));
});

const lines = (quantity: number) => [{ product_id, quantity }];
const orderCount = async (): Promise<number> => (await call(rest(buyer), 'get_order_metrics')).orders;
const available = async (): Promise<number> =>
  (await call(rest(buyer), 'get_catalog_product', { product_id })).stock;

/** Sends again while the first call is in progress, as a client does after 409. */
const untilThere = async (send: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await send();
    if (reply.ok) return reply;
    expect(reply.json).toMatchObject({ status: 409, code: 'idempotency_in_flight' });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe.each(Object.keys(surfaces))('one key sent %s', (surface) => {
  const over = (): Caller => callers[surface] as Caller;

  test(`${many} times at once makes one purchase`, async () => {
    const [before, held] = [await orderCount(), await available()];
    const [key, input] = [randomUUID(), { branch_id, lines: lines(3) }];
    const place = () => over().call('place_order', input, key);
    const replies = await Promise.all(Array.from({ length: many }, place));

    const made = replies.filter((reply) => reply.ok && !reply.replayed);
    expect(made).toHaveLength(1);
    const answer = made[0]?.json;
    for (const reply of replies)
      if (reply.ok) expect(reply.json).toEqual(answer);
      else expect(reply.json).toMatchObject({ status: 409, code: 'idempotency_in_flight' });

    const later = await Promise.all(Array.from({ length: 3 }, () => untilThere(place)));
    expect(later).toEqual(later.map(() => expect.objectContaining({ json: answer, replayed: true })));
    expect(await orderCount()).toBe(before + 1);
    expect(await available()).toBe(held - 3);
  });

  test('with another payload is refused by name, and the first answer stays', async () => {
    const key = randomUUID();
    const first = await over().call('place_order', { branch_id, lines: lines(1) }, key);
    const changed = await over().call('place_order', { branch_id, lines: lines(2) }, key);
    expect(changed.json).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      errors: [{ path: 'idempotency_key' }],
    });
    const again = await over().call('place_order', { branch_id, lines: lines(1) }, key);
    expect(again).toMatchObject({ replayed: true, json: first.json });
  });

  test('with a placement that was refused is free again', async () => {
    const [before, key] = [await orderCount(), randomUUID()];
    const refused = await over().call('place_order', { branch_id, lines: lines(stock + 1) }, key);
    expect(refused.json).toMatchObject({ status: 422, code: 'insufficient_stock' });
    const placed = await over().call('place_order', { branch_id, lines: lines(1) }, key);
    expect(placed).toMatchObject({ ok: true, replayed: false });
    expect(await orderCount()).toBe(before + 1);
  });

  test(`${many} times at once makes one branch`, async () => {
    const [key, input] = [randomUUID(), branchFields(`B${Math.floor(Math.random() * 1e9)}`)];
    const replies = await Promise.all(
      Array.from({ length: many }, () => over().call('create_branch', input, key)),
    );
    expect(replies.filter((reply) => reply.ok && !reply.replayed)).toHaveLength(1);
    for (const reply of replies) expect(reply).toMatchObject({ ok: true, json: replies[0]?.json });
    expect((await call(over(), 'list_branches', { query: input.code })).data).toHaveLength(1);
  });
});

test('a limit that refuses leaves the key free, too', async () => {
  const limit = { amount: '50.00', currency: 'EUR' };
  const limits = [{ scope: 'company', period: 'purchase', on_exceed: 'refuse', limit }];
  const set = (some: unknown[]) => platform.settings('update_company_limits', { limits: some }, other.cookie);
  expect((await set(limits)).status).toBe(200);
  const [key, input] = [randomUUID(), { branch_id: foreign_branch_id, lines: lines(6) }];
  const refused = await rest(other).call('place_order', input, key);
  expect(refused.json).toMatchObject({ status: 422, code: 'limit_exceeded' });
  const held = await available();
  await set([]);
  const placed = await rest(other).call('place_order', input, key);
  expect(placed).toMatchObject({ ok: true, replayed: false });
  expect(await available()).toBe(held - 6);
});

test('a key belongs to company, user and operation, independent of the surface', async () => {
  const key = randomUUID();
  const input = { branch_id, lines: lines(1) };
  const first = await rest(buyer).call('place_order', input, key);
  const replies: Record<string, Reply> = {
    'the same user over MCP': await (callers['MCP 2026-07-28'] as Caller).call('place_order', input, key),
    'a colleague': await rest(colleague).call('place_order', input, key),
    'another company': await rest(other).call('place_order', { ...input, branch_id: foreign_branch_id }, key),
    'another operation': await rest(buyer).call('place_marketplace_order', input, key),
    'a read': await rest(buyer).call('preview_order', input, key),
  };
  expect(
    Object.fromEntries(Object.entries(replies).map(([name, { ok, replayed }]) => [name, { ok, replayed }])),
  ).toEqual({
    'the same user over MCP': { ok: true, replayed: true },
    'a colleague': { ok: true, replayed: false },
    'another company': { ok: true, replayed: false },
    'another operation': { ok: true, replayed: false },
    'a read': { ok: true, replayed: false },
  });
  const purchases = [first, ...Object.values(replies)].flatMap(({ json }) => json.purchase_id ?? []);
  expect(new Set(purchases).size).toBe(4);
});

test('a replay returns the first answer, also after later changes, and has no effect', async () => {
  const [key, cancelKey] = [randomUUID(), randomUUID()];
  const caller = rest(buyer);
  const placed = await caller.call('place_order', { branch_id, lines: lines(1) }, key);
  const order_id = placed.json.orders[0].id;
  const cancel = () => caller.call('cancel_order', { order_id, reason: 'Not needed' }, cancelKey);
  const cancelled = await cancel();
  expect(cancelled).toMatchObject({ ok: true, replayed: false, json: { status: 'cancelled' } });
  expect(await cancel()).toMatchObject({ ok: true, replayed: true, json: cancelled.json });
  const again = await caller.call('place_order', { branch_id, lines: lines(1) }, key);
  expect(again).toMatchObject({ ok: true, replayed: true, json: placed.json });
  expect(await call(caller, 'get_order', { order_id })).toMatchObject({ status: 'cancelled' });
});

test('a placement in flight says when to come back', async () => {
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: many }, () =>
      fetch(`${platform.base_url}/api/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buyer.rest_key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ branch_id, lines: lines(1) }),
      }),
    ),
  );
  for (const response of responses)
    if (response.status === 409) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    else expect(response.status).toBe(200);
  expect(responses.some((response) => response.status === 409)).toBe(true);
});
