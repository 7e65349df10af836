import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { quantityOf as q, shownMeasure } from '@procura/money';
import {
  afterChange,
  changedFields,
  fieldProblems,
  fieldsOfRow,
  type Product,
  type ProductFields,
  pricesShown,
  withDerived,
} from './product.ts';

const row = {
  name: 'Chai',
  category: 'Beverages',
  stock: q(39),
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
    expect(fieldsOfRow({ ...row, quantity_step: q(6) })).toMatchObject({
      minimum_quantity: 6,
      quantity_step: 6,
    });
  });

  test('keeps what a change leaves out', () => {
    const present = fieldsOfRow({ ...row, unit: 'box', minimum_quantity: q(12), quantity_step: q(6) });
    expect(fieldsOfRow({ stock: q(5), unit: undefined }, present)).toEqual({ ...present, stock: 5 });
  });
});

describe('price breaks', () => {
  const given = [
    { from_quantity: q(10), unit_price: { amount: '17.00', currency: 'EUR' } },
    { from_quantity: q(100), unit_price: { amount: '16.086', currency: 'EUR' } },
  ];
  const present = fieldsOfRow({ ...row, price_breaks: given });

  test('are stored when there are some', () => {
    expect(present.price_breaks).toEqual([
      { from_quantity: 10, unit_price: { amount_minor: 1700n, currency: 'EUR' } },
      { from_quantity: 100, unit_price: { amount_minor: 1608n, amount_micros: 16086000n, currency: 'EUR' } },
    ]);
    for (const fields of [row, { ...row, price_breaks: [] }])
      expect(fieldsOfRow(fields)).not.toHaveProperty('price_breaks');
  });

  test('stay when a change leaves them out, and are removed by none', () => {
    const list_price = { amount: '15.00', currency: 'EUR' };
    expect(fieldsOfRow({ list_price }, present)).toEqual({
      ...present,
      list_price: { amount_minor: 1500n, currency: 'EUR' },
    });
    expect(fieldsOfRow({ price_breaks: [] }, present)).not.toHaveProperty('price_breaks');
    expect(changedFields(present, fieldsOfRow({ price_breaks: given }, present))).toEqual([]);
    expect(changedFields(present, fieldsOfRow({ price_breaks: given.slice(1) }, present))).toEqual([
      'price_breaks',
    ]);
    expect(changedFields(present, fieldsOfRow({ price_breaks: [] }, present))).toEqual(['price_breaks']);
    const before = stored(present);
    expect(afterChange(before, fieldsOfRow({ price_breaks: [] }, before), now)).not.toHaveProperty(
      'price_breaks',
    );
  });

  test.each([
    [{ price_breaks: given.slice(0, 1), minimum_quantity: q(10) }, ['price_breaks.0.from_quantity']],
    [{ minimum_quantity: q(9) }, []],
    [{ minimum_quantity: q(10) }, ['minimum_quantity']],
    [{ minimum_quantity: q(10), price_breaks: given.slice(1) }, []],
    [{ minimum_quantity: q(10), price_breaks: [] }, []],
  ])('are compared with the rule after %o', (change, expected) => {
    const before = stored(present);
    const problems = fieldProblems(fieldsOfRow(change, before), { currency: 'EUR', present: before });
    expect(problems.map(({ path }) => path)).toEqual(expected);
  });
});

const supplier = { id: newId('company'), name: 'Exotic Liquids', time_zone: 'Europe/London' };
const now = new Date('2026-11-21T12:00:00Z');
/** A product as stored. */
const stored = (fields: ProductFields, reserved = q(0)): Product => ({
  _id: newId('product'),
  company_id: supplier.id,
  supplier,
  store: { id: newId('store'), name: 'Exotic Liquids' },
  sku: 'CHAI',
  reserved,
  entries: 0,
  version: 1,
  created_at: now,
  updated_at: now,
  ...withDerived(fields, { sku: 'CHAI', supplier, reserved }),
});

describe('decimals and a unit code', () => {
  const byWeight = fieldsOfRow({
    ...row,
    unit: 'kg',
    unit_code: 'KGM',
    quantity_decimals: 3,
    stock: q(0.375),
  });

  test('are fields that a product without them does not have', () => {
    expect(byWeight).toMatchObject({
      unit_code: 'KGM',
      quantity_decimals: 3,
      stock: 0.375,
      minimum_quantity: 0.001,
      quantity_step: 0.001,
    });
    const plain = fieldsOfRow({ ...row, unit_code: '', quantity_decimals: 0 });
    expect(Object.keys(plain)).not.toContain('unit_code');
    expect(Object.keys(plain)).not.toContain('quantity_decimals');
    expect(shownMeasure(plain)).toEqual({ quantity_decimals: 0, unit_code: null });
    expect(shownMeasure(byWeight)).toEqual({ quantity_decimals: 3, unit_code: 'KGM' });
  });

  test('stay when a change leaves them out, and are removed by an empty code and 0', () => {
    const before = stored(byWeight);
    const kept = afterChange(before, fieldsOfRow({ name: 'Darjeeling' }, before), now);
    expect(shownMeasure(kept)).toEqual({ quantity_decimals: 3, unit_code: 'KGM' });
    const whole = fieldsOfRow({ unit_code: '', quantity_decimals: 0, stock: q(1) }, before);
    const after = afterChange(before, whole, now);
    expect(Object.keys(after)).not.toContain('unit_code');
    expect(Object.keys(after)).not.toContain('quantity_decimals');
    expect(after).toMatchObject({ stock: 1, available: 1, minimum_quantity: 1, quantity_step: 1 });
  });

  test.each([
    [{ unit_code: 'GRM' }, false],
    [{ unit_code: '' }, false],
    [{ quantity_decimals: 2 }, false],
    [{ minimum_quantity: q(0.5) }, false],
    [{ stock: q(0.376) }, false],
    [{ unit_code: 'KGM', quantity_decimals: 3, stock: q(0.375) }, true],
  ])('with %o are the same fields: %s', (change, same) => {
    expect(changedFields(byWeight, fieldsOfRow(change, byWeight)).length === 0).toBe(same);
  });

  test('what is available is exact', () => {
    expect(stored({ ...byWeight, stock: q(0.3) }, q(0.1)).available).toBe(0.2);
  });
});

describe('fieldProblems', () => {
  const fields = fieldsOfRow(row);
  test('none when all fits', () => {
    expect(fieldProblems(fields, { currency: 'EUR', present: stored(fields, q(39)) })).toEqual([]);
  });
  test('names each field at fault', () => {
    const problems = fieldProblems(
      { ...fields, minimum_quantity: q(4), quantity_step: q(6) },
      { currency: 'USD', present: stored(fields, q(40)) },
    );
    expect(problems.map(({ path }) => path)).toEqual(['list_price.currency', 'stock', 'minimum_quantity']);
  });
});

test('prices are recorded in the audit log by SKU, with their currency', () => {
  const list_price = { amount_minor: 925n, currency: 'EUR' };
  expect(pricesShown([{ sku: 'NW-1', list_price }])).toEqual({ 'list price NW-1': '9.25 EUR' });
});
