import { expect, test } from '@jest/globals';
import { priceAt } from './price-at.ts';
import { quantityOf as q } from './quantity.ts';
import { formatUnitPrice, parseUnitPrice } from './unit-price.ts';

const pricing = (currency: string, price: string, ...breaks: [from: number, price: string][]) => ({
  price: parseUnitPrice({ amount: price, currency }),
  price_breaks: breaks.map(([from, amount]) => ({
    from_quantity: q(from),
    unit_price: parseUnitPrice({ amount, currency }),
  })),
});
const one = pricing('EUR', '10.00', [1, '9.50']);
const three = pricing('EUR', '10.00', [10, '9.50'], [100, '8.90'], [1000, '8.125']);
const yen = pricing('JPY', '1200', [2.5, '1100.5'], [10, '999']);
const dinars = pricing('KWD', '1.250', [0.5, '1.2375'], [50, '1.100']);

test.each([
  [one, 0.001, '10.00', 1],
  [one, 0.999, '10.00', 1],
  [one, 1, '9.50', null],
  [one, 1.001, '9.50', null],
  [three, 1, '10.00', 10],
  [three, 9.999, '10.00', 10],
  [three, 10, '9.50', 100],
  [three, 10.001, '9.50', 100],
  [three, 99.999, '9.50', 100],
  [three, 100, '8.90', 1000],
  [three, 100.001, '8.90', 1000],
  [three, 999.999, '8.90', 1000],
  [three, 1000, '8.125', null],
  [three, 1_000_000, '8.125', null],
  [yen, 2.499, '1200', 2.5],
  [yen, 2.5, '1100.5', 10],
  [yen, 9.999, '1100.5', 10],
  [yen, 10, '999', null],
  [dinars, 0.499, '1.250', 0.5],
  [dinars, 0.5, '1.2375', 50],
  [dinars, 50, '1.100', null],
  // A dearer break applies as any other.
  [pricing('EUR', '9.00', [10, '9.50']), 10, '9.50', null],
  [pricing('EUR', '9.00'), 10, '9.00', null],
])('%o in a line of %d', (given, quantity, price, next) => {
  const { unit_price, next_break } = priceAt(given, q(quantity));
  expect([formatUnitPrice(unit_price).amount, next_break?.from_quantity ?? null]).toEqual([price, next]);
});

test('a price without breaks applies to each quantity', () => {
  const price = parseUnitPrice({ amount: '9.00', currency: 'EUR' });
  expect(priceAt({ price }, q(1000))).toEqual({ unit_price: price, next_break: null });
});
