import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  closeAward,
  closeOrderRemainder,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  getBid,
  getOrder,
  getRfq,
  type Id,
  listRfqBids,
  listRfqPurchaseOrders,
  shipOrder,
  submitBid,
} from '@procura/contracts';
import { migrate } from '@procura/mongo';
import { aProduct, aStore, eur, failureOf } from '@procura/testkit';
import { rfqService } from '../src/service.ts';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender?.world.stop());
beforeEach(() =>
  tender.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('900000.00') }),
);

/** 2.5 hours and 0.375 kg. */
const items = [
  { name: 'Fitter', quantity: 2.5, quantity_decimals: 1, unit: 'hour', unit_code: 'HUR' },
  { name: 'Saffron', quantity: 0.375, quantity_decimals: 3, unit: 'kg', unit_code: 'KGM' },
] as const;
const measures = items.map(({ name, quantity, quantity_decimals, unit_code }) => ({
  name,
  quantity,
  quantity_decimals,
  unit_code,
}));
const issue = (rfq: RfqView, bid: BidView, ...quantities: number[]) =>
  tender.world.call(createPurchaseOrder, tender.buyer, {
    rfq_id: rfq.id,
    bid_id: bid.id,
    ...(quantities.length > 0 && { items: itemsOf(rfq, ...quantities) }),
  });

test('2.5 hours and 0.375 kg are asked for, awarded in parts, ordered in parts and partly returned, exactly', async () => {
  const { world, buyer, suppliers } = tender;
  const used = Number(await tender.used());
  const rfq = await tender.rfq({ items: [...items] });
  const [first, second] = [
    await tender.bid(rfq, suppliers[0], ['80.00', '1234.56']),
    await tender.bid(rfq, suppliers[1], ['85.00', '1200.00']),
  ];
  for (const caller of [buyer, suppliers[0]]) {
    expect((await world.call(getRfq, caller, { rfq_id: rfq.id })).items).toMatchObject(measures);
    expect((await world.call(listRfqBids, caller, { rfq_id: rfq.id })).items).toMatchObject(measures);
  }
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  const compare = () => world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  expect(await compare()).toMatchObject({
    data: [
      { total: eur('662.96'), prices: [{ total: eur('200.00') }, { total: eur('462.96') }] },
      { total: eur('662.50'), prices: [{ total: eur('212.50') }, { total: eur('450.00') }] },
    ],
    comparison: {
      cheapest_bid: { bid_id: second.id, total: eur('662.50') },
      cheapest_split: {
        total: eur('650.00'),
        awards: [
          { bid_id: first.id, items: [{ quantity: 2.5 }] },
          { bid_id: second.id, items: [{ quantity: 0.375 }] },
        ],
      },
    },
  });

  // 1.4 hours of the first bid, and what is left of the second.
  expect(await tender.accept(first, itemsOf(rfq, 1.4))).toMatchObject({
    status: 'partially_accepted',
    awards: [{ lines: [{ quantity: 1.4 }], total: eur('112.00') }],
  });
  expect(await compare()).toMatchObject({
    items: [{ remaining_quantity: 1.1 }, { remaining_quantity: 0.375 }],
  });
  const accepted = await tender.accept(second);
  expect(accepted.awards).toMatchObject([
    { lines: [{ quantity: 1.1 }, { quantity: 0.375 }], total: eur('543.50') },
  ]);
  expect(Number(await tender.used()) - used).toBe(655.5);

  expect(await issue(rfq, accepted, 0, 0.125)).toMatchObject({
    lines: [{ ...measures[1], quantity: 0.125, total: eur('150.00') }],
    total: eur('150.00'),
  });
  expect((await failureOf(issue(rfq, accepted, 0, 0.251), 'above_award')).errors).toEqual([
    { path: 'items.0.quantity', message: 'must be at most 0.25, what the award still holds' },
  ]);
  const { order_id, lines } = await issue(rfq, accepted);
  expect(lines).toMatchObject([
    { ...measures[0], quantity: 1.1 },
    { ...measures[1], quantity: 0.25 },
  ]);

  // 0.1 kg is shipped, and the rest of the order closed.
  await world.call(confirmOrder, suppliers[1], { order_id });
  const order = await world.call(getOrder, suppliers[1], { order_id });
  expect(order.lines).toMatchObject([
    { ...measures[0], quantity: 1.1 },
    { ...measures[1], quantity: 0.25 },
  ]);
  await world.call(shipOrder, suppliers[1], {
    order_id,
    carrier: 'Speedy Express',
    lines: [{ line_id: order.lines[1]?.id as Id<'orderLine'>, quantity: 0.1 }],
  });
  await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
  await world.settle();
  const read = async () => ({
    items: (await world.call(getRfq, buyer, { rfq_id: rfq.id })).items.map((item) => [
      item.awarded_quantity,
      item.ordered_quantity,
    ]),
    award: (await world.call(getBid, buyer, { bid_id: second.id })).awards[0]?.lines.map((line) => [
      line.quantity,
      line.ordered_quantity,
    ]),
    orders: (await world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id })).data.map((one) => [
      one.total.amount,
      ...one.lines.map(({ quantity }) => quantity),
    ]),
  });
  const orders = [
    ['120.00', 0.1],
    ['150.00', 0.125],
  ];
  expect(await read()).toEqual({
    items: [
      [2.5, 0],
      [0.375, 0.225],
    ],
    award: [
      [1.1, 0],
      [0.375, 0.225],
    ],
    orders,
  });

  await world.call(closeAward, buyer, { award_id: accepted.awards[0]?.id as Id<'award'> });
  expect(await read()).toEqual({
    items: [
      [1.4, 0],
      [0.225, 0.225],
    ],
    award: [[0.225, 0.225]],
    orders,
  });
  expect(await compare()).toMatchObject({
    items: [{ remaining_quantity: 1.1 }, { remaining_quantity: 0.15 }],
    data: [
      { prices: [{ awarded_quantity: 1.4 }, { awarded_quantity: 0 }] },
      { prices: [{ awarded_quantity: 0 }, { awarded_quantity: 0.225 }] },
    ],
  });
  // 1.4 hours at 80.00 and 0.225 kg at 1200.00.
  expect(Number(await tender.used()) - used).toBe(382);
});

describe('quantities that are refused', () => {
  test.each([
    [{ quantity: 2.5 }, 'must be a whole number, such as 2 or 3, or give quantity_decimals 1'],
    [{ quantity: 0.375 }, 'must be a whole number, such as 1, or give quantity_decimals 3'],
    [
      { quantity: 1.25, quantity_decimals: 1 },
      'must have at most 1 decimal, such as 1.2 or 1.3, or give quantity_decimals 2',
    ],
  ])('of an item: %j', async (item, message) => {
    const asking = tender.rfq({
      items: [
        { name: 'Whole', quantity: 1 },
        { name: 'Part', ...item },
      ],
    });
    const path = 'items.1.quantity';
    expect(await failureOf(asking, 'quantity_rule')).toMatchObject({
      message: `${path} ${message}.`,
      errors: [{ path, message }],
    });
  });

  test('of an award or a purchase order, and not the rest of one', async () => {
    const { rfq, bid } = await tender.evaluated(['4.00'], {
      items: [{ name: 'Saffron', quantity: 2, quantity_decimals: 3 }],
    });
    const free = 'costs 0.00 EUR at 4.00 EUR; give at least 0.002, or all that is left, ';
    expect((await failureOf(tender.accept(bid, itemsOf(rfq, 0.001)), 'quantity_rule')).errors).toEqual([
      { path: 'award_items.0.quantity', message: `${free}2` },
    ]);
    await tender.accept(bid, itemsOf(rfq, 1.999));
    const used = await tender.used();
    // The gram that is left costs nothing, and nothing of the RFQ stays behind.
    const { status, awards } = await tender.accept(bid);
    expect([status, awards[1]?.lines.map(({ quantity }) => quantity), awards[1]?.total]).toEqual([
      'accepted',
      [0.001],
      eur('0.00'),
    ]);
    expect(await tender.used()).toBe(used);
    const from = (award_id: Id<'award'>) => (quantity: number) =>
      tender.world.call(createPurchaseOrder, tender.buyer, {
        rfq_id: rfq.id,
        bid_id: bid.id,
        award_id,
        items: itemsOf(rfq, quantity),
      });
    const issueOf = from(awards[0]?.id as Id<'award'>);
    expect((await failureOf(issueOf(0.001), 'quantity_rule')).errors).toEqual([
      { path: 'items.0.quantity', message: `${free}1.999` },
    ]);
    expect((await issueOf(1.998)).total).toEqual(eur('7.99'));
    for (const one of [issueOf, from(awards[1]?.id as Id<'award'>)])
      expect(await one(0.001)).toMatchObject({ lines: [{ quantity: 0.001 }], total: eur('0.00') });
    expect((await tender.world.call(getRfq, tender.buyer, { rfq_id: rfq.id })).items).toMatchObject([
      { quantity: 2, awarded_quantity: 2, ordered_quantity: 2 },
    ]);
  });

  test('with more decimals than the item has', async () => {
    const { rfq, bid } = await tender.evaluated(['80.00'], { items: [items[0]] });
    const message = 'must have at most 1 decimal, such as 1.2 or 1.3';
    expect((await failureOf(tender.accept(bid, itemsOf(rfq, 1.25)), 'quantity_rule')).errors).toEqual([
      { path: 'award_items.0.quantity', message },
    ]);
    const accepted = await tender.accept(bid);
    expect((await failureOf(issue(rfq, accepted, 1.25), 'quantity_rule')).errors).toEqual([
      { path: 'items.0.quantity', message },
    ]);
  });

  test('a product counted in whole units is not offered for an item with decimals', async () => {
    const { world, suppliers } = tender;
    const [supplier] = suppliers;
    const store = await aStore(world, supplier);
    const { id: product_id } = await aProduct(world, supplier, store, { unit: 'kg' });
    const rfq = await tender.rfq({ items: [items[1]] });
    const offering = world.call(submitBid, supplier, {
      rfq_id: rfq.id,
      lines: itemsOf(rfq, 1).map(({ rfq_item_id }) => ({
        rfq_item_id,
        product_id,
        unit_price: { amount: '1200.00', currency: rfq.currency },
      })),
    });
    expect((await failureOf(offering, 'invalid_input')).errors).toEqual([
      {
        path: 'lines.0.product_id',
        message:
          'is counted in whole units, and the item with up to 3 decimals; raise the product’s quantity_decimals to 3 with import_products, offer another product, or none',
      },
    ]);
  });
});

test('decimals and codes wait for the end of the upgrade, and whole quantities do not', async () => {
  const { world } = tender;
  await world.stopService('rfq');
  const db = world.database('rfq');
  await db.collection('schema').updateMany({}, { $unset: { feature_level: '' } });
  await world.startService('rfq');
  const codes = [{ name: 'Screw', quantity: 10, unit_code: 'C62' }];
  const decimals = [{ name: 'Saffron', quantity: 10, quantity_decimals: 3 }];
  for (const asked of [codes, decimals])
    expect((await failureOf(tender.rfq({ items: asked }), 'not_enabled')).message).toBe(
      'Quantities with decimals can be used once the operator has finished the upgrade of this installation with `migrate contract`.',
    );
  const { items: whole } = await tender.rfq({
    items: [{ name: 'Screw', quantity: 10, quantity_decimals: 0 }],
  });
  expect(whole).toMatchObject([{ quantity: 10, quantity_decimals: 0, unit_code: null }]);
  const stored = await db.collection('rfqs').findOne({}, { sort: { created_at: -1 } });
  expect(Object.keys(stored?.items[0])).not.toContain('quantity_decimals');
  const { collections, migrations = [], feature_level = 0 } = rfqService;
  await migrate(db, { collections: Object.values(collections), migrations, feature_level }, 'contract');
  expect((await tender.rfq({ items: codes })).items).toMatchObject([
    { quantity: 10, quantity_decimals: 0, unit_code: 'C62' },
  ]);
  expect((await tender.rfq({ items: decimals })).items).toMatchObject([{ quantity_decimals: 3 }]);
});
