import { expect, test } from '@jest/globals';
import { lineIn, recordAt, splitCsv } from './split-csv.ts';

const rows = (text: string, limit = 2, characters = 1000) =>
  splitCsv(text, { rows: limit, characters }).map(({ csv }) => csv.split(/\r?\n/).filter(Boolean));

test('a file that one call takes is one part, as it is', () => {
  const csv = 'sku,name\nA,"Tea"\nB,Milk\n';
  expect(splitCsv(csv)).toEqual([{ csv, first_line: 2, last_line: 3 }]);
  expect(splitCsv('')).toEqual([{ csv: '', first_line: 2, last_line: 2 }]);
  expect(splitCsv('sku,name\n').map((part) => part.csv)).toEqual(['sku,name\n']);
});

test('each part has the header and ends with a record', () => {
  expect(rows('h\n1\n2\n3\n4\n5')).toEqual([
    ['h', '1', '2'],
    ['h', '3', '4'],
    ['h', '5'],
  ]);
  expect(rows('h\r\n1\r\n2\r\n3\r\n')).toEqual([
    ['h', '1', '2'],
    ['h', '3'],
  ]);
  expect(rows('h\nlong one\nlong two\n', 10, 10)).toEqual([
    ['h', 'long one'],
    ['h', 'long two'],
  ]);
});

test('a line break in quotation marks ends no record, and doubled marks are text', () => {
  const parts = splitCsv('sku,name\nA,"two\nlines"\nB,"say ""x"""\nC,c\n', { rows: 1, characters: 1000 });
  expect(parts.map(({ csv }) => csv)).toEqual([
    'sku,name\nA,"two\nlines"\n',
    'sku,name\nB,"say ""x"""\n',
    'sku,name\nC,c\n',
  ]);
  expect(parts.map(({ first_line, last_line }) => [first_line, last_line])).toEqual([
    [2, 3],
    [4, 4],
    [5, 5],
  ]);
});

test('lines of a part are those of the file, also after empty lines and a header of two lines', () => {
  const text = '"sku\n",name\n\nA,a\n\nB,b\nC,c\n';
  const parts = splitCsv(text, { rows: 2, characters: 1000 });
  const lines = parts.flatMap((part) =>
    part.csv
      .split('\n')
      .flatMap((line, place) => (/^[ABC]/.test(line) ? [[line, lineIn(part, place + 1)]] : [])),
  );
  expect(lines).toEqual([
    ['A,a', 4],
    ['B,b', 6],
    ['C,c', 7],
  ]);
  expect(
    text
      .split('\n')
      .map((line, place) => recordAt(text, place + 1) === line.trim())
      .slice(3),
  ).toEqual([true, true, true, true, true]);
});
