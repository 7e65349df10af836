import { describe, expect, test } from '@jest/globals';
import { type Quantity, unitPrice } from '@procura/contracts';
import { seededBigints } from '../test/seeded-bigints.ts';
import { parseMoney } from './amount.ts';
import { percentOf } from './percent.ts';
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
  withoutTax,
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

describe('a price without the tax that it includes', () => {
  test.each([
    ['EUR', '119.00', '19', '100.00'],
    // 84.0336134…
    ['EUR', '100.00', '19', '84.033613'],
    // 9.3457943…
    ['EUR', '10.00', '7', '9.345794'],
    // 15.2473933…
    ['EUR', '16.086', '5.5', '15.247393'],
    ['EUR', '100.00', '0', '100.00'],
    ['EUR', '0.00', '19', '0.00'],
    // 0.0000005 and 0.0000015
    ['EUR', '0.000001', '100', '0.000001'],
    ['EUR', '0.000003', '100', '0.000002'],
    // 8403361344.5294117…, and 84033613445.3697478…, of which six decimals cannot be stored
    ['EUR', '9999999999.99', '19', '8403361344.529412'],
    ['EUR', '99999999999.99', '19', '84033613445.37'],
    ['JPY', '110', '10', '100'],
    // 90.9090909…
    ['JPY', '100', '10', '90.909091'],
    ['JPY', '108', '8', '100'],
    ['KWD', '1.050', '5', '1.000'],
    // 0.9523809…
    ['KWD', '1.000', '5', '0.952381'],
  ])('%s %s with %s %% is %s', (currency, amount, tax_rate, net) => {
    expect(formatUnitPrice(withoutTax(read(amount, currency), tax_rate))).toEqual({ amount: net, currency });
  });
});

test.each([
  // 0.1349 is 0.13 and 0.02; together 0.1605, which rounded down would be more than 0.13 and 0.02 of the whole.
  ['EUR', '0.1349', 1, '19', 15n],
  // 86.415 is 86.41, 16.4179 is 16.41.
  ['EUR', '12.345', 7, '19', 10_282n],
  // 832.5 is 832, 83.2 is 83.
  ['JPY', '333', 2.5, '10', 915n],
  // 1.2345 is 1.234, 0.0617 is 0.061.
  ['KWD', '1.2345', 1, '5', 1295n],
])(
  '%s %s times %d with %s %% of tax is rounded down to %d minor units',
  (currency, amount, quantity, tax_rate, minor) => {
    const line = { unit_price: read(amount, currency), quantity: quantityOf(quantity), tax_rate };
    expect(sumRoundedDown(currency, [line])).toEqual({ amount_minor: minor, currency });
  },
);

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
      const tax_rate = `${below(100n)}.${below(10_000n).toString().padStart(4, '0')}`;
      const taxed = sumRoundedDown(
        currency,
        lines.map((line) => ({ ...line, tax_rate })),
      ).amount_minor;
      const wholeTaxed = whole + percentOf({ amount_minor: whole, currency }, tax_rate).amount_minor;
      const again = parseUnitPrice(formatUnitPrice(price));
      if (!isNearest || down > whole || taxed > wholeTaxed || microsOf(again) !== micros)
        wrong.push({ price, parts, tax_rate, whole, down, taxed });
      const net = microsOf(withoutTax(price, tax_rate));
      const percent = 1_000_000n + BigInt(tax_rate.replace('.', ''));
      // Half a millionth at most off price / (1 + rate).
      const off = 2n * (net * percent - micros * 1_000_000n);
      if (off > percent || off <= -percent) wrong.push({ price, tax_rate, net });
    }
    expect(wrong).toEqual([]);
  },
);

test.each([
  // 19 % of 49.90 is 9.481; of 0.13, 0.0247.
  ['49.90', '19', 5938n + 15n],
  ['0.05', '19', 5n + 15n],
  ['0.00', '19', 15n],
])('shipping of %s with %s %% is added with its tax rounded down', (amount, tax_rate, minor) => {
  const line = { unit_price: parseUnitPrice({ amount: '0.1349', currency: 'EUR' }), quantity: quantityOf(1) };
  const shipping = { net: parseMoney({ amount, currency: 'EUR' }), tax_rate };
  expect(sumRoundedDown('EUR', [{ ...line, tax_rate: '19' }], shipping)).toEqual({
    amount_minor: minor,
    currency: 'EUR',
  });
});
