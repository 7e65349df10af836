import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Failure,
  type Id,
  newId,
  type OrderFacts,
  type OrderStatus,
  orderChanged,
  type Principal,
  type Quantity,
  releaseStock,
  reserveStock,
} from '@procura/contracts';
import { addQuantities, multiplyQuantity, noQuantity, quantityOf, subtractQuantities } from '@procura/money';
import {
  anOrderChanged,
  anOrderedLine,
  aProduct,
  aStore,
  failureOf,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';

type Order = OrderFacts;

let world: World;
let store: Awaited<ReturnType<typeof aStore>>;
const supplier = principalOf('supplier');

beforeAll(async () => {
  world = await startWorld({ services: ['catalogue'], absent: ['identity'] });
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());

const stockOf = async (product_id: Id<'product'>) => {
  const product = await world
    .deps<Deps>('catalogue')
    .products.owner(supplier.company_id)
    .findOne({ _id: product_id });
  return product && [product.stock, product.reserved, product.available];
};
/** Delivers it as the relay does. */
const deliver = (order: Order): Promise<boolean> =>
  world.bus.deliver(orderChanged, 'catalogue', { event_id: newId('event'), payload: order });

type Asked = { product_id: Id<'product'>; quantity: Quantity };
/** An order as placed, with the lines that reserve its stock. */
const anOrder = (buyer: Principal, purchase_id: Id<'purchase'>, asked: readonly Asked[]) => {
  const entity_id = newId('order');
  const lines = asked.map((one) => ({ ...one, order_id: entity_id, line_id: newId('orderLine') }));
  const order = anOrderChanged({
    entity_id,
    purchase_id,
    buyer_company_id: buyer.company_id,
    supplier_company_id: supplier.company_id,
    lines: lines.map(({ line_id, product_id, quantity }) => anOrderedLine({ line_id, product_id, quantity })),
  });
  return { order, lines };
};
type State = { shipped?: number; closed?: number; taken?: number; replaced?: number };
const next = (
  order: Order,
  status: OrderStatus,
  { shipped, closed, taken, replaced = 0 }: State = {},
): Order => ({
  ...order,
  status,
  version: order.version + 1,
  lines: order.lines.map((line) => ({
    ...line,
    ...(shipped !== undefined && { shipped_quantity: quantityOf(shipped) }),
    ...(closed !== undefined && { closed_quantity: quantityOf(closed) }),
    ...(taken !== undefined && {
      receipt: {
        taken_quantity: quantityOf(taken),
        received_quantity: noQuantity,
        accepted_quantity: noQuantity,
        claimed_quantity: noQuantity,
        earned_quantity: noQuantity,
        credited_quantity: noQuantity,
        replaced_quantity: quantityOf(replaced),
      },
    }),
  })),
});

/** An order whose ten units are reserved. */
const reserved = async () => {
  const buyer = principalOf('buyer');
  const tea = await aProduct(world, supplier, store, { stock: 100 });
  const purchase_id = newId('purchase');
  const { order, lines } = anOrder(buyer, purchase_id, [{ product_id: tea.id, quantity: quantityOf(10) }]);
  await world.call(reserveStock, buyer, { purchase_id, lines });
  return { buyer, order, product_id: tea.id, purchase_id };
};

describe('order_changed', () => {
  test('takes shipped units and releases closed units, each once', async () => {
    const { order, product_id } = await reserved();
    await deliver(order);
    expect(await stockOf(product_id)).toEqual([100, 10, 90]);
    const shipped = next(order, 'partially_shipped', { shipped: 4 });
    await deliver(shipped);
    await deliver(shipped);
    expect(await stockOf(product_id)).toEqual([96, 6, 90]);
    const closed = next(shipped, 'shipped', { closed: 6 });
    await deliver(closed);
    await deliver(next(closed, 'delivered'));
    expect(await stockOf(product_id)).toEqual([96, 0, 96]);
  });

  test.each(['cancelled', 'rejected', 'declined'] as const)('gives all back when %s', async (status) => {
    const { order, product_id } = await reserved();
    await deliver(next(order, status));
    expect(await stockOf(product_id)).toEqual([100, 0, 100]);
  });

  test('is ignored when a later state came first', async () => {
    const { order, product_id } = await reserved();
    const partial = next(order, 'partially_shipped', { shipped: 4 });
    await deliver(next(partial, 'shipped', { shipped: 10 }));
    await deliver(partial);
    expect(await stockOf(product_id)).toEqual([90, 0, 90]);
  });

  test('returns units that were not sent, and takes lost or replaced units once more', async () => {
    const { order, product_id } = await reserved();
    const shipped = next(order, 'partially_shipped', { shipped: 4, taken: 4 });
    await deliver(shipped);
    const unsent = next(shipped, 'confirmed', { shipped: 0, taken: 0 });
    await deliver(unsent);
    expect(await stockOf(product_id)).toEqual([100, 10, 90]);
    const lost = next(next(unsent, 'confirmed'), 'confirmed', { shipped: 0, taken: 4 });
    await deliver(lost);
    expect(await stockOf(product_id)).toEqual([96, 6, 90]);
    const delivered = next(lost, 'delivered', { shipped: 10, taken: 14 });
    await deliver(delivered);
    await deliver(delivered);
    expect(await stockOf(product_id)).toEqual([86, 0, 86]);
    const replaced = next(delivered, 'delivered', { shipped: 13, taken: 17, replaced: 3 });
    await deliver(replaced);
    expect(await stockOf(product_id)).toEqual([83, 0, 83]);
    const returned = next(replaced, 'partially_shipped', { shipped: 10, taken: 14, replaced: 3 });
    await deliver(returned);
    expect(await stockOf(product_id)).toEqual([86, 0, 86]);
  });

  test('takes available stock down to none, once, and returns what there was', async () => {
    const { order, product_id, buyer } = await reserved();
    const others = anOrder(buyer, newId('purchase'), [{ product_id, quantity: quantityOf(88) }]);
    await world.call(reserveStock, buyer, { purchase_id: others.order.purchase_id, lines: others.lines });
    const delivered = next(order, 'delivered', { shipped: 10, taken: 10 });
    await deliver(delivered);
    expect(await stockOf(product_id)).toEqual([90, 88, 2]);
    const replaced = next(delivered, 'delivered', { shipped: 15, taken: 15, replaced: 5 });
    await deliver(replaced);
    expect(await stockOf(product_id)).toEqual([88, 88, 0]);
    await deliver(next(others.order, 'cancelled'));
    await deliver(next(replaced, 'delivered'));
    expect(await stockOf(product_id)).toEqual([88, 0, 88]);
    await deliver(
      next(next(replaced, 'delivered'), 'partially_shipped', { shipped: 10, taken: 10, replaced: 5 }),
    );
    expect(await stockOf(product_id)).toEqual([90, 0, 90]);
  });

  test('gives nothing back twice after a release, in either order', async () => {
    const first = await reserved();
    await world.call(releaseStock, first.buyer, { purchase_id: first.purchase_id });
    await deliver(next(first.order, 'cancelled'));
    expect(await stockOf(first.product_id)).toEqual([100, 0, 100]);
    const second = await reserved();
    await deliver(next(second.order, 'cancelled'));
    expect(await world.call(releaseStock, second.buyer, { purchase_id: second.purchase_id })).toEqual({
      released: false,
    });
    expect(await stockOf(second.product_id)).toEqual([100, 0, 100]);
    await failureOf(
      world.call(reserveStock, second.buyer, {
        purchase_id: second.purchase_id,
        lines: [
          {
            order_id: newId('order'),
            line_id: newId('orderLine'),
            product_id: second.product_id,
            quantity: 1,
          },
        ],
      }),
      'hold_released',
    );
  });

  test('of an imported order, and of one that holds nothing, moves no stock', async () => {
    const { order, product_id } = await reserved();
    await deliver({ ...next(order, 'shipped', { shipped: 10 }), imported: true });
    await deliver({ ...next(order, 'shipped', { shipped: 10 }), entity_id: newId('order') });
    await deliver({
      ...next(order, 'shipped', { shipped: 10 }),
      entity_id: newId('order'),
      purchase_id: newId('purchase'),
    });
    expect(await stockOf(product_id)).toEqual([100, 10, 90]);
  });

  test('with a line that names no product moves the stock of the others', async () => {
    const { order, product_id } = await reserved();
    const mixed = next(order, 'partially_shipped', { shipped: 3 });
    await deliver({ ...mixed, lines: [anOrderedLine({ product_id: null }), ...mixed.lines] });
    expect(await stockOf(product_id)).toEqual([97, 7, 90]);
  });

  test('of another buyer’s company reaches no reservation', async () => {
    const { order, product_id } = await reserved();
    await deliver({ ...next(order, 'cancelled'), buyer_company_id: newId('company') });
    expect(await stockOf(product_id)).toEqual([100, 10, 90]);
  });
});

const { seed, below: random, pick } = seededRandom();

test(`stock adds up under concurrent and repeated reserving, releasing, shipping and closing (SEED=${seed})`, async () => {
  const stockAtFirst = quantityOf(50.5);
  const products = await Promise.all(
    Array.from({ length: 3 }, () =>
      aProduct(world, supplier, store, { stock: stockAtFirst, quantity_decimals: 3 }),
    ),
  );
  const buyers = Array.from({ length: 3 }, () => principalOf('buyer'));
  let shippedInAll = noQuantity;
  /** From 0 to a quantity, now and then with decimals. */
  const partOf = (of: Quantity): Quantity =>
    random(2) === 0
      ? quantityOf(random(Math.floor(of) + 1))
      : quantityOf(random(Math.round(of * 1000) + 1) / 1000);

  /** One purchase's life; the random numbers are drawn before anything runs. */
  const life = () => {
    const buyer = pick(buyers);
    const purchase_id = newId('purchase');
    const orders = Array.from({ length: 1 + random(2) }, () =>
      anOrder(
        buyer,
        purchase_id,
        Array.from({ length: 1 + random(3) }, () => ({
          product_id: pick(products).id,
          quantity: addQuantities(quantityOf(1), partOf(quantityOf(8))),
        })),
      ),
    );
    const lines = orders.flatMap((one) => one.lines);
    const abandon = random(4) === 0;
    const early = random(2) === 0;
    const repeats = 1 + random(3);
    const states = orders.map(({ order }) => {
      const part = next(order, 'partially_shipped', {});
      part.lines = part.lines.map((line) => ({ ...line, shipped_quantity: partOf(line.quantity) }));
      const rest = next(part, 'delivered');
      rest.lines = rest.lines.map((line) => {
        const shipped_quantity = addQuantities(
          line.shipped_quantity,
          partOf(subtractQuantities(line.quantity, line.shipped_quantity)),
        );
        const closed_quantity = subtractQuantities(line.quantity, shipped_quantity);
        return { ...line, shipped_quantity, closed_quantity };
      });
      const kind = random(3);
      return kind === 0
        ? [order, next(order, 'cancelled')]
        : kind === 1
          ? [order, part]
          : [order, part, rest];
    });
    const shuffled = states.map((all) => (random(2) === 0 ? all : all.toReversed()));

    return async () => {
      const reserve = () => world.call(reserveStock, buyer, { purchase_id, lines });
      const release = () => world.call(releaseStock, buyer, { purchase_id });
      const attempts = await Promise.allSettled([
        ...Array.from({ length: repeats }, reserve),
        ...(abandon && early ? [release()] : []),
      ]);
      for (const attempt of attempts)
        if (attempt.status === 'rejected') {
          if (!(attempt.reason instanceof Failure)) throw attempt.reason;
          expect(['insufficient_stock', 'hold_released']).toContain(attempt.reason.code);
        }
      if (abandon) {
        await release();
        await failureOf(reserve(), 'hold_released');
        return;
      }
      if (!attempts.some(({ status }) => status === 'fulfilled')) return;
      await Promise.all(shuffled.flat().flatMap((state) => [deliver(state), deliver(state)]));
      for (const all of states)
        for (const line of all.at(-1)?.lines ?? [])
          shippedInAll = addQuantities(shippedInAll, line.shipped_quantity);
    };
  };
  const lives = Array.from({ length: 16 }, life);
  const workers = Array.from({ length: 6 }, async () => {
    for (let one = lives.pop(); one; one = lives.pop()) await one();
  });
  await Promise.all(workers);

  const { products: stored, reservations } = world.deps<Deps>('catalogue');
  const held = new Map<string, Quantity>();
  for (const { company_id } of buyers)
    for (const { lines } of await reservations.owner(company_id).find({}))
      for (const line of lines) {
        const open = subtractQuantities(line.quantity, line.taken, line.released);
        expect(open).toBeGreaterThanOrEqual(0);
        held.set(line.product_id, addQuantities(held.get(line.product_id) ?? noQuantity, open));
      }
  let left = noQuantity;
  for (const { id } of products) {
    const product = await stored.owner(supplier.company_id).findOne({ _id: id });
    const { stock = noQuantity, reserved: inOrders = noQuantity } = product ?? {};
    expect(inOrders).toBe(held.get(id) ?? 0);
    expect(product?.available).toBe(subtractQuantities(stock, inOrders));
    expect(product?.available).toBeGreaterThanOrEqual(0);
    left = addQuantities(left, stock);
  }
  expect(left).toBe(subtractQuantities(multiplyQuantity(stockAtFirst, products.length), shippedInAll));
}, 120_000);
