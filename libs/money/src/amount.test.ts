import { describe, expect, test } from '@jest/globals';
import { seededBigints } from '../test/seeded-bigints.ts';
import {
  type Amount,
  add,
  amountInWords,
  compare,
  formatMoney,
  isZero,
  multiply,
  negate,
  parseMoney,
  subtract,
  sumByCurrency,
  zero,
} from './amount.ts';

const brl = (amount_minor: bigint): Amount => ({ amount_minor, currency: 'BRL' });
const largest = 2n ** 63n - 1n;

describe('wire money', () => {
  test.each([
    ['1234.50', 'BRL', 123450n],
    ['-0.01', 'BRL', -1n],
    ['0.00', 'BRL', 0n],
    ['1234', 'JPY', 1234n],
    ['0', 'JPY', 0n],
    ['-7.125', 'KWD', -7125n],
    ['92233720368547758.07', 'BRL', largest],
    ['-92233720368547758.08', 'BRL', -largest - 1n],
  ])('%s %s is read and written the same', (amount, currency, amount_minor) => {
    expect(parseMoney({ amount, currency })).toEqual({ amount_minor, currency });
    expect(formatMoney({ amount_minor, currency })).toEqual({ amount, currency });
    expect(amountInWords({ amount_minor, currency })).toBe(`${amount} ${currency}`);
  });

  test.each([
    ['1234.5', 'BRL'],
    ['1234', 'BRL'],
    ['1234.500', 'BRL'],
    ['12.0', 'JPY'],
    ['12.', 'JPY'],
    ['1.00', 'KWD'],
    ['-0.00', 'BRL'],
    ['-0', 'JPY'],
    ['+1.00', 'BRL'],
    ['01.00', 'BRL'],
    ['.50', 'BRL'],
    ['1,000.00', 'BRL'],
    ['1e2', 'JPY'],
    [' 1.00', 'BRL'],
    ['1.00\n', 'BRL'],
    ['١.٠٠', 'BRL'],
    ['NaN', 'BRL'],
    ['', 'BRL'],
    ['92233720368547758.08', 'BRL'],
    ['9'.repeat(100_000), 'JPY'],
    ['1.00', 'XXX'],
    ['1.00', 'brl'],
    ['1.00', 'constructor'],
  ])('%s %s is refused', (amount, currency) => {
    expect(() => parseMoney({ amount, currency })).toThrow(RangeError);
  });

  test('the refusal shows how to write it', () => {
    expect(() => parseMoney({ amount: '5', currency: 'KWD' })).toThrow(/3 minor digits, such as "1234.000"/);
  });
});

describe('arithmetic', () => {
  test('adds, subtracts, negates, multiplies and compares', () => {
    expect(add(brl(100n), brl(-30n), brl(5n))).toEqual(brl(75n));
    expect(add(brl(1n))).toEqual(brl(1n));
    expect(subtract(brl(100n), brl(130n))).toEqual(brl(-30n));
    expect(negate(brl(5n))).toEqual(brl(-5n));
    expect(multiply(brl(5n), 3)).toEqual(multiply(brl(5n), 3n));
    expect([compare(brl(1n), brl(2n)), compare(brl(2n), brl(2n)), compare(brl(3n), brl(2n))]).toEqual([
      -1, 0, 1,
    ]);
    expect([isZero(zero('BRL')), isZero(brl(-1n))]).toEqual([true, false]);
  });

  test('different currencies are never combined', () => {
    const yen = { amount_minor: 1n, currency: 'JPY' };
    expect(() => add(brl(1n), yen)).toThrow(/one total per currency/);
    expect(() => subtract(brl(1n), yen)).toThrow(RangeError);
    expect(() => compare(brl(1n), yen)).toThrow(RangeError);
  });

  test('a result beyond int64 is refused; intermediate values may exceed it', () => {
    expect(() => add(brl(largest), brl(1n))).toThrow(RangeError);
    expect(add(brl(largest), brl(1n), brl(-1n))).toEqual(brl(largest));
    expect(() => subtract(brl(-largest), brl(2n))).toThrow(RangeError);
    expect(() => negate(brl(-largest - 1n))).toThrow(RangeError);
    expect(() => multiply(brl(largest / 2n), 3)).toThrow(RangeError);
    expect(() => sumByCurrency([brl(largest), brl(1n)])).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('multiplying by %p is refused', (times) => {
    expect(() => multiply(brl(1n), times)).toThrow(RangeError);
  });

  test('zero of an unknown currency is refused', () => {
    expect(() => zero('ABC')).toThrow(RangeError);
  });

  test('totals over several currencies are one amount each, by code', () => {
    const yen = { amount_minor: 7n, currency: 'JPY' };
    expect(sumByCurrency([yen, brl(5n), yen, brl(-5n)])).toEqual([
      brl(0n),
      { amount_minor: 14n, currency: 'JPY' },
    ]);
    expect(sumByCurrency([])).toEqual([]);
  });
});

const { seed, below } = seededBigints();
test.each(['JPY', 'BRL', 'KWD'])(
  `any amount survives the wire, and sums do not depend on order (%s, seed ${seed})`,
  (currency) => {
    const isSame = (left: Amount | undefined, right: Amount) =>
      left?.amount_minor === right.amount_minor && left.currency === right.currency;
    // One expectation at the end: thousands of them would take longer than the arithmetic.
    const wrong: unknown[] = [];
    for (let round = 0; round < 500; round += 1) {
      const amounts = Array.from({ length: 6 }, () => ({
        amount_minor: below(2n ** 60n) - 2n ** 59n,
        currency,
      }));
      wrong.push(...amounts.filter((amount) => !isSame(parseMoney(formatMoney(amount)), amount)));
      const [first = zero(currency), ...rest] = amounts;
      const [sum, ...further] = sumByCurrency(amounts.toReversed());
      if (further.length > 0 || !isSame(sum, add(first, ...rest))) wrong.push({ amounts, sum, further });
      if (!isSame(add(first, negate(first)), zero(currency))) wrong.push({ first });
    }
    expect(wrong).toEqual([]);
  },
);
