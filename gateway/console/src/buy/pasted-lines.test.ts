import { expect, test } from '@jest/globals';
import { readPasted } from './pasted-lines.ts';

const read = (text: string) => readPasted(text).map(({ number, sku, quantity }) => [number, sku, quantity]);

test.each([
  ['tabs', 'NW-1\t5\nNW-2\t2,5'],
  ['semicolons', 'NW-1;5\r\nNW-2 ; 2,5'],
  ['spaces', 'NW-1 5\n  NW-2   2,5  '],
  ['quotes', '"NW-1";"5"\n"NW-2";"2,5"'],
])('columns between %s are a SKU and a quantity', (_, text) => {
  expect(read(text)).toEqual([
    [1, 'NW-1', '5'],
    [2, 'NW-2', '2,5'],
  ]);
});

test('between commas, decimals have a point, and further columns are not read', () => {
  expect(read('SKU,Quantity,Remark\nNW-1,5,"for Monday, early"\n"A ""B"", C",2.5')).toEqual([
    [2, 'NW-1', '5'],
    [3, 'A "B", C', '2.5'],
  ]);
});

test('a heading, empty lines and missing quantities are allowed; numbers are those of the lines', () => {
  expect(read('SKU\tQuantity\n\nNW-1\t5\nNW-2\n\t7\n')).toEqual([
    [3, 'NW-1', '5'],
    [4, 'NW-2', ''],
  ]);
  expect(read('SKU Quantity\nNW 12 40\nNW-3')).toEqual([
    [2, 'NW 12', '40'],
    [3, 'NW-3', ''],
  ]);
  expect(read('')).toEqual([]);
});

test('what is no number further down is left to the person', () => {
  expect(read('NW-1;5\nNW-2;many')).toEqual([
    [1, 'NW-1', '5'],
    [2, 'NW-2', 'many'],
  ]);
});
