import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { parseCsv } from './parse-csv.ts';
import { readCsv } from './read-csv.ts';

const columns = {
  known: ['sku', 'id', 'stock'],
  required: [['sku', 'id'], ['stock']],
  decimals: [],
  quantities: [],
};
const read = (csv: string) => readCsv(csv, columns, async (text) => parseCsv(text));

test('records have their values by column and the line they begin at; lines that are none are named', async () => {
  const { records, problems } = await read('\uFEFFsku,stock\r\n\r\nA,"1\r\n2"\r\n B ,\r\nC\r\nD,1,2\r\n"E,1');
  expect(records).toEqual([
    { line: 3, values: { sku: 'A', stock: '1\n2' } },
    { line: 5, values: { sku: 'B' } },
  ]);
  expect(problems.map(({ line, path }) => [line, path]).toSorted()).toEqual([
    [6, ''],
    [7, ''],
    [8, ''],
  ]);
});

test.each([
  'sku;stock\nA;1',
  'sep=;\nsku;stock\nA;1',
  '\uFEFF"sep=|"\r\nsku|stock\r\nA|1',
  'sep=,\nsku,stock\nA,1',
  'sku\tid\tstock\nA\t\t1',
  '"SKU","Stock"\nA,1',
  ' Sku ;STOCK\nA;1',
])('%j is read', async (csv) => {
  const { records, problems } = await read(csv);
  expect(records.map(({ values }) => values)).toEqual([{ sku: 'A', stock: '1' }]);
  expect(records.map(({ line }) => line)).toEqual([csv.includes('sep=') ? 3 : 2]);
  expect(problems).toEqual([]);
});

test('heads may have capitals, spaces and dashes', async () => {
  const known = { known: ['list_price', 'minimum_quantity'], required: [], decimals: [], quantities: [] };
  const { records } = await readCsv('List Price,MINIMUM-quantity\n1,2', known, async (text) =>
    parseCsv(text),
  );
  expect(records).toMatchObject([{ values: { list_price: '1', minimum_quantity: '2' } }]);
});

test.each([
  ['', 'has no header line; begin with sku,id,stock'],
  ['sku,stock,price', 'has the column "price", which is none of sku, id, stock'],
  ['sku:stock', 'has a first line whose separator is not clear; separate sku,id,stock'],
  ['sku stock', 'has a first line whose separator is not clear'],
  ['sku;id,stock', 'is not clear: commas and semicolons fit equally'],
  ['sep=#\nsku#stock', 'states the separator "#", which is none of , ; | and the tab'],
  ['SKU,sku,stock', 'has the column sku twice; remove one'],
  ['sku,sku,stock', 'has the column sku twice; remove one'],
  ['', 'has no header line'],
  ['stock', 'lacks the column sku or id'],
  [`sku,stock${'\n'.repeat(5001)}`, 'has more than 5000 lines'],
])('a text that begins with %.20j is refused', async (csv, words) => {
  const error = await read(csv).catch((failure) => failure);
  expect(error).toBeInstanceOf(Failure);
  expect(error.errors).toMatchObject([{ path: 'csv', message: expect.stringContaining(words) }]);
});
