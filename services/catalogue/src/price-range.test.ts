import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { priceRange } from './price-range.ts';

test('is in minor units of the currency', () => {
  expect(priceRange({ currency: 'EUR', price_from: '1.50', price_to: '20.00' })).toEqual({
    $gte: 150n,
    $lt: 2001n,
  });
  expect(priceRange({ currency: 'JPY', price_to: '20' })).toEqual({ $lt: 21n });
  expect(priceRange({ currency: 'JPY', sort: 'price_ascending' })).toBeNull();
  expect(priceRange({})).toBeNull();
});

test.each([
  [{ price_from: '1.50' }, 'currency'],
  [{ sort: 'price_descending' as const }, 'currency'],
  [{ currency: 'EUR', price_from: '1.5' }, 'price_from'],
  [{ currency: 'JPY', price_to: '1.50' }, 'price_to'],
  [{ currency: 'EUR', price_to: 'cheap' }, 'price_to'],
  [{ currency: 'EUR', price_from: '2.00', price_to: '1.00' }, 'price_from'],
])('%o is refused naming %s', (input, path) => {
  expect(() => priceRange(input)).toThrow(Failure);
  try {
    priceRange(input);
  } catch (error) {
    expect((error as Failure).errors).toEqual([{ path, message: expect.any(String) }]);
  }
});
