import { describe, expect, test } from '@jest/globals';
import { readHistory } from './read-history.ts';

const header =
  'number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,currency,shipping,carrier,shipped_at,sku,quantity,unit_price';

describe('CSV', () => {
  test('an order whose values span lines is at the line it begins at, and so are those after it', () => {
    const rest = 'MAIN,co_1,2025-01-02T10:00:00Z,confirmed,unpaid,not_billed,EUR,0.00,,,CHAI,1,1.00';
    const text = [header, `H-1,"P\r\n1",${rest}`, `H-2,P-2,${rest}`].join('\r\n');
    expect(readHistory(text, 'a.csv').orders.map(({ line, row }) => [line, row.purchase_ref])).toEqual([
      [2, 'P\n1'],
      [4, 'P-2'],
    ]);
  });

  test('lines with one number are one order with its line numbers', () => {
    const text = [
      `\ufeff${header}`,
      'H-1,P-1,MAIN,co_1,2025-01-02T10:00:00Z,shipped,paid,billed,EUR,5.00,Speedy,2025-01-03T10:00:00Z,CHAI,3,9.50',
      '',
      'H-2,P-1,MAIN,co_1,2025-01-02T10:00:00Z,confirmed,unpaid,not_billed,EUR,0.00,,,"CH,AI",4,1.00',
      'H-1,,,,,,,,,,,,CHANG,2,8.00',
    ].join('\r\n');
    const { orders, problems } = readHistory(text, 'Orders.CSV');
    expect(problems).toEqual([]);
    expect(orders.map(({ line, lines }) => [line, lines])).toEqual([
      [2, [2, 5]],
      [4, [4]],
    ]);
    expect(orders.map(({ row }) => row)).toEqual([
      {
        number: 'H-1',
        purchase_ref: 'P-1',
        branch_code: 'MAIN',
        supplier_company_id: 'co_1',
        created_at: '2025-01-02T10:00:00Z',
        status: 'shipped',
        payment_status: 'paid',
        billing_status: 'billed',
        shipping: { amount: '5.00', currency: 'EUR' },
        lines: [
          { sku: 'CHAI', quantity: 3, unit_price: { amount: '9.50', currency: 'EUR' } },
          { sku: 'CHANG', quantity: 2, unit_price: { amount: '8.00', currency: 'EUR' } },
        ],
        shipments: [{ carrier: 'Speedy', shipped_at: '2025-01-03T10:00:00Z' }],
      },
      expect.objectContaining({
        lines: [{ sku: 'CH,AI', quantity: 4, unit_price: { amount: '1.00', currency: 'EUR' } }],
      }),
    ]);
  });

  test('with a line without a number gives no orders, one of which lacks it', () => {
    const rest = 'MAIN,co_1,2025-01-02T10:00:00Z,confirmed,unpaid,not_billed,EUR,0.00,,,CHAI,1,1.00';
    const text = [header, `H-1,P-1,${rest}`, ',,,,,,,,,,,,CHANG,2,8.00'].join('\n');
    expect(readHistory(text, 'a.csv')).toEqual({
      orders: [],
      problems: [{ line: 3, message: expect.stringMatching(/^number must be given in every line/) }],
    });
  });

  test('of semicolons, with capitals and spaces in its head, is read; what is no number is named', () => {
    const head = header.replaceAll(',', ';').replaceAll('_', ' ').toUpperCase();
    const line = (number: string, values: string) =>
      `${number};P-1;MAIN;co_1;2025-01-02T10:00:00Z;confirmed;unpaid;not_billed;EUR;1,50;;;CHAI;${values}`;
    const text = ['sep=;', head, line('H-1', '3;9,50'), line('H-2', '1.000;1.00'), line('H-3', 'some;1.00')];
    const { orders, problems } = readHistory(text.join('\r\n'), 'a.csv');
    expect(orders.map((one) => [one.line, one.row])).toMatchObject([
      [3, { shipping: { amount: '1.50' }, lines: [{ quantity: 3, unit_price: { amount: '9.50' } }] }],
    ]);
    expect(problems).toEqual([
      {
        line: 4,
        message: 'order H-2: quantity is 1.000, which is 1000 to some and 1 to others; write 1000 or 1',
      },
      { line: 5, message: 'order H-3: quantity must be a number such as 12 or 2.5, not "some"' },
    ]);
  });

  test('quantities with decimals are read exactly, and a fourth decimal is refused with its order and line', () => {
    const line = (number: string, quantity: string) =>
      `${number};P-1;MAIN;co_1;2025-01-02T10:00:00Z;confirmed;unpaid;not_billed;EUR;0.00;;;CHAI;${quantity};1.00`;
    const lines = [line('H-1', '2.5'), line('H-2', '2,5'), line('H-3', '0.001'), line('H-4', '2.1255')];
    const { orders, problems } = readHistory([header.replaceAll(',', ';'), ...lines].join('\n'), 'a.csv');
    expect(orders.map(({ row }) => row)).toMatchObject(
      [2.5, 2.5, 0.001].map((quantity) => ({ lines: [{ quantity }] })),
    );
    expect(problems).toEqual([
      { line: 5, message: 'order H-4: quantity must have at most 3 decimals, such as 2.125, not 2.1255' },
    ]);
  });

  test.each([
    [`${header},colour`, /has the column "colour", which is none of/],
    ['number,sku', /lacks the column purchase_ref, branch_code/],
    [`${header}\n1,2`, /not CSV that can be read/],
  ])('%j is refused', (text, words) => {
    expect(() => readHistory(text, 'orders.csv')).toThrow(words);
  });
});

describe('JSON', () => {
  test('is a list, or one order a line', () => {
    expect(readHistory('[{"number":"1"},{"number":"2"}]', 'a.json').orders.map(({ line }) => line)).toEqual([
      1, 2,
    ]);
    expect(readHistory('{"number":"1"}\n\n{"number":"2"}\n', 'a.jsonl').orders).toEqual([
      { row: { number: '1' }, line: 1, lines: [] },
      { row: { number: '2' }, line: 3, lines: [] },
    ]);
  });

  test('has quantities with decimals as they are written', () => {
    expect(readHistory('{"lines":[{"quantity":2.5}]}', 'a.jsonl').orders).toMatchObject([
      { row: { lines: [{ quantity: 2.5 }] } },
    ]);
  });

  test.each([
    ['{}', 'a.json', /not a list of orders/],
    ['[1]', 'a.json', /Each order is a JSON object/],
    ['{}\n{', 'a.jsonl', /line 2: this is not JSON/],
  ])('%j is refused', (text, file, words) => {
    expect(() => readHistory(text, file)).toThrow(words);
  });
});
