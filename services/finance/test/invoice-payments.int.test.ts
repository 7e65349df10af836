import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  addDays,
  countFinanceTasks,
  dayOf,
  dueSoonDays,
  Failure,
  generateOrderPaymentLink,
  getBranch,
  getCompanyProfile,
  getInvoice,
  getInvoiceMetrics,
  type Id,
  type Input,
  listInvoices,
  type Money,
  mostTasks,
  newId,
  type Principal,
  updateCompanyProfile,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, subtract, zero } from '@procura/money';
import { aBranch, aCompany, confinedTo, failureOf, walk, without } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Invoice } from '../src/invoices/invoice.ts';
import { invoiceMigrations } from '../src/invoices/invoice-store.ts';
import { openShop, type Shop } from './a-shop.ts';

type Summary = Answer<typeof listInvoices>['data'][number];
type Filter = Input<typeof listInvoices>;
type Figures = Answer<typeof getInvoiceMetrics>['currencies'];

let shop: Shop;
/** The buyer's caller confined to a branch at which nothing was ordered. */
let idle: Principal;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('50000.00');
  await shop.topUp('50000', 'JPY');
  idle = confinedTo(shop.buyer, (await aBranch(shop.world, shop.buyer)).id);
});
afterAll(() => shop.world.stop());

const list = (filter: Filter = {}, caller = shop.buyer): Promise<Summary[]> =>
  walk((cursor) => shop.world.call(listInvoices, caller, { limit: 2, ...filter, cursor }));
const idsOf = (documents: readonly Summary[]) => documents.map(({ id }) => id);
const metrics = async (filter: Input<typeof getInvoiceMetrics> = {}, caller = shop.buyer) =>
  (await shop.world.call(getInvoiceMetrics, caller, filter)).currencies;
const tasks = async (caller = shop.buyer) =>
  (await shop.world.call(countFinanceTasks, caller, {})).invoices_due;
const terms = async (payment_terms_days: number | null) => {
  const { supplier, world } = shop;
  const { version } = await world.call(getCompanyProfile, supplier, {});
  await world.call(updateCompanyProfile, supplier, { expected_version: version, payment_terms_days });
};
const link = (order_id: Id<'order'>, expires_in?: number) =>
  shop.world.call(generateOrderPaymentLink, shop.buyer, { order_id, ...(expires_in && { expires_in }) });
const today = (caller = shop.buyer) => dayOf(shop.world.clock(), caller.time_zone);

/** An order that is shipped in parts, with its invoices. */
const shipped = async (parts: readonly number[], order_id?: Id<'order'>): Promise<Id<'order'>> => {
  const id = order_id ?? (await shop.order());
  await shop.confirm(id);
  for (const quantity of parts) await shop.ship(id, quantity);
  await shop.billing(id);
  return id;
};

/** What is to be paid of a document, from the documents that a caller sees. */
const dueOf = (one: Summary, documents: readonly Summary[]): Money => {
  if (one.kind === 'credit_note' || Number(one.order_due.amount) === 0)
    return formatMoney(zero(one.total.currency));
  const notes = documents.filter(({ invoice_id }) => invoice_id === one.id);
  return formatMoney(
    notes.reduce((sum, note) => subtract(sum, parseMoney(note.total)), parseMoney(one.total)),
  );
};
/** What get_invoice_metrics has to return of them. */
const summed = (documents: readonly Summary[], day: string): Figures => {
  const open = documents.filter((one) => Number(dueOf(one, documents).amount) > 0);
  const figures = (invoices: readonly Summary[], currency: string) => ({
    invoices: invoices.length,
    amount: formatMoney(
      invoices.reduce((sum, one) => add(sum, parseMoney(dueOf(one, documents))), zero(currency)),
    ),
  });
  return [...Map.groupBy(open, ({ total }) => total.currency)]
    .map(([currency, own]) => ({
      currency,
      due: figures(own, currency),
      overdue: figures(
        own.filter(({ due_on }) => due_on !== null && due_on < day),
        currency,
      ),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
};

describe('list_invoices by payment_status', () => {
  test('follows the payment of the order: a link, its end, the payment and refunds', async () => {
    const order_id = await shipped([4, 6]);
    const statusOf = async () => {
      const documents = await list({ order_id });
      const [status] = [...new Set(documents.map(({ payment_status }) => payment_status))];
      for (const payment_status of ['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded'] as const)
        expect(idsOf(await list({ order_id, payment_status }))).toEqual(
          payment_status === status ? idsOf(documents) : [],
        );
      return [
        status,
        documents[0]?.order_due.amount,
        (await list({ order_id, payment_status: 'due' })).length,
      ];
    };
    expect(await statusOf()).toEqual(['unpaid', '100.00', 2]);
    await link(order_id, 1800);
    expect(await statusOf()).toEqual(['pending', '100.00', 2]);
    shop.world.clock.advance(1801 * 1000);
    await shop.world.runJob('finance', 'settle_links');
    expect(await statusOf()).toEqual(['unpaid', '100.00', 2]);
    await shop.pay(order_id);
    expect(await statusOf()).toEqual(['paid', '0.00', 0]);
    await shop.receive(order_id);
    await shop.answer(await shop.claim(order_id, 'damaged', 1), { credit: 1 });
    await shop.world.settle();
    expect(await statusOf()).toEqual(['partially_refunded', '0.00', 0]);
    expect(await list({ order_id, kind: 'credit_note', payment_status: 'partially_refunded' })).toHaveLength(
      1,
    );
  });

  test('has the same pages with every size, combined with other filters, for both sides', async () => {
    const { buyer, supplier, branch_id } = shop;
    await shop.pay(await shipped([3], await shop.order({ reference: 'PAID-1' })));
    await shipped([1, 2], await shop.order({ reference: 'OPEN-1' }));
    await shipped([3], await shop.order({ currency: 'JPY' }));
    const all = await list();
    const parties = { supplier_company_id: supplier.company_id, branch_id };
    for (const caller of [buyer, supplier, confinedTo(buyer, branch_id)])
      for (const payment_status of ['unpaid', 'paid'] as const)
        for (const more of [
          {},
          parties,
          { currency: 'JPY' },
          { kind: 'invoice' },
          { reference: 'OPEN-1' },
        ] as const)
          for (const limit of [1, 3, 100]) {
            const expected = all.filter(
              (one) =>
                one.payment_status === payment_status &&
                (!('currency' in more) || one.total.currency === more.currency) &&
                (!('kind' in more) || one.kind === more.kind) &&
                (!('reference' in more) || one.reference === more.reference),
            );
            const found = await list({ payment_status, ...more, limit }, caller);
            expect([more, limit, idsOf(found)]).toEqual([more, limit, idsOf(expected)]);
          }
    expect(await list({ payment_status: 'unpaid' }, idle)).toEqual([]);
    expect(await list({ payment_status: 'due' }, await aCompany(shop.world, 'buyer'))).toEqual([]);
  });

  test('items name the branch, and what is still to be paid of the whole order', async () => {
    const order_id = await shipped([4]);
    const [invoice] = await list({ order_id });
    const named = await shop.world.call(getBranch, shop.buyer, { branch_id: shop.branch_id });
    const shown = {
      branch_name: named.name,
      total: { amount: '40.00' },
      due: { amount: '40.00' },
      order_due: { amount: '100.00', currency: 'EUR' },
    };
    expect(invoice).toMatchObject(shown);
    const invoice_id = invoice?.id as Id<'invoice'>;
    expect(await shop.world.call(getInvoice, shop.supplier, { invoice_id })).toMatchObject(shown);
  });
});

describe('get_invoice_metrics', () => {
  test('is what the list adds up to, overdue from the day after the due day on', async () => {
    const { buyer, supplier, branch_id } = shop;
    await terms(3);
    await shipped([5], await shop.order({ currency: 'JPY' }));
    await shipped([2]);
    const before = await metrics();
    shop.world.clock.advance(3 * 24 * 3_600_000);
    expect(await metrics()).toEqual(before);
    shop.world.clock.advance(24 * 3_600_000);
    const documents = await list();
    const after = await metrics();
    expect(after).toEqual(summed(documents, today()));
    expect(after).not.toEqual(before);
    for (const caller of [buyer, supplier, confinedTo(buyer, branch_id)])
      expect(await metrics({}, caller)).toEqual(after);
    expect(await metrics({ branch_id, supplier_company_id: supplier.company_id })).toEqual(after);
    expect(await metrics({ buyer_company_id: buyer.company_id }, supplier)).toEqual(after);
    await terms(null);
  });

  test('has nothing for others, and refuses filters that they cannot see', async () => {
    const { buyer, supplier, branch_id, world } = shop;
    expect(await metrics({}, idle)).toEqual([]);
    for (const kind of ['buyer', 'supplier'] as const) {
      const other = await aCompany(world, kind);
      expect(await metrics({}, other)).toEqual([]);
      await failureOf(metrics({ branch_id }, other), 'not_found');
    }
    await failureOf(metrics({ branch_id }, idle), 'not_found');
    await failureOf(metrics({ supplier_company_id: newId('company') }), 'not_found');
    await failureOf(metrics({ supplier_company_id: newId('company') }, supplier), 'not_found');
    await failureOf(metrics({ branch_id: 'no id' as never }), 'invalid_input');
    await failureOf(metrics({}, without(buyer, 'finance:read')), 'forbidden');
  });
});

describe('count_finance_tasks', () => {
  test('counts what is due within seven days, as the list does, up to a bound', async () => {
    const { buyer, branch_id, deps } = shop;
    const due = async (caller = buyer) =>
      (await list({ due_by: addDays(today(caller), dueSoonDays), limit: 100 }, caller)).length;
    const before = (await tasks()) ?? 0;
    expect(before).toBe(await due());
    await terms(dueSoonDays + 1);
    const order_id = await shipped([1, 1]);
    expect(await tasks()).toBe(before);
    shop.world.clock.advance(24 * 3_600_000);
    expect(await tasks()).toBe(before + 2);
    for (const caller of [buyer, confinedTo(buyer, branch_id), idle])
      expect(await tasks(caller)).toBe(await due(caller));
    const [{ _id, shipment_id, number, ...like }] = (await deps.invoices
      .parties(buyer)
      .find({ order_id, open_due_on: { $exists: true } }, { limit: 1 })) as [Invoice];
    const more = Array.from({ length: mostTasks }, () => {
      const id = newId('invoice');
      return { ...like, _id: id, shipment_id: id, number: id };
    });
    await deps.invoices.parties(buyer).insert(...more);
    expect(await tasks()).toBe(mostTasks);
    await deps.invoices.parties(buyer).deleteMany({ _id: { $in: more.map((one) => one._id) } });
    await shop.pay(order_id);
    expect(await tasks()).toBe(before);
    await terms(null);
  });

  test('is null for suppliers and those who may not pay, and refused to those who may not read', async () => {
    const { buyer, supplier } = shop;
    expect(await tasks(supplier)).toBeNull();
    expect(await tasks(without(buyer, 'finance:pay'))).toBeNull();
    expect(await tasks(await aCompany(shop.world, 'buyer'))).toBe(0);
    await failureOf(tasks(without(buyer, 'finance:read')), 'forbidden');
  });
});

const random = seededRandom();
test(`documents follow the payment of their order after random sequences, and after a migration (SEED=${random.seed})`, async () => {
  const steps = {
    ship: (id: Id<'order'>) => shop.ship(id, 1 + random.below(3)),
    pay: (id: Id<'order'>) => shop.pay(id),
    link: (id: Id<'order'>) => link(id),
    close: (id: Id<'order'>) => shop.close(id),
    cancel: (id: Id<'order'>) => shop.cancel(id),
    lose: (id: Id<'order'>) => shop.cancelShipment(id),
    credit: async (id: Id<'order'>) => {
      await shop.receive(id);
      await shop.answer(await shop.claim(id, 'damaged', 1), { credit: 1 });
    },
  };
  const names = ['ship', 'ship', 'ship', 'pay', 'link', 'close', 'cancel', 'lose', 'credit'] as const;
  for (let index = 0; index < 10; index++) {
    await terms(random.pick([null, 0, 30]));
    const order_id = await shop.order({ quantity: 4 + random.below(4) });
    await shop.confirm(order_id);
    for (let step = 0; step < 6; step++)
      await steps[random.pick(names)](order_id).catch((error) => {
        // Not every step is allowed after every other.
        if (!(error instanceof Failure)) throw error;
      });
  }
  await shop.world.settle();
  const stored = () => shop.deps.invoices.parties(shop.buyer).find({}, { sort: { _id: 1 } });
  const before = await stored();
  const verify = async () => {
    const documents = await list({ limit: 100 });
    for (const one of documents) expect([one.id, one.due]).toEqual([one.id, dueOf(one, documents)]);
    for (const payment_status of ['unpaid', 'pending', 'paid', 'partially_refunded', 'refunded'] as const)
      expect(idsOf(await list({ payment_status, limit: 20 }))).toEqual(
        idsOf(documents.filter((one) => one.payment_status === payment_status)),
      );
    const expected = summed(documents, today());
    expect(await metrics()).toEqual(expected);
    const due = await list({ payment_status: 'due', limit: 20 });
    for (const { currency, due: own } of expected)
      expect(due.filter(({ total }) => total.currency === currency)).toHaveLength(own.invoices);
  };
  await verify();
  // As an earlier release stored them, or left them stale.
  const forget = { payment_status: '', open_minor: '', open_due_on: '' };
  for (const { _id } of before)
    await shop.deps.invoices
      .parties(shop.buyer)
      .updateOne(
        { _id },
        random.pick([
          { $unset: forget as never },
          { $set: { payment_status: 'pending' as const, open_minor: 1n } },
        ]),
      );
  for (const { run } of invoiceMigrations) await run({ collection: shop.deps.database.collection });
  expect(await stored()).toEqual(before);
  await verify();
});
