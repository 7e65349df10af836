import { describe, expect, test } from '@jest/globals';
import { parseInput, setShippingTerms } from '@procura/contracts';
import { termProblems, termsOf, termsView } from './shipping-terms.ts';

const given = (input: object) => parseInput(setShippingTerms.input, { currency: 'EUR', ...input });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

describe('termProblems', () => {
  test.each([
    [{}, []],
    [{ minimum_order: eur('50.00') }, []],
    [{ flat: eur('5.00') }, []],
    [{ minimum_order: eur('50.00'), flat: eur('5.00'), free_from: eur('100.00'), tax_rate: '19' }, []],
    [{ free_from: eur('100.00') }, ['free_from needs flat']],
    [{ minimum_order: eur('50.00'), tax_rate: '19' }, ['tax_rate needs flat']],
    [{ flat: { amount: '5.00', currency: 'USD' } }, ['flat.currency must be EUR']],
    [
      { minimum_order: { amount: '50', currency: 'JPY' }, free_from: { amount: '1', currency: 'JPY' } },
      ['minimum_order.currency must be EUR', 'free_from.currency must be EUR', 'free_from needs flat'],
    ],
  ])('%o', (input, expected) => {
    const found = termProblems(given(input)).map(({ path, message }) => `${path} ${message}`);
    expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
  });
});

test.each([
  ['flat', eur('0.00'), 'more than zero'],
  ['minimum_order', eur('0'), 'more than zero'],
  ['free_from', eur('-1.00'), 'not be negative'],
  ['flat', eur('1000000000000.00'), '12 digits'],
  ['flat', eur('5.001'), '2 digits after the point'],
  ['flat', { amount: '5.5', currency: 'JPY' }, '0 digits after the point'],
])('%s of %o is refused', (field, amount, words) => {
  expect(() => given({ [field]: amount })).toThrow(`${field}.amount`);
  expect(() => given({ [field]: amount })).toThrow(words);
});

test.each([
  ['EUR', '5.00'],
  ['JPY', '500'],
  ['KWD', '0.500'],
])('terms in %s are shown as they were given', (currency, amount) => {
  const money = { amount, currency };
  const input = given({ currency, minimum_order: money, flat: money, free_from: money, tax_rate: '7.5' });
  expect(termsView({ store_id: null, currency }, termsOf(input))).toEqual({
    store_id: null,
    currency,
    minimum_order: money,
    flat: money,
    free_from: money,
    tax_rate: '7.5',
  });
});

test('without amounts there are no terms', () => {
  expect(termsOf(given({}))).toBeNull();
  expect(termsView({ store_id: null, currency: 'EUR' }, null)).toEqual({
    store_id: null,
    currency: 'EUR',
    minimum_order: null,
    flat: null,
    free_from: null,
    tax_rate: '0',
  });
});
