import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  addDays,
  Failure,
  getCompanyProfile,
  getInvoice,
  getOrderFacts,
  type Id,
  type Input,
  listInvoices,
  updateCompanyProfile,
} from '@procura/contracts';
import { aBranch, confinedTo, walk } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { ensureCharge } from '../src/payments/ensure-charge.ts';
import { euros, openShop, type Shop } from './a-shop.ts';

type Summary = Answer<typeof listInvoices>['data'][number];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ supplier_time_zone: 'Pacific/Auckland' });
  await shop.topUp('20000.00');
});
afterAll(() => shop?.world.stop());

const far = '2999-12-31';
const invoicesOf = (filter: Input<typeof listInvoices> = {}, caller = shop.buyer): Promise<Summary[]> =>
  walk((cursor) => shop.world.call(listInvoices, caller, { limit: 2, ...filter, cursor }));
const dueIds = async (filter: Input<typeof listInvoices> = {}, caller = shop.buyer) =>
  (await invoicesOf({ due_by: far, ...filter }, caller)).map(({ id }) => id);
const terms = async (payment_terms_days: number | null) => {
  const { supplier, world } = shop;
  const { version } = await world.call(getCompanyProfile, supplier, {});
  await world.call(updateCompanyProfile, supplier, { expected_version: version, payment_terms_days });
};
/** An order that is confirmed and shipped in parts; its invoices, the oldest first. */
const shipped = async (parts: readonly number[], order_id?: Id<'order'>): Promise<Summary[]> => {
  const id = order_id ?? (await shop.order());
  await shop.confirm(id);
  for (const quantity of parts) await shop.ship(id, quantity);
  // Issues the invoices of these shipments, unless their events did so before.
  await shop.billing(id);
  return (await invoicesOf({ order_id: id })).toReversed();
};
const one = async (parts: readonly number[] = [10], order_id?: Id<'order'>): Promise<Summary> => {
  const [first] = await shipped(parts, order_id);
  if (!first) throw new Error('There is no invoice');
  return first;
};
const issuedOn = ({ issued_on }: Summary) => issued_on;
/** Changes what an order has become as no operation does. */
const become = async (order_id: Id<'order'>, change: object): Promise<void> => {
  const facts = await shop.world.call(getOrderFacts, shop.buyer, { order_id });
  const changed = { ...facts, ...change, version: facts.version + 1 };
  await shop.deps.database.maintain((tx) =>
    ensureCharge(shop.deps, { ...tx, audit: () => undefined }, changed),
  );
};

describe('the due day of an invoice', () => {
  test('follows the payment terms of the moment it is issued, and is none without', async () => {
    const before = await one();
    expect(before.due_on).toBeNull();
    await terms(14);
    const after = await one();
    expect(after.due_on).toBe(addDays(issuedOn(after), 14));
    await terms(0);
    const immediate = await one();
    expect(immediate.due_on).toBe(issuedOn(immediate));
    await terms(null);
    expect((await one()).due_on).toBeNull();
    const found = new Map((await invoicesOf()).map(({ id, due_on }) => [id, due_on]));
    for (const { id, due_on } of [before, after, immediate]) {
      expect(found.get(id)).toBe(due_on);
      expect(await shop.world.call(getInvoice, shop.supplier, { invoice_id: id })).toMatchObject({ due_on });
    }
    const { invoices } = await shop.billing(after.order_id);
    expect(invoices.map(({ due_on }) => due_on)).toEqual([after.due_on]);
    expect(await dueIds()).toEqual([immediate.id, after.id]);
  });

  test.each([
    ['11:30', 0],
    ['12:30', 1],
  ])('is counted from the day of issue in the supplier’s time zone: %s in UTC', async (time, later) => {
    await terms(30);
    // Auckland is 12 hours ahead of UTC.
    shop.world.clock.set(`2026-07-01T${time}:00Z`);
    const day = addDays('2026-07-01', later);
    const invoice = await one();
    expect(invoice).toMatchObject({ issued_on: day, due_on: addDays(day, 30) });
    const { id: invoice_id, order_id } = invoice;
    const days = { issued_on: day, shipped_on: day, due_on: addDays(day, 30) };
    expect(await shop.world.call(getInvoice, shop.buyer, { invoice_id })).toMatchObject(days);
    expect((await shop.billing(order_id)).invoices).toMatchObject([days]);
    // What is due by the day before is overdue from the supplier's midnight on.
    expect(await dueIds({ order_id, due_by: addDays(day, 29) })).toEqual([]);
    expect(await dueIds({ order_id, due_by: addDays(day, 30) })).toEqual([invoice_id]);
  });
});

describe('list_invoices by due_by', () => {
  test('lists what is to be paid up to a day for both sides, the longest overdue first', async () => {
    const { supplier, buyer, world, branch_id } = shop;
    const made: Summary[] = [];
    for (const days of [20, 5, 40, 5]) {
      await terms(days);
      made.push(await one());
    }
    const [in20, in5, in40, again5] = made;
    const ids = made.map(({ id }) => id);
    const listed = async (filter: Input<typeof listInvoices>, caller = buyer) =>
      (await dueIds(filter, caller)).filter((id) => ids.includes(id));
    for (const caller of [buyer, supplier, confinedTo(buyer, branch_id)])
      for (const limit of [1, 3, 100])
        expect(await listed({ limit }, caller)).toEqual([in5?.id, again5?.id, in20?.id, in40?.id]);
    const due_by = in20?.due_on ?? '';
    expect(await listed({ due_by })).toEqual([in5?.id, again5?.id, in20?.id]);
    expect(await listed({ due_by: addDays(due_by, -1) })).toEqual([in5?.id, again5?.id]);
    expect(await listed({ currency: 'USD' })).toEqual([]);
    expect(await listed({ order_id: in40?.order_id })).toEqual([in40?.id]);
    expect(await listed({ kind: 'credit_note' })).toEqual([]);
    expect(await listed({ supplier_company_id: supplier.company_id, branch_id })).toHaveLength(4);
    const { id: elsewhere } = await aBranch(world, buyer);
    expect(await listed({}, confinedTo(buyer, elsewhere))).toEqual([]);
  });

  test('lists nothing of an order once it is paid, by balance, by link or before it was shipped', async () => {
    await terms(7);
    const byBalance = await shipped([4, 6]);
    const byLink = await one();
    const open = [...byBalance, byLink].map(({ id }) => id);
    expect(await dueIds()).toEqual(expect.arrayContaining(open));
    await shop.pay((byBalance[0] as Summary).order_id);
    await shop.payByLink(byLink.order_id, euros('100.00'));
    const prepaid = await shop.order();
    await shop.pay(prepaid);
    const later = await one([10], prepaid);
    expect(later).toMatchObject({ due_on: addDays(issuedOn(later), 7), payment_status: 'paid' });
    const left = await dueIds();
    for (const id of [...open, later.id]) expect(left).not.toContain(id);
    // The day it was due remains on the document.
    expect((await invoicesOf({ number: byLink.number }))[0]?.due_on).toBe(byLink.due_on);
  });

  test('lists what was shipped of an order that is closed short, until that is paid', async () => {
    await terms(7);
    const { id, order_id } = await one([4]);
    await shop.close(order_id);
    expect(await dueIds({ order_id })).toEqual([id]);
    await shop.pay(order_id);
    expect(await dueIds({ order_id })).toEqual([]);
  });

  test('lists nothing of an order that ended, was lowered to nothing, refunded or credited', async () => {
    await terms(7);
    const cancelled = await shop.order();
    await shop.cancel(cancelled);
    const ended = await one();
    await become(ended.order_id, { status: 'cancelled' });
    const free = await one();
    await become(free.order_id, { total: { amount: '0.00', currency: 'EUR' } });
    const refunded = await one();
    await shop.pay(refunded.order_id);
    const credited = await one();
    for (const order_id of [refunded.order_id, credited.order_id]) {
      await shop.receive(order_id);
      await shop.answer(await shop.claim(order_id, 'damaged', 10), { credit: 10 });
    }
    await shop.world.settle();
    const [note] = await invoicesOf({ order_id: refunded.order_id, kind: 'credit_note' });
    expect(note).toMatchObject({ total: refunded.total, due_on: null, payment_status: 'refunded' });
    expect(await invoicesOf({ order_id: credited.order_id, kind: 'credit_note' })).toHaveLength(1);
    for (const { order_id } of [{ order_id: cancelled }, ended, free, refunded, credited])
      expect(await dueIds({ order_id })).toEqual([]);
  });
});

const random = seededRandom();
test(`the due invoices are the unpaid ones after random sequences (SEED=${random.seed})`, async () => {
  const steps = {
    ship: (id: Id<'order'>) => shop.ship(id, 1 + random.below(3)),
    pay: (id: Id<'order'>) => shop.pay(id),
    close: (id: Id<'order'>) => shop.close(id),
    cancel: (id: Id<'order'>) => shop.cancel(id),
    deliver: (id: Id<'order'>) => shop.deliver(id),
  };
  const names = ['ship', 'ship', 'ship', 'pay', 'close', 'cancel', 'deliver'] as const;
  const orders: Id<'order'>[] = [];
  for (let index = 0; index < 12; index++) {
    await terms(random.pick([null, 0, 30]));
    const order_id = await shop.order({ quantity: 4 + random.below(4) });
    await shop.confirm(order_id);
    orders.push(order_id);
    for (let step = 0; step < 5; step++)
      await steps[random.pick(names)](order_id).catch((error) => {
        // Not every step is allowed after every other.
        if (!(error instanceof Failure)) throw error;
      });
  }
  for (const order_id of orders) {
    const { charge } = await shop.billing(order_id);
    const due = (await invoicesOf({ order_id }))
      .filter(({ kind, due_on }) => kind === 'invoice' && due_on && charge?.status === 'open')
      .map(({ id }) => id);
    expect((await dueIds({ order_id })).toSorted()).toEqual(due.toSorted());
  }
});
