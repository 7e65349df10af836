import { expect, test } from '@jest/globals';
import { seededBigints } from '../test/seeded-bigints.ts';
import { allocate } from './allocate.ts';

const split = (amount: bigint, weights: bigint[]) =>
  allocate({ amount_minor: amount, currency: 'BRL' }, weights).map((part) => part.amount_minor);

test('the rest goes to the largest remainders', () => {
  expect(split(100n, [1n, 2n, 4n])).toEqual([14n, 29n, 57n]);
  expect(split(5n, [3n, 3n, 1n])).toEqual([2n, 2n, 1n]);
});

test('among equal remainders the earliest comes first', () => {
  expect(split(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(split(2n, [1n, 1n, 1n, 1n])).toEqual([1n, 1n, 0n, 0n]);
});

test('a negative amount is split as its positive', () => {
  expect(split(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
});

test('weight zero gets nothing, and nothing is split into nothing', () => {
  expect(split(7n, [0n, 3n, 0n, 3n])).toEqual([0n, 4n, 0n, 3n]);
  expect(split(0n, [1n, 5n])).toEqual([0n, 0n]);
});

test.each([[[]], [[0n, 0n]], [[1n, -1n]], [[3n, -1n]]])('weights %p are refused', (weights: bigint[]) => {
  expect(() => split(10n, weights)).toThrow(RangeError);
});

const { seed, below } = seededBigints();
test.each(['JPY', 'BRL', 'KWD'])(
  `parts sum to the whole and keep to their share (%s, seed ${seed})`,
  (currency) => {
    const wrong: unknown[] = [];
    for (let round = 0; round < 500; round += 1) {
      const whole = below(2n ** (1n + below(62n))) - below(2n ** 30n);
      const weights = Array.from({ length: Number(below(40n)) + 1 }, () => below(2n ** (1n + below(40n))));
      weights[0] = (weights[0] ?? 0n) + 1n;
      const total = weights.reduce((sum, weight) => sum + weight, 0n);
      const parts = allocate({ amount_minor: whole, currency }, weights);
      const keepsShare = parts.every((part, index) => {
        const distance = part.amount_minor * total - whole * (weights[index] ?? 0n);
        return distance < total && distance > -total && part.currency === currency;
      });
      const sum = parts.reduce((total, part) => total + part.amount_minor, 0n);
      if (sum !== whole || !keepsShare) wrong.push({ whole, weights, parts });
    }
    expect(wrong).toEqual([]);
  },
);
