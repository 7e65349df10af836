import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Failure,
  getCompanyProfile,
  getInvoice,
  getInvoicePdf,
  getOrder,
  getOrderFacts,
  type Id,
  type Input,
  listAuditEvents,
  listInvoices,
  maxPdf,
  newId,
  type Principal,
  updateCompanyProfile,
  updateInvoicingConsent,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, quantityOf, zero } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { aBranch, aCompany, confinedTo, failureOf, walk, without } from '@procura/testkit';
import type { Draft } from '../src/invoices/invoice.ts';
import { drawPdf } from '../src/invoices/invoice-pdf.ts';
import { invoiceMigrations } from '../src/invoices/invoice-store.ts';
import { issueDocuments } from '../src/invoices/issue-documents.ts';
import { nextDocuments } from '../src/invoices/next-documents.ts';
import { ensureCharge } from '../src/payments/ensure-charge.ts';
import { openShop, type Shop } from './a-shop.ts';

type Summary = Answer<typeof listInvoices>['data'][number];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('10000.00');
});
afterAll(() => shop?.world.stop());

const invoicesOf = (caller: Principal, filter: Input<typeof listInvoices> = {}): Promise<Summary[]> =>
  walk((cursor) => shop.world.call(listInvoices, caller, { ...filter, limit: 2, cursor }));
const read = (invoice_id: Id<'invoice'>, caller = shop.buyer) =>
  shop.world.call(getInvoice, caller, { invoice_id });
/** An order that is confirmed, and shipped in parts; its invoices, the oldest first. */
const shipped = async (parts: number[], options: Parameters<Shop['order']>[0] = {}): Promise<Summary[]> => {
  const order_id = await shop.order(options);
  await shop.confirm(order_id);
  for (const quantity of parts) await shop.ship(order_id, quantity);
  await shop.world.settle();
  return (await invoicesOf(shop.buyer, { order_id })).toReversed();
};
const only = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('There is none');
  return item;
};
const version = async (who: Principal) => (await shop.world.call(getCompanyProfile, who, {})).version;
const update = async (who: Principal, fields: Partial<Input<typeof updateCompanyProfile>>) =>
  shop.world.call(updateCompanyProfile, who, { expected_version: await version(who), ...fields });
const consent = async (consents: boolean, who = shop.supplier) =>
  shop.world.call(updateInvoicingConsent, who, { expected_version: await version(who), consents });
const inTransaction = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  shop.deps.database.maintain((tx) => work({ ...tx, audit: () => undefined }));

const legal = {
  legal_name: 'Exotic Liquids Ltd',
  registration_number: '01234567',
  address: { line1: '49 Gilbert St.', city: 'London', postal_code: 'EC1 4SD', country: 'GB' },
};

test.each([
  ['shipped in parts', [1, 2, 1], '6333333.40'],
  ['closed in part', [1, 2], '4750000.05'],
])(
  'the tax of an imported order %s is the stated one, although no rate comes to it',
  async (_, parts, tax) => {
    const price = { amount: '8333333.33', currency: 'EUR' };
    const order_id = await shop.importOrder({
      lines: [
        {
          sku: 'IN-EUR',
          quantity: quantityOf(4),
          unit_price: price,
          tax: { amount: '6333333.40', currency: 'EUR' },
        },
      ],
    });
    for (const quantity of parts) await shop.ship(order_id, quantity);
    if (parts.length < 3) await shop.close(order_id);
    const { totals } = await shop.world.call(getOrder, shop.buyer, { order_id });
    expect(totals.tax.amount).toBe(tax);
    const { invoices, due } = await shop.billing(order_id);
    const sumOf = (of: 'tax' | 'total') =>
      formatMoney(add(zero('EUR'), ...invoices.map((invoice) => parseMoney(invoice[of]))));
    expect([sumOf('tax'), sumOf('total'), due]).toEqual([totals.tax, totals.total, totals.total]);
  },
);

test('a shipment has a billing statement while its supplier has not consented', async () => {
  const { buyer, supplier, branch_id } = shop;
  const [first, second] = await shipped([3, 2], { currency: 'USD', quantity: 7, reference: '4500017' });
  const order = await shop.world.call(getOrder, buyer, { order_id: first?.order_id as Id<'order'> });
  expect(first).toEqual({
    id: expect.stringMatching(/^ivc_/),
    kind: 'invoice',
    title: 'billing_statement',
    number: expect.stringMatching(/^INV-\d\d-/),
    invoice_id: null,
    order_id: order.id,
    order_number: order.number,
    reference: '4500017',
    branch_id,
    branch_name: order.branch.name,
    buyer: { id: buyer.company_id, name: buyer.company_name },
    supplier: { id: supplier.company_id, name: 'Exotic Liquids' },
    net: { amount: '37.05', currency: 'USD' },
    tax: { amount: '2.78', currency: 'USD' },
    total: { amount: '39.83', currency: 'USD' },
    due: { amount: '39.83', currency: 'USD' },
    order_due: order.totals.total,
    payment_status: 'unpaid',
    match_status: 'waiting_for_receipt',
    issued_at: expect.any(String),
    issued_on: expect.any(String),
    due_on: null,
  });
  const { buyer: _, supplier: __, ...summary } = first as Summary;
  const shown = await read(summary.id);
  const [line] = order.lines;
  const bare = { legal_name: null, registration_number: null, tax_id: null, address: null, country: 'DE' };
  expect(shown).toEqual({
    ...summary,
    buyer: { id: buyer.company_id, name: buyer.company_name, ...bare },
    supplier: { id: supplier.company_id, name: 'Exotic Liquids', ...bare },
    shipment_id: expect.stringMatching(/^shp_/),
    shipped_at: expect.any(String),
    shipped_on: expect.any(String),
    lines: [
      {
        line_id: line?.id,
        sku: line?.sku,
        description: line?.name,
        unit: line?.unit,
        unit_code: null,
        quantity: 3,
        unit_price: line?.unit_price,
        discount_percent: '0',
        tax_rate: '7.5',
        net: summary.net,
        tax: summary.tax,
        total: summary.total,
      },
    ],
    tax_by_rate: [{ tax_rate: '7.5', net: summary.net, tax: summary.tax }],
    invoice: null,
    credit_notes: [],
    reason: null,
    match: [
      {
        line_id: line?.id,
        ordered_quantity: 7,
        shipped_quantity: 5,
        received_quantity: 0,
        accepted_quantity: 0,
        billed_quantity: 5,
        credited_quantity: 0,
      },
    ],
  });
  expect(await read(summary.id, supplier)).toEqual(shown);
  expect((await shop.billing(order.id)).invoices.map(({ number }) => number)).toEqual([
    first?.number,
    second?.number,
  ]);
  await shop.topUp('100.00', 'USD');
  await shop.pay(order.id);
  expect((await read(summary.id)).payment_status).toBe('paid');
});

describe('consent to invoices in the supplier’s name', () => {
  test('needs its legal details as they are now, and is the supplier’s own', async () => {
    const { world, supplier, buyer } = shop;
    const missing = await failureOf(consent(true), 'conflict');
    expect(missing.message).toContain('legal_name, registration_number, address');
    await update(supplier, { legal_name: legal.legal_name });
    expect((await failureOf(consent(true), 'conflict')).message).toContain(
      'need registration_number, address.',
    );
    await update(supplier, legal);
    const stale = { expected_version: 1, consents: true };
    await failureOf(world.call(updateInvoicingConsent, supplier, stale), 'version_conflict');
    await failureOf(world.call(updateInvoicingConsent, buyer, stale), 'wrong_audience');
    await failureOf(
      world.call(updateInvoicingConsent, without(supplier, 'company:manage'), stale),
      'forbidden',
    );
    expect((await world.call(getCompanyProfile, supplier, {})).invoicing_consent_at).toBeNull();
  });

  test('makes invoices of what is shipped from then on, numbered without gaps, and is in the audit log', async () => {
    const { world, supplier, buyer } = shop;
    const before = only(await shipped([10]));
    expect(before.title).toBe('billing_statement');
    expect((await consent(true)).invoicing_consent_at).toEqual(expect.any(String));
    await update(buyer, { legal_name: 'Alfreds Futterkiste GmbH', tax_id: 'DE 123' });
    const first = only(await shipped([10]));
    expect(first).toMatchObject({ title: 'invoice', number: expect.stringMatching(/^INV-\w{6}-000001$/) });
    const details = { ...legal, tax_id: null, country: 'DE', name: 'Exotic Liquids' };
    expect(await read(first.id)).toMatchObject({
      supplier: { id: supplier.company_id, ...details },
      buyer: { legal_name: 'Alfreds Futterkiste GmbH', tax_id: 'DE 123', registration_number: null },
    });
    await update(supplier, { legal_name: 'Exotic Liquids plc', tax_id: 'GB 9' });
    expect((await read(first.id)).supplier).toMatchObject(details);
    expect((await read(before.id)).supplier).toMatchObject({ legal_name: 'Exotic Liquids Ltd' });
    const [second, third] = await shipped([4, 6]);
    expect((await read(second?.id as Id<'invoice'>)).supplier).toMatchObject({ tax_id: 'GB 9' });
    const countOf = ({ number }: Summary) => number.slice(-6);
    expect([second, third].map((one) => one && countOf(one))).toEqual(['000002', '000003']);

    expect((await consent(false)).invoicing_consent_at).toBeNull();
    expect(only(await shipped([10])).title).toBe('billing_statement');
    await consent(true);
    await update(supplier, { address: null });
    expect(only(await shipped([10])).title).toBe('billing_statement');
    await update(supplier, { address: legal.address });
    expect(countOf(only(await shipped([10])))).toBe('000004');
    await world.settle();
    const log = await world.call(listAuditEvents, supplier, { operation: 'update_invoicing_consent' });
    expect(log.data.at(-1)?.changes).toEqual([
      { field: 'invoicing_consent', before: 'false', after: 'true' },
    ]);
  });

  test('counts without gaps also under concurrent shipments and rollbacks', async () => {
    const { buyer, deps } = shop;
    const orders = [];
    for (let index = 0; index < 5; index++) orders.push(await shop.order());
    for (const order_id of orders) await shop.confirm(order_id);
    await Promise.all(orders.map((order_id) => shop.ship(order_id)));
    await shop.world.settle();
    const [order_id] = orders;
    const facts = await shop.world.call(getOrderFacts, buyer, { order_id: order_id as Id<'order'> });
    const again = (drafts: Draft[]) =>
      inTransaction(async (tx) => {
        const charge = await ensureCharge(deps, tx, facts);
        if (charge) await issueDocuments(deps, tx, { facts, charge }, drafts);
      });
    // The shipment has its invoice: the index refuses another, and the number it took is not lost.
    await expect(
      again(nextDocuments(facts, { documents: [], shipment_ids: [] }, new Date())),
    ).rejects.toThrow(/duplicate key/);
    const next = only(await shipped([10]));
    const numbered = (await invoicesOf(shop.supplier)).filter(({ title }) => title === 'invoice');
    const counts = numbered.map(({ number }) => Number(number.split('-')[2])).toSorted((a, b) => a - b);
    expect(counts).toEqual(counts.map((_, index) => index + 1));
    expect(Number(next.number.split('-')[2])).toBe(counts.length);
    expect(new Set(numbered.map(({ number }) => number.split('-')[1])).size).toBe(1);
  });
});

test('a credit note names its invoice, the invoice its credit notes', async () => {
  const { buyer, supplier } = shop;
  const invoice = only(await shipped([10]));
  const order_id = invoice.order_id as Id<'order'>;
  await shop.pay(order_id);
  await shop.receive(order_id);
  await shop.answer(await shop.claim(order_id, 'damaged', 3), { credit: 3 });
  await shop.world.settle();
  const note = only(await invoicesOf(buyer, { kind: 'credit_note' }));
  expect(note).toMatchObject({
    title: 'credit_note',
    number: expect.stringMatching(/^CN-\w{6}-000001$/),
    invoice_id: invoice.id,
    order_id,
    total: { amount: '30.00', currency: 'EUR' },
    payment_status: 'partially_refunded',
  });
  expect(note.number.split('-')[1]).toBe(invoice.number.split('-')[1]);
  expect(await read(note.id, supplier)).toMatchObject({
    shipment_id: null,
    shipped_at: null,
    invoice: { id: invoice.id, number: invoice.number },
    credit_notes: [],
    reason: expect.stringContaining('was credited'),
    match_status: null,
    match: [],
    lines: [{ ...(await read(invoice.id)).lines[0], quantity: 3, net: note.total, total: note.total }],
    supplier: { legal_name: 'Exotic Liquids plc' },
    tax_by_rate: [{ tax_rate: '0', net: note.total, tax: { amount: '0.00' } }],
  });
  expect((await read(invoice.id)).credit_notes).toEqual([
    {
      id: note.id,
      number: note.number,
      total: note.total,
      issued_at: note.issued_at,
      issued_on: note.issued_on,
    },
  ]);
  expect(await invoicesOf(buyer, { order_id, kind: 'invoice' })).toEqual([
    {
      ...invoice,
      payment_status: 'partially_refunded',
      match_status: 'credited',
      due: { amount: '0.00', currency: 'EUR' },
      order_due: { amount: '0.00', currency: 'EUR' },
    },
  ]);
  const billing = await shop.billing(order_id);
  expect(billing.invoices.map(({ number }) => number)).toEqual([invoice.number]);
  expect(billing.credit_notes).toMatchObject([{ number: note.number, amount: note.total }]);
  expect(billing.refund_receipts).toEqual([]);
});

describe('list_invoices', () => {
  test('finds documents by each filter, newest first', async () => {
    const { buyer, supplier, branch_id } = shop;
    const all = await invoicesOf(buyer);
    expect(all.map(({ issued_at }) => issued_at)).toEqual(
      all
        .map(({ issued_at }) => issued_at)
        .toSorted()
        .toReversed(),
    );
    expect((await invoicesOf(supplier)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const found = async (filter: Input<typeof listInvoices>, by = buyer) =>
      (await invoicesOf(by, filter)).map(({ id }) => id);
    const where = (keeps: (one: Summary) => boolean) => all.filter(keeps).map(({ id }) => id);
    const [newest, oldest] = [only(all), only(all.toReversed())];
    expect(await found({ number: newest.number })).toEqual([newest.id]);
    expect(await found({ reference: '4500017' })).toEqual(where(({ reference }) => reference === '4500017'));
    expect(await found({ reference: '4500017' }, supplier)).toHaveLength(2);
    expect(await found({ currency: 'USD' })).toEqual(where(({ total }) => total.currency === 'USD'));
    expect(await found({ currency: 'JPY' })).toEqual([]);
    expect(await found({ branch_id })).toEqual(all.map(({ id }) => id));
    expect(await found({ branch_id }, supplier)).toEqual(all.map(({ id }) => id));
    expect(await found({ supplier_company_id: supplier.company_id })).toHaveLength(all.length);
    expect(await found({ buyer_company_id: buyer.company_id }, supplier)).toHaveLength(all.length);
    expect(await found({ issued_to: oldest.issued_at })).toEqual([]);
    expect(await found({ issued_from: newest.issued_at })).toEqual([newest.id]);
  });

  test('is refused for ids that name nothing of the caller’s, and empty for what has no invoice', async () => {
    const { world, buyer, supplier } = shop;
    const fieldOf = async (
      by: Principal,
      filter: Input<typeof listInvoices>,
    ): Promise<string | undefined> => {
      const failure: Failure = await failureOf(world.call(listInvoices, by, filter), 'not_found');
      return failure.errors?.[0]?.path;
    };
    const company = newId('company');
    expect(await fieldOf(buyer, { branch_id: newId('branch') })).toBe('branch_id');
    expect(await fieldOf(supplier, { branch_id: newId('branch') })).toBe('branch_id');
    expect(await fieldOf(buyer, { supplier_company_id: company })).toBe('supplier_company_id');
    expect(await fieldOf(supplier, { buyer_company_id: company })).toBe('buyer_company_id');
    expect(await fieldOf(buyer, { buyer_company_id: company })).toBe('buyer_company_id');
    await failureOf(world.call(listInvoices, buyer, { order_id: newId('order') }), 'not_found');
    const empty = { issued_from: '2026-02-01T00:00:00Z', issued_to: '2026-02-01T00:00:00Z' };
    const failure = await failureOf(world.call(listInvoices, buyer, empty), 'invalid_input');
    expect(failure.errors?.[0]?.path).toBe('issued_from');

    const order_id = await shop.order();
    expect(await invoicesOf(buyer, { order_id })).toEqual([]);
    const { id: branch_id } = await aBranch(world, buyer);
    expect(await invoicesOf(buyer, { branch_id })).toEqual([]);
    const other = await aCompany(world, 'supplier');
    expect(await invoicesOf(buyer, { supplier_company_id: other.company_id })).toEqual([]);
  });

  test('shows a caller confined to branches the documents of theirs', async () => {
    const { world, buyer, branch_id } = shop;
    const { id: other } = await aBranch(world, buyer);
    const [mine, elsewhere] = [confinedTo(buyer, branch_id), confinedTo(buyer, other)];
    const all = await invoicesOf(buyer);
    expect(await invoicesOf(mine)).toEqual(all);
    expect(await invoicesOf(elsewhere)).toEqual([]);
    await failureOf(world.call(listInvoices, elsewhere, { branch_id }), 'not_found');
    const invoice_id = only(all).id;
    for (const operation of [getInvoice, getInvoicePdf])
      await failureOf(world.call(operation, elsewhere, { invoice_id }), 'not_found');
    expect(await read(invoice_id, mine)).toMatchObject({ id: invoice_id });
    await failureOf(world.call(listInvoices, without(buyer, 'finance:read'), {}), 'forbidden');
  });

  test('holds nothing of another company', async () => {
    const { world, buyer } = shop;
    const invoice_id = only(await invoicesOf(buyer)).id;
    for (const kind of ['buyer', 'supplier'] as const) {
      const other = await aCompany(world, kind);
      expect(await invoicesOf(other)).toEqual([]);
      await failureOf(world.call(getInvoice, other, { invoice_id }), 'not_found');
      await failureOf(world.call(getInvoicePdf, other, { invoice_id }), 'not_found');
    }
  });
});

test('an invoice of an earlier release is read without what it does not hold, and found by its branch once migrated', async () => {
  const { buyer, branch_id, deps } = shop;
  const before = only(await shipped([10]));
  const absent = {
    title: '',
    branch_id: '',
    branch_name: '',
    reference: '',
    shipped_at: '',
    buyer: '',
    supplier: '',
  };
  const ofLine = ['sku', 'unit', 'unit_price', 'discount_percent', 'tax_rate'];
  const ofLines = Object.fromEntries(ofLine.map((field) => [`lines.$[].${field}`, '']));
  await deps.invoices
    .parties(buyer)
    .updateOne({ _id: before.id as Id<'invoice'> }, { $unset: { ...absent, ...ofLines } as never });
  const bare = await read(before.id as Id<'invoice'>);
  const unnamed = { name: null, legal_name: null, registration_number: null, tax_id: null, address: null };
  expect(bare).toMatchObject({
    ...before,
    title: 'billing_statement',
    branch_name: null,
    shipped_at: null,
    buyer: { id: buyer.company_id, ...unnamed, country: null },
    supplier: { id: shop.supplier.company_id, ...unnamed, country: null },
    lines: [
      { sku: null, unit: null, unit_price: null, discount_percent: null, tax_rate: null, quantity: 10 },
    ],
    tax_by_rate: null,
  });
  const ids = async () => (await invoicesOf(confinedTo(buyer, branch_id))).map(({ id }) => id);
  expect(await ids()).not.toContain(before.id);
  for (const { run } of invoiceMigrations) await run({ collection: deps.database.collection });
  expect(await ids()).toContain(before.id);
  expect(await read(before.id as Id<'invoice'>)).toEqual(bare);
  const drawn = await shop.world.call(getInvoicePdf, buyer, { invoice_id: before.id as Id<'invoice'> });
  expect(drawn.pdf.name).toBe(`${before.number}.pdf`);
});

describe('get_invoice_pdf', () => {
  test('draws the same small document each time', async () => {
    const { world, buyer, supplier } = shop;
    const { id: invoice_id, number } = only(await invoicesOf(buyer));
    const first = await world.call(getInvoicePdf, buyer, { invoice_id });
    const bytes = Buffer.from(first.pdf.base64, 'base64');
    expect(first.pdf.name).toBe(`${number}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(60_000);
    expect(first.pdf.base64.length).toBeLessThan(maxPdf);
    expect(await world.call(getInvoicePdf, supplier, { invoice_id })).toEqual(first);
  });

  test('holds up nothing else: the process continues between its timers', async () => {
    const { buyer } = shop;
    const invoice = await read(only(await invoicesOf(buyer)).id as Id<'invoice'>);
    const names = ['Chai', 'Τσάι', 'Чай', 'Žluťoučký čaj', 'W'.repeat(160)];
    const lines = Array.from({ length: 101 }, (_, index) => ({
      ...only(invoice.lines),
      description: String(names[index % names.length]),
    }));
    const { eventLoopUtilization } = performance;
    const before = eventLoopUtilization();
    const began_ms = performance.now();
    const caller = { company_id: buyer.company_id, deadline_ms: Date.now() + 60_000 };
    expect((await drawPdf({ ...invoice, lines }, caller)).length).toBeLessThan(100_000);
    const { active } = eventLoopUtilization(before);
    expect(active).toBeLessThan((performance.now() - began_ms) / 2);
  });
});
