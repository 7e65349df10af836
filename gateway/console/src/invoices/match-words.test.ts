import { expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { differencesOf } from './match-words.ts';

const line = ([ordered, shipped, received, accepted, billed, credited]: readonly number[]) => ({
  line_id: newId('orderLine'),
  ordered_quantity: quantityOf(ordered ?? 0),
  shipped_quantity: quantityOf(shipped ?? 0),
  received_quantity: quantityOf(received ?? 0),
  accepted_quantity: quantityOf(accepted ?? 0),
  billed_quantity: quantityOf(billed ?? 0),
  credited_quantity: quantityOf(credited ?? 0),
});

test.each([
  [[10, 10, 10, 10, 10, 0], []],
  [
    [10, 4, 0, 0, 4, 0],
    ['6 not shipped', '4 not received', '4 billed and not accepted'],
  ],
  [
    [2.5, 2.5, 2.5, 2.125, 2.5, 0],
    ['0.375 received and not accepted', '0.375 billed and not accepted'],
  ],
  [[10, 10, 10, 8, 8, 2], ['2 received and not accepted']],
  [[10, 10, 10, 10, 9, 0], ['1 accepted and not billed']],
])('differences of %s', (quantities, words) => {
  expect(differencesOf(line(quantities))).toEqual(words);
});
