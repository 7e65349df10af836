import { describe, expect, test } from '@jest/globals';
import { seededBigints } from '../test/seeded-bigints.ts';
import { isOrderable, type Line, type LineTotals, lineTotals, orderTotals } from './order-totals.ts';
import { quantityOf } from './quantity.ts';

const minor = (totals: LineTotals) => ({
  subtotal: totals.subtotal.amount_minor,
  discount: totals.discount.amount_minor,
  net: totals.net.amount_minor,
  tax: totals.tax.amount_minor,
  total: totals.total.amount_minor,
});
const priced = (unit: bigint, rest: Omit<Line, 'unit_price'>, currency = 'BRL') =>
  lineTotals({ unit_price: { amount_minor: unit, currency }, ...rest });

describe('a line', () => {
  test('is unit price times quantity when there is neither discount nor tax', () => {
    expect(minor(priced(1850n, { quantity: quantityOf(12) }))).toEqual({
      subtotal: 22200n,
      discount: 0n,
      net: 22200n,
      tax: 0n,
      total: 22200n,
    });
  });

  test('takes the discount off the whole line, then tax per line', () => {
    expect(
      minor(priced(999n, { quantity: quantityOf(7n), discount_percent: '15', tax_rate: '7.5' })),
    ).toEqual({
      subtotal: 6993n,
      discount: 1049n,
      net: 5944n,
      tax: 446n,
      total: 6390n,
    });
  });

  test('rounds the discounted line half up, so half a unit stays with the seller', () => {
    expect(minor(priced(1n, { quantity: quantityOf(1), discount_percent: '50' }))).toMatchObject({
      net: 1n,
      discount: 0n,
    });
    expect(minor(priced(3n, { quantity: quantityOf(1), discount_percent: '50' }))).toMatchObject({
      net: 2n,
      discount: 1n,
    });
  });

  test('has whole yen and three digits of dinar', () => {
    expect(minor(priced(105n, { quantity: quantityOf(1), tax_rate: '10' }, 'JPY'))).toMatchObject({
      tax: 11n,
      total: 116n,
    });
    expect(minor(priced(1005n, { quantity: quantityOf(1), tax_rate: '10' }, 'KWD'))).toMatchObject({
      tax: 101n,
      total: 1106n,
    });
  });

  test.each([0, -1, 1.0005, 1_000_000.001, Number.NaN, 0n, 1_000_001n])(
    'quantity %p is refused',
    (quantity) => {
      expect(() => priced(1n, { quantity: quantityOf(quantity) })).toThrow(RangeError);
    },
  );

  test.each(['100.01', '-5', 'half'])('discount %s is refused', (discount_percent) => {
    expect(() => priced(1n, { quantity: quantityOf(1), discount_percent })).toThrow(RangeError);
  });

  test('a line beyond int64 is refused', () => {
    expect(() => priced(2n ** 62n, { quantity: quantityOf(2) })).toThrow(RangeError);
    expect(() => priced(2n ** 62n, { quantity: quantityOf(1), tax_rate: '150' })).toThrow(RangeError);
  });
});

describe('an order', () => {
  const first = priced(1000n, { quantity: quantityOf(2), discount_percent: '10', tax_rate: '5' });
  const second = priced(333n, { quantity: quantityOf(1), tax_rate: '10' });

  test('adds up its lines and its shipping', () => {
    expect(
      orderTotals([first, second], { net: { amount_minor: 250n, currency: 'BRL' }, tax_rate: '0' }),
    ).toEqual({
      subtotal: { amount_minor: 2333n, currency: 'BRL' },
      discount: { amount_minor: 200n, currency: 'BRL' },
      shipping: { amount_minor: 250n, currency: 'BRL' },
      tax: { amount_minor: 123n, currency: 'BRL' },
      total: { amount_minor: 2506n, currency: 'BRL' },
    });
  });

  test('without shipping has shipping zero of its currency', () => {
    expect(orderTotals([second]).shipping).toEqual({ amount_minor: 0n, currency: 'BRL' });
  });

  test.each([
    ['JPY', 999_999_999_999n],
    ['BRL', 99_999_999_999_999n],
    ['KWD', 999_999_999_999_999n],
  ])('in %s may come to twelve digits before the point', (currency, amount_minor) => {
    expect(isOrderable({ amount_minor, currency })).toBe(true);
    expect(isOrderable({ amount_minor: amount_minor + 1n, currency })).toBe(false);
  });

  test('of no lines, or of two currencies, is refused', () => {
    expect(() => orderTotals([])).toThrow(RangeError);
    expect(() => orderTotals([first, priced(1n, { quantity: quantityOf(1) }, 'USD')])).toThrow(RangeError);
    expect(() => orderTotals([first], { net: { amount_minor: 1n, currency: 'USD' }, tax_rate: '0' })).toThrow(
      RangeError,
    );
  });
});

const { seed, below } = seededBigints();
test.each(['JPY', 'BRL', 'KWD'])(`figures of any order add up (%s, seed ${seed})`, (currency) => {
  // One expectation at the end: thousands of them would take longer than the arithmetic.
  const wrong: unknown[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const lines = Array.from({ length: Number(below(8n)) + 1 }, () => {
      const discountHundredths = below(10_001n);
      const line = priced(
        below(10n ** 9n),
        {
          quantity: quantityOf(below(1_000_000n) + 1n),
          discount_percent: `${discountHundredths / 100n}.${(discountHundredths % 100n).toString().padStart(2, '0')}`,
          tax_rate: `${below(40n)}.${below(1000n)}`,
        },
        currency,
      );
      const { subtotal, discount, net, tax, total } = minor(line);
      const twiceOff = 2n * (net * 10_000n - subtotal * (10_000n - discountHundredths));
      const isRounded = twiceOff <= 10_000n && twiceOff > -10_000n;
      if (!isRounded || subtotal - discount !== net || net + tax !== total)
        wrong.push({ line, discountHundredths });
      return line;
    });
    const order = orderTotals(lines, { net: { amount_minor: below(100_000n), currency }, tax_rate: '7.5' });
    const { subtotal, discount, shipping, tax, total } = order;
    const sum = subtotal.amount_minor - discount.amount_minor + shipping.amount_minor + tax.amount_minor;
    if (total.amount_minor !== sum) wrong.push(order);
  }
  expect(wrong).toEqual([]);
});
