import { expect, test } from '@jest/globals';
import { parseUnitPrice, quantityOf } from '@procura/money';
import { priceProblem } from './part-price.ts';

const problemOf = (
  quantity: number,
  { left, decimals = 3, amount, currency = 'EUR' }: Given,
): string | null =>
  priceProblem(quantityOf(quantity), {
    left: quantityOf(left),
    decimals,
    unit_price: parseUnitPrice({ amount, currency }),
  });
type Given = { left: number; decimals?: number; amount: string; currency?: string };

test.each<[number, Given, string]>([
  [
    0.004,
    { left: 1, amount: '1.00' },
    'costs 0.00 EUR at 1.00 EUR; give at least 0.005, or all that is left, 1',
  ],
  [
    0.001,
    { left: 2.5, amount: '4.00' },
    'costs 0.00 EUR at 4.00 EUR; give at least 0.002, or all that is left, 2.5',
  ],
  [0.002, { left: 0.004, amount: '1.00' }, 'costs 0.00 EUR at 1.00 EUR; give all that is left, 0.004'],
  [0.002, { left: 0.005, amount: '1.00' }, 'costs 0.00 EUR at 1.00 EUR; give all that is left, 0.005'],
  [
    1,
    { left: 100, decimals: 0, amount: '0.0012' },
    'costs 0.00 EUR at 0.0012 EUR; give at least 5, or all that is left, 100',
  ],
  [
    0.1,
    { left: 3, decimals: 1, amount: '0.02' },
    'costs 0.00 EUR at 0.02 EUR; give at least 0.3, or all that is left, 3',
  ],
  [
    0.4,
    { left: 3, decimals: 1, amount: '1', currency: 'JPY' },
    'costs 0 JPY at 1 JPY; give at least 0.5, or all that is left, 3',
  ],
  [
    4999,
    { left: 1_000_000, decimals: 0, amount: '0.000001' },
    'costs 0.00 EUR at 0.000001 EUR; give at least 5000, or all that is left, 1000000',
  ],
])('%d of %o is refused', (quantity, given, expected) => {
  expect(problemOf(quantity, given)).toBe(expected);
});

test.each<[string, number, Given]>([
  ['costs a minor unit', 0.005, { left: 1, amount: '1.00' }],
  ['has a price of zero', 0.001, { left: 1, amount: '0.00' }],
  ['is all that is left', 0.001, { left: 0.001, amount: '1.00' }],
])('a part that %s is taken', (_, quantity, given) => {
  expect(problemOf(quantity, given)).toBeNull();
});
