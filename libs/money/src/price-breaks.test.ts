import { expect, test } from '@jest/globals';
import { nextBreak, type PriceBreak, priceAt } from './price-breaks.ts';
import { quantityOf } from './quantity.ts';
import { parseUnitPrice } from './unit-price.ts';

const eur = (amount: string) => parseUnitPrice({ amount, currency: 'EUR' });
const from = (quantity: number, amount: string): PriceBreak => ({
  from_quantity: quantityOf(quantity),
  unit_price: eur(amount),
});
const breaks = [from(10, '9.50'), from(100, '8.90'), from(1000.5, '8.125')];

test.each([
  [0.001, '10.00', 10, '5.00'],
  [9.999, '10.00', 10, '5.00'],
  [10, '9.50', 100, '60.00'],
  [10.001, '9.50', 100, '60.00'],
  [99.999, '9.50', 100, '60.00'],
  [100, '8.90', 1000.5, '775.39'],
  [1000.499, '8.90', 1000.5, '775.39'],
])('%p cost %p each; from %p on one saves %p', (quantity, price, next, saves) => {
  const at = priceAt(eur('10.00'), breaks, quantityOf(quantity));
  expect(at).toEqual(eur(price));
  expect(nextBreak(at, breaks, quantityOf(quantity))).toMatchObject({
    from_quantity: next,
    saves: { amount_minor: BigInt(saves.replace('.', '')), currency: 'EUR' },
  });
});

test('the highest break has none after it, and a price alone has none', () => {
  expect(priceAt(eur('10.00'), breaks, quantityOf(1_000_000))).toEqual(eur('8.125'));
  expect(nextBreak(eur('8.125'), breaks, quantityOf(1000.5))).toBeUndefined();
  expect(priceAt(eur('10.00'), [], quantityOf(5))).toEqual(eur('10.00'));
});
