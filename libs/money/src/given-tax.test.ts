import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '@procura/testkit/seeded-random';
import { partTotals, rateOf } from './given-tax.ts';
import { lineTotals } from './order-totals.ts';
import { percentOf } from './percent.ts';
import { addQuantities, quantityOf } from './quantity.ts';

const eur = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });

describe('the rate of a tax', () => {
  test.each([
    [190n, 1000n, '19'],
    [75n, 1000n, '7.5'],
    [0n, 1000n, '0'],
    [1n, 3n, '33.3333'],
    [2n, 3n, '66.6667'],
    [1000n, 1000n, '100'],
    [5n, 0n, '0'],
    [1n, 2_000_000n, '0.0001'],
    [1n, 2_000_001n, '0'],
  ])('%d on %d is %s percent', (tax, net, rate) => {
    expect(rateOf(eur(tax), eur(net))).toBe(rate);
  });

  test('comes to the tax again on net amounts below 10,000.00, and to another on some above', () => {
    const random = seededRandom();
    for (let round = 0; round < 2000; round++) {
      const net = 1 + random.below(999_999);
      const tax = random.below(net + 1);
      const [seed, found] = [
        random.seed,
        percentOf(eur(BigInt(net)), rateOf(eur(BigInt(tax)), eur(BigInt(net)))),
      ];
      expect([seed, found]).toEqual([seed, eur(BigInt(tax))]);
    }
    expect(rateOf(eur(633_333_333n), eur(3_333_333_331n))).toBe('19');
    expect(percentOf(eur(3_333_333_331n), '19')).toEqual(eur(633_333_333n));
    expect(rateOf(eur(633_333_400n), eur(3_333_333_331n))).toBe('19');
  });
});

describe('a part of a line', () => {
  const line = {
    unit_price: eur(1999n),
    quantity: quantityOf(7),
    discount_percent: '5',
    tax_rate: '19',
  };

  test('is priced by its rate without a given tax', () => {
    expect(partTotals(line, quantityOf(3))).toEqual(lineTotals({ ...line, quantity: quantityOf(3) }));
  });

  test.each([
    [7, 2601n],
    [3.5, 1301n],
    [1, 372n],
    [0.001, 0n],
  ])('bears its share of a given tax: %d of 7 units', (quantity, tax) => {
    const { net, ...part } = partTotals({ ...line, given_tax: eur(2601n) }, quantityOf(quantity));
    expect(part).toMatchObject({ tax: eur(tax), total: eur(net.amount_minor + tax) });
  });

  test('bears a given tax also where nothing else is charged', () => {
    const free = { ...line, discount_percent: '100', given_tax: eur(100n) };
    expect(partTotals(free, quantityOf(7))).toMatchObject({ net: eur(0n), tax: eur(100n), total: eur(100n) });
  });

  test('is not below an earlier part, so that the differences add up to the whole', () => {
    const random = seededRandom();
    for (let round = 0; round < 500; round++) {
      const parts = [1, 2, 3].map(() => quantityOf((1 + random.below(5000)) / 1000));
      const whole = { ...line, quantity: addQuantities(...parts), given_tax: eur(BigInt(random.below(900))) };
      const cumulated = parts.map(
        (_, index) => partTotals(whole, addQuantities(...parts.slice(0, index + 1))).tax.amount_minor,
      );
      expect([random.seed, cumulated.toSorted((one, other) => Number(one - other))]).toEqual([
        random.seed,
        cumulated,
      ]);
      expect(cumulated.at(-1)).toBe(whole.given_tax.amount_minor);
    }
  });
});
