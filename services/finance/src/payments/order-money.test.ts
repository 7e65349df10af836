import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { Books } from '../../test/books.ts';
import { RandomOrder } from '../../test/random-order.ts';

const random = seededRandom();
const sequences = 2000;

test(`the money and the documents of orders follow each of their states (SEED=${random.seed})`, () => {
  const moved: Record<string, number> = {};
  for (let sequence = 0; sequence < sequences; sequence++) {
    const supplier = newId('company');
    const currency = random.pick(['EUR', 'JPY', 'KWD']);
    const orders = Array.from(
      { length: 1 + random.below(2) },
      () => new RandomOrder(random, currency, supplier),
    );
    const books = new Books(random, orders);
    for (let step = 0; step < 20; step++) books.step();
    if (sequence % 4 === 0) books.end();
    for (const [kind, count] of Object.entries(books.moved)) moved[kind] = (moved[kind] ?? 0) + count;
  }
  const expected = ['payment', 'credit', 'release', 'refund', 'return', 'due', 'collected', 'spent'];
  for (const kind of [...expected, 'invoice', 'credit_note'])
    expect([kind, moved[kind]]).toEqual([kind, expect.any(Number)]);
});
