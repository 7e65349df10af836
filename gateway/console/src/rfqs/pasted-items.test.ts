import { expect, test } from '@jest/globals';
import { readItems } from './pasted-items.ts';

const item = (name: string, quantity = '', unit = '', target = '', specification = '') => ({
  name,
  quantity,
  unit,
  target,
  specification,
});

test.each([
  ['tabs', 'Oven\t10\tpiece\t850,50\t60 cm\nFlour\t2.5\tkg\t\t'],
  ['semicolons', 'Oven;10;piece;850,50;60 cm\r\n Flour ; 2.5 ; kg'],
  ['quotes', '"Oven";"10";"piece";"850,50";"60 cm"\n"Flour";2.5;kg'],
])('columns between %s are name, quantity, unit, target price and specification', (_, text) => {
  expect(readItems(text, 'EUR')).toEqual({
    items: [item('Oven', '10', 'piece', '850,50', '60 cm'), item('Flour', '2.5', 'kg')],
    unread: [],
  });
});

test('a heading and empty rows are left out, and a row needs only its name', () => {
  expect(readItems('Item\tQuantity\n\nOven\t10\n\t\t\nTable\n', 'EUR')).toEqual({
    items: [item('Oven', '10'), item('Table')],
    unread: [],
  });
  expect(readItems('', 'EUR')).toEqual({ items: [], unread: [] });
});

test('a quoted cell may contain line breaks, separators and quotes', () => {
  const text = 'Oven\t10\tpiece\t850\t"60 cm,\n10 trays; ""XL"""\nTable\t4\n';
  expect(readItems(text, 'EUR').items).toEqual([
    item('Oven', '10', 'piece', '850', '60 cm,\n10 trays; "XL"'),
    item('Table', '4'),
  ]);
});

test('a quote without its end, as for inches, is an ordinary one', () => {
  expect(readItems('Screen 24"\t2\n"Pipe\t3\nTable\t4', 'EUR').items).toEqual([
    item('Screen 24"', '2'),
    item('"Pipe', '3'),
    item('Table', '4'),
  ]);
});

test('a price may name the currency of the RFQ, and no other', () => {
  const { items, unread } = readItems('Oven;1;;EUR 12.50\nTable;1;;12,50\u00a0EUR\nLamp;1;;9 USD', 'EUR');
  expect(items.map(({ target }) => target)).toEqual(['12.50', '12,50']);
  expect(unread).toEqual([
    {
      number: 3,
      text: 'Lamp;1;;9 USD',
      why: 'the target price must be a number in EUR, such as 12.50, not "9 USD"',
    },
  ]);
});

test('rows that cannot be read keep their number and their text, and the others are read', () => {
  const rows = [
    'Oven\t10',
    '\t5\tpiece',
    'Table\tmany',
    'Flour\t1,000\tkg',
    'Salt\t1.2345\tkg',
    'Lamp\t1\tpiece\t5\tLED\tred',
    'Chair\t4',
  ];
  const { items, unread } = readItems(rows.join('\n'), 'EUR');
  expect(items).toEqual([item('Oven', '10'), item('Chair', '4')]);
  expect(unread).toEqual([
    { number: 2, text: rows[1], why: 'it has no name' },
    { number: 3, text: rows[2], why: 'the quantity must be a number, such as 2.5, not "many"' },
    {
      number: 4,
      text: rows[3],
      why: 'the quantity must have no marks between thousands; write 1000 or 1.0',
    },
    { number: 5, text: rows[4], why: expect.stringContaining('at most 3 decimals') },
    { number: 6, text: rows[5], why: expect.stringContaining('it has 6 columns') },
  ]);
});

/** What of a text is not lost, in any order; of prices, the code of the currency is left out. */
const lettersOf = (text: string): string =>
  [...text.replaceAll('EUR', '').replace(/[\s;"]/g, '')].toSorted().join('');

test('every row of any text is an item, the heading, or kept as it was', () => {
  let state = 43;
  const random = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  const pieces = ['Oven', '\t', ';', '"', '""', '10', '1,5', '\n', '\r\n', ' ', 'kg', 'EUR', '5.00'];
  let read = 0;
  for (let round = 0; round < 2000; round++) {
    // The first row is none that could be a heading.
    const text = `Lamp\t1\n${Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join('')}`;
    const { items, unread } = readItems(text, 'EUR');
    read += items.length;
    const kept = [...items.flatMap((one) => Object.values(one)), ...unread.map((row) => row.text)].join('');
    if (lettersOf(kept) !== lettersOf(text)) throw new Error(JSON.stringify({ text, items, unread }));
  }
  expect(read).toBeGreaterThan(2000);
});
