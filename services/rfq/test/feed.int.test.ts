import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cancelRfq,
  closeAward,
  confirmOrder,
  createPurchaseOrder,
  decideBidIteration,
  extendRfqDeadline,
  getBid,
  getRfq,
  type Id,
  inviteRfqSuppliers,
  listRfqPurchaseOrders,
  type Principal,
  submitBidIteration,
  withdrawBid,
} from '@procura/contracts';
import { latestOf, readFeed } from '@procura/testkit/feed';
import { type BidView, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender({
    services: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'finance', 'rfq', 'feed'],
  });
});
afterAll(() => tender.world.stop());

const feedOf = async (reader: Principal) => {
  await tender.world.settle();
  return readFeed(tender.world, reader);
};
const inDays = (days: number) => new Date(tender.world.clock().getTime() + days * 86_400_000).toISOString();

/** The latest version and status in the feed of a reader, of all that it can read of an RFQ. */
const expectCurrent = async (reader: Principal, rfq: RfqView, bids: readonly BidView[]) => {
  const { world } = tender;
  const latest = latestOf(await feedOf(reader));
  const { version, status } = await world.call(getRfq, reader, { rfq_id: rfq.id });
  expect(latest.get(rfq.id)).toEqual({ version, status });
  for (const { id } of bids) {
    const bid = await world.call(getBid, reader, { bid_id: id });
    expect([bid.supplier.name, latest.get(id)]).toEqual([
      bid.supplier.name,
      { version: bid.version, status: bid.status },
    ]);
  }
  const { data } = await world.call(listRfqPurchaseOrders, reader, { rfq_id: rfq.id });
  for (const one of data) expect(latest.get(one.id)?.status).toBe(one.status);
  return data.length;
};

test('the feeds of buyer and suppliers follow an RFQ through every step, and show no other supplier', async () => {
  const { world, buyer, suppliers } = tender;
  const [first, second, third] = suppliers;
  const rfq = await tender.rfq({ supplier_company_ids: [first.company_id, second.company_id] });
  await world.call(extendRfqDeadline, buyer, { rfq_id: rfq.id, deadline: inDays(9) });
  expect(await feedOf(third)).toEqual([]);
  await world.call(inviteRfqSuppliers, buyer, {
    rfq_id: rfq.id,
    supplier_company_ids: [third.company_id],
  });
  const [one, two, three] = [
    await tender.bid(rfq, first, ['90.00', '20.00']),
    await tender.bid(rfq, second, ['95.00', '19.00']),
    await tender.bid(rfq, third, ['99.00', null]),
  ];
  await world.call(submitBidIteration, second, {
    bid_id: two.id,
    lines: [
      { rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, unit_price: { amount: '94.00', currency: 'EUR' } },
    ],
  });
  await world.call(withdrawBid, third, { bid_id: three.id, reason: 'Sold out' });
  // The deadline passes, and the job that ends bidding has not run when the buyer decides.
  world.clock.advance(10 * 86_400_000);
  await world.call(decideBidIteration, buyer, {
    bid_id: two.id,
    iteration: 2,
    decision: 'reject',
    note: 'Too late',
  });
  await tender.accept(one, [{ rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, quantity: 6 }]);
  await world.runJob('rfq', 'end_bidding');
  await world.call(createPurchaseOrder, buyer, {
    rfq_id: rfq.id,
    bid_id: one.id,
    items: [{ rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, quantity: 4 }],
  });
  expect(await expectCurrent(buyer, rfq, [one, two, three])).toBe(1);
  expect(await expectCurrent(first, rfq, [one])).toBe(1);
  expect(await expectCurrent(second, rfq, [two])).toBe(0);
  expect(await expectCurrent(third, rfq, [three])).toBe(0);

  const { data } = await world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id });
  await world.call(confirmOrder, first, { order_id: data[0]?.order_id as Id<'order'> });
  const { awards } = await world.call(getBid, buyer, { bid_id: one.id });
  await world.call(closeAward, buyer, {
    award_id: awards[0]?.id as Id<'award'>,
    reason: 'Enough',
  });
  await expectCurrent(buyer, rfq, [one, two, three]);
  await expectCurrent(first, rfq, [one]);

  const theirs = [await feedOf(first), await feedOf(second), await feedOf(third)];
  const bids = [one.id, two.id, three.id];
  for (const [index, changes] of theirs.entries()) {
    const text = JSON.stringify(changes);
    expect(bids.filter((id) => text.includes(id))).toEqual([bids[index]]);
    expect(suppliers.filter(({ company_id }) => text.includes(company_id)).length).toBeLessThanOrEqual(1);
    expect(text).not.toContain(buyer.user_id);
    expect(changes.every(({ branch_id }) => branch_id === null)).toBe(true);
    expect(changes[0]?.type).toBe('rfq.invited');
  }
  // What list_rfq_purchase_orders takes.
  for (const changes of [await feedOf(buyer), ...theirs])
    for (const { object } of changes)
      expect([object.kind, object.rfq_id]).toEqual([
        object.kind,
        object.kind === 'purchase_order' ? rfq.id : undefined,
      ]);
  expect(theirs[0]?.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'bid.partially_accepted',
      'purchase_order.issued',
      'purchase_order.acknowledged',
    ]),
  );
});

test.each([
  ['after the job that ends bidding', true],
  ['before the job that ends bidding', false],
])('a deadline that passes is in the feeds once, also if a bid is withdrawn %s', async (_, isJobFirst) => {
  const { world, buyer, suppliers } = tender;
  const rfq = await tender.rfq();
  const { id: bid_id } = await tender.bid(rfq, suppliers[0], ['90.00', '20.00']);
  world.clock.advance(7 * 86_400_000);
  if (isJobFirst) await world.runJob('rfq', 'end_bidding');
  await world.call(withdrawBid, suppliers[0], { bid_id, reason: 'Sold out' });
  await world.runJob('rfq', 'end_bidding');
  for (const reader of [buyer, ...suppliers.slice(1)]) {
    const changes = (await feedOf(reader)).filter(({ object }) => object.id === rfq.id);
    expect(changes.filter(({ type }) => type === 'rfq.evaluating')).toHaveLength(1);
  }
  await expectCurrent(buyer, rfq, []);
});

test('a cancelled RFQ is in the feeds of all that were invited', async () => {
  const { world, buyer, suppliers } = tender;
  const rfq = await tender.rfq();
  await world.call(cancelRfq, buyer, { rfq_id: rfq.id, reason: 'Not needed' });
  for (const reader of [buyer, ...suppliers]) await expectCurrent(reader, rfq, []);
});
