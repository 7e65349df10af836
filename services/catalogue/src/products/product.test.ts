import { describe, expect, test } from '@jest/globals';
import { fieldProblems, fieldsOfRow, pricesShown, quantityProblem } from './product.ts';

const row = {
  name: 'Chai',
  category: 'Beverages',
  stock: 39,
  list_price: { amount: '18.00', currency: 'EUR' },
};

describe('fieldsOfRow', () => {
  test('fills in what a new product leaves out', () => {
    expect(fieldsOfRow(row)).toEqual({
      name: 'Chai',
      category: 'Beverages',
      unit: 'piece',
      pack: '',
      list_price: { amount_minor: 1800n, currency: 'EUR' },
      tax_rate: '0',
      stock: 39,
      discontinued: false,
      minimum_quantity: 1,
      quantity_step: 1,
    });
  });

  test('makes one step the smallest line of a new product', () => {
    expect(fieldsOfRow({ ...row, quantity_step: 6 })).toMatchObject({
      minimum_quantity: 6,
      quantity_step: 6,
    });
  });

  test('keeps what a change leaves out', () => {
    const present = fieldsOfRow({ ...row, unit: 'box', minimum_quantity: 12, quantity_step: 6 });
    expect(fieldsOfRow({ stock: 5, unit: undefined }, present)).toEqual({ ...present, stock: 5 });
  });
});

describe('fieldProblems', () => {
  const fields = fieldsOfRow(row);
  test('none when all fits', () => {
    expect(fieldProblems(fields, { currency: 'EUR', reserved: 39 })).toEqual([]);
  });
  test('names each field at fault', () => {
    const problems = fieldProblems(
      { ...fields, minimum_quantity: 4, quantity_step: 6 },
      { currency: 'USD', reserved: 40 },
    );
    expect(problems.map(({ path }) => path)).toEqual(['list_price.currency', 'stock', 'minimum_quantity']);
  });
});

describe('quantityProblem', () => {
  const by = (minimum_quantity: number, quantity_step: number) => ({
    name: 'Chai',
    unit: 'box',
    minimum_quantity,
    quantity_step,
  });
  test.each([
    [by(1, 1), 1],
    [by(12, 6), 18],
    [by(5, 1), 7],
  ])('%o takes %i', (product, quantity) => expect(quantityProblem(product, quantity)).toBeNull());
  test.each([
    [by(5, 1), 3, 'in quantities of at least 5, not 3. Order 5.'],
    [by(6, 6), 7, 'in multiples of 6, not 7. Order 12.'],
    [by(12, 6), 6, 'in multiples of 6, at least 12, not 6. Order 12.'],
  ])('%o refuses %i and says what fits', (product, quantity, words) =>
    expect(quantityProblem(product, quantity)).toBe(`Chai is sold ${words}`),
  );
  test('does not advise what no line may hold', () => {
    expect(quantityProblem(by(1, 999_999), 1_000_000)).toContain('Order 999999.');
  });
});

test('prices are recorded in the audit log by SKU, with their currency', () => {
  const list_price = { amount_minor: 925n, currency: 'EUR' };
  expect(pricesShown([{ sku: 'NW-1', list_price }])).toEqual({ 'list price NW-1': '9.25 EUR' });
});
