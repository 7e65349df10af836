import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  approvePurchase,
  cancelOrder,
  getOrder,
  getOrderDeliveryProof,
  getOrderLogistics,
  type Id,
  listOrders,
  newId,
  type Operation,
  type Principal,
  placeOrder,
  updateCompanyLimits,
} from '@procura/contracts';
import {
  agreeAndAdd,
  aProduct,
  aStore,
  colleagueOf,
  confinedTo,
  failureOf,
  inSession,
  principalOf,
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { orderMigrations } from '../src/order/order-migrations.ts';
import { searchFilter } from '../src/order/search-orders.ts';
import { type History, openHistory, type Row, walk } from './a-history.ts';

let history: History;
let rows: Row[];
/** What the first supplier of the history sells at an agreed price. */
let product_id: Id<'product'>;

const dayMs = 24 * 3600 * 1000;
const shipped = { carrier: 'Speedy Express', shipped_at: '2026-05-04T09:00:00Z', expected_on: '2026-05-09' };
const delivered = { ...shipped, delivered_at: '2026-05-06T09:00:00Z', received_by: 'Maria Anders' };

/** Sixty orders, an hour apart, over branches and the two suppliers. */
const somePast = (): Row[] =>
  Array.from({ length: 60 }, (_, index) => {
    const shelf = history.shelves[index % 2 === 0 ? 0 : 4];
    const status = (['confirmed', 'shipped', 'delivered'] as const)[index % 3];
    return history.row({
      branch_code: String(history.branches[index % 3]?.code),
      supplier_company_id: shelf?.supplier.company_id,
      created_at: new Date(Date.UTC(2026, 3, 1) + index * 3_600_000).toISOString(),
      ...(index % 4 === 0 && { payment_status: 'unpaid' as const }),
      lines: [{ sku: String(shelf?.skus[0]), quantity: 2, unit_price: { amount: '10.00', currency: 'USD' } }],
      ...(status && { status }),
      ...(status === 'shipped' && { shipments: [shipped] }),
      ...(status === 'delivered' && { shipments: [delivered] }),
    });
  });

beforeAll(async () => {
  history = await openHistory();
  const { world, buyer } = history;
  rows = somePast();
  await history.load(rows);
  const store = await aStore(world, supplier(), { currency: 'EUR' });
  const product = await aProduct(world, supplier(), store, { stock: 100_000 });
  product_id = product.id;
  const price = { amount: '10.00', currency: 'EUR' };
  await agreeAndAdd(world, { supplier: supplier(), buyer, product_id, price });
});
afterAll(() => history.world.stop());

const supplier = (index = 0): Principal => {
  const shelf = history.shelves[index];
  if (!shelf) throw new Error(`No shelf ${index}`);
  return shelf.supplier;
};
const branch = (index: number): Id<'branch'> => history.branches[index as 0].id;
const numbers = (orders: { number: string }[]): string[] => orders.map(({ number }) => number).sort();
const numbersOf = (own: Row[]): string[] => own.map(({ number }) => number).sort();
const place = (principal: Principal = history.buyer) =>
  history.world.call(placeOrder, principal, { branch_id: branch(0), lines: [{ product_id, quantity: 1 }] });

describe('list_orders', () => {
  test('lists summaries newest first', async () => {
    const { world, buyer } = history;
    const { data, has_more } = await world.call(listOrders, buyer, { limit: 3 });
    expect(numbers(data)).toEqual(numbersOf(rows.slice(-3)));
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^ord_/),
      number: rows.at(-1)?.number,
      reference: null,
      purchase_id: expect.stringMatching(/^pur_/),
      status: 'delivered',
      payment_status: 'paid',
      billing_status: 'billed',
      receipt_status: 'accepted',
      branch: { id: branch(2), name: 'London', code: history.branches[2].code },
      buyer: { id: buyer.company_id, name: buyer.company_name },
      supplier: { id: supplier(4).company_id, name: 'Tokyo Traders' },
      total: { amount: '22.50', currency: 'USD' },
      line_count: 1,
      requisitioner: 'Imported',
      due_on: null,
      created_at: '2026-04-03T11:00:00.000Z',
      updated_at: '2026-05-06T09:00:00.000Z',
    });
    expect(has_more).toBe(true);
  });

  test.each<[string, () => Parameters<typeof walk>[2], (row: Row, index: number) => boolean]>([
    ['branch', () => ({ branch_id: branch(1) }), (_, index) => index % 3 === 1],
    ['status', () => ({ status: 'shipped' }), (row) => row.status === 'shipped'],
    [
      'several statuses',
      () => ({ statuses: ['shipped', 'confirmed', 'shipped'] }),
      (row) => row.status !== 'delivered',
    ],
    ['payment', () => ({ payment_status: 'unpaid' }), (row) => row.payment_status === 'unpaid'],
    ['supplier', () => ({ supplier_company_id: supplier(4).company_id }), (_, index) => index % 2 === 1],
    ['number', () => ({ number: String(rows[7]?.number) }), (_, index) => index === 7],
    [
      'time of creation',
      () => ({ created_from: '2026-04-01T10:00:00Z', created_to: '2026-04-01T22:00:00+02:00' }),
      (_, index) => index >= 10 && index < 20,
    ],
    [
      'several at once',
      () => ({
        branch_id: branch(0),
        status: 'confirmed',
        payment_status: 'unpaid',
        created_from: '2026-04-02T00:00:00Z',
      }),
      (row, index) => index % 12 === 0 && index >= 24 && row.status === 'confirmed',
    ],
  ])('filters by %s, page after page', async (_, filters, expected) => {
    const found = await walk(history.world, history.buyer, { ...filters(), limit: 4 });
    expect(numbers(found)).toEqual(numbersOf(rows.filter(expected)));
    expect(found.map((order) => order.created_at)).toEqual(
      found
        .map((order) => order.created_at)
        .sort()
        .reverse(),
    );
  });

  test('finds what is due, the longest overdue first, page after page', async () => {
    const late = rows.filter(({ status }) => status === 'shipped');
    const due = await walk(history.world, history.buyer, { due_by: '2026-05-09', limit: 6 });
    expect(numbers(due)).toEqual(numbersOf(late));
    expect(new Set(due.map(({ due_on }) => due_on))).toEqual(new Set(['2026-05-09']));
    expect(await walk(history.world, history.buyer, { due_by: '2026-05-08' })).toEqual([]);
    const sold = await walk(history.world, supplier(4), { due_by: '2026-05-09', statuses: ['shipped'] });
    expect(numbers(sold)).toEqual(
      numbersOf(rows.filter(({ status }, index) => status === 'shipped' && index % 2 === 1)),
    );
  });

  test('finds what is due of orders of an earlier release once they were migrated', async () => {
    const stored = history.world.deps<Deps>('orders').orders;
    const list = () => walk(history.world, history.buyer, { due_by: '2026-06-01', limit: 6 });
    const before = await list();
    expect(before).not.toEqual([]);
    await stored.work().updateMany({}, { $unset: { due_on: '' } });
    expect(await list()).toEqual([]);
    for (const { run } of orderMigrations) await run({ collection: () => stored as never });
    expect(await list()).toEqual(before);
  });

  describe('finds by beginnings of words', () => {
    const find = async (
      query: string,
      who: Principal = history.buyer,
      more: Parameters<typeof walk>[2] = {},
    ) => (await walk(history.world, who, { query, limit: 20, ...more })).map(({ number }) => number);
    const newestFirst = (which: (row: Row, index: number) => boolean) =>
      rows
        .filter(which)
        .map(({ number }) => number)
        .toReversed();

    test('of the other party, newest first, page after page, and with other filters', async () => {
      const ofTokyo = newestFirst((_, index) => index % 2 === 1);
      expect(await find('tok trad')).toEqual(ofTokyo);
      expect(await find('TÖKYO', history.buyer, { limit: 7 })).toEqual(ofTokyo);
      expect(await find('tokyo', history.buyer, { status: 'shipped', branch_id: branch(1) })).toEqual(
        newestFirst((row, index) => index % 2 === 1 && index % 3 === 1 && row.status === 'shipped'),
      );
      expect(await find('tokyo nothing')).toEqual([]);
      // In the middle of a word.
      expect(await find('okyo')).toEqual([]);
      expect(await find('tokyo', confinedTo(history.buyer, branch(2)))).toEqual(
        newestFirst((_, index) => index % 6 === 5),
      );
    });

    test('of a supplier: by the buyer, and neither by itself nor by what it does not see', async () => {
      const ours = newestFirst((_, index) => index % 2 === 1);
      const [word = ''] = history.buyer.company_name.split(' ');
      expect(await find(word.slice(0, 4), supplier(4))).toEqual(ours);
      for (const unseen of ['tokyo', 'imported', String(history.branches[1]?.code)])
        expect(await find(unseen, supplier(4))).toEqual([]);
      expect(await find(String(rows[59]?.number), supplier(4))).toEqual([rows[59]?.number]);
      expect(await find(String(rows[58]?.number), supplier(4))).toEqual([]);
      expect(await find(word, principalOf('buyer'))).toEqual([]);
    });

    test('of number, reference and SKU, as they are typed from paper', async () => {
      const { world, buyer } = history;
      const { orders } = await world.call(placeOrder, buyer, {
        branch_id: branch(0),
        reference: 'PO 4711/002',
        lines: [{ product_id, quantity: 1 }],
      });
      const { number, lines } = await world.call(getOrder, buyer, { order_id: orders[0]?.id as Id<'order'> });
      const [, , end = ''] = number.split('-');
      const sku = String(lines[0]?.sku);
      for (const query of [
        number,
        number.toLowerCase().slice(0, -1),
        end,
        end.slice(0, 4),
        number.replaceAll('-', ' '),
        'po-4711',
        '4711/002',
        '4711/2',
        `${sku} 4711`,
        `${sku.slice(0, -1)} exo ${end}`,
      ])
        expect([query, await find(query)]).toEqual([query, [number]]);
      expect(await find('4711', supplier())).toEqual([number]);
    });

    test('of orders of an earlier release once they were migrated', async () => {
      const { database, orders } = history.world.deps<Deps>('orders');
      const before = await find('tokyo');
      await orders.work().updateMany({}, { $unset: { buyer_terms: '', supplier_terms: '' } });
      expect(await find('tokyo')).toEqual([]);
      for (const { id, run } of orderMigrations)
        if (id.includes('order-terms')) await run({ collection: (spec) => database.collection(spec) });
      expect(await find('tokyo')).toEqual(before);
      expect(await find('tokyo', supplier(4))).toEqual([]);
    });

    test('among the newest orders alone, if more than a number have its longest word', async () => {
      const deps = history.world.deps<Deps>('orders');
      const found = async (query: string, most: Parameters<typeof searchFilter>[3]) =>
        (await deps.orders.parties(history.buyer).find(await searchFilter(deps, history.buyer, query, most)))
          .length;
      const ofTokyo = newestFirst((_, index) => index % 2 === 1).length;
      expect(await found('tokyo', { matches: ofTokyo, newest: 10 })).toBe(ofTokyo);
      expect(await found('tokyo', { matches: ofTokyo - 1, newest: 10 })).toBeLessThanOrEqual(10);
      expect(await found('t', { matches: ofTokyo - 1, newest: 1000 })).toBe(ofTokyo);
    });

    test('and refuses a query without a word, and one that is too long', async () => {
      for (const query of ['', ' - ', 'x'.repeat(101)]) await failureOf(find(query), 'invalid_input');
    });
  });

  test('finds what a user placed', async () => {
    const { world, buyer } = history;
    const other = colleagueOf(buyer, { user_id: newId('user') });
    const { orders } = await place(other);
    const requisitioner_id = other.user_id;
    expect(numbers(await walk(world, buyer, { requisitioner_id }))).toEqual(numbers(orders));
    const unknown = { requisitioner_id: newId('user') };
    const failure = await failureOf(walk(world, buyer, unknown), 'not_found');
    expect(failure.errors?.[0]?.path).toBe('requisitioner_id');
    await world.call(cancelOrder, other, { order_id: orders[0]?.id as Id<'order'>, reason: 'test' });
  });

  test('shows a confined caller the orders of its branches alone', async () => {
    const confined = confinedTo(history.buyer, branch(1), branch(2));
    const found = await walk(history.world, confined, { limit: 7 });
    expect(numbers(found)).toEqual(numbersOf(rows.filter((__, index) => index % 3 !== 0)));
    expect(numbers(await walk(history.world, confined, { branch_id: branch(1) }))).toHaveLength(20);
    await failureOf(walk(history.world, confined, { branch_id: branch(0) }), 'not_found');
    expect(await walk(history.world, confinedTo(history.buyer))).toEqual([]);
  });

  test('shows a supplier what it sells, and no other company anything', async () => {
    const { world } = history;
    const sold = await walk(world, supplier(4), { limit: 9 });
    expect(numbers(sold)).toEqual(numbersOf(rows.filter((__, index) => index % 2 === 1)));
    expect(sold.every((order) => order.purchase_id === null)).toBe(true);
    const itself = { supplier_company_id: supplier(4).company_id };
    expect(await walk(world, supplier(4), itself)).toHaveLength(30);
    await failureOf(walk(world, supplier(4), { supplier_company_id: supplier(0).company_id }), 'not_found');
    expect(await walk(world, principalOf('buyer'))).toEqual([]);
    expect(await walk(world, principalOf('supplier'))).toEqual([]);
    expect(await walk(world, history.buyer, { supplier_company_id: history.buyer.company_id })).toEqual([]);
  });

  test('refuses what it cannot answer', async () => {
    const { world, buyer } = history;
    const refused = (principal: Principal, input: Parameters<typeof walk>[2]) =>
      failureOf(world.call(listOrders, principal, input as never), 'invalid_input');
    const first = await refused(supplier(), { purchase_id: newId('purchase') });
    expect(first.errors?.[0]?.path).toBe('purchase_id');
    const second = await refused(supplier(), { requisitioner_id: newId('user') });
    expect(second.errors?.[0]?.path).toBe('requisitioner_id');
    const both = await refused(buyer, { status: 'placed', statuses: ['placed'] });
    expect(both.errors?.[0]?.path).toBe('statuses');
    expect((await refused(buyer, { statuses: [] })).errors?.[0]?.path).toBe('statuses');
    expect((await refused(buyer, { due_by: 'tomorrow' } as never)).errors?.[0]?.path).toBe('due_by');
    const times = { created_from: '2026-04-02T00:00:00Z', created_to: '2026-04-01T00:00:00Z' };
    expect((await refused(buyer, times)).errors?.[0]?.path).toBe('created_from');
    expect((await refused(buyer, { branch_id: 'br_1' })).errors?.[0]?.path).toBe('branch_id');
    expect((await refused(buyer, { limit: 101 })).errors?.[0]?.path).toBe('limit');
    await failureOf(world.call(listOrders, without(buyer, 'orders:read'), {}), 'forbidden');
  });

  test('takes a cursor only from the same list of the same company', async () => {
    const { world, buyer } = history;
    const { next_cursor } = await world.call(listOrders, buyer, { limit: 5, status: 'shipped' });
    const cursor = String(next_cursor);
    const refused = (principal: Principal, input: object) =>
      failureOf(world.call(listOrders, principal, input), 'invalid_cursor');
    await refused(buyer, { cursor });
    await refused(buyer, { cursor, status: 'delivered' });
    await refused(principalOf('buyer'), { cursor, status: 'shipped' });
    await refused(buyer, { cursor: 'made-up.cursor', status: 'shipped' });
    const rest = await world.call(listOrders, buyer, { cursor, status: 'shipped', limit: 50 });
    expect(rest.data).toHaveLength(15);
  });
});

describe('a walk shows every order that was there at its start exactly once', () => {
  test.each<[string, () => Principal]>([
    ['to the buyer', () => history.buyer],
    ['to a confined buyer', () => confinedTo(history.buyer, branch(0), branch(2))],
    ['to the supplier', () => supplier()],
  ])('%s, while orders are placed and imported', async (_, principal) => {
    const { world } = history;
    const before = await walk(world, principal());
    let page = 0;
    const shown = await walk(world, principal(), { limit: 9 }, async () => {
      page += 1;
      await Promise.all([
        place(),
        history.load([
          history.row({ created_at: new Date(Date.UTC(2026, 3, 1) + page * 7 * 3_600_000).toISOString() }),
        ]),
      ]);
    });
    const ids = shown.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});

test('a supplier sees an order from the moment it is placed, and not while it waits for approval', async () => {
  const { world, buyer } = history;
  const limit = { amount: '1.00', currency: 'EUR' };
  const limits = [{ scope: 'company', period: 'purchase', on_exceed: 'approve', limit }] as const;
  await world.call(updateCompanyLimits, inSession(buyer), { limits: [...limits] });
  const { purchase_id, orders } = await place();
  await world.call(updateCompanyLimits, inSession(buyer), { limits: [] });
  const [order] = orders;
  const order_id = order?.id as Id<'order'>;
  const seen = async () => (await walk(world, supplier())).some(({ id }) => id === order_id);
  expect(order?.status).toBe('pending_approval');
  expect(await seen()).toBe(false);
  await failureOf(world.call(getOrder, supplier(), { order_id }), 'not_found');
  await world.call(approvePurchase, inSession(colleagueOf(buyer)), { purchase_id });
  expect(await seen()).toBe(true);
  expect(await world.call(getOrder, supplier(), { order_id })).toMatchObject({
    approval: null,
    status: 'placed',
  });
});

describe('one order', () => {
  const rowOf = (overrides: Partial<Row>): Row =>
    history.row({ created_at: '2026-05-01T12:00:00Z', ...overrides });
  const idOf = async (row: Row): Promise<Id<'order'>> => {
    await history.load([row]);
    const [order] = await walk(history.world, history.buyer, { number: row.number });
    return order?.id as Id<'order'>;
  };
  const logistics = async (
    order_id: Id<'order'>,
    principal: Principal = history.buyer,
  ): Promise<Answer<typeof getOrderLogistics>> =>
    history.world.call(getOrderLogistics, principal, { order_id });
  const proof = (order_id: Id<'order'>, principal: Principal = history.buyer) =>
    history.world.call(getOrderDeliveryProof, principal, { order_id });

  test.each<[string, Operation<string, 'orders'>]>([
    ['get_order', getOrder],
    ['get_order_logistics', getOrderLogistics],
    ['get_order_delivery_proof', getOrderDeliveryProof],
  ])('%s is not found by other companies and other branches', async (_, operation) => {
    const { world, buyer } = history;
    const input = { order_id: await idOf(rowOf({ status: 'delivered', shipments: [delivered] })) };
    await world.call(operation, buyer, input);
    await world.call(operation, confinedTo(buyer, branch(0)), input);
    await world.call(operation, supplier(), input);
    const refuse = (principal: Principal, code: 'not_found' | 'forbidden' | 'wrong_audience') =>
      failureOf(world.call(operation, principal, input), code);
    await refuse(confinedTo(buyer, branch(1)), 'not_found');
    await refuse(supplier(4), 'not_found');
    await refuse(principalOf('buyer'), 'not_found');
    await refuse(without(buyer, 'orders:read'), 'forbidden');
    await refuse(history.operator, 'wrong_audience');
    await failureOf(world.call(operation, buyer, { order_id: newId('order') }), 'not_found');
    await failureOf(world.call(operation, buyer, { order_id: newId('branch') }), 'invalid_input');
  });

  test('returns what is still to be shipped and when it is expected', async () => {
    history.world.clock.set('2026-05-08T12:00:00Z');
    const order_id = await idOf(rowOf({ required_on: '2026-05-08' }));
    expect(await logistics(order_id)).toMatchObject({
      status: 'confirmed',
      shipments: [],
      lines: [{ quantity: 4, open_quantity: 4, shipped_quantity: 0 }],
      expected_on: '2026-05-08',
      delayed: false,
    });
    // The day ends an hour before the UTC day in London, where the supplier is.
    history.world.clock.set('2026-05-08T22:59:00Z');
    expect(await logistics(order_id, supplier())).toMatchObject({ delayed: false });
    history.world.clock.set('2026-05-08T23:00:00Z');
    expect(await logistics(order_id, supplier())).toMatchObject({ delayed: true });
  });

  test('is delayed while a shipment has not arrived by its day', async () => {
    history.world.clock.set('2026-05-09T12:00:00Z');
    const order_id = await idOf(rowOf({ status: 'shipped', shipments: [shipped] }));
    expect(await logistics(order_id)).toMatchObject({
      shipments: [
        {
          carrier: 'Speedy Express',
          status: 'in_transit',
          lines: [{ quantity: 4 }],
          events: [{ status: 'Shipped' }],
        },
      ],
      lines: [{ open_quantity: 0 }],
      expected_on: '2026-05-09',
      delayed: false,
    });
    history.world.clock.advance(dayMs);
    expect(await logistics(order_id)).toMatchObject({ delayed: true });
    const arrived = await idOf(rowOf({ status: 'delivered', shipments: [delivered] }));
    expect(await logistics(arrived)).toMatchObject({ expected_on: null, delayed: false });
  });

  test('proves who received it, and names the supplier’s people to the supplier alone', async () => {
    const order_id = await idOf(rowOf({ status: 'delivered', shipments: [delivered] }));
    const expected = {
      complete: true,
      proofs: [
        {
          delivered_at: '2026-05-06T09:00:00.000Z',
          received_by: 'Maria Anders',
          method: 'none',
          code_verified: false,
          recorded_by: 'Exotic Liquids',
        },
      ],
    };
    expect(await proof(order_id)).toMatchObject(expected);
    expect(await proof(order_id, supplier())).toMatchObject(expected);
  });

  test.each<[string, Partial<Row>, RegExp]>([
    ['nothing is shipped', {}, /nothing has been shipped yet.*get_order_logistics/],
    [
      'it is under way',
      { status: 'shipped', shipments: [shipped] },
      /has not arrived yet.*send_order_proof_code/,
    ],
    [
      'nobody recorded the receipt',
      { status: 'delivered', shipments: [{ ...shipped, delivered_at: '2026-05-06T09:00:00Z' }] },
      /who received it was not recorded/,
    ],
  ])('has no proof when %s, and says what comes next', async (_, overrides, sentence) => {
    const failure = await failureOf(proof(await idOf(rowOf(overrides))), 'no_delivery_proof');
    expect(failure.message).toMatch(sentence);
  });
});
