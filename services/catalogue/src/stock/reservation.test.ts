import { describe, expect, test } from '@jest/globals';
import { newId, type OrderStatus } from '@procura/contracts';
import { demandOf, followOrder, productsMovedBy, type ReservedLine, releaseAll } from './reservation.ts';

const order_id = newId('order');
const supplier_company_id = newId('company');
const held = (quantity: number, overrides: Partial<ReservedLine> = {}): ReservedLine => ({
  line_id: newId('orderLine'),
  order_id,
  product_id: newId('product'),
  supplier_company_id,
  quantity,
  taken: 0,
  released: 0,
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
    shipped_quantity: reported.shipped_quantity ?? 0,
    closed_quantity: reported.closed_quantity ?? 0,
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
      { product_id, quantity: 2 },
      { product_id, quantity: 3 },
    ]),
  ).toEqual([{ product_id, quantity: 5 }]);
});
