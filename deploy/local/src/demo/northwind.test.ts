import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type NorthwindTexts, readNorthwind, readTexts } from './northwind.ts';

const texts = readTexts(join(import.meta.dirname, '..', '..', '..', '..', 'data', 'northwind'));

/** The source with a piece of one file replaced. */
const altered = (file: keyof NorthwindTexts, piece: string, by: string): NorthwindTexts => {
  if (!texts[file].includes(piece)) throw new Error(`${file} does not hold ${piece}`);
  return { ...texts, [file]: texts[file].replace(piece, by) };
};

const refusalOf = (wrong: NorthwindTexts): string => {
  try {
    readNorthwind(wrong);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The source was read.');
};

test('the whole source is read', () => {
  const { categories, shippers, suppliers, products, customers, orders } = readNorthwind(texts);
  expect([categories.size, shippers.size, suppliers.length, products.size, customers.length]).toEqual([
    8, 3, 29, 77, 91,
  ]);
  expect(orders).toHaveLength(830);
  expect(orders.flatMap((order) => order.lines)).toHaveLength(2155);
  expect(orders.filter((order) => order.shipped_date === '')).toHaveLength(21);
  expect(products.get(1)).toEqual({
    line: 2,
    product_id: 1,
    product_name: 'Chai',
    supplier_id: 1,
    category_id: 1,
    quantity_per_unit: '10 boxes x 20 bags',
    unit_price: 1800n,
    units_in_stock: 39,
    units_on_order: 0,
    reorder_level: 10,
    discontinued: false,
  });
  expect([...products.values()].filter((product) => product.discontinued)).toHaveLength(8);
});

test('a discount becomes percent', () => {
  const discounts = readNorthwind(texts).orders.flatMap((order) => order.lines.map((line) => line.discount));
  expect([...new Set(discounts)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 15, 20, 25]);
});

test.each([
  ['products.csv', ',18.00,39,', ',18,39,', 'line 2: unit_price must be a figure with two decimal places'],
  ['products.csv', '2,Chang,1,', '2,Chang,99,', 'line 3: supplier_id 99 does not exist'],
  ['products.csv', '2,Chang,1,', '1,Chang,1,', 'line 3: has the key 1 of line 2 again'],
  ['suppliers.csv', ',UK,', ',Utopia,', 'line 2: country must be one of Argentina'],
  ['customers.csv', 'ALFKI,', 'Alfki,', 'line 2: customer_id must be five capital letters'],
  ['orders.csv', '1996-07-04', '1996-07-44', 'line 2: order_date must be a day'],
  ['orders.csv', ',1996-07-16,', ',1996-07-01,', 'line 2: shipped_date is before order_date'],
  ['orders.csv', '10249,TOMSP', '10249,NOONE', 'line 3: customer_id NOONE does not exist'],
  ['order-details.csv', '10248,11,14.00,12,0\n', '10248,11,14.00,12\n', 'line 2: has 4 values instead of 5'],
  [
    'order-details.csv',
    '10248,11,14.00,12,0\n',
    '10248,11,14.00,12,1.5\n',
    'line 2: discount must be a fraction',
  ],
  [
    'order-details.csv',
    '10248,11,14.00,12,0\n',
    '10248,11,14.00,0,0\n',
    'line 2: quantity must be at least 1',
  ],
  ['shippers.csv', 'shipper_id', 'id', 'line 1: the columns must be shipper_id,company_name,phone'],
  ['categories.csv', '"Soft drinks', '"Soft" drinks', 'is not valid CSV'],
] as const)('a wrong row of %s is reported with its line (%#)', (file, piece, by, message) => {
  const refusal = refusalOf(altered(file, piece, by));
  for (const part of [`data/northwind/${file} `, message, 'npm start -- --empty'])
    expect(refusal).toContain(part);
});

test('every wrong row is reported, the first ones in words', () => {
  const wrong = { ...texts, 'orders.csv': texts['orders.csv'].replaceAll(/^(\d+),[A-Z]{5},/gm, '$1,NOONE,') };
  expect(() => readNorthwind(wrong)).toThrow(/^830 rows .*wrong:\n(.*line \d+: .*\n){10} {2}and 820 more\n/);
});

test('lines are counted through quoted values that hold line ends', () => {
  const wrong = altered('categories.csv', 'Desserts, candies', 'Desserts,\ncandies');
  const both = { ...wrong, 'categories.csv': wrong['categories.csv'].replace('\n4,Dairy', '\n-4,Dairy') };
  expect(() => readNorthwind(both)).toThrow('categories.csv line 6: category_id must be a whole number');
});
