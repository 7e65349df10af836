import { describe, expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { parseCsv } from '@procura/service/parse-csv';
import { importedRows, readRows, reported, updatedRows } from './product-rows.ts';

const header = 'sku,name,category,list_price,stock,discontinued';
type Given = Parameters<typeof readRows>[1];
const readInput = (input: Given) => readRows(importedRows, input, 'EUR', async (csv) => parseCsv(csv));
const readUpdates = (input: Given) => readRows(updatedRows, input, 'EUR', async (csv) => parseCsv(csv));
const read = (...lines: string[]) => readInput({ csv: lines.join('\n') });
const failing = async (csv: string): Promise<Failure> => {
  try {
    await readInput({ csv });
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('It was read');
};

describe('CSV', () => {
  test('refuses numbers that could be of thousands, naming both', async () => {
    const { good, errors } = await readInput({
      csv: [
        'SKU;Name;Category;List price;Stock;Tax rate;Minimum-quantity',
        'A;Box;Tea;18,50;1000;7,5;5',
        ...['1.000', '1,000', '1 000', '1.234,5', '12.500', '1.375', '1e3'].map(
          (stock) => `B;Box;Tea;1.00;${stock};;`,
        ),
        ...['1.000', '12,500', '1.234,50', '1 234.50'].map((price) => `C;Box;Tea;${price};1;;`),
        'D;Box;Tea;0,125;1;;',
        'E;Box;Tea;1.00;1;;2.000',
        'F;Box;Tea;1.00;12,5;;0,375',
        'G;Box;Tea;1.00;1.5;;0.375',
        'H;Box;Tea;1.00;1,3750;;0,3751',
      ].join('\n'),
    });
    expect(good.map(({ row }) => row)).toMatchObject([
      { sku: 'A', list_price: { amount: '18.50' }, stock: 1000, tax_rate: '7.5', minimum_quantity: 5 },
      { sku: 'D', list_price: { amount: '0.125' } },
      { sku: 'F', stock: 12.5, minimum_quantity: 0.375 },
      { sku: 'G', stock: 1.5, minimum_quantity: 0.375 },
    ]);
    expect(errors.map(({ line, path, message }) => `${line} ${path} ${message}`)).toEqual([
      '3 stock is 1.000, which is 1000 to some and 1 to others; write 1000 or 1',
      '4 stock is 1,000, which is 1000 to some and 1 to others; write 1000 or 1',
      '5 stock must have no marks between thousands; write 1000',
      '6 stock must have no marks between thousands; write 1234.5',
      '7 stock is 12.500, which is 12500 to some and 12.500 to others; write 12500 or 12.5000',
      '8 stock is 1.375, which is 1375 to some and 1.375 to others; write 1375 or 1.3750',
      '9 stock must be a number such as 12 or 2.5, not "1e3"',
      '10 list_price is 1.000, which is 1000 to some and 1.000 to others; write 1000.00 or 1.0000',
      '11 list_price is 12,500, which is 12500 to some and 12.500 to others; write 12500.00 or 12.5000',
      '12 list_price must have no marks between thousands; write 1234.50',
      '13 list_price must have no marks between thousands; write 1234.50',
      '15 minimum_quantity is 2.000, which is 2000 to some and 2 to others; write 2000 or 2',
      '18 minimum_quantity must have at most 3 decimals, such as 0.375, not 0.3751',
    ]);
  });

  test('of commas has no decimal comma', async () => {
    const { good, errors } = await read(
      header,
      'A,Box,Tea,"18,50",1,',
      'B,Box,Tea,"1,000",1,',
      'C,Box,Tea,4.125,1,',
    );
    expect(errors).toEqual([
      { line: 2, path: 'list_price', message: 'has a decimal comma; write 18.50' },
      {
        line: 3,
        path: 'list_price',
        message: expect.stringMatching(/^is 1,000, which is 1000 to some and 1.000/),
      },
    ]);
    // Its point is that of decimals, as programs write it.
    expect(good).toMatchObject([{ row: { list_price: { amount: '4.1250' } } }]);
  });

  test('of commas reads quantities with decimals, unless three of them may be thousands', async () => {
    const { good, errors } = await read(
      'sku,name,category,list_price,stock,quantity_decimals,unit_code',
      'A,Tea,Tea,18.00,0.375,3,KGM',
      'B,Tea,Tea,18.00,12.5,1,',
      'C,Tea,Tea,18.00,1.3750,3,',
      'D,Tea,Tea,18.00,1.375,3,',
      'E,Tea,Tea,18.00,"12,5",1,',
      'F,Tea,Tea,18.00,1,1.0,',
      'G,Tea,Tea,18.00,1,4,kgm',
    );
    expect(good.map(({ row }) => row)).toMatchObject([
      { sku: 'A', stock: 0.375, quantity_decimals: 3, unit_code: 'KGM' },
      { sku: 'B', stock: 12.5, quantity_decimals: 1 },
      { sku: 'C', stock: 1.375 },
    ]);
    expect(errors.map(({ line, path, message }) => `${line} ${path} ${message}`)).toEqual([
      '5 stock is 1.375, which is 1375 to some and 1.375 to others; write 1375 or 1.3750',
      '6 stock has a decimal comma; write 12.5',
      '7 quantity_decimals must be a whole number in digits alone, not "1.0"',
      expect.stringMatching(/^8 unit_code must be a unit code/),
      expect.stringMatching(/^8 quantity_decimals must be at most 3/),
    ]);
  });

  test('gives rows with the store’s currency and the lines they came from', async () => {
    const { good, errors } = await read(
      `\uFEFF${header}`,
      'CHAI, Chai ,Beverages,18.00,39,',
      'CHANG,Chang,Beverages,19.00,17,true',
    );
    expect(errors).toEqual([]);
    expect(good).toEqual([
      {
        line: 2,
        row: {
          sku: 'CHAI',
          name: 'Chai',
          category: 'Beverages',
          list_price: { amount: '18.00', currency: 'EUR' },
          stock: 39,
        },
      },
      { line: 3, row: expect.objectContaining({ sku: 'CHANG', discontinued: true }) },
    ]);
  });

  test('reports each invalid row with its line in the text, and stores the valid ones', async () => {
    const { good, errors } = await read(
      header,
      '',
      'A,"Two\nlines",Beverages,18.00,39,',
      'B,Bad price,Beverages,18.x,1,',
      'C,Bad stock,Beverages,1.00,-1,maybe',
      'D,"Comma, quoted",Beverages,1.00,1,',
      'E,Comma, not quoted,Beverages,1.00,1,',
      ',No SKU,Beverages,1.00,1.2345,',
      'D,Again,Beverages,1.00,1,',
      'F,12" pipe,Pipes,1.00,1e3,',
    );
    expect(good.map(({ line, row }) => [line, row.name])).toEqual([
      [3, 'Two lines'],
      [7, 'Comma, quoted'],
    ]);
    expect(reported(errors).map(({ line, path }) => [line, path])).toEqual([
      [5, 'list_price'],
      [6, 'stock'],
      [6, 'discontinued'],
      [8, ''],
      [9, 'sku'],
      [9, 'stock'],
      [10, 'sku'],
      [11, 'stock'],
    ]);
    expect(errors.find(({ line }) => line === 10)?.message).toBe('is already in line 7; keep one of them');
  });

  test('reports a quotation mark that is not closed', async () => {
    const { good, errors } = await read(
      header,
      'A,Good,Beverages,18.00,39,',
      'B,"Bad,Beverages,18.00,1,',
      'C,Lost,X,1.00,1,',
    );
    expect(good).toHaveLength(1);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('quotation mark') })]);
  });

  test.each([
    ['', 'has no header line'],
    ['sku,colour\nA,red', 'has the column "colour"'],
    ['sku,sku\nA,A', 'has the column sku twice'],
    ['sku,name\nA,A', 'lacks the column category, list_price, stock'],
    [`${header}\n${'A,A,A,1.00,1,\n'.repeat(1001)}`, 'has 1001 rows; send at most 1000'],
    [`${header}${'\n'.repeat(5001)}`, 'has more than 5000 lines; send them in several calls'],
    [`${header}${'\r'.repeat(100_000)}`, 'has more than 5000 lines'],
    ['a\r\n'.repeat(100_000), 'has more than 5000 lines'],
  ])('is refused whole when it cannot be read: %#', async (csv, words) => {
    const failure = await failing(csv);
    expect(failure.code).toBe('invalid_input');
    expect(failure.errors?.[0]).toMatchObject({ path: 'csv', message: expect.stringContaining(words) });
  });
});

describe('JSON rows', () => {
  test('are counted from 1 and reported field by field', async () => {
    const good = {
      sku: 'A',
      name: 'A',
      category: 'A',
      list_price: { amount: '1.00', currency: 'EUR' },
      stock: 1,
    };
    const { errors } = await readInput({
      rows: [
        good,
        'text',
        { ...good, sku: 'B', colour: 'red' },
        { ...good, sku: 'C', list_price: { amount: '1.', currency: 'EUR' } },
        { ...good, sku: 'D', stock: Number.POSITIVE_INFINITY },
        { ...good, sku: 'E', list_price: { amount: '10000000000.01', currency: 'EUR' } },
      ],
    });
    expect(errors.map(({ line, path }) => [line, path])).toEqual([
      [2, ''],
      [3, 'colour'],
      [4, 'list_price.amount'],
      [5, 'stock'],
      [6, 'list_price.amount'],
    ]);
  });

  test('and CSV exclude each other', async () => {
    await expect(readInput({})).rejects.toThrow('exactly one');
    await expect(readInput({ rows: [], csv: header })).rejects.toThrow('exactly one');
  });
});

describe('rows of an update', () => {
  test('hold only what changes, of a product by SKU or id', async () => {
    const { good, errors } = await readUpdates({
      csv: ['sku,stock,list_price,expected_version', 'A,5,,', 'B,,4.125,7', 'C,1,2.00,1'].join('\n'),
    });
    expect(errors).toEqual([]);
    expect(good.map(({ row }) => row)).toEqual([
      { sku: 'A', stock: 5 },
      { sku: 'B', list_price: { amount: '4.1250', currency: 'EUR' }, expected_version: 7 },
      { sku: 'C', stock: 1, list_price: { amount: '2.00', currency: 'EUR' }, expected_version: 1 },
    ]);
  });

  test('are refused one by one', async () => {
    const product_id = 'prd_01jkq0000000000000000000zz';
    const { good, errors } = await readUpdates({
      rows: [
        { sku: 'A', stock: 5 },
        { sku: 'A', stock: 6 },
        { product_id, stock: 1 },
        { product_id, stock: 2 },
        { stock: 1 },
        { sku: 'B', product_id, stock: 1 },
        { sku: 'C' },
        { sku: 'D', stock: -1, expected_version: 0 },
        { sku: 'E', stock: 1, name: 'Chai' },
      ],
    });
    expect(good.map(({ line }) => line)).toEqual([1, 3]);
    expect(errors.map(({ line, path }) => [line, path])).toEqual([
      [2, 'sku'],
      [4, 'product_id'],
      [5, 'sku'],
      [6, 'sku'],
      [7, 'stock'],
      [8, 'stock'],
      [8, 'expected_version'],
      [9, 'name'],
    ]);
  });

  test.each([
    ['stock\n1', 'lacks the column sku or product_id'],
    ['sku\nA', 'lacks the column stock or list_price'],
    ['sku,stock,name\nA,1,Chai', 'has the column "name"'],
  ])('need their columns: %#', async (csv, words) => {
    await expect(readUpdates({ csv })).rejects.toThrow(words);
  });
});

test('too many errors are reported by their first in each line', () => {
  const errors = Array.from({ length: 1200 }, (_, index) => ({
    line: Math.floor(index / 3),
    path: String(index % 3),
    message: 'is wrong',
  }));
  expect(reported(errors)).toHaveLength(400);
});

describe('price breaks in CSV', () => {
  const head = 'sku,name,category,list_price,stock,price_breaks';
  const readBreaks = async (separator: string, ...values: string[]) => {
    const lines = [
      head,
      ...values.map((value, at) => `S${at},Chai,Tea,10.00,1,${value.replaceAll(',', '#')}`),
    ];
    const csv = lines.join('\n').replaceAll(',', separator).replaceAll('#', ',');
    const { good, errors } = await readInput({ csv });
    return {
      breaks: good.map(({ row }) =>
        row.price_breaks?.map(({ from_quantity, unit_price }) => `${from_quantity} ${unit_price.amount}`),
      ),
      currencies: good.flatMap(({ row }) => row.price_breaks?.map((one) => one.unit_price.currency) ?? []),
      errors: errors.map(({ line, path, message }) => `${line} ${path} ${message}`),
    };
  };

  test('are pairs of quantity and price; an empty value keeps them and none removes them', async () => {
    const { breaks, currencies, errors } = await readBreaks(
      ',',
      '10:9.50 100:8.90',
      ' 2.5:9.5   10:9 ',
      '10:8.1234 20:8.125',
      'none',
      'None',
      '',
    );
    expect(errors).toEqual([]);
    expect(breaks).toEqual([
      ['10 9.50', '100 8.90'],
      ['2.5 9.50', '10 9.00'],
      ['10 8.1234', '20 8.1250'],
      [],
      [],
      undefined,
    ]);
    expect(new Set(currencies)).toEqual(new Set(['EUR']));
  });

  test('may have decimal commas between other separators', async () => {
    const { breaks, errors } = await readBreaks(';', '2,5:9,50 100:8,9', '10:9.50', '0,375:0,125');
    expect(errors).toEqual([]);
    expect(breaks).toEqual([['2.5 9.50', '100 8.90'], ['10 9.50'], ['0.375 0.125']]);
  });

  test('are refused in their column with what to write', async () => {
    const { breaks, errors } = await readBreaks(
      ';',
      '10',
      '10:',
      '10:9:8',
      '1.000:9.50',
      '10:1.234,50',
      'ten:9.50',
      '10:-1',
      '10:9.50 10:9.00',
      '100:9.50 10:9.00',
      '2000000:9.50',
      '1.2345:9.50',
      Array.from({ length: 11 }, (_, at) => `${at + 2}:1`).join(' '),
    );
    expect(breaks).toEqual([]);
    const pairs = 'must be quantities with prices such as "10:9.50 100:8.90", or "none"';
    expect(errors).toEqual([
      `2 price_breaks ${pairs}`,
      `3 price_breaks ${pairs}`,
      `4 price_breaks ${pairs}`,
      '5 price_breaks has 1.000:9.50, whose quantity is 1.000, which is 1000 to some and 1 to others; write 1000 or 1',
      '6 price_breaks has 10:1.234,50, whose price must have no marks between thousands; write 1234.50',
      '7 price_breaks has ten:9.50, whose quantity must be a number such as 12 or 2.5, not "ten"',
      expect.stringMatching(/^8 price_breaks must be a decimal string that is not negative/),
      '9 price_breaks must be above 10, that of the break before it; sort the breaks by quantity',
      '10 price_breaks must be above 100, that of the break before it; sort the breaks by quantity',
      expect.stringMatching(/^11 price_breaks .*1,?000,?000/),
      expect.stringMatching(/^12 price_breaks has 1.2345:9.50, whose quantity must have at most 3 decimals/),
      expect.stringMatching(/^13 price_breaks .*10/),
    ]);
  });

  test('are a column of updates too', async () => {
    const { good, errors } = await readUpdates({ csv: 'sku,price_breaks\nA,10:9.50\nB,none\nC,\n' });
    expect(good.map(({ row }) => row.price_breaks?.length)).toEqual([1, 0]);
    expect(errors).toMatchObject([{ line: 4, path: 'stock' }]);
  });

  test('are reported by column when they do not fit the product', () => {
    const errors = [{ line: 2, path: 'price_breaks.0.from_quantity', message: 'is wrong' }];
    expect(reported(errors, { csv: '' })).toMatchObject([{ path: 'price_breaks' }]);
    expect(reported(errors, {})).toEqual(errors);
  });
});
