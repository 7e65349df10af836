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

let world: World;
const supplier = principalOf('supplier');
const buyer = principalOf('buyer');
let store: Awaited<ReturnType<typeof aStore>>;

beforeAll(async () => {
  world = await startWorld({ services: ['catalogue'] });
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
  test('gives back once, and the tombstone refuses the purchase', async () => {
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
