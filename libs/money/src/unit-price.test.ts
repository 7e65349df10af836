import { describe, expect, test } from '@jest/globals';
import { type Quantity, unitPrice } from '@procura/contracts';
import { seededBigints } from '../test/seeded-bigints.ts';
import { addQuantities, quantityOf } from './quantity.ts';
import {
  compareUnitPrices,
  compareWithTax,
  formatUnitPrice,
  microsOf,
  parseUnitPrice,
  raiseUnitPrice,
  smallestCharged,
  sumRoundedDown,
  timesQuantity,
} from './unit-price.ts';

const eur = (amount: string) => parseUnitPrice({ amount, currency: 'EUR' });
const read = (amount: string, currency: string) => parseUnitPrice({ amount, currency });

describe('a unit price on the wire', () => {
  test.each([
    ['16.0860', 'EUR', '16.086', 16_086_000n],
    ['16.08', 'EUR', '16.08', 16_080_000n],
    ['16.080000', 'EUR', '16.08', 16_080_000n],
    ['16.10', 'EUR', '16.10', 16_100_000n],
    ['0.000001', 'EUR', '0.000001', 1n],
    ['0.00', 'EUR', '0.00', 0n],
    ['12', 'JPY', '12', 12_000_000n],
    ['12.0', 'JPY', '12', 12_000_000n],
    ['12.5', 'JPY', '12.5', 12_500_000n],
    ['1.500', 'KWD', '1.500', 1_500_000n],
    ['1.5001', 'KWD', '1.5001', 1_500_100n],
    ['9999999999.999999', 'EUR', '9999999999.999999', 9_999_999_999_999_999n],
  ])('%s %s is written %s', (amount, currency, written, micros) => {
    const price = read(amount, currency);
    expect(formatUnitPrice(price)).toEqual({ amount: written, currency });
    expect(microsOf(price)).toBe(micros);
    expect(unitPrice.safeParse({ amount, currency }).success).toBe(true);
  });

  test.each([
    ['16', 'EUR', '16.00'],
    ['16.0', 'EUR', '16.00'],
    ['1.50', 'KWD', '1.500'],
  ])('%s %s is filled to %s before it is parsed', (amount, currency, filled) => {
    expect(unitPrice.parse({ amount, currency })).toEqual({ amount: filled, currency });
    expect(() => read(amount, currency)).toThrow(RangeError);
  });

  test.each([
    ['16.0860001', 'EUR', 'must have at most 6 decimals, such as "16.086"'],
    ['-1.00', 'EUR', 'must be a decimal string that is not negative, such as "16.086"'],
    ['-0.00', 'EUR', 'must be a decimal string that is not negative, such as "16.086"'],
    ['1e2', 'EUR', 'must be a decimal string that is not negative, such as "16.086"'],
    ['01.00', 'EUR', 'must be a decimal string that is not negative, such as "16.086"'],
    ['10000000000.001', 'EUR', 'must be at most 1,000,000,000,000 minor units of its currency'],
  ])('%s %s is refused: %s', (amount, currency, message) => {
    expect(unitPrice.safeParse({ amount, currency }).error?.issues).toMatchObject([
      { path: ['amount'], message },
    ]);
    expect(() => read(amount, currency)).toThrow(RangeError);
  });

  test('one of whole minor units is stored as releases before stored it, a finer one with what they read', () => {
    expect(eur('16.0800')).toEqual({ amount_minor: 1608n, currency: 'EUR' });
    expect(eur('16.0899')).toEqual({ amount_minor: 1608n, amount_micros: 16_089_900n, currency: 'EUR' });
    expect(formatUnitPrice({ amount_minor: 1608n, currency: 'EUR' })).toEqual({
      amount: '16.08',
      currency: 'EUR',
    });
  });
});

test.each([
  ['16.0860', 550, '8847.30', 884_730n],
  ['0.005', 1, 'half up', 1n],
  ['0.004999', 1, 'down', 0n],
  ['0.333333', 3, 'up', 100n],
  ['10.00', 7, 'exact', 7_000n],
  ['12.40', 0.375, 'exact', 465n],
  ['1.00', 0.005, 'half up', 1n],
  ['1.00', 0.004, 'down', 0n],
  ['0.000001', 1_000_000, 'exact', 100n],
])('%s times %p is %s', (price, quantity, _how, amount_minor) => {
  expect(timesQuantity(eur(price), quantityOf(quantity))).toEqual({ amount_minor, currency: 'EUR' });
});

test('a quantity has at most three decimals, and what int64 cannot hold is refused', () => {
  expect(() => timesQuantity(eur('1.00'), 0.0005 as Quantity)).toThrow(RangeError);
  expect(() => timesQuantity({ amount_minor: 2n ** 62n, currency: 'EUR' }, quantityOf(2))).toThrow(
    RangeError,
  );
});

test.each([
  ['1.00', 'EUR', 0.001, 0.005],
  ['1.00', 'EUR', 0.25, 0.25],
  ['0.01', 'EUR', 0.3, 0.6],
  ['0.0049', 'EUR', 1, 2],
  ['0.000001', 'EUR', 1, 5000],
  ['0.000001', 'JPY', 0.001, 500_000],
  ['0.100', 'KWD', 0.001, 0.005],
])(
  'the smallest quantity at %s %s in steps of %d that costs anything is %d',
  (amount, currency, step, least) => {
    const price = read(amount, currency);
    expect(smallestCharged(price, quantityOf(step))).toBe(least);
    expect(timesQuantity(price, quantityOf(least)).amount_minor).toBeGreaterThan(0n);
  },
);

test('prices compare exactly, in one currency', () => {
  expect(compareUnitPrices(eur('16.086'), eur('16.08'))).toBe(1);
  expect(compareUnitPrices(eur('16.086'), eur('16.0861'))).toBe(-1);
  expect(compareUnitPrices(eur('16.0800'), eur('16.08'))).toBe(0);
  expect(() => compareUnitPrices(eur('1.00'), read('1', 'JPY'))).toThrow(RangeError);
});

test.each([
  ['100.00', '0', '100.00', '0', 0],
  ['100.00', '0.0001', '100.00', '0', 1],
  ['100.00', '19', '119.00', '0', 0],
  ['99.99', '19', '119.00', '0', -1],
  ['10.989', '19', '10.989', '19.00', 0],
  ['0.000001', '7.5', '0.000001', '7.4999', 1],
])('%s with %s%% tax is compared with %s with %s%% exactly', (left, taxLeft, right, taxRight, expected) => {
  const of = (amount: string, tax_rate: string) => ({ unit_price: eur(amount), tax_rate });
  expect(compareWithTax(of(left, taxLeft), of(right, taxRight))).toBe(expected);
  expect(compareWithTax(of(right, taxRight), of(left, taxLeft))).toBe(0 - expected);
});

test('a raised price that can have no more decimals is rounded down to minor digits', () => {
  expect(raiseUnitPrice(eur('9999999999.99'), '33.333')).toEqual({
    amount_minor: 1_333_329_999_998n,
    currency: 'EUR',
  });
});

const { seed, below } = seededBigints();
test.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
])(
  `any price survives the wire, is rounded once, and its parts never exceed the whole (%s, seed ${seed})`,
  (currency, digits) => {
    const wrong: unknown[] = [];
    for (let round = 0; round < 1000; round += 1) {
      const scale = BigInt(6 - digits);
      const micros = below(10n ** (2n + below(13n)));
      const all = micros.toString().padStart(7, '0');
      const price = read(`${all.slice(0, -6)}.${all.slice(-6)}`, currency);
      const parts = Array.from({ length: Number(below(5n)) + 1 }, () =>
        quantityOf(Number(below(1_000_000n)) / 1000),
      );
      const quantity = addQuantities(...parts);
      const whole = timesQuantity(price, quantity).amount_minor;
      const exact = micros * BigInt(Math.round(quantity * 1000));
      // Half up: the nearest whole number of minor units, the upper one of two.
      const one = 1000n * 10n ** scale;
      const twiceOff = 2n * (whole * one - exact);
      const isNearest = twiceOff <= one && twiceOff > -one;
      const lines = parts.map((part) => ({ unit_price: price, quantity: part }));
      const down = sumRoundedDown(currency, lines).amount_minor;
      const again = parseUnitPrice(formatUnitPrice(price));
      if (!isNearest || down > whole || microsOf(again) !== micros) wrong.push({ price, parts, whole, down });
    }
    expect(wrong).toEqual([]);
  },
);
