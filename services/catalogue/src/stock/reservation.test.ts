import { describe, expect, test } from '@jest/globals';
import { type Id, newId, type OrderFacts, type OrderStatus, type Quantity } from '@procura/contracts';
import { addQuantities, noQuantity, quantityOf as q, subtractQuantities } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import {
  demandOf,
  followOrder,
  productsMovedBy,
  productsTakenBeyond,
  type ReservedLine,
  releaseAll,
} from './reservation.ts';

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
type State = { shipped?: number; closed?: number; taken?: number; replaced?: number };
const receiptOf = (taken: number, replaced: number): OrderFacts['lines'][number]['receipt'] => ({
  taken_quantity: q(taken),
  replaced_quantity: q(replaced),
  received_quantity: noQuantity,
  accepted_quantity: noQuantity,
  claimed_quantity: noQuantity,
  earned_quantity: noQuantity,
  credited_quantity: noQuantity,
});
/** The facts of an order with these lines; facts of the release before this one name no receipts. */
const order = (
  status: OrderStatus,
  lines: readonly ReservedLine[],
  { shipped = 0, closed = 0, taken, replaced = 0 }: State = {},
) => ({
  entity_id: order_id,
  status,
  shipments: [],
  lines: lines.map(({ line_id, product_id, quantity }) => ({
    line_id,
    product_id,
    quantity,
    shipped_quantity: q(shipped),
    closed_quantity: q(closed),
    ...(taken !== undefined && { receipt: receiptOf(taken, replaced) }),
  })),
});

test('products move from the first shipment on, and when an order ends or its remainder is closed', () => {
  const lines = [held(5), held(5)];
  const all = lines.map(({ product_id }) => product_id);
  const moved = (...of: Parameters<typeof order>) => productsMovedBy(order(...of));
  for (const status of ['pending_approval', 'placed', 'confirmed'] as const)
    expect(moved(status, lines)).toEqual([]);
  // Of a cancelled shipment as well, after which nothing is shipped.
  const shipment = { shipment_id: newId('shipment'), shipped_at: '2026-11-02T08:00:00.000Z', lines: [] };
  expect(productsMovedBy({ ...order('confirmed', lines), shipments: [shipment] })).toEqual(all);
  expect(moved('confirmed', lines, { closed: 5 })).toEqual(all);
  for (const status of ['cancelled', 'rejected', 'declined'] as const)
    expect(moved(status, lines)).toEqual(all);
  const none = order('cancelled', lines).lines.map((line) => ({ ...line, product_id: null }));
  expect(productsMovedBy({ status: 'cancelled', shipments: [], lines: none })).toEqual([]);
});

describe('followOrder', () => {
  test('takes what was shipped, once', () => {
    const lines = [held(5)];
    const part = order('partially_shipped', lines, { shipped: 2 });
    const first = followOrder(lines, part);
    expect(first.moves).toMatchObject([{ stock: -2, reserved: -2 }]);
    expect(followOrder(first.lines, part).moves).toEqual([]);
    const second = followOrder(first.lines, order('shipped', lines, { shipped: 5 }));
    expect(second.moves).toMatchObject([{ stock: -3, reserved: -3 }]);
  });

  test.each(['cancelled', 'rejected', 'declined'] as const)('gives all the rest back when %s', (status) => {
    const lines = [held(5)];
    expect(followOrder(lines, order(status, lines)).moves).toMatchObject([{ stock: 0, reserved: -5 }]);
  });

  test('releases what was closed, shipped first', () => {
    const lines = [held(5)];
    const { moves } = followOrder(lines, order('shipped', lines, { shipped: 3, closed: 2 }));
    expect(moves).toMatchObject([{ stock: -3, reserved: -5 }]);
  });

  test('moves nothing that an earlier release released', () => {
    const lines = releaseAll([held(5)]).lines;
    expect(followOrder(lines, order('cancelled', lines)).moves).toEqual([]);
    expect(followOrder(lines, order('shipped', lines, { shipped: 5 })).moves).toEqual([]);
  });

  test('leaves the lines of the purchase’s other orders alone', () => {
    const lines = [held(5), held(7, { order_id: newId('order') })];
    const { moves } = followOrder(lines, order('cancelled', lines));
    expect(moves).toMatchObject([{ product_id: lines[0]?.product_id, reserved: -5 }]);
  });
});

describe('a line of ten after lost, unsent and replaced units', () => {
  /** A report of an order. Then, of 100 units on hand: units taken, units still held, and missing units. */
  type Step = State & { status?: OrderStatus; left: number; held: number; short?: number };
  const cases: [string, Step[]][] = [
    [
      'a shipment that was not sent returns its units to the reservation',
      [
        { shipped: 4, taken: 4, left: 4, held: 6 },
        { shipped: 0, taken: 0, status: 'confirmed', left: 0, held: 10 },
        { shipped: 10, taken: 10, left: 10, held: 0 },
      ],
    ],
    [
      'lost units stay taken, and shipping them again takes available stock',
      [
        { shipped: 4, taken: 4, left: 4, held: 6 },
        { shipped: 0, taken: 4, status: 'confirmed', left: 4, held: 6 },
        { shipped: 6, taken: 10, left: 10, held: 0 },
        { shipped: 10, taken: 14, left: 14, held: 0 },
      ],
    ],
    [
      'a replacement takes available stock, and returns it if it was not sent',
      [
        { shipped: 10, taken: 10, left: 10, held: 0 },
        { shipped: 10, taken: 10, replaced: 3, left: 10, held: 0 },
        { shipped: 13, taken: 13, replaced: 3, left: 13, held: 0 },
        { shipped: 10, taken: 10, replaced: 3, left: 10, held: 0 },
        { shipped: 12, taken: 12, replaced: 3, left: 12, held: 0 },
      ],
    ],
    [
      'a fall returns what was taken beyond the reservation first',
      [
        { shipped: 10, taken: 10, left: 10, held: 0 },
        { shipped: 0, taken: 10, status: 'confirmed', left: 10, held: 0 },
        { shipped: 6, taken: 16, left: 16, held: 0 },
        { shipped: 0, taken: 6, status: 'confirmed', left: 6, held: 4 },
      ],
    ],
    [
      'lost units that are closed release nothing that is still to be shipped',
      [
        { shipped: 4, taken: 4, left: 4, held: 6 },
        { shipped: 0, taken: 4, closed: 4, left: 4, held: 6 },
        { shipped: 6, taken: 10, closed: 4, left: 10, held: 0 },
      ],
    ],
    [
      'units that were closed are taken from available stock',
      [
        { shipped: 4, taken: 4, closed: 6, left: 4, held: 0 },
        { shipped: 0, taken: 4, closed: 6, left: 4, held: 0 },
        { shipped: 4, taken: 8, closed: 6, left: 8, held: 0 },
      ],
    ],
    [
      'an order that is cancelled after its shipment was not sent releases all',
      [
        { shipped: 4, taken: 4, left: 4, held: 6 },
        { shipped: 0, taken: 0, status: 'cancelled', left: 0, held: 0 },
      ],
    ],
    [
      'an order that is cancelled after its shipment was lost releases the rest',
      [{ shipped: 0, taken: 4, status: 'cancelled', left: 4, held: 0 }],
    ],
    [
      'a replacement that is credited instead takes nothing',
      [
        { shipped: 10, taken: 10, replaced: 3, left: 10, held: 0 },
        { shipped: 10, taken: 10, replaced: 0, status: 'delivered', left: 10, held: 0 },
      ],
    ],
    [
      'stock falls to none and not below, and returns what it had',
      [
        { shipped: 10, taken: 105, left: 100, held: 0, short: 5 },
        { shipped: 10, taken: 103, left: 100, held: 0, short: 3 },
        { shipped: 10, taken: 98, left: 98, held: 0 },
      ],
    ],
    [
      'facts of the release before this one take what was shipped',
      [
        { shipped: 4, left: 4, held: 6 },
        { shipped: 4, closed: 6, status: 'delivered', left: 4, held: 0 },
      ],
    ],
  ];
  test.each(cases)('%s', (_, steps) => {
    let lines = [held(10)];
    const seen = steps.map(({ status = 'partially_shipped', ...state }) => {
      const report = order(status, lines, state);
      // Twice: a repeat has no second effect.
      for (const _ of [1, 2]) lines = followOrder(lines, report, availableOf(lines, 100)).lines;
      const [line] = lines;
      return line && { left: leftStock(line), held: heldBy(line), short: shortOf(line) };
    });
    expect(seen).toEqual(steps.map(({ left, held: still, short = 0 }) => ({ left, held: still, short })));
  });
});

const leftStock = ({ taken, beyond }: ReservedLine): Quantity =>
  addQuantities(taken, beyond?.taken ?? noQuantity);
const heldBy = ({ quantity, taken, released }: ReservedLine): Quantity =>
  subtractQuantities(quantity, taken, released);
const shortOf = ({ beyond }: ReservedLine): Quantity =>
  beyond ? subtractQuantities(beyond.shipped, beyond.taken) : noQuantity;
/** The available quantity of each product. `stock` was its stock before any unit of the lines was taken. */
const availableOf = (lines: readonly ReservedLine[], stock: number): Map<Id<'product'>, Quantity> => {
  const available = new Map<Id<'product'>, Quantity>();
  for (const line of lines)
    available.set(
      line.product_id,
      subtractQuantities(available.get(line.product_id) ?? q(stock), leftStock(line), heldBy(line)),
    );
  return available;
};

test('a product needs its available quantity only if more is taken than was reserved', () => {
  const lines = [held(10)];
  const asked = (state: State, of = lines) =>
    productsTakenBeyond(of, order('partially_shipped', lines, { shipped: 10, ...state }));
  expect(asked({ taken: 10 })).toEqual([]);
  expect(asked({ taken: 11 })).toEqual([lines[0]?.product_id]);
  const followed = followOrder(lines, order('shipped', lines, { shipped: 10, taken: 11 })).lines;
  expect(followed[0]?.beyond).toEqual({ shipped: 1, taken: 0 });
  expect(asked({ taken: 11 }, followed)).toEqual([]);
});

test('releaseAll releases what is still held', () => {
  const lines = [held(5, { taken: 2 }), held(4, { taken: 1, released: 3 })];
  const { moves, lines: after } = releaseAll(lines);
  expect(moves).toMatchObject([{ product_id: lines[0]?.product_id, stock: 0, reserved: -3 }]);
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
  const part = followOrder(lines, order('partially_shipped', lines, { shipped: 0.1 }));
  expect(part.moves).toMatchObject([{ stock: -0.1, reserved: -0.1 }]);
  const rest = followOrder(part.lines, order('shipped', lines, { shipped: 0.1, closed: 0.2 }));
  expect(rest.moves).toMatchObject([{ stock: 0, reserved: -0.2 }]);
});

const { seed, below, pick } = seededRandom();
/** From 0 to a quantity. */
const part = (of: Quantity): Quantity => q(below(Math.round(of * 1000) + 1) / 1000);

/** One line of an order, as orders keeps it. Any step may happen to it that orders allows. */
type Life = {
  line: ReservedLine;
  live: Quantity[];
  lost: Quantity;
  closed: Quantity;
  replaced: Quantity;
  ended: boolean;
};
const openOf = ({ line, live, closed, replaced, ended }: Life): Quantity =>
  ended ? noQuantity : subtractQuantities(addQuantities(line.quantity, replaced), closed, ...live);
const goneOf = ({ live, lost }: Life): Quantity => addQuantities(lost, ...live);
const step = (life: Life): void => {
  const index = below(life.live.length || 1);
  const shipment = life.live[index];
  const open = openOf(life);
  const kind = below(8);
  if (kind < 3 && open > 0) life.live.push(below(2) === 0 ? open : part(open));
  else if (kind < 5 && shipment !== undefined) {
    // A part of what remains may have been replaced; a shipment with such units is not cancelled.
    const rest = life.live.toSpliced(index, 1);
    if (life.replaced > addQuantities(...rest)) return;
    life.live = rest;
    if (kind === 3) life.lost = addQuantities(life.lost, shipment);
  } else if (kind === 5)
    life.replaced = addQuantities(
      life.replaced,
      part(subtractQuantities(addQuantities(...life.live), life.replaced)),
    );
  else if (kind === 6) life.closed = addQuantities(life.closed, part(open));
  else if (life.live.length === 0 && below(3) === 0) life.ended = true;
};
const factsOfLife = (life: Life) => ({
  entity_id: life.line.order_id,
  status: life.ended ? ('cancelled' as const) : ('partially_shipped' as const),
  lines: [
    {
      line_id: life.line.line_id,
      shipped_quantity: addQuantities(...life.live),
      closed_quantity: life.closed,
      receipt: receiptOf(goneOf(life), life.replaced),
    },
  ],
});

test(`taken, held and available quantities add up after every event (SEED=${seed})`, () => {
  const wrong: unknown[] = [];
  for (let round = 0; round < 3000; round++) {
    let lines: ReservedLine[] = Array.from({ length: 1 + below(3) }, () =>
      held((1 + below(pick([9, 5000, 1_000_000_000]))) / 1000, { order_id: newId('order') }),
    );
    // Two lines of one product share its stock.
    const [first, second] = lines;
    if (first && second && below(2) === 0) lines = lines.with(1, { ...second, product_id: first.product_id });
    const lives = lines.map(
      (line): Life => ({
        line,
        live: [],
        lost: noQuantity,
        closed: noQuantity,
        replaced: noQuantity,
        ended: false,
      }),
    );
    const products = new Map<string, { stock: Quantity; reserved: Quantity; spare: Quantity }>(
      lines.map(({ product_id }) => {
        const asked = lines.filter((line) => line.product_id === product_id).map(({ quantity }) => quantity);
        const reserved = addQuantities(...asked);
        const spare = pick([noQuantity, part(reserved), q(1_000_000_000)]);
        return [product_id, { stock: addQuantities(reserved, spare), reserved, spare }];
      }),
    );
    const first_stock = new Map([...products].map(([id, { stock }]) => [id, stock]));
    for (let event = 0; event < 12; event++) {
      const life = pick(lives);
      // Some versions are skipped.
      for (let steps = 1 + below(3); steps > 0; steps--) step(life);
      const facts = factsOfLife(life);
      const before = lines;
      const available = () =>
        new Map(
          lines.map(({ product_id }) => {
            const { stock, reserved } = products.get(product_id) ?? {
              stock: noQuantity,
              reserved: noQuantity,
            };
            return [product_id, subtractQuantities(stock, reserved)] as const;
          }),
        );
      const { lines: after, moves } = followOrder(lines, facts, available());
      for (const { product_id, stock, reserved } of moves) {
        const product = products.get(product_id);
        if (!product) continue;
        product.stock = addQuantities(product.stock, stock);
        product.reserved = addQuantities(product.reserved, reserved);
      }
      lines = after;
      const repeated = followOrder(lines, facts, available());
      if (repeated.moves.length > 0) wrong.push({ repeated, before, facts });
      const line = lines.find(({ line_id }) => line_id === life.line.line_id);
      const kept = line && { left: addQuantities(leftStock(line), shortOf(line)), held: heldBy(line) };
      // All that left is counted, and no more is held than is still to be shipped.
      if (!kept || kept.left !== goneOf(life) || kept.held < 0 || kept.held > openOf(life))
        wrong.push({ kept, life, before });
      const ample = line && (products.get(line.product_id)?.spare ?? 0) === 1_000_000_000;
      if (ample && shortOf(line) !== 0) wrong.push({ short: line, life, before });
    }
    for (const [product_id, { stock, reserved }] of products) {
      const of = lines.filter((line) => line.product_id === product_id);
      const left = addQuantities(stock, ...of.map(leftStock));
      if (left !== first_stock.get(product_id) || reserved !== addQuantities(...of.map(heldBy)))
        wrong.push({ product_id, stock, reserved, of });
      if (reserved < 0 || stock < reserved) wrong.push({ product_id, stock, reserved, negative: true });
    }
    if (releaseAll(lines).lines.some((line) => heldBy(line) !== 0)) wrong.push({ released: lines });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
