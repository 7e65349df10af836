import { expect, test } from '@jest/globals';
import { formatUnitPrice, parseUnitPrice, quantityOf } from '@procura/money';
import { amountsOf, storedRate, sumAmounts, toAmounts, toNetPrice } from './tax.ts';

const priced = (currency: string, amount: string, tax_rate: string) => ({
  unit_price: parseUnitPrice({ amount, currency }),
  ...storedRate(tax_rate),
});
const figuresOf = (amounts: Parameters<typeof toAmounts>[0]) =>
  Object.values(toAmounts(amounts)).map(({ amount }) => amount);

test.each([
  // 86.415; 19 % of 86.42 is 16.4198.
  ['EUR', '12.345', 7, '19', ['86.42', '16.42', '102.84']],
  // 7 % of 0.50 is 0.035.
  ['EUR', '1.00', 0.5, '7', ['0.50', '0.04', '0.54']],
  ['EUR', '12.345', 7, '0', ['86.42', '0.00', '86.42']],
  // 10 % of 999 is 99.9; 832.5 is 833, of which 10 % are 83.3.
  ['JPY', '333', 3, '10', ['999', '100', '1099']],
  ['JPY', '333', 2.5, '10', ['833', '83', '916']],
  // 5 % of 12.345 is 0.61725.
  ['KWD', '1.2345', 10, '5', ['12.345', '0.617', '12.962']],
])('net: %s %s times %d with %s %% is %j', (currency, amount, quantity, tax_rate, figures) => {
  const net = toNetPrice(priced(currency, amount, tax_rate), { net: true });
  expect(net).toEqual(priced(currency, amount, tax_rate));
  expect(figuresOf(amountsOf(net, quantityOf(quantity)))).toEqual(figures);
});

test.each([
  ['EUR', '119.00', 3, '19', '100.00', ['300.00', '57.00', '357.00']],
  // 84.0336134…; 252.100839; 19 % of 252.10 is 47.899.
  ['EUR', '100.00', 3, '19', '84.033613', ['252.10', '47.90', '300.00']],
  // 0.0252100…; rounding each leaves a cent more than was asked.
  ['EUR', '0.03', 1, '19', '0.02521', ['0.03', '0.01', '0.04']],
  ['EUR', '100.00', 3, '0', '100.00', ['300.00', '0.00', '300.00']],
  // 90.9090909…; 272.727273; 10 % of 273 is 27.3.
  ['JPY', '100', 3, '10', '90.909091', ['273', '27', '300']],
  // 0.9523809…; 2.857143; 5 % of 2.857 is 0.14285.
  ['KWD', '1.000', 3, '5', '0.952381', ['2.857', '0.143', '3.000']],
])(
  'tax included: %s %s times %d at %s %% is %s without tax, and %j',
  (currency, amount, quantity, tax_rate, net, figures) => {
    const price = toNetPrice(priced(currency, amount, tax_rate), {});
    expect(formatUnitPrice(price.unit_price)).toEqual({ amount: net, currency });
    expect(figuresOf(amountsOf(price, quantityOf(quantity)))).toEqual(figures);
  },
);

test('a rate of 0 is not stored, as in documents of earlier releases', () => {
  for (const none of [undefined, '0', '0.00']) expect(storedRate(none)).toEqual({});
  expect(storedRate('7.5')).toEqual({ tax_rate: '7.5' });
});

test('lines are added as they are rounded', () => {
  const line = amountsOf(priced('EUR', '1.00', '7'), quantityOf(0.5));
  expect(figuresOf(sumAmounts('EUR', [line, line]))).toEqual(['1.00', '0.08', '1.08']);
  expect(figuresOf(sumAmounts('JPY', []))).toEqual(['0', '0', '0']);
});
