import { describe, expect, test } from '@jest/globals';
import { type HistoryRow, historyRow, newId } from '@procura/contracts';
import { quantityOf, subtract } from '@procura/money';
import { repriceLine } from '../model/price-order.ts';
import { type HistoryFacts, productKey, readHistoryRow } from './history-order.ts';

const supplier = { id: newId('company'), name: 'Exotic Liquids', time_zone: 'Europe/London' };
const product = (sku: string, currency: string, store = newId('store')) => ({
  product_id: newId('product'),
  sku,
  name: sku === 'NW-1' ? 'Chai' : 'Chang',
  category: 'Beverages',
  unit: 'box',
  pack: '10 boxes x 20 bags',
  quantity_decimals: 0,
  unit_code: null,
  ...(sku === 'NW-2' && { tax_rate: '7.5' }),
  store: { id: store, name: `Store in ${currency}` },
  supplier,
  currency,
});
const store = newId('store');
const products = [product('NW-1', 'EUR', store), product('NW-2', 'EUR', store), product('NW-3', 'JPY')];
const facts: HistoryFacts = {
  buyer: {
    id: newId('company'),
    name: 'Alfreds Futterkiste',
    kind: 'buyer',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    verified: false,
  },
  branches: new Map([
    [
      'ALFKI',
      {
        id: newId('branch'),
        name: 'Berlin',
        code: 'ALFKI',
        status: 'active',
        address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
        receiving_contact: null,
        cost_centre: 'CC-1',
        currency: 'EUR',
        time_zone: 'Europe/Berlin',
      },
    ],
  ]),
  products: new Map(products.map((one) => [productKey(supplier.id, one.sku), one])),
  now: new Date('2026-11-21T12:00:00Z'),
};
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const shipment = { carrier: 'Speedy Express', shipped_at: '2026-03-04T09:00:00Z', expected_on: '2026-03-09' };

const aRow = (overrides: Partial<HistoryRow> = {}): HistoryRow =>
  historyRow.parse({
    number: 'NW-10248-1',
    purchase_ref: 'NW-10248',
    branch_code: 'ALFKI',
    supplier_company_id: supplier.id,
    created_at: '2026-03-02T12:00:00Z',
    status: 'confirmed',
    payment_status: 'unpaid',
    billing_status: 'not_billed',
    required_on: '2026-03-30',
    shipping: eur('3.25'),
    lines: [
      { sku: 'NW-1', quantity: 3, unit_price: eur('14.40'), discount_percent: '15' },
      { sku: 'NW-2', quantity: 10, unit_price: eur('0.01') },
    ],
    ...overrides,
  });

const orderOf = (row: HistoryRow) => {
  const read = readHistoryRow(row, facts);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.order;
};
const pathsOf = (row: HistoryRow): string[] => {
  const read = readHistoryRow(row, facts);
  return 'problems' in read ? read.problems.map(({ path }) => path) : [];
};

describe('a good row', () => {
  test('keeps its historic prices, discounts and shipping', () => {
    const order = orderOf(aRow());
    expect(order).toMatchObject({
      number: 'NW-10248-1',
      source: 'history',
      imported: true,
      currency: 'EUR',
      line_count: 2,
      subtotal: { amount_minor: 4330n },
      discount: { amount_minor: 648n },
      shipping: { amount_minor: 325n },
      tax: { amount_minor: 1n },
      total: { amount_minor: 4008n, currency: 'EUR' },
      store: { id: store },
    });
  });

  test('confirmed: nothing is shipped, and what is unpaid opens a charge', () => {
    const order = orderOf(aRow());
    expect(order).toMatchObject({
      status: 'confirmed',
      opens_charge: true,
      shipments: [],
      first_shipped_at: null,
      delivered_at: null,
      expected_delivery_on: '2026-03-30',
      placed_at: new Date('2026-03-02T12:00:00Z'),
    });
    expect(order.timeline.map(({ what }) => what)).toEqual(['Placed', 'Confirmed']);
  });

  test('shipped: one shipment of every line, under way', () => {
    const order = orderOf(aRow({ status: 'shipped', shipments: [shipment] }));
    expect(order.lines.map((line) => [line.shipped_quantity, line.delivered_quantity])).toEqual([
      [3, 0],
      [10, 0],
    ]);
    expect(order).toMatchObject({
      first_shipped_at: new Date('2026-03-04T09:00:00Z'),
      shipments: [{ carrier: 'Speedy Express', imported: true, delivered_at: null, proof: null }],
    });
  });

  test('delivered and paid: has the receiver, and opens no charge', () => {
    const delivered_at = '2026-03-06T09:00:00Z';
    const order = orderOf(
      aRow({
        status: 'delivered',
        payment_status: 'paid',
        shipments: [{ ...shipment, delivered_at, received_by: 'Maria Anders' }],
      }),
    );
    expect(order).toMatchObject({
      opens_charge: false,
      delivered_at: new Date(delivered_at),
      updated_at: new Date(delivered_at),
      shipments: [{ proof: { received_by: 'Maria Anders', method: 'none', code_verified: false } }],
    });
    expect(order.timeline.at(-1)).toMatchObject({ note: 'Received by Maria Anders' });
  });

  test('rows of one reference share one purchase, and only they', () => {
    const [one, twin, other] = [
      orderOf(aRow()),
      orderOf(aRow({ number: 'NW-10248-2' })),
      orderOf(aRow({ purchase_ref: 'NW-10249' })),
    ];
    expect(twin.purchase_id).toBe(one.purchase_id);
    expect(other.purchase_id).not.toBe(one.purchase_id);
    expect(one.purchase_id).toMatch(/^pur_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  });
});

describe('the tax of a line', () => {
  const line = { sku: 'NW-2', quantity: quantityOf(3), unit_price: eur('10.00') };
  type Given = Partial<HistoryRow['lines'][number]>;
  test.each<[string, Given, string, bigint]>([
    ['is that of the product', {}, '7.5', 225n],
    ['is none where catalogue says no rate', { sku: 'NW-1' }, '0', 0n],
    ['is computed from a stated rate', { tax_rate: '19' }, '19', 570n],
    ['is none at a stated rate of 0', { tax_rate: '0' }, '0', 0n],
    ['is on the price less discount', { tax_rate: '19', discount_percent: '50' }, '19', 285n],
    ['is a stated amount, with its rate', { tax: eur('5.70') }, '19', 570n],
    ['is a stated amount that was rounded otherwise', { tax: eur('5.69') }, '18.9667', 569n],
    ['is none where none is stated', { tax: eur('0.00') }, '0', 0n],
    ['is as high as the price at most', { tax: eur('30.00') }, '100', 3000n],
    ['is stated of a free line', { discount_percent: '100', tax: eur('1.00') }, '0', 100n],
  ])('%s', (_, given, tax_rate, tax) => {
    const order = orderOf(aRow({ lines: [{ ...line, ...given }], shipping: eur('2.50') }));
    expect(order.lines).toMatchObject([{ tax_rate, tax: { amount_minor: tax } }]);
    expect(order.tax.amount_minor).toBe(tax);
    const { amount_minor: net } = subtract(order.subtotal, order.discount);
    expect(order.total.amount_minor).toBe(net + tax + 250n);
  });

  test('is stored as stated where its rate does not come to it, and shared by quantity when a part is closed', () => {
    const large = { ...line, quantity: quantityOf(4), unit_price: eur('8333333.33') };
    const given = orderOf(aRow({ lines: [{ ...large, tax: eur('6333333.40') }] })).lines[0];
    if (!given) throw new Error('It has a line');
    expect(given).toMatchObject({
      tax_rate: '19',
      given_tax: { amount_minor: 633_333_340n },
      tax: { amount_minor: 633_333_340n },
    });
    const closed = repriceLine({ ...given, closed_quantity: quantityOf(1) });
    expect(closed.tax.amount_minor).toBe(475_000_005n);
    expect(orderOf(aRow({ lines: [{ ...line, tax: eur('5.70') }] })).lines[0]).not.toHaveProperty(
      'given_tax',
    );
  });
});

describe('a row is refused where', () => {
  const line = aRow().lines[0] as HistoryRow['lines'][number];
  const delivered_at = '2026-03-05T09:00:00Z';
  test.each<[string, Partial<HistoryRow>, string[]]>([
    ['the branch is unknown', { branch_code: 'NOBODY' }, ['branch_code']],
    ['a product is unknown', { lines: [line, { ...line, sku: 'NW-9' }] }, ['lines.1.sku']],
    [
      'a price has another currency',
      { lines: [{ ...line, unit_price: { amount: '1', currency: 'JPY' } }] },
      ['lines.0.unit_price.currency'],
    ],
    ['lines have two currencies', { lines: [line, { ...line, sku: 'NW-3' }] }, ['lines.1.sku']],
    [
      'a tax has another currency',
      { lines: [{ ...line, tax: { amount: '1', currency: 'JPY' } }] },
      ['lines.0.tax.currency'],
    ],
    [
      'a line has a rate and a tax',
      { lines: [line, { ...line, tax_rate: '19', tax: eur('1.00') }] },
      ['lines.1.tax'],
    ],
    [
      'a tax is above the net amount of its line',
      { lines: [line, { ...line, tax: eur('36.73') }] },
      ['lines.1.tax'],
    ],
    ['shipping has another currency', { shipping: { amount: '1', currency: 'JPY' } }, ['shipping.currency']],
    ['it was created in the future', { created_at: '2026-11-21T12:00:01Z' }, ['created_at']],
    ['it is older than metrics reach', { created_at: '1900-01-01T12:00:00Z' }, ['created_at']],
    ['a confirmed order has a shipment', { shipments: [shipment] }, ['shipments']],
    ['a shipped order has none', { status: 'shipped' }, ['shipments']],
    [
      'it is shipped before it was created',
      { status: 'shipped', shipments: [{ ...shipment, shipped_at: '2026-03-01T00:00:00Z' }] },
      ['shipments.0.shipped_at'],
    ],
    [
      'a delivered order does not say when',
      { status: 'delivered', shipments: [shipment] },
      ['shipments.0.delivered_at'],
    ],
    [
      'a shipped order was delivered',
      { status: 'shipped', shipments: [{ ...shipment, delivered_at }] },
      ['status'],
    ],
    [
      'it arrived before it was shipped',
      { status: 'delivered', shipments: [{ ...shipment, delivered_at: '2026-03-04T08:00:00Z' }] },
      ['shipments.0.delivered_at'],
    ],
    [
      'it comes to more than can be added up',
      { lines: [{ ...line, quantity: quantityOf(1_000_000), unit_price: eur('9999999.00') }] },
      ['lines'],
    ],
    [
      'it comes to more than can be stored',
      { lines: [{ ...line, quantity: quantityOf(1_000_000), unit_price: eur('999999999999999.00') }] },
      ['lines'],
    ],
  ])('%s', (_, overrides, paths) => {
    expect(pathsOf(aRow(overrides))).toEqual(paths);
  });

  test('every error of a row is reported', () => {
    const row = aRow({
      branch_code: 'NOBODY',
      created_at: '2027-01-01T00:00:00Z',
      status: 'shipped',
      shipping: { amount: '1', currency: 'JPY' },
      lines: [line, { ...line, sku: 'NW-9' }],
    });
    expect(pathsOf(row)).toEqual([
      'created_at',
      'shipments',
      'branch_code',
      'lines.1.sku',
      'shipping.currency',
    ]);
  });
});
