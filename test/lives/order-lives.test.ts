import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { Books, type OrderSource } from '../../services/finance/test/books.ts';
import type { Order } from '../../services/orders/src/model/order.ts';
import { factsOf } from '../../services/orders/src/model/order-facts.ts';
import { aLife, aRandomOrder, currencies } from '../../services/orders/test/a-life.ts';

// Random lives of orders by the rules of the orders service, followed by those of finance, with payments at every moment:
// after each step the money, the documents and the books agree with the order. The rules of orders alone are tested in
// services/orders, those of finance with states that orders does not reach in services/finance.
const random = seededRandom();
const lives = process.env.PROCURA_SOAK === 'whole' ? 100_000 : 20_000;
const stepsOfLife = 24;

/** An order that lives by the rules of orders. */
const liveOrder = (order: Order): OrderSource => {
  const life = aLife(random, order, Number.POSITIVE_INFINITY);
  let state = order;
  return {
    get facts() {
      return factsOf(state);
    },
    step() {
      state = life.next().value?.after ?? state;
    },
  };
};

test(`the money of ${lives} lives of orders follows them (seed ${random.seed})`, () => {
  const moved: Record<string, number> = {};
  for (let life = 0; life < lives; ) {
    const currency = random.pick(currencies);
    const first = aRandomOrder(random, currency);
    const { supplier_company_id } = first;
    const orders = [
      first,
      ...(random.below(3) === 0 ? [{ ...aRandomOrder(random, currency), supplier_company_id }] : []),
    ];
    const books = new Books(random, orders.map(liveOrder));
    try {
      for (let step = 0; step < stepsOfLife * orders.length; step += 1) books.step();
    } catch (error) {
      throw error instanceof Failure ? error : new Error(`Life ${life}: ${String(error)}`, { cause: error });
    }
    life += orders.length;
    for (const [kind, count] of Object.entries(books.moved)) moved[kind] = (moved[kind] ?? 0) + count;
  }
  for (const kind of [
    'payment',
    'credit',
    'release',
    'refund',
    'return',
    'due',
    'collected',
    'invoice',
    'credit_note',
  ])
    expect([kind, moved[kind] ?? 0]).toEqual([kind, expect.any(Number)]);
  expect(Object.entries(moved).filter(([, count]) => count < 100)).toEqual([]);
});
