import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  cancelOrder,
  confirmOrder,
  expireChangeCursors,
  getChange,
  getOrder,
  type Id,
  listChanges,
  type Principal,
  shipOrder,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';

type Page = Answer<typeof listChanges>;

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket({
    services: ['identity', 'branches', 'catalogue', 'orders', 'finance', 'feed'],
    absent: ['suppliers', 'rfq'],
  });
});
afterAll(() => market.world.stop());

const read = (who: Principal, input: Parameters<typeof market.world.call<typeof listChanges>>[2] = {}) =>
  market.world.call(listChanges, who, input);
const after = async (who: Principal, { next }: Page): Promise<Page> => {
  await market.world.settle();
  return read(who, { after: next });
};
const typesOf = ({ data }: Page) => data.map(({ type, status }) => [type, status]);

describe('what the parties of an order read', () => {
  test('each change once, with the object, its version and number, and of the other party the company alone', async () => {
    const { world, buyer, supplier } = market;
    const [ofBuyer, ofSupplier] = [
      await read(buyer, { after: 'now' }),
      await read(supplier, { after: 'now' }),
    ];
    const { id } = await market.order();
    await world.call(confirmOrder, supplier, { order_id: id, expected_delivery_on: '2996-12-01' });
    await world.call(shipOrder, supplier, { order_id: id, carrier: 'Speedy Express' });
    const page = await after(buyer, ofBuyer);
    const order = await world.call(getOrder, buyer, { order_id: id });
    expect(typesOf(page).map(([type]) => type)).toEqual(
      expect.arrayContaining(['order.placed', 'order.confirmed', 'order.shipped']),
    );
    const [placed, confirmed] = page.data;
    expect(placed).toMatchObject({
      type: 'order.placed',
      object: { kind: 'order', id, number: order.number, version: 1 },
      status: 'placed',
      branch_id: order.branch.id,
      by: { company_id: buyer.company_id, user_id: buyer.user_id },
    });
    expect(confirmed).toMatchObject({ by: { company_id: supplier.company_id, user_id: null } });
    expect(page.data.map(({ number }) => number)).toEqual(page.data.map((_, i) => i + (placed?.number ?? 0)));
    expect(Math.max(...page.data.map(({ object }) => object.version))).toBe(order.version);
    const theirs = await after(supplier, ofSupplier);
    expect(typesOf(theirs)).toEqual(typesOf(page));
    expect(theirs.data[0]).toMatchObject({
      branch_id: null,
      by: { company_id: buyer.company_id, user_id: null },
    });
    expect(JSON.stringify(theirs)).not.toContain(buyer.user_id);
    expect(theirs.data.map((one) => one.id)).not.toEqual(expect.arrayContaining([placed?.id]));
  });

  test('an order that waits for approval is in the feed of the buyer alone', async () => {
    const { buyer, supplier } = market;
    await market.setLimits({
      scope: 'company',
      period: 'purchase',
      on_exceed: 'approve',
      limit: { amount: '1.00', currency: 'EUR' },
    });
    const [ofBuyer, ofSupplier] = [
      await read(buyer, { after: 'now' }),
      await read(supplier, { after: 'now' }),
    ];
    const { id } = await market.order();
    expect(typesOf(await after(buyer, ofBuyer))).toEqual([['order.approval_requested', 'pending_approval']]);
    expect((await after(supplier, ofSupplier)).data).toEqual([]);
    await market.world.call(cancelOrder, buyer, { order_id: id, reason: 'Not needed' });
    expect((await after(supplier, ofSupplier)).data).toEqual([]);
    await market.setLimits();
  });
});

describe('what a caller reads', () => {
  test('nothing of orders without the right to read them, and nothing of other branches', async () => {
    const { buyer } = market;
    const start = await read(buyer, { after: 'now' });
    const { id } = await market.order();
    const all = await after(buyer, start);
    expect(all.data.map(({ object }) => object.id)).toContain(id);
    const blind = without(buyer, 'orders:read');
    const elsewhere = confinedTo(buyer);
    for (const caller of [blind, elsewhere]) {
      const page = await read(caller, { after: start.next });
      expect(page.data).toEqual([]);
      expect(page.view).not.toBe(all.view);
      // The cursor moves on: what the caller may not read is not examined again.
      expect((await read(buyer, { after: page.next })).data).toEqual([]);
    }
    const narrowed = { ...buyer, operations: ['list_orders'] };
    await failureOf(read(narrowed, { after: start.next }), 'narrowed');
    const named = { ...buyer, operations: ['list_changes', 'get_order'] };
    expect((await read(named, { after: start.next })).data).toEqual(all.data);
    expect((await read({ ...named, operations: ['list_changes'] }, { after: start.next })).data).toEqual([]);
    const [first] = all.data;
    const change_id = first?.id as Id<'change'>;
    expect(await market.world.call(getChange, buyer, { change_id })).toEqual(first);
    await failureOf(market.world.call(getChange, blind, { change_id }), 'not_found');
    await failureOf(market.world.call(getChange, market.supplier, { change_id }), 'not_found');
  });

  test('pages of any size hold the same changes, and types keep to their types', async () => {
    const { buyer } = market;
    const whole = await read(buyer, { limit: 1000 });
    const walked: Page['data'] = [];
    for (
      let page = await read(buyer, { limit: 2 });
      ;
      page = await read(buyer, { limit: 2, after: page.next })
    ) {
      walked.push(...page.data);
      if (!page.has_more) break;
    }
    expect(walked).toEqual(whole.data);
    const confirmed = await read(buyer, { types: ['order.confirmed'], limit: 1000 });
    expect(confirmed.data).toEqual(whole.data.filter(({ type }) => type === 'order.confirmed'));
    expect(confirmed.data.length).toBeGreaterThan(0);
  });

  test('a call waits for a change, and answers at once when one comes', async () => {
    const { buyer } = market;
    const start = await read(buyer, { after: 'now' });
    const waiting = read(buyer, { after: start.next, wait: 25 });
    const { id } = await market.order();
    await market.world.settle();
    let page = await waiting;
    while (page.data.length === 0) page = await read(buyer, { after: page.next, wait: 25 });
    expect(page.data[0]?.object.id).toBe(id);
  });
});

describe('cursors', () => {
  test('of another company, of nobody and of no list are refused', async () => {
    const { next } = await read(market.buyer);
    for (const [who, cursor] of [
      [market.supplier, next],
      [market.buyer, `${next}x`],
      [market.buyer, 'yesterday'],
    ] as const)
      expect(await failureOf(read(who, { after: cursor }), 'invalid_cursor')).toMatchObject({
        errors: [{ path: 'after' }],
      });
  });

  test('expire with the changes they are older than', async () => {
    const { world, buyer } = market;
    const old = await read(buyer, { limit: 1 });
    const newest = await read(buyer, { after: 'now' });
    world.clock.advance(91 * 24 * 3_600_000);
    await world.runJob('feed', 'expire_changes');
    expect((await failureOf(read(buyer, { after: old.next }), 'changes_expired')).status).toBe(410);
    expect((await read(buyer)).data).toEqual([]);
    expect((await read(buyer, { after: newest.next })).data).toEqual([]);
    await market.order();
    const [next] = (await after(buyer, newest)).data;
    expect(next?.number).toBeGreaterThan(old.data[0]?.number ?? Number.POSITIVE_INFINITY);
  });

  test('expire when the operator says that the platform was restored', async () => {
    const { world, buyer } = market;
    const { next } = await read(buyer, { after: 'now' });
    await world.call(expireChangeCursors, principalOf('operator'), {});
    await failureOf(read(buyer, { after: next }), 'changes_expired');
    expect(await read(buyer, { after: 'now' })).toMatchObject({ data: [], has_more: false });
  });
});
