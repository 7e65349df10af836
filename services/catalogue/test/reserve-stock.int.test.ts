import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Id,
  listOwnProducts,
  newId,
  type Principal,
  releaseStock,
  reserveStock,
  systemPrincipal,
} from '@procura/contracts';
import { aProduct, aStore, failureOf, principalOf, startWorld, type World } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';

let world: World;
/** The step at which the next call breaks off. */
let breakAt = '';
const supplier = principalOf('supplier');
const buyer = principalOf('buyer');
let store: Awaited<ReturnType<typeof aStore>>;

beforeAll(async () => {
  world = await startWorld({
    services: ['catalogue'],
    absent: ['identity'],
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = '';
      throw new Error(`broken off at ${point}`);
    },
  });
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());

const line = (product_id: Id<'product'>, quantity: number) => ({
  order_id: newId('order'),
  line_id: newId('orderLine'),
  product_id,
  quantity,
});
const stockOf = async (product_id: Id<'product'>, owner: Principal = supplier) => {
  const { data } = await world.call(listOwnProducts, owner, { limit: 100 });
  const found = data.find((one) => one.id === product_id);
  return found && { stock: found.stock, reserved: found.reserved, available: found.available };
};

describe('reserve_stock', () => {
  test('holds every line, and a repeat answers the same without holding twice', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 3), line(tea.id, 4)] };
    expect(await world.call(reserveStock, buyer, input)).toEqual({ reserved: true });
    expect(await world.call(reserveStock, buyer, input)).toEqual({ reserved: true });
    expect(await stockOf(tea.id)).toEqual({ stock: 10, reserved: 7, available: 3 });
  });

  test('holds nothing when one line lacks stock, and names each such line', async () => {
    const [plenty, few] = [
      await aProduct(world, supplier, store, { stock: 10 }),
      await aProduct(world, supplier, store, { stock: 5, name: 'Few' }),
    ];
    const unknown = newId('product');
    const purchase_id = newId('purchase');
    const failure = await failureOf(
      world.call(reserveStock, buyer, {
        purchase_id,
        lines: [line(plenty.id, 1), line(few.id, 3), line(few.id, 3), line(unknown, 1)],
      }),
      'insufficient_stock',
    );
    expect(failure.errors?.map(({ path }) => path)).toEqual([
      'lines.1.quantity',
      'lines.2.quantity',
      'lines.3.quantity',
    ]);
    expect(failure.errors?.[0]?.message).toContain('6 in all, 5 available');
    expect(await stockOf(plenty.id)).toEqual({ stock: 10, reserved: 0, available: 10 });
    // Nothing was recorded: the purchase may try again with less.
    await world.call(reserveStock, buyer, { purchase_id, lines: [line(few.id, 5)] });
    expect(await stockOf(few.id)).toEqual({ stock: 5, reserved: 5, available: 0 });
  });

  test('bad input is refused', async () => {
    await failureOf(
      world.call(reserveStock, buyer, { purchase_id: newId('purchase'), lines: [] }),
      'invalid_input',
    );
  });

  test('another company cannot answer for a purchase', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 3)] };
    await world.call(reserveStock, buyer, input);
    await failureOf(world.call(reserveStock, principalOf('buyer'), input), 'hold_released');
    expect(await stockOf(tea.id)).toMatchObject({ reserved: 3 });
  });

  test.each(['begun', 'written', 'committed'])(
    'broken off when %s, holds once after a repeat',
    async (step) => {
      const tea = await aProduct(world, supplier, store, { stock: 10 });
      const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 3)] };
      breakAt = `reserve_stock.${step}`;
      await failureOf(world.call(reserveStock, buyer, input), 'internal');
      expect(await stockOf(tea.id)).toMatchObject({ reserved: step === 'committed' ? 3 : 0 });
      await world.call(reserveStock, buyer, input);
      expect(await stockOf(tea.id)).toMatchObject({ reserved: 3 });
      breakAt = `release_stock.${step}`;
      await failureOf(world.call(releaseStock, buyer, { purchase_id: input.purchase_id }), 'internal');
      expect(await stockOf(tea.id)).toMatchObject({ reserved: step === 'committed' ? 0 : 3 });
      await world.call(releaseStock, buyer, { purchase_id: input.purchase_id });
      expect(await stockOf(tea.id)).toEqual({ stock: 10, reserved: 0, available: 10 });
    },
  );

  test('the same key of a placement does not answer for another purchase', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    for (const quantity of [1, 2])
      await world.call(
        reserveStock,
        buyer,
        { purchase_id: newId('purchase'), lines: [line(tea.id, quantity)] },
        { key: 'placement' },
      );
    expect(await stockOf(tea.id)).toMatchObject({ reserved: 3 });
  });

  test('reserving and releasing one purchase at once leaves it released or held, never half', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 100 });
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 1)] };
        const [held] = await Promise.allSettled([
          world.call(reserveStock, buyer, input),
          world.call(releaseStock, systemPrincipal(buyer.company_id), { purchase_id: input.purchase_id }),
        ]);
        if (held.status === 'rejected')
          await failureOf(world.call(reserveStock, buyer, input), 'hold_released');
      }),
    );
    expect(await stockOf(tea.id)).toMatchObject({ reserved: 0 });
  });

  test('forty purchases at once share what there is', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 25 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        world.call(reserveStock, principalOf('buyer'), {
          purchase_id: newId('purchase'),
          lines: [line(tea.id, 1)],
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect(await stockOf(tea.id)).toEqual({ stock: 25, reserved: 25, available: 0 });
  });
});

describe('release_stock', () => {
  test('releases once, and the tombstone refuses the purchase', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 3)] };
    await world.call(reserveStock, buyer, input);
    const sweeper = systemPrincipal(buyer.company_id);
    expect(await world.call(releaseStock, sweeper, { purchase_id: input.purchase_id })).toEqual({
      released: true,
    });
    expect(await world.call(releaseStock, sweeper, { purchase_id: input.purchase_id })).toEqual({
      released: false,
    });
    expect(await stockOf(tea.id)).toEqual({ stock: 10, reserved: 0, available: 10 });
    await failureOf(world.call(reserveStock, buyer, input), 'hold_released');
    expect(await stockOf(tea.id)).toEqual({ stock: 10, reserved: 0, available: 10 });
  });

  test('that a sweeper repeats is one audit event', async () => {
    const sweeper = systemPrincipal(newId('company'));
    const purchase_id = newId('purchase');
    for (let repeat = 0; repeat < 3; repeat++) await world.call(releaseStock, sweeper, { purchase_id });
    const { outbox } = world.deps<Deps>('catalogue').database;
    const ofPurchase = { event: 'audit_recorded', 'payload.target': purchase_id };
    expect((await outbox.work().find(ofPurchase)).map(({ payload }) => payload.number)).toEqual([1]);
  });

  test('of a purchase that holds nothing refuses the reservation that comes later', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    const purchase_id = newId('purchase');
    expect(await world.call(releaseStock, buyer, { purchase_id })).toEqual({ released: false });
    await failureOf(
      world.call(reserveStock, buyer, { purchase_id, lines: [line(tea.id, 3)] }),
      'hold_released',
    );
    expect(await stockOf(tea.id)).toEqual({ stock: 10, reserved: 0, available: 10 });
  });

  test('bad input is refused', async () => {
    await failureOf(
      world.call(releaseStock, buyer, { purchase_id: newId('order') as string as Id<'purchase'> }),
      'invalid_input',
    );
  });

  test('another company releases nothing', async () => {
    const tea = await aProduct(world, supplier, store, { stock: 10 });
    const input = { purchase_id: newId('purchase'), lines: [line(tea.id, 3)] };
    await world.call(reserveStock, buyer, input);
    await world
      .call(releaseStock, principalOf('buyer'), { purchase_id: input.purchase_id })
      .catch(() => undefined);
    expect(await stockOf(tea.id)).toMatchObject({ reserved: 3 });
  });
});
