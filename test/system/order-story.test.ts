import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openMarket } from '@procura/testkit/market';
import {
  type Caller,
  call,
  mcpCaller,
  mcpCaller2025,
  type Person,
  type Platform,
  restCaller,
} from '@procura/testkit/platform';

let platform: Platform;
let buyer: Person;
let supplier: Person;
const surfaces: Record<string, () => Promise<Caller>> = {
  REST: async () => restCaller(platform.base_url, buyer.rest_key),
  'MCP 2026-07-28': () => mcpCaller(platform.mcp_url, buyer.token),
  'MCP 2025-11-25': () => mcpCaller2025(platform.mcp_url, buyer.token),
};

beforeAll(async () => {
  const market = await openMarket({
    via: 'rest',
    buyerName: 'Northwind Kitchens',
    store: { name: 'Exotic Liquids' },
  });
  ({ platform, buyer, supplier } = market);
  await market.product({ name: 'Chai', amount: '18.00', stock: 1000 }, '16.20');
  await market.listed({ name: 'Chang', amount: '19.00', stock: 1000 });
});
afterAll(() => platform.stop());

/** The same story on every surface: from whoami to a cancelled order, with the same JSON in the answers. */
describe.each(Object.keys(surfaces))('an assistant orders chai over %s', (surface) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await (surfaces[surface] as () => Promise<Caller>)();
  });
  afterAll(() => caller.close());

  test('from whoami to cancel_order', async () => {
    const me = await call(caller, 'whoami');
    expect(me).toMatchObject({
      company: { id: buyer.company_id, kind: 'buyer' },
      role: 'admin',
      user: { email: buyer.email },
    });

    const code = `D${Math.floor(Math.random() * 1e8)}`;
    const branch = await call(caller, 'create_branch', {
      name: `Berlin ${surface}`,
      code,
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    expect((await call(caller, 'list_branches', { query: code })).data).toEqual([
      expect.objectContaining({ id: branch.id, code }),
    ]);

    const [chai] = (await call(caller, 'list_catalog_products', { query: 'CHAI' })).data;
    expect(chai).toMatchObject({
      name: 'Chai',
      agreed_price: { amount: '16.20', currency: 'EUR' },
      order_with: 'place_order',
      available: true,
    });
    const found = (await call(caller, 'search_marketplace_products', { query: 'cha' })).data;
    expect(found.map((one: { name: string }) => one.name)).toEqual(['Chai', 'Chang']);

    const preview = await call(caller, 'preview_order', {
      branch_id: branch.id,
      lines: [{ product_id: chai.id, quantity: 3 }],
    });
    expect(preview).toMatchObject({ outcome: 'will_place', totals: [{ amount: '48.60', currency: 'EUR' }] });

    const placed = await caller.call('place_order', { preview_id: preview.preview_id }, `place-${code}`);
    expect(placed).toMatchObject({
      ok: true,
      replayed: false,
      json: { status: 'placed', totals: [{ amount: '48.60', currency: 'EUR' }] },
    });
    expect(
      await caller.call('place_order', { preview_id: preview.preview_id }, `place-${code}`),
    ).toMatchObject({ ok: true, replayed: true, json: placed.json });

    const [{ id: order_id }] = placed.json.orders;
    const order = await call(caller, 'get_order', { order_id });
    expect(order).toMatchObject({
      status: 'placed',
      total: { amount: '48.60', currency: 'EUR' },
      lines: [{ name: 'Chai', quantity: 3 }],
    });
    expect(order.allowed_actions).toContain('cancel_order');
    expect(
      (await call(caller, 'list_orders', { branch_id: branch.id })).data.map((one: { id: string }) => one.id),
    ).toEqual([order_id]);

    const cancelled = await call(caller, 'cancel_order', { order_id, reason: 'Ordered by mistake' });
    expect(cancelled).toMatchObject({ id: order_id, status: 'cancelled' });
    const again = await caller.call('cancel_order', { order_id, reason: 'Twice' });
    expect(again).toMatchObject({ ok: false, json: { code: 'conflict' } });
  });

  test('a failure says what happened and what to do, naming the field', async () => {
    const reply = await caller.call('get_branch', { branch_id: 'ord_01h2xcejqtf2nbrexx3vqjhp41' });
    expect(reply).toMatchObject({
      ok: false,
      json: { code: 'invalid_input', status: 400, errors: [{ path: 'branch_id' }] },
    });
    expect(reply.json.request_id).toMatch(/\S/);
  });
});

test('every surface returns the same JSON', async () => {
  // The stock that the last story released is available again.
  await platform.world.settle();
  const callers = await Promise.all(Object.values(surfaces).map((open) => open()));
  for (const [operation, input] of [
    ['list_branches', {}],
    ['list_catalog_products', { limit: 1 }],
    ['list_orders', { limit: 2 }],
    ['get_company_profile', {}],
    ['list_roles', {}],
    ['get_company_limits', {}],
  ] as const) {
    const replies = await Promise.all(callers.map((caller) => call(caller, operation, input)));
    const bare = replies.map((json) => ({ ...json, as_of: undefined }));
    // An assistant does not read the name of its own company in each item.
    if (operation === 'list_orders')
      bare[0].data = bare[0].data.map(({ buyer: _, ...order }: { buyer: object }) => order);
    expect(bare[1]).toEqual(bare[0]);
    expect(bare[2]).toEqual(bare[0]);
  }
  await Promise.all(callers.map((caller) => caller.close()));
});

/** Caps are part of what a credential is made with: the owner may buy for more, this token or key may not. */
describe('a capped credential', () => {
  const caps = [
    { period: 'purchase', limit: { amount: '40.00', currency: 'EUR' } },
    { period: 'day', limit: { amount: '60.00', currency: 'EUR' }, on_exceed: 'approve' },
  ];
  const issued: Record<string, () => Promise<{ caller: Caller; credential_id: string }>> = {
    'MCP 2026-07-28': async () => {
      const made = await platform.settings('create_token', { name: 'Capped', caps }, buyer.cookie);
      const { token, secret } = made.json as unknown as {
        token: { id: string; caps: unknown };
        secret: string;
      };
      expect(token.caps).toMatchObject(caps);
      return { caller: await mcpCaller(platform.mcp_url, secret), credential_id: token.id };
    },
    REST: async () => {
      const made = await platform.operator('/api/operator/rest-keys', {
        company_id: buyer.company_id,
        owner_email: buyer.email,
        name: 'Capped',
        caps,
      });
      const { key, secret } = made.json as unknown as { key: { id: string; caps: unknown }; secret: string };
      expect(key.caps).toMatchObject(caps);
      return { caller: restCaller(platform.base_url, secret), credential_id: key.id };
    },
  };

  test.each(Object.keys(issued))('buys up to its caps over %s and no further', async (surface) => {
    const { caller, credential_id } = await (issued[surface] as (typeof issued)[string])();
    const [branch] = (await call(caller, 'list_branches')).data;
    const [chai] = (await call(caller, 'list_catalog_products', { query: 'chai' })).data;
    const chais = (quantity: number) => ({
      branch_id: branch.id,
      lines: [{ product_id: chai.id, quantity }],
    });
    const preview = await call(caller, 'preview_order', chais(3));
    expect(preview).toMatchObject({
      outcome: 'will_be_refused',
      verdicts: [{ rule: 'credential_purchase_limit', effect: 'refuses' }],
    });
    expect(await caller.call('place_order', chais(3))).toMatchObject({
      ok: false,
      json: { code: 'limit_exceeded', detail: expect.stringContaining('limit per purchase of 40.00 EUR') },
    });
    await call(caller, 'place_order', chais(2));
    expect(await call(caller, 'place_order', chais(2))).toMatchObject({ status: 'pending_approval' });
    await call(restCaller(platform.base_url, buyer.rest_key), 'place_order', chais(3));

    const bind = async () =>
      (await call(restCaller(platform.base_url, buyer.rest_key), 'get_company_limits')).limits.filter(
        ({ target }: { target: string }) => target === credential_id,
      );
    expect(await bind()).toMatchObject([
      { scope: 'credential', cap: true },
      { scope: 'credential', cap: true },
    ]);
    await platform.settings('revoke_token', { credential_id }, buyer.cookie);
    await platform.world.settle();
    expect(await bind()).toEqual([]);
    await caller.close();
  });

  test('of a supplier does not exist, because only buyers spend', async () => {
    const refused = await platform.settings('create_token', { name: 'Capped', caps }, supplier.cookie);
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'caps' }] } });
  });
});
