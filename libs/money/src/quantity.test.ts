import { describe, expect, test } from '@jest/globals';
import type { Quantity } from '@procura/contracts';
import { seededBigints } from '../test/seeded-bigints.ts';
import {
  addQuantities,
  decimalsOf,
  decimalsProblem,
  isMultipleOf,
  multiplyQuantity,
  noQuantity,
  quantityOf,
  smallestQuantity,
  stepsIn,
  subtractQuantities,
  thousandthsOf,
} from './quantity.ts';

test('sums and differences that floating point numbers get wrong are exact', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(addQuantities(quantityOf(0.1), quantityOf(0.2))).toBe(0.3);
  expect(subtractQuantities(quantityOf(0.3), quantityOf(0.1))).toBe(0.2);
  expect(subtractQuantities(quantityOf(1), quantityOf(0.9), quantityOf(0.1))).toBe(0);
  expect(multiplyQuantity(quantityOf(1.005), 3)).toBe(3.015);
  expect(addQuantities()).toBe(0);
});

test('a zero has no sign, because -0 would be stored as a floating point number', () => {
  expect(Object.is(subtractQuantities(noQuantity, noQuantity), 0)).toBe(true);
  expect(Object.is(multiplyQuantity(noQuantity, -1), 0)).toBe(true);
});

test.each([1.0001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%p is no quantity',
  (value) => {
    expect(() => quantityOf(value)).toThrow(RangeError);
    expect(() => addQuantities(value as Quantity)).toThrow(RangeError);
  },
);

test('a whole number of the database beyond 32 bits is one, and a sum beyond what is exact is refused', () => {
  expect(quantityOf(5_000_000_000n)).toBe(5_000_000_000);
  const most = quantityOf(9_000_000_000_000);
  expect(() => addQuantities(most, most)).toThrow(/too large/);
});

describe('steps', () => {
  test.each([
    [1, 0.25, 4, true],
    [1.1, 0.25, 4, false],
    [0.3, 0.1, 3, true],
    [1_000_000, 0.001, 1_000_000_000, true],
    [0.2, 0.25, 0, false],
  ])('%p in steps of %p: %p of them, a multiple: %p', (quantity, step, steps, isMultiple) => {
    expect(stepsIn(quantityOf(quantity), quantityOf(step))).toBe(steps);
    expect(isMultipleOf(quantityOf(quantity), quantityOf(step))).toBe(isMultiple);
  });

  test('the smallest quantity of each number of decimals', () => {
    expect([0, 1, 2, 3].map(smallestQuantity)).toEqual([1, 0.1, 0.01, 0.001]);
    expect([5, 2.5, 0.25, 0.375, 100].map((one) => decimalsOf(quantityOf(one)))).toEqual([0, 1, 2, 3, 0]);
  });
});

test.each([
  [2.5, 0, 'must be a whole number, such as 2 or 3'],
  [0.5, 0, 'must be a whole number, such as 1'],
  [2.25, 1, 'must have at most 1 decimal, such as 2.2 or 2.3'],
  [0.375, 2, 'must have at most 2 decimals, such as 0.37 or 0.38'],
  [0.375, 3, null],
  [2, 0, null],
])('%p of something with %p decimals: %p', (quantity, decimals, problem) => {
  expect(decimalsProblem(quantityOf(quantity), decimals)).toBe(problem);
});

const { seed, below } = seededBigints();
test(`any sum is that of thousandths, and any quantity survives JSON (seed ${seed})`, () => {
  const wrong: unknown[] = [];
  for (let round = 0; round < 2000; round += 1) {
    const thousandths = Array.from({ length: Number(below(6n)) + 1 }, () => Number(below(10n ** 11n)));
    const quantities = thousandths.map((one) => quantityOf(one / 1000));
    const sum = addQuantities(...quantities);
    const read = JSON.parse(JSON.stringify(quantities)) as Quantity[];
    const isExact =
      thousandthsOf(sum) === thousandths.reduce((all, one) => all + one, 0) &&
      String(sum) === String(Number((Number(BigInt(thousandthsOf(sum))) / 1000).toFixed(3))) &&
      read.every((one, index) => thousandthsOf(one) === thousandths[index]) &&
      subtractQuantities(sum, ...quantities) === 0;
    if (!isExact) wrong.push({ thousandths, sum });
  }
  expect(wrong).toEqual([]);
});
