import { describe, expect, test } from '@jest/globals';
import { addQuantities, quantityOf } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { aLife, aRandomOrder } from '../../test/a-life.ts';
import {
  after,
  aLine,
  anOrder,
  aWaitingOrder,
  confirming,
  delivering,
  noon,
  shipping,
} from '../../test/an-order.ts';
import { markCounted, partsOf } from './line-figures.ts';
import { addFigures, figureNames, figuresOf, type MetricFigures } from './metric-figures.ts';
import type { CountedAs, Order, OrderCommand } from './order.ts';
import { decide, permits } from './order-commands.ts';
import { lineDeltas, type MetricDelta, orderDeltas } from './order-deltas.ts';
import { billableQuantity, repriceLine, sumOrder } from './price-order.ts';

const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const of = (deltas: readonly MetricDelta[], company_id: string) =>
  deltas.filter((delta) => delta.company_id === company_id);

describe('a new order', () => {
  test('counts once for either side, grouped by the other one', () => {
    const order = anOrder();
    const deltas = orderDeltas(null, order);
    expect(deltas).toHaveLength(2);
    const shared = {
      branch_id: order.branch_id,
      branch_name: 'Berlin',
      currency: 'EUR',
      status: 'placed',
      orders: 1,
      amount_minor: 11_900n,
      ship_orders: 0,
      deliver_orders: 0,
    };
    expect(of(deltas, order.buyer_company_id)).toMatchObject([
      { ...shared, counterparty_id: order.supplier_company_id, counterparty_name: 'Exotic Liquids' },
    ]);
    expect(of(deltas, order.supplier_company_id)).toMatchObject([
      { ...shared, counterparty_id: order.buyer_company_id, counterparty_name: 'Alfreds Futterkiste' },
    ]);
  });

  test('belongs to the day of its creation in each company’s own time zone', () => {
    const order = anOrder({
      created_at: new Date('2026-03-28T15:30:00Z'),
      buyer: { name: 'Buyer', time_zone: 'America/Los_Angeles' },
      supplier: { name: 'Supplier', time_zone: 'Asia/Tokyo' },
    });
    expect(orderDeltas(null, order).map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
  });

  test('counts with its lead times when it comes with a past', () => {
    const order = anOrder({
      status: 'delivered',
      first_shipped_at: hoursLater(24),
      delivered_at: hoursLater(72.5),
    });
    const figures = { ship_seconds: 86_400, ship_orders: 1, deliver_seconds: 261_000, deliver_orders: 1 };
    expect(orderDeltas(null, order)).toMatchObject([figures, figures]);
  });
});

describe('an order that waits for approval', () => {
  const waiting = aWaitingOrder();

  test('counts for its buyer alone', () => {
    expect(orderDeltas(null, waiting)).toMatchObject([
      { company_id: waiting.buyer_company_id, status: 'pending_approval', orders: 1 },
    ]);
  });

  test('begins to count for the supplier when it is approved', () => {
    const placed = after(waiting, { kind: 'approve', by: 'Ana Admin', note: null });
    const deltas = orderDeltas(waiting, placed);
    expect(of(deltas, waiting.buyer_company_id)).toMatchObject([
      { status: 'pending_approval', orders: -1, amount_minor: -11_900n },
      { status: 'placed', orders: 1, amount_minor: 11_900n },
    ]);
    expect(of(deltas, waiting.supplier_company_id)).toMatchObject([{ status: 'placed', orders: 1 }]);
  });

  test.each<OrderCommand>([
    { kind: 'decline', by: 'Ana Admin', note: null },
    { kind: 'lapse' },
    { kind: 'cancel', by: 'Ben Buyer', reason: 'no longer needed' },
  ])('never counts for the supplier after $kind', (command) => {
    const deltas = orderDeltas(waiting, after(waiting, command));
    expect(of(deltas, waiting.supplier_company_id)).toEqual([]);
    expect(of(deltas, waiting.buyer_company_id)).toHaveLength(2);
  });
});

describe('a change', () => {
  test('that moves nothing counted leaves no deltas', () => {
    const order = anOrder();
    expect(
      orderDeltas(order, { ...order, version: 2, internal_note: 'other', updated_at: hoursLater(1) }),
    ).toEqual([]);
    const shipped = after(order, confirming, shipping());
    const tracked = after(shipped, {
      kind: 'record_event',
      shipment_id: String(shipped.shipments[0]?.id),
      status: 'In transit',
      place: null,
      note: null,
      expected_on: null,
    });
    expect(orderDeltas(shipped, tracked)).toEqual([]);
  });

  test('of the amount alone is counted though the status stays', () => {
    const line = aLine();
    const order = after(
      anOrder({ lines: [line] }),
      confirming,
      shipping([{ line_id: line.id, quantity: 4 }]),
    );
    const dearer = { ...order, total: { ...order.total, amount_minor: 1n } };
    expect(orderDeltas(order, dearer)).toMatchObject([
      { orders: -1, amount_minor: -11_900n },
      { orders: -1, amount_minor: -11_900n },
      { orders: 1, amount_minor: 1n },
      { orders: 1, amount_minor: 1n },
    ]);
  });

  test('takes nothing away as -0, which would be stored as a floating point number', () => {
    const order = anOrder();
    const [taken] = orderDeltas(order, after(order, confirming));
    expect(taken).toMatchObject({ orders: -1, ship_seconds: 0, ship_orders: 0 });
    expect(Object.values(taken ?? {}).some((value) => Object.is(value, -0))).toBe(false);
  });
});

describe('deltas add up to the total of the order', () => {
  const random = seededRandom();

  test(`after any commands (SEED=${random.seed})`, () => {
    for (let round = 0; round < 200; round++) {
      let order = random.next() < 0.5 ? anOrder() : aWaitingOrder();
      const deltas = orderDeltas(null, order);
      for (let step = 0; step < 8; step++) {
        const commands = commandsFor(order).filter(({ kind }) => permits(order, kind));
        if (commands.length === 0) break;
        const command = random.pick(commands);
        const next = markCounted(decide(order, command, hoursLater(random.below(500))));
        deltas.push(...orderDeltas(order, next));
        order = next;
      }
      expect(sumsOf(deltas)).toEqual(sumsOf(orderDeltas(null, order)));
      expect(lineSumsOf(deltas)).toEqual(lineSumsOf(orderDeltas(null, order)));
    }
  });

  test(`after claims, credits and replacements (SEED=${random.seed})`, () => {
    for (let life = 0; life < 200; life++) {
      const order = aRandomOrder(random);
      const deltas = orderDeltas(null, order);
      for (const { before, after } of aLife(random, order, 30)) {
        deltas.push(...orderDeltas(markCounted(before), after));
        const whole = orderDeltas(null, after);
        expect(sumsOf(deltas)).toEqual(sumsOf(whole));
        expect(lineSumsOf(deltas)).toEqual(lineSumsOf(whole));
        // Products and shipping make up the total, and the quantities are those that are to be paid.
        const products = partsOf(whole[0]?.lines ?? []).filter(({ by }) => by === 'product');
        expect(products.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)).toBe(
          after.total.amount_minor,
        );
        expect(addQuantities(...products.map(({ quantity }) => quantity))).toBe(
          addQuantities(...after.lines.map(billableQuantity)),
        );
        // The first full delivery counts, once.
        if (before.delivered_at) expect(arrivalOf(after)).toEqual(arrivalOf(before));
      }
    }
  });

  test('a credit lowers amount and quantity of its line, and the last one the shipping to nothing', () => {
    const net = { amount_minor: 990n, currency: 'EUR' };
    const line = aLine();
    const placed = anOrder({ lines: [line], ...sumOrder([line], { net, tax_rate: '7' }) });
    const shipped = after(placed, confirming, shipping());
    const creditOf = (credited: number, shippingLeft: bigint): Order => {
      const lines = shipped.lines.map((one) =>
        repriceLine({ ...one, credited_quantity: quantityOf(credited) }),
      );
      const left = { net: { ...net, amount_minor: shippingLeft }, tax_rate: '7' };
      return { ...shipped, lines, ...sumOrder(lines, left) };
    };
    const [part, whole] = [creditOf(4, 990n), creditOf(10, 0n)];
    const partsAfter = (order: Order) =>
      partsOf(orderDeltas(null, order)[0]?.lines ?? []).filter(({ by }) => by === 'product');
    expect(partsAfter(part)).toMatchObject([
      { quantity: 6, amount_minor: 7140n },
      { key: '_shipping', quantity: 0, amount_minor: 1059n },
    ]);
    expect(partsAfter(whole)).toMatchObject([{ orders: 1, quantity: 0, amount_minor: 0n }]);
    // Counted before any credit, as the release before this one counts.
    const { shipping: _, ...counted_as } = shipped.counted_as as CountedAs;
    for (const before of [shipped, { ...shipped, counted_as }])
      for (const next of [part, whole])
        expect(lineSumsOf([...orderDeltas(null, shipped), ...orderDeltas(before, next)])).toEqual(
          lineSumsOf(orderDeltas(null, next)),
        );
  });
});

const arrivalOf = (order: Order) =>
  orderDeltas(null, order).map((delta) => [
    delta.deliver_orders,
    delta.deliver_seconds,
    delta.on_time_orders,
    delta.late_orders,
  ]);

const commandsFor = (order: Order): OrderCommand[] => {
  const open = order.lines[0];
  const underway = order.shipments.find((shipment) => !shipment.delivered_at);
  return [
    { kind: 'approve', by: 'Ana', note: null },
    { kind: 'decline', by: 'Ana', note: null },
    { kind: 'cancel', by: 'Ben', reason: 'x' },
    confirming,
    { kind: 'reject', by: 'Sam', reason: 'x' },
    order.shipments.length === 0 && open
      ? shipping([{ line_id: open.id, quantity: 4 }])
      : shipping(null, 'second'),
    { kind: 'close_remainder', by: 'Ben', side: 'buyer', reason: 'x' },
    ...(underway ? [{ ...delivering(), shipment_id: underway.id } as OrderCommand] : []),
  ];
};

/** Figures per cell, without the cells that come to nothing. */
const sumsOf = (deltas: readonly MetricDelta[]): Record<string, MetricFigures> => {
  const cells = Map.groupBy(deltas, ({ company_id, day, branch_id, counterparty_id, status }) =>
    [company_id, day, branch_id, counterparty_id, status].join('|'),
  );
  const sums = [...cells].map(([key, own]) => [key, own.map(figuresOf).reduce(addFigures)] as const);
  return Object.fromEntries(
    sums.filter(([, figures]) => figureNames.some((name) => BigInt(figures[name]) !== 0n)),
  );
};

/** Amounts and orders per cell and product or category, without those that come to nothing. */
const lineSumsOf = (deltas: readonly MetricDelta[]): Record<string, string> => {
  const sums = new Map<string, { orders: number; amount: bigint; quantity: number }>();
  for (const { company_id, day, branch_id, counterparty_id, status, lines = [] } of deltas)
    for (const { by, key, orders, amount_minor, quantity } of partsOf(lines)) {
      const cell = [company_id, day, branch_id, counterparty_id, status, by, key].join('|');
      const sum = sums.get(cell) ?? { orders: 0, amount: 0n, quantity: 0 };
      sums.set(cell, {
        orders: sum.orders + orders,
        amount: sum.amount + amount_minor,
        quantity: sum.quantity + quantity,
      });
    }
  return Object.fromEntries(
    [...sums].map(([cell, sum]) => [cell, Object.values(sum).join(' ')]).filter(([, sum]) => sum !== '0 0 0'),
  );
};

describe('the lines of an order', () => {
  const random = seededRandom();
  const linesOf = (order: Order) => lineSumsOf(orderDeltas(null, order));

  test('add up to its total, for products and for categories', () => {
    const order = anOrder({
      lines: [aLine(), aLine({ category: 'Produce' }), aLine({ product_id: null, category: '' })],
    });
    for (const by of ['product', 'category']) {
      const parts = partsOf(orderDeltas(null, order)[0]?.lines ?? []).filter((part) => part.by === by);
      expect(parts).toHaveLength(3);
      expect(parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)).toBe(order.total.amount_minor);
    }
  });

  test('count once in a category that several of them have', () => {
    const [delta] = orderDeltas(null, anOrder({ lines: [aLine(), aLine()] }));
    expect(partsOf(delta?.lines ?? [])).toMatchObject([
      { by: 'product', orders: 1 },
      { by: 'product', orders: 1 },
      { by: 'category', key: 'beverages', orders: 1, quantity: 20 },
    ]);
  });

  test(`are right again after replicas that do not count lines changed the order (SEED=${random.seed})`, () => {
    for (let round = 0; round < 200; round++) {
      let order = random.next() < 0.5 ? anOrder() : aWaitingOrder();
      // One of an earlier release is counted with its next change.
      if (random.next() < 0.3) order = { ...order, counted_as: undefined } as unknown as Order;
      const deltas = order.counted_as ? orderDeltas(null, order) : [];
      for (let step = 0; step < 8; step++) {
        const commands = commandsFor(order).filter(({ kind }) => permits(order, kind));
        if (commands.length === 0) break;
        const next = decide(order, random.pick(commands), hoursLater(random.below(500)));
        if (random.next() < 0.5) order = next;
        else {
          deltas.push(...orderDeltas(order, next));
          order = markCounted(next);
        }
      }
      deltas.push(...lineDeltas(order));
      expect(lineSumsOf(deltas)).toEqual(linesOf(order));
      expect(lineDeltas(markCounted(order))).toEqual([]);
    }
  });

  test(`are right again after such replicas changed an order with claims (SEED=${random.seed})`, () => {
    for (let life = 0; life < 200; life++) {
      let order = aRandomOrder(random);
      const deltas = orderDeltas(null, order);
      for (const { after: next } of aLife(random, order, 30)) {
        const counts = random.next() < 0.5;
        if (counts) deltas.push(...orderDeltas(order, next));
        order = counts ? markCounted(next) : ({ ...next, counted_as: order.counted_as } as Order);
      }
      deltas.push(...lineDeltas(order));
      expect(lineSumsOf(deltas)).toEqual(linesOf(order));
    }
  });
});
