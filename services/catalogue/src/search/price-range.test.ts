import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { priceRange } from './price-range.ts';

const range = (input: { currency: string; price_from?: string; price_to?: string }) =>
  priceRange(input).$or as { [field: string]: unknown }[];

test('whole prices are compared in minor units, finer ones in millionths', () => {
  expect(priceRange({ currency: 'EUR', price_from: '1.50', price_to: '20.00' })).toEqual({
    'list_price.amount_minor': { $gte: 150n, $lt: 2001n },
    $or: [
      { 'list_price.amount_micros': null, 'list_price.amount_minor': { $gte: 150n, $lt: 2001n } },
      { 'list_price.amount_micros': { $gte: 1_500_000n, $lt: 20_000_001n } },
    ],
  });
  expect(priceRange({ currency: 'EUR', price_from: '1.5' })).toEqual(
    priceRange({ currency: 'EUR', price_from: '1.50' }),
  );
  expect(priceRange({ currency: 'JPY', price_to: '20' })).toMatchObject({
    'list_price.amount_minor': { $lt: 21n },
  });
});

test('a whole price is below a finer bound that it is when rounded down', () => {
  expect(range({ currency: 'EUR', price_from: '1.505', price_to: '1.509' })).toEqual([
    { 'list_price.amount_micros': null, 'list_price.amount_minor': { $gte: 150n, $gt: 150n, $lt: 151n } },
    { 'list_price.amount_micros': { $gte: 1_505_000n, $lt: 1_509_001n } },
  ]);
});

test('without a range there is no filter', () => {
  expect(priceRange({ currency: 'JPY', sort: 'price_ascending' })).toEqual({});
  expect(priceRange({})).toEqual({});
});

test.each([
  [{ price_from: '1.50' }, 'currency'],
  [{ sort: 'price_descending' as const }, 'currency'],
  [{ currency: 'JPY', price_to: '1.1234567' }, 'price_to'],
  [{ currency: 'EUR', price_from: '1.506', price_to: '1.505' }, 'price_from'],
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
