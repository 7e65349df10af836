import { expect, test } from '@jest/globals';
import { changeOf, isPrice, offerTotal, timesQuantity, writtenPrice } from './prices.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });

test.each([
  ['95', 'EUR', '95.00'],
  [' 95.5 ', 'EUR', '95.50'],
  ['9,5', 'EUR', '9.50'],
  ['95.', 'EUR', '95.00'],
  ['007', 'EUR', '7.00'],
  ['0', 'EUR', '0.00'],
  ['1200', 'JPY', '1200'],
  ['1.5', 'KWD', '1.500'],
  ['1,500', 'KWD', '1.500'],
  ['95.505', 'EUR', '95.505'],
  ['16,0860', 'EUR', '16.0860'],
  ['1.5', 'JPY', '1.5'],
])('%j in %s is %s', (written, currency, amount) => {
  const price = writtenPrice(written, currency);
  expect(price).toEqual({ amount, currency });
  expect(isPrice(price)).toBe(true);
});

test.each([
  ['1,234', 'EUR'],
  ['1,234.50', 'EUR'],
  ['95,505', 'EUR'],
  ['1.1234567', 'EUR'],
])('%j in %s could mean something else and is left to the service', (written, currency) => {
  expect(writtenPrice(written, currency)).toEqual({ amount: written, currency });
});

test.each(['', '-5', 'abc', '1e3', '1 000'])('%j is no price', (written) => {
  expect(isPrice(writtenPrice(written, 'EUR'))).toBe(false);
});

test('a price times a quantity keeps every digit, and rounds once', () => {
  expect(timesQuantity(eur('16.0860'), 550)).toEqual(eur('8847.30'));
  expect(timesQuantity(eur('0.005'), 1)).toEqual(eur('0.01'));
  expect(timesQuantity(eur('0.07'), 3)).toEqual(eur('0.21'));
  expect(timesQuantity(eur('9999999999.99'), 1_000_000)).toEqual(eur('9999999999990000.00'));
  expect(timesQuantity({ amount: '12', currency: 'JPY' }, 5)).toEqual({ amount: '60', currency: 'JPY' });
});

test('a missing price is not counted, and a sum beyond any amount has no total', () => {
  const doubtful = writtenPrice('95,505', 'EUR');
  expect(offerTotal([doubtful, eur('10.00')].map((price) => [price, 1]))).toEqual(eur('10.00'));
  expect(isPrice(doubtful)).toBe(false);
  expect(isPrice({ amount: '-5.00', currency: 'EUR' })).toBe(false);
  expect(offerTotal([])).toBeUndefined();
  const most = eur('90000000000000000.00');
  expect(timesQuantity(most, 1_000_000)).toBeUndefined();
  expect(
    offerTotal([
      [most, 1],
      [most, 1],
    ]),
  ).toBeUndefined();
});

test('a change is shown in percent with its sign, and omitted if there is none', () => {
  expect(changeOf(eur('880.00'), eur('950.00'))).toBe('−7.4\u00a0%');
  expect(changeOf(eur('11.00'), eur('10.00'))).toBe('+10\u00a0%');
  expect(changeOf(eur('10.00'), eur('10.00'))).toBeNull();
  expect(changeOf(eur('10.00'), eur('0.00'))).toBeNull();
});
