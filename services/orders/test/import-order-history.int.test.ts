import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  cancelPurchase,
  deliverOrder,
  getOrder,
  getOrderFacts,
  getOrderMetrics,
  type Id,
  importOrderHistory,
  type OrderView,
  type Principal,
  shipOrder,
} from '@procura/contracts';
import { aCompany, aProduct, aStore, confinedTo, failureOf, principalOf } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { type History, openHistory, type Row, walk } from './a-history.ts';

let history: History;
beforeAll(async () => {
  history = await openHistory();
});
afterAll(() => history.world.stop());

const shipped = { carrier: 'Speedy Express', shipped_at: '2026-03-04T09:00:00Z', expected_on: '2026-03-09' };
const delivered = { ...shipped, delivered_at: '2026-03-06T09:00:00Z', received_by: 'Maria Anders' };

const summaryOf = async (number: string, principal: Principal = history.buyer) => {
  const [order] = await walk(history.world, principal, { number });
  if (!order) throw new Error(`No order ${number}`);
  return order;
};
const viewOf = async (number: string, principal?: Principal): Promise<OrderView> => {
  const { id: order_id } = await summaryOf(number, principal);
  return history.world.call(getOrder, principal ?? history.buyer, { order_id });
};
const supplierOf = (index = 0): Principal => {
  const shelf = history.shelves[index];
  if (!shelf) throw new Error(`No shelf ${index}`);
  return shelf.supplier;
};

describe('rows', () => {
  test('become orders that both sides see as they were', async () => {
    const row = history.row({
      status: 'delivered',
      shipments: [delivered],
      required_on: '2026-03-30',
      lines: [
        {
          sku: String(history.shelves[0]?.skus[0]),
          quantity: 3,
          unit_price: { amount: '14.40', currency: 'USD' },
          discount_percent: '15',
        },
      ],
    });
    expect(await history.load([row])).toEqual({ imported: 1, skipped: 0, errors: [] });
    const own = await viewOf(row.number);
    expect(own).toMatchObject({
      number: row.number,
      source: 'history',
      status: 'delivered',
      payment_status: 'paid',
      billing_status: 'billed',
      created_at: '2026-03-02T12:00:00.000Z',
      expected_delivery_on: '2026-03-30',
      branch: { id: history.branches[0].id },
      lines: [{ quantity: 3, delivered_quantity: 3, unit_price: { amount: '14.40', currency: 'USD' } }],
      totals: {
        subtotal: { amount: '43.20', currency: 'USD' },
        discount: { amount: '6.48', currency: 'USD' },
        shipping: { amount: '2.50', currency: 'USD' },
        total: { amount: '39.22', currency: 'USD' },
      },
      allowed_actions: [],
    });
    expect(own.timeline.map(({ what }) => what)).toEqual([
      'Placed',
      'Confirmed',
      'Shipped with Speedy Express',
      'Shipment delivered',
    ]);
    expect(await viewOf(row.number, supplierOf())).toMatchObject({ id: own.id, purchase_id: null });
  });

  test('have the tax of the product, of a stated rate or as a stated amount, also in what is added up', async () => {
    const { world, buyer, branches, shelves } = history;
    const supplier = supplierOf();
    const store = await aStore(world, supplier, { currency: 'USD' });
    const taxed = await aProduct(world, supplier, store, { amount: '10.00', tax_rate: '7.5' });
    const code = String(branches[0].code);
    const line = { sku: taxed.sku, quantity: 4, unit_price: { amount: '10.00', currency: 'USD' } };
    const row = history.row({
      created_at: '2025-07-01T12:00:00Z',
      branch_code: code,
      lines: [
        line,
        { ...line, tax_rate: '19' },
        { ...line, tax: { amount: '2.99', currency: 'USD' } },
        { ...line, tax_rate: '0' },
        { ...line, sku: String(shelves[0]?.skus[0]) },
      ],
    });
    expect(await history.load([row])).toEqual({ imported: 1, skipped: 0, errors: [] });
    const order = await viewOf(row.number);
    expect(order.lines.map(({ tax_rate, total }) => [tax_rate, total.amount])).toEqual([
      ['7.5', '43.00'],
      ['19', '47.60'],
      ['7.475', '42.99'],
      ['0', '40.00'],
      ['0', '40.00'],
    ]);
    expect(order.totals).toMatchObject({ tax: { amount: '13.59' }, total: { amount: '216.09' } });
    const days = { from: '2025-07-01', to: '2025-07-01' };
    const bought = await world.call(getOrderMetrics, buyer, days);
    expect(bought.live_totals).toEqual([order.totals.total]);
    const by = await world.call(getOrderMetrics, buyer, { ...days, group_by: 'product' });
    const sum = by.groups.reduce((all, { live_totals: [one] }) => all + Number(one?.amount ?? 0), 0);
    expect(sum.toFixed(2)).toBe('216.09');
  });

  test('with tax that no rate comes to keep it, in the order and in what others read of it', async () => {
    const { world, buyer } = history;
    const [line] = history.row().lines;
    if (!line) throw new Error('It has a line');
    const large = { ...line, unit_price: { amount: '8333333.33', currency: 'USD' } };
    const row = history.row({
      payment_status: 'unpaid',
      lines: [{ ...large, tax: { amount: '6333333.40', currency: 'USD' } }],
    });
    expect(await history.load([row])).toEqual({ imported: 1, skipped: 0, errors: [] });
    const { id: order_id, lines, totals } = await viewOf(row.number);
    expect(lines).toMatchObject([{ tax_rate: '19' }]);
    expect(totals.tax).toEqual({ amount: '6333333.40', currency: 'USD' });
    const facts = await world.call(getOrderFacts, buyer, { order_id });
    expect(facts).toMatchObject({
      supplier_time_zone: 'Europe/London',
      total: totals.total,
      lines: [{ given_tax: { amount: '6333333.40', currency: 'USD' } }],
    });
  });

  test('of one reference share a purchase, in one call and across calls', async () => {
    const rows = [1, 2, 3].map(() => history.row({ purchase_ref: 'shared' }));
    await history.load(rows.slice(0, 2));
    await history.load(rows.slice(2));
    const { purchase_id } = await summaryOf(String(rows[0]?.number));
    const orders = await walk(history.world, history.buyer, { purchase_id: purchase_id as Id<'purchase'> });
    expect(orders.map(({ number }) => number).sort()).toEqual(rows.map(({ number }) => number).sort());
  });

  test('of one reference in several branches are cancelled only in the branches of the caller', async () => {
    const { world, buyer, branches } = history;
    const rows = [0, 1, 0].map((at) =>
      history.row({ purchase_ref: 'two branches', branch_code: String(branches[at]?.code) }),
    );
    await history.load(rows);
    const [here, elsewhere, ended] = await Promise.all(rows.map(({ number }) => summaryOf(number)));
    if (!here || !elsewhere || !ended) throw new Error('Every row is an order');
    await world.call(cancelOrder, buyer, { order_id: ended.id, reason: 'Twice' });
    const cancelled = await world.call(cancelPurchase, confinedTo(buyer, here.branch.id), {
      purchase_id: here.purchase_id as Id<'purchase'>,
      reason: 'Project stopped',
    });
    expect(cancelled.orders.map(({ id }) => id)).toEqual([here.id]);
    expect(cancelled.left.map(({ order }) => order.id)).toEqual([ended.id]);
    expect(await viewOf(elsewhere.number)).toMatchObject({ status: 'confirmed', version: 1 });
    const other = confinedTo(buyer, elsewhere.branch.id);
    const rest = { purchase_id: here.purchase_id as Id<'purchase'>, reason: 'Project stopped' };
    expect(await world.call(cancelPurchase, other, rest)).toMatchObject({
      orders: [{ id: elsewhere.id }],
      left: [],
    });
  });

  test('of one reference are cancelled together up to what an answer holds', async () => {
    const { world, buyer } = history;
    const rows = Array.from({ length: 101 }, () => history.row({ purchase_ref: 'many orders' }));
    await history.load(rows);
    const { id: order_id, purchase_id } = await summaryOf(String(rows[0]?.number));
    const all = { purchase_id: purchase_id as Id<'purchase'>, reason: 'Project stopped' };
    const failure = await failureOf(world.call(cancelPurchase, buyer, all), 'conflict');
    expect(failure.message).toMatch(/has 101 orders, more than one call cancels\..*cancel_order/);
    const orders = await walk(world, buyer, { purchase_id: all.purchase_id });
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['confirmed']));
    await world.call(cancelOrder, buyer, { order_id, reason: 'Project stopped' });
    const { orders: cancelled, left } = await world.call(cancelPurchase, buyer, all);
    expect([cancelled.length, left.map(({ order }) => order.id)]).toEqual([100, [order_id]]);
  });

  test('from before 1970 are listed for both sides, as their metrics count them', async () => {
    const { world, buyer } = history;
    const row = history.row({ created_at: '1969-12-31T12:00:00Z' });
    await history.load([row]);
    for (const principal of [buyer, supplierOf()]) {
      const days = { from: '1969-12-31', to: '1969-12-31' };
      expect(await world.call(getOrderMetrics, principal, days)).toMatchObject({ orders: 1 });
      expect(await viewOf(row.number, principal)).toMatchObject({ created_at: '1969-12-31T12:00:00.000Z' });
      const orders = await walk(world, principal, { created_to: '1970-01-01T00:00:00Z' });
      expect(orders.map(({ number }) => number)).toEqual([row.number]);
    }
  });

  test('with an existing number are skipped, also when both come at once', async () => {
    const rows = Array.from({ length: 20 }, () => history.row());
    const answers = await Promise.all([history.load(rows), history.load(rows), history.load(rows.slice(5))]);
    expect(answers.reduce((sum, { imported }) => sum + imported, 0)).toBe(20);
    expect(answers.every(({ errors }) => errors.length === 0)).toBe(true);
    expect(await history.load(rows)).toEqual({ imported: 0, skipped: 20, errors: [] });
  });

  test('open a charge only when they are unpaid, and never hold stock or limits', async () => {
    const { world, buyer } = history;
    const [paid, unpaid] = [history.row({}), history.row({ payment_status: 'unpaid' })];
    await history.load([paid, unpaid]);
    await world.settle();
    const events = await world.deps<Deps>('orders').database.outbox.work().find({ event: 'order_changed' });
    const numbers = events.map(({ payload }) => payload.number);
    expect(numbers).toContain(unpaid.number);
    expect(numbers).not.toContain(paid.number);
    const { id: order_id } = await summaryOf(paid.number);
    const cancelled = await world.call(cancelOrder, buyer, { order_id, reason: 'Never came' });
    expect(cancelled).toMatchObject({ status: 'cancelled', version: 2 });
    await world.settle();
  });

  test('that were not shipped continue', async () => {
    const { world } = history;
    const row = history.row();
    await history.load([row]);
    const { id: order_id } = await summaryOf(row.number);
    const order = await world.call(shipOrder, supplierOf(), { order_id, carrier: 'DHL' });
    expect(order).toMatchObject({ status: 'shipped', lines: [{ shipped_quantity: 4 }] });
    const stored = await world.deps<Deps>('orders').orders.parties(history.buyer).findOne({ _id: order_id });
    const done = await world.call(deliverOrder, supplierOf(), {
      order_id,
      shipment_id: stored?.shipments[0]?.id as Id<'shipment'>,
      received_by: 'Maria Anders',
      evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
    });
    expect(done.status).toBe('delivered');
  });
});

describe('bad rows', () => {
  test('are reported with their place and field, and the valid ones are stored', async () => {
    const good = history.row();
    const answer = await history.load([
      history.row({ branch_code: 'NOBODY' }),
      good,
      { ...history.row(), shipping: { amount: '2.505', currency: 'USD' }, colour: 'red' },
      history.row({ shipping: { amount: '2.50', currency: 'EUR' } }),
      history.row({ number: good.number }),
      'not a row',
      history.row({ supplier_company_id: history.buyer.company_id }),
    ]);
    expect(answer).toMatchObject({ imported: 1, skipped: 0 });
    expect(answer.errors.map(({ line, path }) => [line, path])).toEqual([
      [1, 'branch_code'],
      [3, 'shipping.amount'],
      [3, 'colour'],
      [4, 'shipping.currency'],
      [5, 'number'],
      [6, ''],
      [7, 'lines.0.sku'],
    ]);
    for (const { message } of answer.errors) expect(message).toMatch(/^(must|is|expected)/);
  });

  test('more than an answer holds are reported with one field each', async () => {
    const answer = await history.load(Array.from({ length: 1000 }, () => ({ number: '' })));
    expect(answer).toMatchObject({ imported: 0, skipped: 0 });
    expect(answer.errors.map(({ line }) => line)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 1),
    );
  });
});

describe('CSV', () => {
  const header =
    'number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,currency,shipping,carrier,shipped_at,expected_on,delivered_at,received_by,sku,quantity,unit_price,discount_percent';
  const load = (csv: string, others: object = {}) =>
    history.world.call(importOrderHistory, history.operator, {
      company_id: history.buyer.company_id,
      csv,
      ...others,
    });
  /** The first line of an order of the first shelf. */
  const lineOf = (number: string, values: Record<string, string> = {}): string => {
    const [shelf] = history.shelves;
    const all: Record<string, string> = {
      number,
      purchase_ref: number,
      branch_code: history.branches[0].code,
      supplier_company_id: String(shelf?.supplier.company_id),
      created_at: '2026-03-02T12:00:00Z',
      status: 'confirmed',
      payment_status: 'paid',
      billing_status: 'billed',
      currency: 'USD',
      shipping: '2.50',
      sku: String(shelf?.skus[0]),
      quantity: '4',
      unit_price: '10.00',
      ...values,
    };
    return header
      .split(',')
      .map((name) => all[name] ?? '')
      .join(',');
  };
  const further = (number: string, sku: string, rest: string) => `${number}${','.repeat(15)}${sku},${rest}`;

  test('gives the same orders as rows', async () => {
    const [, other] = history.shelves[0]?.skus ?? [];
    const asRow = history.row({
      status: 'delivered',
      shipments: [delivered],
      lines: [
        ...history.row().lines,
        {
          sku: String(other),
          quantity: 3,
          unit_price: { amount: '1.2345', currency: 'USD' },
          discount_percent: '15',
        },
      ],
    });
    const asCsv = [
      header,
      lineOf('CSV-1', { status: 'delivered', ...delivered }),
      lineOf('CSV-2'),
      further('CSV-1', String(other), '3,1.2345,15'),
    ].join('\n');
    expect(await history.load([asRow])).toEqual({ imported: 1, skipped: 0, errors: [] });
    expect(await load(asCsv)).toEqual({ imported: 2, skipped: 0, errors: [] });
    expect(await load(asCsv)).toEqual({ imported: 0, skipped: 2, errors: [] });
    const [fromRow, fromCsv] = [await viewOf(asRow.number), await viewOf('CSV-1')];
    const { id, number, purchase_id, lines, ...same } = fromRow;
    const bare = (view: OrderView) => view.lines.map(({ id: _, ...line }) => line);
    expect(fromCsv).toMatchObject({ ...same, updated_at: fromCsv.updated_at });
    expect(bare(fromCsv)).toEqual(bare(fromRow));
    expect(fromCsv.lines).toHaveLength(2);
  });

  test('has the tax of a line in the columns tax_rate and tax', async () => {
    const [sku = ''] = history.shelves[0]?.skus ?? [];
    const columns = `${header},tax_rate,tax`;
    const answer = await load(
      [
        columns,
        `${lineOf('TAX-1')},19,`,
        `${further('TAX-1', sku, '1,10.00,')},,0.75`,
        `${lineOf('TAX-2')},19,7.60`,
        `${lineOf('TAX-3')},19 %,`,
        `${lineOf('TAX-4')},,40.01`,
        `${lineOf('TAX-5')},,7.605`,
      ].join('\n'),
    );
    expect(answer).toMatchObject({ imported: 1, skipped: 0 });
    expect(answer.errors.map(({ line, path, message }) => [line, path, message])).toEqual([
      [4, 'tax', expect.stringContaining('must be left out')],
      [5, 'tax_rate', expect.stringContaining('must be a percentage')],
      [6, 'tax', 'must be at most 40.00, the net amount of the line'],
      [7, 'tax', expect.stringContaining('must have at most 2 digits')],
    ]);
    const { lines, totals } = await viewOf('TAX-1');
    expect(lines.map(({ tax_rate, total }) => [tax_rate, total.amount])).toEqual([
      ['19', '47.60'],
      ['7.5', '10.75'],
    ]);
    expect(totals.tax.amount).toBe('8.35');
  });

  test('names line and column of each error, and stores the other orders', async () => {
    const [sku = ''] = history.shelves[0]?.skus ?? [];
    const answer = await load(
      [
        header,
        lineOf('BAD-1', { branch_code: 'NOBODY' }),
        lineOf('GOOD-1'),
        lineOf('BAD-2', { status: 'shipped' }),
        further('BAD-1', 'NO-SKU', '1,10.00,'),
        lineOf('BAD-3', { quantity: '1.000', unit_price: '1.12345678' }),
        further('GOOD-1', sku, '1,9.50,'),
        lineOf('BAD-4', { shipped_at: '2026-03-01T00:00:00Z', carrier: 'UPS', status: 'shipped' }),
        further('BAD-3', sku, '1,10.00,some'),
        lineOf('BAD-5', { currency: 'EUR' }),
        lineOf('BAD-6'),
        `${lineOf('BAD-6', { status: 'shipped' })}`,
      ].join('\r\n'),
    );
    expect(answer).toMatchObject({ imported: 1, skipped: 0 });
    expect(answer.errors.map(({ line, path }) => [line, path])).toEqual([
      [2, 'branch_code'],
      [4, 'shipped_at'],
      [5, 'sku'],
      [6, 'quantity'],
      [6, 'unit_price'],
      [8, 'shipped_at'],
      [9, 'discount_percent'],
      [10, 'currency'],
      [10, 'currency'],
      [12, 'status'],
    ]);
    expect(answer.errors.find(({ line }) => line === 8)?.message).toBe('must not be before created_at');
    expect(answer.errors.find(({ line }) => line === 12)?.message).toContain('another than in line 11');
    expect((await viewOf('GOOD-1')).lines).toHaveLength(2);
  });

  test.each<[string, (number: string, sku: string) => string, string]>([
    ['has too few values', (number, sku) => further(number, sku, '2,9.50'), 'header 19'],
    ['ends inside a quotation mark', (number) => `${number},"open`, 'quotation mark'],
    ['has no number', (_, sku) => further('', sku, '2,9.50,'), 'must be given in every line'],
  ])('with a line that %s imports no order without it', async (name, lineFor, words) => {
    const [sku = '', other = ''] = history.shelves[0]?.skus ?? [];
    const number = `CUT ${name}`.slice(0, 30).trim();
    const csvWith = (line: string) =>
      [header, lineOf(number), further(number, sku, '1,9.50,'), line].join('\n');
    const answer = await load(csvWith(lineFor(number, other)));
    expect(answer).toMatchObject({ imported: 0, skipped: 0 });
    expect(answer.errors).toEqual([
      expect.objectContaining({ line: 4, message: expect.stringContaining(words) }),
    ]);
    expect(answer.errors[0]?.message).toContain('nothing is imported, because the line may be of any order');
    const corrected = await load(csvWith(further(number, other, '2,9.50,')));
    expect(corrected).toEqual({ imported: 1, skipped: 0, errors: [] });
    expect((await viewOf(number)).lines).toHaveLength(3);
  });

  test.each([
    ['', 'has no header line; begin with number,'],
    ['number,colour', 'has the column "colour", which is none of number,'],
    ['number,sku', 'lacks the column purchase_ref, branch_code,'],
    [`number,${header}`, 'has the column number twice'],
  ])('with the header %j is refused', async (csv, words) => {
    const failure = await failureOf(load(csv), 'invalid_input');
    expect(failure.errors).toMatchObject([{ path: 'csv', message: expect.stringContaining(words) }]);
  });

  test('has at most 1,000 orders, and is given alone', async () => {
    const many = [header, ...Array.from({ length: 1001 }, (_, index) => `M-${index}${','.repeat(18)}`)];
    const tooMany = await failureOf(load(many.join('\n')), 'invalid_input');
    expect(tooMany.message).toContain('has 1001 orders; send at most 1000');
    const both = await failureOf(load(header, { rows: [history.row()] }), 'invalid_input');
    expect(both.message).toContain('give exactly one of them');
    const thousand = await load(many.slice(0, 1001).join('\n'));
    expect(thousand).toMatchObject({ imported: 0, skipped: 0 });
    expect(thousand.errors).toHaveLength(1000);
  });
});

describe('the call', () => {
  test('repeated with its key answers the same; with other rows it is refused', async () => {
    const { world, operator, buyer } = history;
    const [row, other] = [history.row(), history.row()];
    const input = { company_id: buyer.company_id, rows: [row] };
    const first = await world.callTwice(importOrderHistory, operator, input, 'history-1');
    const again = await world.callTwice(importOrderHistory, operator, input, 'history-1');
    expect(first).toMatchObject({ replayed: false, answer: { imported: 1 } });
    expect(again).toEqual({ replayed: true, answer: first.answer });
    await failureOf(history.load([other], 'history-1'), 'idempotency_key_reused');
  });

  test('is recorded in the log of the company whose orders they are', async () => {
    await history.load([history.row()]);
    const rows = await history.world
      .deps<Deps>('orders')
      .database.outbox.work()
      .find({ event: 'audit_recorded', 'payload.operation': 'import_order_history' });
    expect(rows.at(-1)?.payload).toMatchObject({
      company_id: history.buyer.company_id,
      actor: { user_id: history.operator.user_id },
    });
  });

  test('is for operators', async () => {
    const { world, buyer } = history;
    const input = { company_id: buyer.company_id, rows: [history.row()] };
    await failureOf(world.call(importOrderHistory, buyer, input), 'wrong_audience');
    await failureOf(world.call(importOrderHistory, supplierOf(), input), 'wrong_audience');
    const powerless = { ...history.operator, permissions: [] };
    await failureOf(world.call(importOrderHistory, powerless, input), 'forbidden');
  });

  test('names a buyer company, and gives rows', async () => {
    const { world, operator } = history;
    const unknown = principalOf('buyer').company_id;
    const rows = [history.row()];
    const nobody = await failureOf(
      world.call(importOrderHistory, operator, { company_id: unknown, rows }),
      'not_found',
    );
    expect(nobody.errors?.[0]?.path).toBe('company_id');
    const empty = world.call(importOrderHistory, operator, {
      company_id: history.buyer.company_id,
      rows: [],
    });
    await failureOf(empty, 'invalid_input');
  });

  test('keeps branches and numbers of companies apart', async () => {
    const { world, operator } = history;
    const other = await aCompany(world, 'buyer');
    const row: Row = history.row();
    await history.load([row]);
    const answer = await world.call(importOrderHistory, operator, {
      company_id: other.company_id,
      rows: [row],
    });
    expect(answer).toMatchObject({ imported: 0, skipped: 0, errors: [{ path: 'branch_code' }] });
    expect(await walk(world, other)).toEqual([]);
  });
});
