import { expect, test } from '@jest/globals';
import { quantityOf } from '@procura/money';
import { openQuantity, writtenQuantity } from './quantities.ts';

test.each([
  [10, 4, 1, 5],
  [0.3, 0.1, 0.2, 0],
  [0.3, 0.1, 0, 0.2],
  [2.5, 1.1, 0, 1.4],
  [1_000_000, 0.001, 0, 999_999.999],
  [0.001, 0, 0, 0.001],
])('of %d, %d shipped and %d closed, %d is open', (quantity, shipped, closed, open) => {
  const line = {
    quantity: quantityOf(quantity),
    shipped_quantity: quantityOf(shipped),
    closed_quantity: quantityOf(closed),
  };
  expect(openQuantity(line)).toBe(open);
});

test.each([
  ['', 0, 0],
  ['40', 0, 40],
  ['40.0', 0, 40],
  ['007', 0, 7],
  [' 2.5 ', 1, 2.5],
  ['2,5', 1, 2.5],
  ['2.', 1, 2],
  ['0.001', 3, 0.001],
  ['0,125', 3, 0.125],
  ['1.250', 3, 1.25],
  ['1000000', 3, 1_000_000],
  ['999999.999', 3, 999_999.999],
])('%j with %d decimals is %d', (written, decimals, quantity) => {
  expect(writtenQuantity(written, decimals)).toEqual({ quantity });
});

test.each([
  ['2.5', 0, 'must be a whole number, such as 2 or 3'],
  ['0.5', 0, 'must be a whole number, such as 1'],
  ['2.15', 1, 'must have at most 1 decimal, such as 2.1 or 2.2'],
  ['0.3999', 2, 'must have at most 2 decimals, such as 0.39 or 0.4'],
  ['2.1255', 3, 'must have at most 3 decimals, such as 2.125 or 2.126'],
  ['0.30000000000000004', 1, 'must have at most 1 decimal, such as 0.3 or 0.4'],
  ['1,250', 3, 'must have no marks between thousands; write 1250 or 1.25'],
  ['1,000', 1, 'must have no marks between thousands; write 1000 or 1.0'],
  ['40,000', 0, 'must have no marks between thousands; write 40000'],
  ['1-2', 0, 'must be a whole number, such as 2, not "1-2"'],
  ['1-2', 1, 'must be a number, such as 2.5, not "1-2"'],
  ['-1', 1, 'must be a number, such as 2.5, not "-1"'],
  ['1e3', 1, 'must be a number, such as 2.5, not "1e3"'],
  ['1.250,5', 1, 'must be a number, such as 2.5, not "1.250,5"'],
])('%j with %d decimals is refused: it %s', (written, decimals, problem) => {
  expect(writtenQuantity(written, decimals)).toEqual({ problem });
});
