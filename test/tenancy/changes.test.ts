import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  closeAward,
  closeRfq,
  confirmOrder,
  createBranch,
  createPurchaseOrder,
  createRecurrence,
  createRfq,
  createRole,
  createWebhook,
  deactivateUser,
  decideBidIteration,
  getWebhook,
  type Id,
  listChanges,
  placeOrder,
  shipOrder,
  submitBid,
  updateMembership,
  updateRecurrence,
} from '@procura/contracts';
import { eur } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readFeed } from '@procura/testkit/feed';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { loopbackRules } from '@procura/testkit/oauth-client';
import { type Person, restCaller } from '@procura/testkit/platform';
import { openReceiver, type Receiver } from '../../services/feed/test/a-receiver.ts';

const logs: string[] = [];
const public_url = 'http://localhost:3000';
/** Long enough that no time, duration or amount of the market contains them. */
const hiddenPrice = '71317.77';
const bidPrice = '80001.01';
const marks = { buyer: 'mark-of-the-buyer', supplier: 'mark-of-the-supplier' };
let market: PlatformMarket;
let receivers: Record<'buyer' | 'supplier', Receiver>;
let secrets: string[];
beforeAll(async () => {
  receivers = { buyer: await openReceiver(), supplier: await openReceiver() };
  market = await openMarket({
    via: 'rest',
    logs,
    config: { public_url, egress: loopbackRules(public_url) },
    branch: { name: `Branch ${marks.buyer}`, cost_centre: marks.buyer },
  });
  secrets = [];
  for (const side of ['buyer', 'supplier'] as const) {
    const who = market[side];
    const { webhook, secret } = await market.place.call(createWebhook, who, {
      name: `ERP ${marks[side]}`,
      url: `${receivers[side].url}&${marks[side]}`,
    });
    secrets.push(String(secret));
    await eventually('the webhook is active', async () => {
      const { status } = await market.place.call(getWebhook, who, { webhook_id: webhook.id });
      return status === 'active';
    });
  }
});
afterAll(async () => {
  await market?.platform.stop();
  for (const receiver of Object.values(receivers ?? {})) await receiver.stop();
});

const place = async (): Promise<Id<'order'>> => {
  const product_id = await market.product({ stock: 100 });
  const { orders } = await market.place.call(placeOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity: 1 }],
    internal_note: marks.buyer,
  });
  return orders[0]?.id as Id<'order'>;
};
/** All that a party has in its feed and was sent. */
const textOf = async (side: 'buyer' | 'supplier'): Promise<string> =>
  JSON.stringify([
    await readFeed(market.place, market[side]),
    receivers[side].of().map(({ headers, body }) => [headers, body]),
  ]);
const internal = (who: Person) => [who.user_id, who.email, who.rest_key, who.token];
const leaksIn = (text: string, planted: readonly string[]): string[] =>
  planted.filter((one) => text.includes(one));

test('what one party keeps to itself is in no feed and no webhook of the other, and in no log', async () => {
  const { buyer, supplier } = market;
  const order_id = await place();
  await market.place.call(confirmOrder, supplier, { order_id });
  await market.place.call(shipOrder, supplier, { order_id, carrier: 'Post' });
  const sent = (side: 'buyer' | 'supplier') =>
    JSON.stringify(receivers[side].of().map(({ headers, body }) => [headers, body]));
  for (const side of ['buyer', 'supplier'] as const)
    await eventually('the changes were sent', async () =>
      ['order.placed', 'order.confirmed', 'order.shipped'].every(
        (type) => receivers[side].of(type).length > 0,
      ),
    );
  const feedOf = async (who: Person) => JSON.stringify(await market.place.call(listChanges, who, {}));
  const ofBuyer = [marks.buyer, ...internal(buyer), market.branch.id];
  const ofSupplier = [marks.supplier, ...internal(supplier)];
  expect(leaksIn(sent('supplier') + (await feedOf(supplier)), ofBuyer)).toEqual([]);
  expect(leaksIn(sent('buyer') + (await feedOf(buyer)), ofSupplier)).toEqual([]);
  // They are there to be found: the feed names one's own user, and both its branch.
  expect(leaksIn(await feedOf(buyer), ofBuyer)).toEqual([buyer.user_id, market.branch.id]);
  expect(leaksIn(sent('buyer'), [market.branch.id, order_id])).toEqual([market.branch.id, order_id]);
  expect(leaksIn(sent('supplier'), [order_id])).toEqual([order_id]);
  const planted = [...Object.values(marks), ...secrets, 'of-the-receiver', buyer.email, supplier.email];
  expect(leaksIn(logs.join(''), planted)).toEqual([]);
  expect(logs.length).toBeGreaterThan(10);
});

test('nor are the private fields of RFQs, bids and recurring orders', async () => {
  const { buyer, supplier, place: at, branch } = market;
  const product_id = await market.product({ stock: 100 });
  const rfq = await at.call(createRfq, buyer, {
    branch_id: branch.id,
    title: `Tables ${marks.buyer}`,
    items: [{ name: 'Table', quantity: 10, target_unit_price: eur(hiddenPrice) }],
    deadline: '2090-01-01T12:00:00Z',
    currency: 'EUR',
    supplier_company_ids: [supplier.company_id as Id<'company'>],
  });
  const rfq_item_id = rfq.items[0]?.id as Id<'rfqItem'>;
  const bid = await at.call(submitBid, supplier, {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id, unit_price: eur(bidPrice), product_id }],
    terms: marks.supplier,
    note: marks.supplier,
  });
  await at.call(closeRfq, buyer, { rfq_id: rfq.id });
  const { awards } = await at.call(decideBidIteration, buyer, {
    bid_id: bid.id,
    iteration: 1,
    decision: 'accept',
    note: marks.buyer,
  });
  await at.call(createPurchaseOrder, buyer, {
    rfq_id: rfq.id,
    bid_id: bid.id,
    items: [{ rfq_item_id, quantity: 1 }],
  });
  await at.call(closeAward, buyer, { award_id: awards[0]?.id as Id<'award'>, reason: marks.buyer });
  const recurrence = await at.call(createRecurrence, buyer, {
    branch_id: branch.id,
    name: marks.buyer,
    lines: [{ product_id, quantity: 1 }],
    schedule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
    starts_on: `${new Date().getFullYear() + 2}-01-01`,
  });
  await at.call(updateRecurrence, buyer, { recurrence_id: recurrence.id, name: `${marks.buyer} again` });
  const last = { buyer: 'recurrence.updated', supplier: 'bid.updated' };
  for (const side of ['buyer', 'supplier'] as const)
    await eventually(`the ${side} was sent each change`, async () => {
      const sent = new Set(receivers[side].of().map(({ headers }) => headers['webhook-id']));
      const changes = await readFeed(market.place, market[side]);
      return changes.some(({ type }) => type === last[side]) && changes.every(({ id }) => sent.has(id));
    });
  expect(await textOf('supplier')).toContain(rfq.id);
  expect(await textOf('supplier')).toContain(bid.id);
  expect(await textOf('buyer')).toContain(recurrence.id);
  // Changes are thin: texts and prices are in no feed, not even in that of who wrote them.
  for (const side of ['buyer', 'supplier'] as const)
    expect(leaksIn(await textOf(side), [...Object.values(marks), hiddenPrice, bidPrice])).toEqual([]);
  expect(leaksIn(await textOf('supplier'), [recurrence.id, ...internal(buyer)])).toEqual([]);
  expect(leaksIn(await textOf('buyer'), internal(supplier))).toEqual([]);
  expect(leaksIn(logs.join(''), [...Object.values(marks), hiddenPrice])).toEqual([]);
});

test('a user who loses a branch or the company reads no change of it after the answer', async () => {
  const { buyer, platform } = market;
  const other = await market.place.call(createBranch, buyer, {
    name: 'Other',
    code: 'OTHER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const colleague = await platform.colleague(buyer, 'buyer', [market.branch.id]);
  const { call } = restCaller(platform.base_url, colleague.rest_key);
  const read = (after: string, wait: string) => call('list_changes', { after, wait });
  const { next } = (await read('now', '0')).json;
  const seen = await place();
  const before = await read(next, '25');
  expect(JSON.stringify(before.json)).toContain(seen);
  const waiting = read(before.json.next, '5');
  const user_id = colleague.user_id as Id<'user'>;
  await market.place.call(updateMembership, buyer, { user_id, branch_ids: [other.id] });
  const hidden = await place();
  const pages = [await waiting, await read(next, '1'), await read(before.json.next, '1')];
  for (const { json } of pages) expect(JSON.stringify(json)).not.toContain(hidden);
  expect(JSON.stringify(pages[1])).not.toContain(seen);
  expect(pages.at(-1)?.json.view).not.toBe(before.json.view);
  const last = read(String(pages.at(-1)?.json.next), '5');
  await market.place.call(deactivateUser, buyer, { user_id });
  expect(await last).toMatchObject({ status: 401 });
});

test('who waits for a change and loses the right to read orders by another role reads none', async () => {
  const { buyer, platform } = market;
  const key = 'without_orders';
  await market.place.call(createRole, buyer, { key, name: 'Without orders', permissions: ['rfqs:read'] });
  const colleague = await platform.colleague(buyer, 'buyer');
  const start = await market.place.call(listChanges, colleague, { after: 'now' });
  const waiting = market.place.call(listChanges, colleague, { after: start.next, wait: 5 });
  const user_id = colleague.user_id as Id<'user'>;
  await market.place.call(updateMembership, buyer, { user_id, role: key });
  const hidden = await place();
  // It is in the feed by now, for those who may read it.
  await eventually('the order is in the feed', async () =>
    (await readFeed(market.place, buyer)).some(({ object }) => object.id === hidden),
  );
  expect((await waiting).data).toEqual([]);
  const later = await market.place.call(listChanges, colleague, { after: start.next });
  expect(later.data).toEqual([]);
  expect(later.view).not.toBe(start.view);
});
