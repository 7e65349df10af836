import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { parseCsv } from './parse-csv.ts';
import { readCsv } from './read-csv.ts';

const columns = { known: ['sku', 'id', 'stock'], required: [['sku', 'id'], ['stock']] };
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
  ['', 'has no header line; begin with sku,id,stock'],
  ['sku,stock,price', 'has the column "price", which is none of sku, id, stock'],
  ['sku,sku,stock', 'has the column sku twice; remove one'],
  ['', 'has no header line'],
  ['stock', 'lacks the column sku or id'],
  [`sku,stock${'\n'.repeat(5001)}`, 'has more than 5000 lines'],
])('a text that begins with %.20j is refused', async (csv, words) => {
  const error = await read(csv).catch((failure) => failure);
  expect(error).toBeInstanceOf(Failure);
  expect(error.errors).toMatchObject([{ path: 'csv', message: expect.stringContaining(words) }]);
});
