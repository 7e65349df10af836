import { describe, expect, test } from '@jest/globals';
import { parseUnitPrice, quantityOf as q } from '@procura/money';
import { breakProblems, breaksView, keptBreakProblems, parseBreaks, sameBreaks } from './price-breaks.ts';
import { newRule } from './quantity-rule.ts';

const priceBreak = (from: number, amount = '9.50', currency = 'EUR') => ({
  from_quantity: q(from),
  unit_price: parseUnitPrice({ amount, currency }),
});
const words = (errors: { path: string; message: string }[]) =>
  errors.map(({ path, message }) => `${path} ${message}`);

describe('breaks that an input brings', () => {
  const wholes = newRule({});
  const dozens = newRule({ minimum_quantity: q(12), quantity_step: q(6) });
  const tenths = newRule({ quantity_decimals: 1 });
  test.each([
    [wholes, [], []],
    [wholes, [priceBreak(2)], []],
    [wholes, [priceBreak(10), priceBreak(100)], []],
    // It need not be a multiple of the step: the first multiple above it has the price.
    [dozens, [priceBreak(13)], []],
    [tenths, [priceBreak(0.2), priceBreak(2.5)], []],
    [
      wholes,
      [priceBreak(1)],
      ['0.from_quantity must be above 1, the minimum quantity; give its price as price'],
    ],
    [
      dozens,
      [priceBreak(12), priceBreak(24)],
      ['0.from_quantity must be above 12, the minimum quantity; give its price as price'],
    ],
    [
      dozens,
      [priceBreak(6), priceBreak(12)],
      [
        '0.from_quantity must be above 12, the minimum quantity; give its price as price',
        '1.from_quantity must be above 12, the minimum quantity; give its price as price',
      ],
    ],
    [wholes, [priceBreak(2.5)], ['0.from_quantity must be a whole number, such as 2 or 3']],
    [
      tenths,
      [priceBreak(2), priceBreak(2.25)],
      ['1.from_quantity must have at most 1 decimal, such as 2.2 or 2.3'],
    ],
    [
      wholes,
      [priceBreak(10, '9.50', 'USD')],
      ['0.unit_price.currency must be EUR, the currency of the store'],
    ],
  ])('%o with %o', (rule, breaks, expected) =>
    expect(words(breakProblems(breaks, { currency: 'EUR', rule, base: 'price' }))).toEqual(
      expected.map((one) => `price_breaks.${one}`),
    ),
  );
});

describe('a rule that changes while breaks stay', () => {
  test.each([
    [newRule({ minimum_quantity: q(9) }), [priceBreak(10)], []],
    [
      newRule({ minimum_quantity: q(10) }),
      [priceBreak(10)],
      ['minimum_quantity must be below 10, where a price break begins; change price_breaks as well'],
    ],
    [
      newRule({}),
      [priceBreak(2.5), priceBreak(3.125), priceBreak(4)],
      ['quantity_decimals must be at least 3 with a price break from 3.125; change price_breaks as well'],
    ],
    [newRule({ quantity_decimals: 3 }), [priceBreak(2.5), priceBreak(3.125)], []],
  ])('%o with %o', (rule, breaks, expected) =>
    expect(words(keptBreakProblems(breaks, rule))).toEqual(expected),
  );
});

test.each([
  [undefined, [], true],
  [[priceBreak(10)], [priceBreak(10)], true],
  [[priceBreak(10)], [priceBreak(11)], false],
  [[priceBreak(10)], [priceBreak(10, '9.501')], false],
  [[priceBreak(10)], [priceBreak(10, '9.50', 'USD')], false],
  [[priceBreak(10)], [priceBreak(10), priceBreak(11)], false],
  [[priceBreak(10), priceBreak(11)], [priceBreak(10)], false],
  [[priceBreak(10)], undefined, false],
])('%o and %o are the same: %s', (one, other, expected) => expect(sameBreaks(one, other)).toBe(expected));

test.each([
  ['EUR', '9.5012'],
  ['JPY', '950'],
  ['KWD', '0.950'],
])('breaks in %s are shown as they were given', (currency, amount) => {
  const given = [{ from_quantity: q(2.5), unit_price: { amount, currency } }];
  expect(breaksView(parseBreaks(given))).toEqual(given);
});
