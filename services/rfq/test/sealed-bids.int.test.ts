import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  closeAward,
  closeRfq,
  createPurchaseOrder,
  decideBidIteration,
  getBid,
  getRfq,
  type Id,
  listRfqBids,
  listRfqPurchaseOrders,
  listRfqs,
  withdrawBid,
} from '@procura/contracts';
import { eur } from '@procura/testkit';
import { itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
let rfq: RfqView;

/** A tender. Its second and third supplier do and receive much that the first must not see. */
beforeAll(async () => {
  tender = await openTender();
  rfq = await tender.rfq({
    items: [
      { name: 'Oven', quantity: 10, target_unit_price: eur('77.77') },
      { name: 'Table', quantity: 40, target_unit_price: eur('66.66') },
    ],
  });
});
afterAll(() => tender.world.stop());

/** Everything a supplier can read of the RFQ. */
const seenBy = async (supplier: Tender['buyer'], bid_id: Id<'bid'>) => {
  const { world } = tender;
  const { id: rfq_id } = rfq;
  return {
    list: (await world.call(listRfqs, supplier, {})).data.find(({ id }) => id === rfq_id),
    rfq: await world.call(getRfq, supplier, { rfq_id }),
    bids: await world.call(listRfqBids, supplier, { rfq_id }),
    orders: await world.call(listRfqPurchaseOrders, supplier, { rfq_id }),
    bid: await world.call(getBid, supplier, { bid_id }),
  };
};

test('field by field, a supplier sees its own bid and nothing that others do while bids are taken', async () => {
  const { world, buyer, suppliers } = tender;
  const [first, second, third] = suppliers;
  const own = await tender.bid(rfq, first, ['95.00', null], { note: 'own' });
  const before = await seenBy(first, own.id);

  const theirs = await tender.bid(rfq, second, ['33.33', '44.44'], { note: 'secret note' });
  const gone = await tender.bid(rfq, third, ['22.22', null]);
  await world.call(withdrawBid, third, { bid_id: gone.id });
  await world.call(decideBidIteration, buyer, {
    bid_id: theirs.id,
    iteration: 1,
    decision: 'counter',
    counter_items: [{ rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, unit_price: eur('11.11') }],
  });
  expect(await seenBy(first, own.id)).toEqual(before);

  expect(before.rfq).toEqual({
    id: rfq.id,
    number: rfq.number,
    title: rfq.title,
    status: 'open',
    buyer: rfq.buyer,
    branch: rfq.branch,
    currency: 'EUR',
    item_count: 2,
    bid_count: null,
    own_bid: { id: own.id, status: 'submitted' },
    deadline: rfq.deadline,
    created_at: rfq.created_at,
    updated_at: own.created_at,
    description: '',
    deliver_to: rfq.deliver_to,
    items: rfq.items.map((item) => ({
      ...item,
      target_unit_price: null,
      awarded_quantity: null,
      ordered_quantity: null,
    })),
    suppliers: [
      {
        supplier: { id: first.company_id, name: first.company_name, verified: false },
        invited_at: rfq.created_at,
        bid_id: own.id,
        bid_status: 'submitted',
      },
    ],
    requisitioner: null,
    ended_reason: null,
    version: 2,
    allowed_actions: [],
  });
  expect(before.list?.own_bid).toEqual(before.rfq.own_bid);
  expect(before.bids).toMatchObject({
    data: [{ bid_id: own.id, prices: [{ lowest: null, against_target_percent: null }] }],
    has_more: false,
  });
  expect(before.bids.items).toEqual(
    rfq.items.map(({ id, name, unit, quantity }) => ({
      id,
      name,
      unit,
      quantity_decimals: 0,
      unit_code: null,
      quantity,
      target_unit_price: null,
      remaining_quantity: null,
    })),
  );
});

test('awards and purchase orders of others show in the status alone', async () => {
  const { world, buyer, suppliers } = tender;
  const [first, second] = suppliers;
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  const { data } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  const [own, theirs] = [first, second].map(({ company_id }) => {
    const row = data.find(({ supplier }) => supplier.id === company_id);
    if (!row) throw new Error('Both have bid');
    return row.bid_id;
  }) as [Id<'bid'>, Id<'bid'>];
  const award = await world.call(decideBidIteration, buyer, {
    bid_id: theirs,
    iteration: 1,
    decision: 'accept',
    award_items: itemsOf(rfq, 3, 7),
  });
  const order = await world.call(createPurchaseOrder, buyer, {
    rfq_id: rfq.id,
    bid_id: theirs,
    items: itemsOf(rfq, 2),
  });
  await world.settle();
  await world.call(closeAward, buyer, {
    award_id: award.awards[0]?.id as Id<'award'>,
    reason: 'internal thoughts',
  });
  const seen = JSON.stringify(await seenBy(first, own));
  const secrets = {
    names: [second.company_name, second.company_id, suppliers[2].company_name, suppliers[2].company_id],
    prices: ['33.33', '44.44', '22.22', '11.11', '77.77', '66.66', '99.99'].map((price) =>
      JSON.stringify(price),
    ),
    ids: [theirs, award.awards[0]?.id, order.id, order.order_id, order.number],
    people: [buyer.user_name, buyer.user_id],
    texts: ['secret note', 'internal thoughts'],
  };
  for (const [kind, words] of Object.entries(secrets))
    for (const word of words) expect([kind, word, seen.includes(String(word))]).toEqual([kind, word, false]);
  expect(JSON.parse(seen).rfq).toMatchObject({ status: 'partially_awarded', suppliers: [{}] });

  // Who got it sees its own part: the award and the order, and not who decided.
  const winner = await seenBy(second, theirs);
  expect(winner).toMatchObject({
    bid: {
      status: 'partially_accepted',
      awards: [{ status: 'closed', accepted_by: null, closed_reason: null, total: eur('66.66') }],
    },
    orders: { data: [{ id: order.id, issued_by: null, total: eur('66.66') }] },
  });
  expect(JSON.stringify(winner)).not.toContain(buyer.user_name);
});
