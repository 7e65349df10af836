import { expect, test } from '@jest/globals';
import { percentOf } from './percent.ts';

const brl = (amount_minor: bigint) => ({ amount_minor, currency: 'BRL' });

test.each([
  [1000n, '7.5', 75n],
  [10n, '25', 3n],
  [-10n, '25', -3n],
  [10n, '24.999999', 2n],
  [-10n, '24.999999', -2n],
  [1n, '50', 1n],
  [999n, '0', 0n],
  [999n, '100', 999n],
  [333n, '33.333333', 111n],
])('of %p minor units, %s percent is %p', (amount, percent, expected) => {
  expect(percentOf(brl(amount), percent)).toEqual(brl(expected));
});

test.each(['', '-1', '+1', '1.', '.5', '1e2', '7,5', '1.1234567', 'NaN', '1 ', '9'.repeat(50_000)])(
  'the percentage "%s" is refused',
  (percent) => {
    expect(() => percentOf(brl(1n), percent)).toThrow(RangeError);
  },
);

test('a percentage that leaves int64 is refused', () => {
  expect(() => percentOf(brl(2n ** 62n), '300')).toThrow(RangeError);
});
