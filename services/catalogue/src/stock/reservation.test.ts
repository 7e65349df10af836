import { describe, expect, test } from '@jest/globals';
import { newId, type OrderStatus, type Quantity } from '@procura/contracts';
import { addQuantities, noQuantity, quantityOf as q, subtractQuantities } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { demandOf, followOrder, productsMovedBy, type ReservedLine, releaseAll } from './reservation.ts';

const order_id = newId('order');
const supplier_company_id = newId('company');
type Numbers = { taken?: number; released?: number };
const held = (
  quantity: number,
  { taken = 0, released = 0, ...overrides }: Numbers & Partial<Pick<ReservedLine, 'order_id'>> = {},
): ReservedLine => ({
  line_id: newId('orderLine'),
  order_id,
  product_id: newId('product'),
  supplier_company_id,
  quantity: q(quantity),
  taken: q(taken),
  released: q(released),
  ...overrides,
});
const order = (
  status: OrderStatus,
  lines: readonly ReservedLine[],
  reported: { shipped_quantity?: number; closed_quantity?: number } = {},
) => ({
  entity_id: order_id,
  status,
  lines: lines.map(({ line_id, product_id, quantity }) => ({
    line_id,
    product_id,
    quantity,
    shipped_quantity: q(reported.shipped_quantity ?? 0),
    closed_quantity: q(reported.closed_quantity ?? 0),
  })),
});

test('products move from the first shipment on, and when an order ends or its remainder is closed', () => {
  const lines = [held(5), held(5)];
  const all = lines.map(({ product_id }) => product_id);
  const moved = (...of: Parameters<typeof order>) => productsMovedBy(order(...of));
  for (const status of ['pending_approval', 'placed', 'confirmed'] as const)
    expect(moved(status, lines)).toEqual([]);
  expect(moved('partially_shipped', lines, { shipped_quantity: 1 })).toEqual(all);
  expect(moved('shipped', lines, { closed_quantity: 5 })).toEqual(all);
  for (const status of ['cancelled', 'rejected', 'declined'] as const)
    expect(moved(status, lines)).toEqual(all);
  const none = order('cancelled', lines).lines.map((line) => ({ ...line, product_id: null }));
  expect(productsMovedBy({ status: 'cancelled', lines: none })).toEqual([]);
});

describe('followOrder', () => {
  test('takes what was shipped, once', () => {
    const lines = [held(5)];
    const first = followOrder(lines, order('partially_shipped', lines, { shipped_quantity: 2 }));
    expect(first.moves).toMatchObject([{ taken: 2, released: 0 }]);
    expect(
      followOrder(first.lines, order('partially_shipped', lines, { shipped_quantity: 2 })).moves,
    ).toEqual([]);
    const second = followOrder(first.lines, order('shipped', lines, { shipped_quantity: 5 }));
    expect(second.moves).toMatchObject([{ taken: 3, released: 0 }]);
  });

  test.each(['cancelled', 'rejected', 'declined'] as const)('gives all the rest back when %s', (status) => {
    const lines = [held(5)];
    expect(followOrder(lines, order(status, lines)).moves).toMatchObject([{ taken: 0, released: 5 }]);
  });

  test('releases what was closed, shipped first', () => {
    const lines = [held(5)];
    const { moves } = followOrder(
      lines,
      order('shipped', lines, { shipped_quantity: 3, closed_quantity: 2 }),
    );
    expect(moves).toMatchObject([{ taken: 3, released: 2 }]);
  });

  test('moves nothing that an earlier release released', () => {
    const lines = releaseAll([held(5)]).lines;
    expect(followOrder(lines, order('cancelled', lines)).moves).toEqual([]);
    expect(followOrder(lines, order('shipped', lines, { shipped_quantity: 5 })).moves).toEqual([]);
  });

  test('leaves the lines of the purchase’s other orders alone', () => {
    const lines = [held(5), held(7, { order_id: newId('order') })];
    const { moves } = followOrder(lines, order('cancelled', lines));
    expect(moves).toMatchObject([{ product_id: lines[0]?.product_id, released: 5 }]);
  });
});

test('releaseAll releases what is still held', () => {
  const lines = [held(5, { taken: 2 }), held(4, { taken: 1, released: 3 })];
  const { moves, lines: after } = releaseAll(lines);
  expect(moves).toMatchObject([{ product_id: lines[0]?.product_id, taken: 0, released: 3 }]);
  expect(releaseAll(after).moves).toEqual([]);
});

test('demandOf adds up the lines of one product', () => {
  const product_id = newId('product');
  expect(
    demandOf([
      { product_id, quantity: q(0.1) },
      { product_id, quantity: q(0.2) },
    ]),
  ).toEqual([{ product_id, quantity: 0.3 }]);
});

test('fractions are taken and released exactly', () => {
  const lines = [held(0.3)];
  const part = followOrder(lines, order('partially_shipped', lines, { shipped_quantity: 0.1 }));
  expect(part.moves).toMatchObject([{ taken: 0.1, released: 0 }]);
  const rest = followOrder(
    part.lines,
    order('shipped', lines, { shipped_quantity: 0.1, closed_quantity: 0.2 }),
  );
  expect(rest.moves).toMatchObject([{ taken: 0, released: 0.2 }]);
  expect(followOrder(rest.lines, order('delivered', lines, { shipped_quantity: 0.3 })).moves).toEqual([]);
});

const { seed, below, pick } = seededRandom();
test(`no line of a reservation holds less than nothing, and all moves add up exactly (SEED=${seed})`, () => {
  const part = (of: Quantity): Quantity => q(below(Math.round(of * 1000) + 1) / 1000);
  const wrong: unknown[] = [];
  for (let round = 0; round < 3000; round++) {
    const other = newId('order');
    let lines: readonly ReservedLine[] = Array.from({ length: 1 + below(4) }, () =>
      held((1 + below(pick([9, 5000, 1_000_000_000]))) / 1000, below(3) === 0 ? { order_id: other } : {}),
    );
    // Two lines of one product move it together.
    const [first, second] = lines;
    if (first && second && below(2) === 0) lines = lines.with(1, { ...second, product_id: first.product_id });
    const moved = new Map<string, Quantity>();
    for (let step = 0; step < 6; step++) {
      // Also states that are outdated, or beyond what is held.
      const state = {
        entity_id: pick([order_id, other]),
        status: pick(['placed', 'partially_shipped', 'shipped', 'delivered', 'cancelled'] as const),
        lines: lines.map(({ line_id, quantity }) => ({
          line_id,
          shipped_quantity: part(quantity),
          closed_quantity: part(quantity),
        })),
      };
      const { lines: after, moves } = below(8) === 0 ? releaseAll(lines) : followOrder(lines, state);
      for (const { product_id, taken, released } of moves) {
        if (taken < 0 || released < 0) wrong.push({ lines, state, moves });
        moved.set(product_id, addQuantities(moved.get(product_id) ?? noQuantity, taken, released));
      }
      const isRight = after.every(
        ({ quantity, taken, released }, index) =>
          subtractQuantities(quantity, taken, released) >= 0 &&
          taken >= (lines[index]?.taken ?? 0) &&
          released >= (lines[index]?.released ?? 0),
      );
      const repeated = followOrder(followOrder(after, state).lines, state);
      if (!isRight || repeated.moves.length > 0) wrong.push({ lines, state, after });
      lines = after;
    }
    for (const [product_id, sum] of moved) {
      const ofProduct = lines.filter((line) => line.product_id === product_id);
      const done = addQuantities(...ofProduct.flatMap(({ taken, released }) => [taken, released]));
      const asked = addQuantities(...ofProduct.map(({ quantity }) => quantity));
      if (sum !== done || sum > asked) wrong.push({ product_id, sum, lines });
    }
    for (const { quantity, taken, released } of releaseAll(lines).lines)
      if (addQuantities(taken, released) !== quantity) wrong.push({ quantity, taken, released });
  }
  expect(wrong).toEqual([]);
});
