import { expect, test } from '@jest/globals';
import { quantityOf } from '@procura/money';
import { changeOf, isPrice, offerTotal, timesQuantity, writtenPrice, writtenRate } from './prices.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const one = quantityOf(1);

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

test.each([
  ['16.0860', 550, '8847.30'],
  ['0.005', 1, '0.01'],
  ['0.07', 3, '0.21'],
  ['9999999999.99', 1_000_000, '9999999999990000.00'],
  ['18.90', 2.5, '47.25'],
  ['10.00', 0.1, '1.00'],
  ['10.00', 0.001, '0.01'],
  ['4.99', 0.001, '0.00'],
  ['5.00', 0.001, '0.01'],
  ['1.10', 1.005, '1.11'],
  ['9999999999.99', 999_999.999, '9999999989990000.00'],
])('%s times %d is %s: no digit is lost, and it is rounded once', (price, quantity, total) => {
  expect(timesQuantity(eur(price), quantityOf(quantity))).toEqual(eur(total));
});

test('a currency without minor digits has whole totals', () => {
  const yen = (amount: string) => ({ amount, currency: 'JPY' });
  expect(timesQuantity(yen('12'), quantityOf(5))).toEqual(yen('60'));
  expect(timesQuantity(yen('13'), quantityOf(2.5))).toEqual(yen('33'));
});

test('the total of an offer is the sum of its rounded lines', () => {
  const lines = [0.1, 0.2, 0.001, 1_000_000].map((quantity) => [eur('1.10'), quantityOf(quantity)] as const);
  expect(offerTotal(lines)).toEqual(eur('1100000.33'));
});

test('tax on top of prices is rounded per line, and a rate that is none is not counted', () => {
  const lines = [
    [eur('90.55'), quantityOf(10), '19'],
    [eur('1.115'), quantityOf(40.5), '7'],
  ] as const;
  // 905.50 with 172.045, and 45.16 with 3.1612.
  expect(offerTotal(lines)).toEqual(eur('1125.87'));
  for (const rate of ['', 'a lot', '-1'])
    expect(offerTotal([[eur('90.55'), one, rate]])).toEqual(eur('90.55'));
  expect([' 7,5 ', '19'].map(writtenRate)).toEqual(['7.5', '19']);
});

test('freight is added with its tax once there is a price', () => {
  const lines = [[eur('90.55'), one, '19']] as const;
  // 90.55 with 17.2045, and 49.90 with 9.481.
  expect(offerTotal(lines, { freight: eur('49.90'), freight_tax_rate: '19' })).toEqual(eur('167.13'));
  expect(offerTotal(lines, { freight: eur('a lot') })).toEqual(eur('107.75'));
  expect(offerTotal([], { freight: eur('49.90') })).toBeUndefined();
});

test('a missing price is not counted, and a sum beyond any amount has no total', () => {
  const doubtful = writtenPrice('95,505', 'EUR');
  expect(offerTotal([doubtful, eur('10.00')].map((price) => [price, one]))).toEqual(eur('10.00'));
  expect(isPrice(doubtful)).toBe(false);
  expect(isPrice({ amount: '-5.00', currency: 'EUR' })).toBe(false);
  expect(offerTotal([])).toBeUndefined();
  const most = eur('90000000000000000.00');
  expect(timesQuantity(most, quantityOf(1_000_000))).toBeUndefined();
  expect(
    offerTotal([
      [most, one],
      [most, one],
    ]),
  ).toBeUndefined();
});

test('a change is shown in percent with its sign, and omitted if there is none', () => {
  expect(changeOf(eur('880.00'), eur('950.00'))).toBe('−7.4\u00a0%');
  expect(changeOf(eur('11.00'), eur('10.00'))).toBe('+10\u00a0%');
  expect(changeOf(eur('10.00'), eur('10.00'))).toBeNull();
  expect(changeOf(eur('10.00'), eur('0.00'))).toBeNull();
});
