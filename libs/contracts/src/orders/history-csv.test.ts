import { describe, expect, test } from '@jest/globals';
import type { CsvRecord } from '../language/csv.ts';
import { historyCsv, orderOfRecords, placeInText, recordsByOrder, unnumberedRecords } from './history-csv.ts';
import { historyRow } from './import.ts';

const ordersOfRecords = (records: readonly CsvRecord[]) => {
  const read = recordsByOrder(records).map(orderOfRecords);
  return {
    orders: read.flatMap((one) => ('order' in one ? [one.order] : [])),
    problems: read.flatMap((one) => ('order' in one ? [] : one.problems)),
  };
};

const order = {
  number: 'A-7',
  purchase_ref: '2025-7',
  branch_code: 'ALFKI',
  supplier_company_id: 'co_01m87kbdw0f6cvjvta73a4mvh5',
  created_at: '2025-03-04T09:00:00Z',
  status: 'shipped',
  payment_status: 'unpaid',
  billing_status: 'not_billed',
  required_on: '2025-03-30',
  currency: 'EUR',
  shipping: '4.50',
  carrier: 'UPS',
  shipped_at: '2025-03-05T09:00:00Z',
  expected_on: '2025-03-07',
};
const first: CsvRecord = {
  line: 2,
  values: { ...order, sku: 'NW-P01', quantity: '10', unit_price: '17.1025', discount_percent: '5' },
};
const second: CsvRecord = {
  line: 5,
  values: { number: 'A-7', carrier: 'UPS', sku: 'NW-P02', quantity: '2', unit_price: '18.00' },
};

describe('records of a text', () => {
  test('may state the tax of a line as a rate or an amount', () => {
    const lines = [
      { ...first, values: { ...first.values, tax_rate: '19' } },
      { ...second, values: { ...second.values, tax: '6.84' } },
    ];
    const { orders } = ordersOfRecords(lines);
    const [order] = orders;
    if (!order) throw new Error('It is an order');
    expect(historyRow.parse(order.row).lines).toMatchObject([
      { tax_rate: '19' },
      { tax: { amount: '6.84', currency: 'EUR' } },
    ]);
    expect(order.row.lines).not.toHaveProperty('0.tax');
    expect(placeInText(order, { path: 'lines.1.tax.amount', message: 'is wrong' })).toEqual({
      line: 5,
      path: 'tax',
      message: 'is wrong',
    });
    expect(placeInText(order, { path: 'lines.0.tax_rate', message: 'is wrong' })).toMatchObject({
      line: 2,
      path: 'tax_rate',
    });
    const unclear = orderOfRecords([{ ...first, values: { ...first.values, tax: '1,90' } }]);
    expect(unclear).toMatchObject({
      misread: [{ line: 2, path: 'tax', message: 'has a decimal comma; write 1.90' }],
    });
  });

  test('with one number are one row, with its shipment and lines', () => {
    const { orders, problems } = ordersOfRecords([first, second]);
    expect(problems).toEqual([]);
    expect(orders).toMatchObject([{ line: 2, lines: [2, 5] }]);
    const { currency, shipping, carrier, shipped_at, expected_on, ...own } = order;
    expect(historyRow.parse(orders[0]?.row)).toEqual({
      ...own,
      shipping: { amount: shipping, currency },
      lines: [
        {
          sku: 'NW-P01',
          quantity: 10,
          unit_price: { amount: '17.1025', currency },
          discount_percent: '5',
        },
        { sku: 'NW-P02', quantity: 2, unit_price: { amount: '18.00', currency } },
      ],
      shipments: [{ carrier, shipped_at, expected_on }],
    });
  });

  test('without a number are of no order, and are named', () => {
    const records = [first, { line: 3, values: { sku: 'B' } }];
    expect(ordersOfRecords(records).orders.map(({ lines }) => lines)).toEqual([[2]]);
    expect(unnumberedRecords(records)).toEqual([
      {
        line: 3,
        path: 'number',
        message: 'must be given in every line; nothing is imported, because the line may be of any order',
      },
    ]);
  });

  test('whose numbers could be two are refused, with both', () => {
    const misread = { ...second, values: { ...second.values, quantity: '1.000', unit_price: '1,250' } };
    expect(orderOfRecords([first, misread])).toMatchObject({
      misread: [
        {
          line: 5,
          path: 'quantity',
          message: expect.stringMatching(/^is 1.000, which is 1000 to some and 1 to/),
        },
        {
          line: 5,
          path: 'unit_price',
          message: expect.stringMatching(/^is 1,250, which is 1250 to some and 1.250/),
        },
      ],
    });
  });

  test.each([
    ['2.5', 2.5],
    ['0.001', 0.001],
    ['1000000', 1_000_000],
    ['1.1250', 1.125],
    ['2.50', 2.5],
  ])('with the quantity %s are read exactly', (quantity, read) => {
    const [one] = ordersOfRecords([{ line: 2, values: { ...first.values, quantity } }]).orders;
    expect(historyRow.parse(one?.row).lines[0]?.quantity).toBe(read);
  });

  test.each([
    ['2.1251', 'must have at most 3 decimals, such as 2.125, not 2.1251'],
    ['2.0001', 'must have at most 3 decimals, such as 2, not 2.0001'],
    ['1.250', 'is 1.250, which is 1250 to some and 1.250 to others; write 1250 or 1.2500'],
    ['1,125', 'is 1,125, which is 1125 to some and 1.125 to others; write 1125 or 1.1250'],
    ['2,5', 'has a decimal comma; write 2.5'],
    ['1.250,5', 'must have no marks between thousands; write 1250.5'],
    ['2.5 kg', 'must be a number such as 12 or 2.5, not "2.5 kg"'],
    ['1e3', 'must be a number such as 12 or 2.5, not "1e3"'],
  ])('with the quantity %s are refused at their line', (quantity, message) => {
    expect(orderOfRecords([first, { ...second, values: { ...second.values, quantity } }])).toMatchObject({
      misread: [{ line: 5, path: 'quantity', message }],
    });
  });

  test('have no shipment where nothing is given of it', () => {
    const [one] = ordersOfRecords([{ line: 2, values: { number: 'A-9', sku: 'A' } }]).orders;
    expect(one?.row).not.toHaveProperty('shipments');
  });

  test('that say something else of their order are named, and that order alone is left out', () => {
    const other = { line: 4, values: { ...first.values, number: 'A-8' } };
    const differing = { line: 5, values: { ...second.values, branch_code: 'BONAP', received_by: 'Maria' } };
    const { orders, problems } = ordersOfRecords([first, other, differing]);
    expect(orders.map(({ row }) => row.number)).toEqual(['A-8']);
    expect(problems).toEqual(
      ['branch_code', 'received_by'].map((path) => ({
        line: 5,
        path,
        message: 'is another than in line 2 of the same order',
      })),
    );
  });

  test('hold every field of a row, each in a column of its name', () => {
    const { shipments, lines, ...fields } = historyRow.shape;
    const nested = [shipments.unwrap().element.shape, lines.element.shape];
    const named = [fields, ...nested].flatMap((shape) => Object.keys(shape));
    expect([...historyCsv.known].toSorted()).toEqual([...named, 'currency'].toSorted());
  });
});

test.each([
  ['status', 2, 'status', 'is x'],
  ['shipping.amount', 2, 'shipping', 'is x'],
  ['shipping.currency', 2, 'currency', 'is x'],
  ['shipments', 2, 'shipped_at', 'is x'],
  ['shipments.0.delivered_at', 2, 'delivered_at', 'is x'],
  ['lines.0.quantity', 2, 'quantity', 'is x'],
  ['lines.1.sku', 5, 'sku', 'is x'],
  ['lines.1.unit_price', 5, 'unit_price', 'is x'],
  ['lines.1.unit_price.amount', 5, 'unit_price', 'is x'],
  ['lines.1.unit_price.currency', 5, 'currency', 'is x'],
  ['lines', 2, '', 'lines is x'],
])('what is wrong with %s of a row is at line %i, column %s', (path, line, column, message) => {
  const [one] = ordersOfRecords([first, second]).orders;
  if (!one) throw new Error('There is no order');
  expect(placeInText(one, { path, message: 'is x' })).toEqual({ line, path: column, message });
});
