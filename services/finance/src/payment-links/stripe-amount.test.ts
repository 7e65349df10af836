import { describe, expect, test } from '@jest/globals';
import { currencies, Failure } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

test.each([
  ['119.00', 'EUR', 11_900],
  ['0.01', 'USD', 1],
  ['500', 'JPY', 500],
  ['5', 'ISK', 500],
  ['5', 'UGX', 500],
  ['5.00', 'MGA', 5],
  ['5.120', 'KWD', 5120],
  ['1.000', 'BHD', 1000],
])('%s %s is %s at Stripe, and back again', (amount, currency, units) => {
  const given = parseMoney({ amount, currency });
  expect(toStripeAmount(given)).toEqual({ unit_amount: units, currency: currency.toLowerCase() });
  expect(fromStripeAmount(units, currency.toLowerCase())).toEqual(given);
});

describe('what Stripe cannot express is refused with a sentence', () => {
  test.each([
    ['5.124', 'KWD', 'with 0 as the third digit'],
    ['5.50', 'MGA', 'whole MGA'],
    ['90071992547410.00', 'USD', 'smaller amounts'],
  ])('%s %s', (amount, currency, why) => {
    const refused = () => toStripeAmount(parseMoney({ amount, currency }));
    expect(refused).toThrow(Failure);
    expect(refused).toThrow(`Stripe cannot charge ${amount} ${currency}`);
    expect(refused).toThrow(why);
  });
});

test('every currency goes there and back in whole units', () => {
  for (const currency of Object.keys(currencies)) {
    const digits = currencies[currency] ?? 0;
    const amount = { amount_minor: 1_230n * 10n ** BigInt(digits), currency };
    const { unit_amount } = toStripeAmount(amount);
    expect(fromStripeAmount(unit_amount, currency.toLowerCase())).toEqual(amount);
  }
});

test.each([
  [100, 'xyz'],
  [100, ''],
  [Number.NaN, 'eur'],
  [1.5, 'eur'],
  [2 ** 60, 'eur'],
  [550, 'isk'],
])('%s of "%s" means no amount here', (units, currency) => {
  expect(fromStripeAmount(units, currency)).toBeNull();
});
