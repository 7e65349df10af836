import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addDays,
  cancelOrder,
  describePlaceOrder,
  getOrder,
  type Id,
  listOrders,
  newId,
  placeOrder,
  previewOrder,
  rejectOrder,
} from '@procura/contracts';
import { aBranch, eur, failureOf, principalOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
let chai: Id<'product'>;
beforeAll(async () => {
  market = await openMarket(inOrders);
  chai = await market.product({ name: 'Chai', stock: 1000 });
});
afterAll(() => market.world.stop());

const header = {
  reference: '4500017-a',
  requested_on: '2996-12-24',
  message_to_supplier: 'Gate 3.\nRing twice.',
  metadata: { project: 'P-77', 'cost-object': '' },
};
const wanted = (fields: object = {}) => ({
  branch_id: market.branch.id,
  lines: [{ product_id: chai, quantity: 2, account_code: '6300' }],
  ...fields,
});
const place = async (fields: object = {}) => {
  const purchase = await market.world.call(placeOrder, market.buyer, wanted(fields));
  return { purchase, order_id: purchase.orders[0]?.id as Id<'order'> };
};

describe('the fields that a buyer gives for a purchase', () => {
  test('is on the purchase and its orders; the supplier reads neither metadata nor accounts', async () => {
    const { world, buyer, supplier } = market;
    const { purchase, order_id } = await place(header);
    expect(purchase).toMatchObject({ ...header, orders: [{ reference: header.reference }] });
    const account_code = '6300';
    expect(await world.call(getOrder, buyer, { order_id })).toMatchObject({
      ...header,
      lines: [{ account_code }],
    });
    expect(await world.call(getOrder, supplier, { order_id })).toMatchObject({
      ...header,
      metadata: null,
      lines: [{ account_code: null }],
    });
  });

  test('has a requested day of today or later at the branch, judged once', async () => {
    const { world, buyer } = market;
    const now = world.clock().toISOString();
    const day = now.slice(0, 10);
    const [earlier, yesterday, tomorrow] = [addDays(day, -2), addDays(day, -1), addDays(day, 1)];
    // At 10:59 UTC it is already tomorrow in the one, and for a minute still yesterday in the other.
    const east = await aBranch(world, buyer, { time_zone: 'Pacific/Kiritimati' });
    const west = await aBranch(world, buyer, { time_zone: 'Pacific/Pago_Pago' });
    world.clock.set(`${day}T10:59:00Z`);
    const refused = async (branch_id: Id<'branch'>, requested_on: string, today: string) => {
      const input = wanted({ branch_id, requested_on });
      for (const operation of [previewOrder, describePlaceOrder, placeOrder])
        expect((await failureOf(world.call(operation, buyer, input), 'invalid_input')).errors).toEqual([
          {
            path: 'requested_on',
            message: expect.stringContaining(`must not be before today, ${today} in Pacific/`),
          },
        ]);
    };
    await refused(east.id, day, tomorrow);
    await refused(west.id, earlier, yesterday);
    await place({ branch_id: east.id, requested_on: tomorrow });
    const preview = async () => {
      const input = wanted({ branch_id: west.id, requested_on: yesterday });
      return (await world.call(previewOrder, buyer, input)).preview_id as Id<'preview'>;
    };
    const [first, second] = [await preview(), await preview()];
    world.clock.set(`${day}T11:00:00Z`);
    await refused(west.id, yesterday, day);
    const other = { preview_id: first, requested_on: earlier };
    await failureOf(world.call(placeOrder, buyer, other), 'invalid_input');
    for (const input of [{ preview_id: first }, { preview_id: second, requested_on: yesterday }])
      expect(await world.call(placeOrder, buyer, input)).toMatchObject({ requested_on: yesterday });
    world.clock.set(now);
  });

  test('is stored with a preview, and fields given with the placement replace it', async () => {
    const { world, buyer } = market;
    const preview = await world.call(previewOrder, buyer, wanted({ ...header, reference: '4500018' }));
    const purchase = await world.call(placeOrder, buyer, {
      preview_id: preview.preview_id as Id<'preview'>,
      requested_on: '2997-01-07',
    });
    expect(purchase).toMatchObject({ ...header, reference: '4500018', requested_on: '2997-01-07' });
    const order_id = purchase.orders[0]?.id as Id<'order'>;
    expect((await world.call(getOrder, buyer, { order_id })).lines).toMatchObject([{ account_code: '6300' }]);
  });

  test('is empty if nothing was given', async () => {
    const { purchase } = await place();
    expect(purchase).toMatchObject({
      reference: null,
      requested_on: null,
      message_to_supplier: null,
      metadata: {},
    });
  });

  test('a repeat may have the keys of the metadata in another order', async () => {
    const { world, buyer } = market;
    const placeWith = (metadata: object) =>
      world.callTwice(placeOrder, buyer, wanted({ reference: '4500019', metadata }), 'metadata-order');
    const first = await placeWith({ project: 'P-77', buyer: 'Ana' });
    expect(await placeWith({ buyer: 'Ana', project: 'P-77' })).toEqual({ ...first, replayed: true });
    await failureOf(placeWith({ buyer: 'Ana', project: 'P-78' }), 'idempotency_key_reused');
  });

  test.each([
    ['reference', { reference: ' ' }],
    ['requested_on', { requested_on: '24.12.2026' }],
    ['requested_on', { requested_on: '2020-01-01' }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, ''])) }],
    ['metadata', { metadata: { 'a.b': 'no dots' } }],
    ['metadata', { metadata: JSON.parse('{"__proto__":"P-77"}') }],
    ['metadata.long', { metadata: { long: 'x'.repeat(501) } }],
  ])('names the field at fault: %s of %j', async (path, fields) => {
    const { world, buyer } = market;
    const failure = await failureOf(world.call(previewOrder, buyer, wanted(fields)), 'invalid_input');
    expect(failure.errors?.[0]?.path).toMatch(new RegExp(`^${path}`));
  });
});

test('a preview warns of a reference that a live order has, and its placement repeats that', async () => {
  const { world, buyer } = market;
  const reference = '4500020';
  const preview = (fields = {}) => world.call(previewOrder, buyer, wanted({ reference, ...fields }));
  const warnings = async () => (await preview()).warnings;
  const warning = (number: string | undefined, branch: string) => ({
    path: 'reference',
    code: 'reference_in_use',
    detail: expect.stringContaining(`Order ${number} of ${branch} branch has the reference “4500020”`),
  });
  expect(await warnings()).toEqual([]);
  const other = await aBranch(world, buyer);
  const elsewhere = await place({ reference, branch_id: other.id });
  expect(await warnings()).toEqual([warning(elsewhere.purchase.orders[0]?.number, 'another')]);
  const { purchase, order_id } = await place({ reference });
  // Of several, the one of the same branch, also if it is older.
  await place({ reference, branch_id: other.id });
  const { preview_id, ...shown } = await preview();
  const expected = [warning(purchase.orders[0]?.number, 'this')];
  expect(shown.warnings).toEqual(expected);
  const again = await world.call(placeOrder, buyer, { preview_id: preview_id as Id<'preview'> });
  expect(again.warnings).toEqual(expected);
  const renamed = (await preview()).preview_id as Id<'preview'>;
  expect(await world.call(placeOrder, buyer, { preview_id: renamed, reference: '4500021' })).toMatchObject({
    warnings: [],
  });
  // Lines are placed without a look.
  expect((await place({ reference })).purchase.warnings).toEqual([]);
  await world.call(cancelOrder, buyer, { order_id, reason: 'twice' });
});

test('a reference of cancelled orders alone is not warned of', async () => {
  const { world, buyer } = market;
  const { order_id } = await place({ reference: '4500022' });
  await world.call(cancelOrder, buyer, { order_id, reason: 'twice' });
  const preview = await world.call(previewOrder, buyer, wanted({ reference: '4500022' }));
  expect(preview.warnings).toEqual([]);
});

describe('orders are found', () => {
  test('by reference, by SKU and by product, on both sides', async () => {
    const { world, buyer, supplier } = market;
    const green = await market.product({ name: 'Green tea', sku: 'GREEN-1', stock: 10 });
    const { order_id } = await place({
      reference: '4500030',
      lines: [
        { product_id: chai, quantity: 1 },
        { product_id: green, quantity: 1 },
      ],
    });
    await place({ reference: '4500031' });
    for (const caller of [buyer, supplier])
      for (const filter of [{ reference: '4500030' }, { sku: 'GREEN-1' }, { product_id: green }]) {
        const { data } = await world.call(listOrders, caller, filter);
        expect([filter, data.map(({ id }) => id)]).toEqual([filter, [order_id]]);
      }
    expect((await world.call(listOrders, buyer, { reference: '450003' })).data).toEqual([]);
    // Together with a filter that excludes all of them there is nothing, as of a product that nobody has ordered.
    expect((await world.call(listOrders, buyer, { product_id: green, status: 'shipped' })).data).toEqual([]);
    const never = await market.listed({ name: 'Black tea', sku: 'BLACK-1' });
    for (const caller of [buyer, supplier])
      expect((await world.call(listOrders, caller, { product_id: never })).data).toEqual([]);
    const rival = principalOf('supplier');
    for (const [caller, product_id] of [
      [buyer, newId('product')],
      [supplier, newId('product')],
      [rival, never],
    ] as const) {
      const failure = await failureOf(world.call(listOrders, caller, { product_id }), 'not_found');
      expect(failure.errors?.[0]?.path).toBe('product_id');
    }
  });

  test('as unpaid, only if an amount is due', async () => {
    const { world, buyer, supplier, setLimits } = market;
    const reference = '4500040';
    const due = await place({ reference });
    const cancelled = await place({ reference });
    await world.call(cancelOrder, buyer, { order_id: cancelled.order_id, reason: 'No' });
    const rejected = await place({ reference });
    await world.call(rejectOrder, supplier, { order_id: rejected.order_id, reason: 'No' });
    const gift = await market.product({ name: 'Sample', amount: '0.00', stock: 10 });
    await place({ reference, lines: [{ product_id: gift, quantity: 1 }] });
    await setLimits({ scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('1.00') });
    const waiting = await place({ reference });
    expect(waiting.purchase.status).toBe('pending_approval');
    await setLimits();
    const listed = async (caller: typeof buyer, filter: object) =>
      (await world.call(listOrders, caller, { reference, payment_status: 'unpaid', ...filter })).data.map(
        ({ id }) => id,
      );
    for (const caller of [buyer, supplier]) {
      expect(await listed(caller, {})).toEqual([due.order_id]);
      expect(await listed(caller, { status: 'placed' })).toEqual([due.order_id]);
      expect(await listed(caller, { statuses: ['placed', 'cancelled'] })).toEqual([due.order_id]);
      expect(await listed(caller, { status: 'cancelled' })).toEqual([]);
    }
  });

  test('by recurring order, which is the buyer’s alone', async () => {
    const { world, supplier } = market;
    const recurrence_id = newId('recurrence');
    await failureOf(world.call(listOrders, supplier, { recurrence_id }), 'invalid_input');
  });
});
