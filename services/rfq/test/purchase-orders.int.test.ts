import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  closeAward,
  closeOrderRemainder,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  decideBidIteration,
  deliverOrder,
  describeCreatePurchaseOrder,
  describeDecideBidIteration,
  getBid,
  getOrder,
  getOrderFacts,
  getOrderLogistics,
  getRfq,
  type Id,
  listRfqPurchaseOrders,
  newId,
  noSpending,
  type OrderStatus,
  orderChanged,
  rejectOrder,
  shipOrder,
  updateBranch,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import {
  aProduct,
  aStore,
  colleagueOf,
  confinedTo,
  eur,
  failureOf,
  principalOf,
  walk,
  without,
} from '@procura/testkit';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());

const wide = {
  scope: 'company',
  period: 'month',
  on_exceed: 'refuse',
  limit: eur('900000000.00'),
} as const;
beforeEach(() => tender.setLimits(wide));

type Awarded = { rfq: RfqView; bid: BidView; award_id: Id<'award'> };
/** An award of 10 ovens at 90.00 and 40 tables at 20.00. */
const awarded = async (): Promise<Awarded> => {
  const { rfq, bid } = await tender.evaluated();
  const accepted = await tender.accept(bid);
  return { rfq, bid: accepted, award_id: accepted.awards[0]?.id as Id<'award'> };
};
const issue = ({ rfq, bid }: Pick<Awarded, 'rfq' | 'bid'>, ...quantities: number[]) =>
  tender.world.call(createPurchaseOrder, tender.buyer, {
    rfq_id: rfq.id,
    bid_id: bid.id,
    ...(quantities.length > 0 && { items: itemsOf(rfq, ...quantities) }),
  });
const read = async ({ rfq, bid }: Pick<Awarded, 'rfq' | 'bid'>) => {
  const { world, buyer } = tender;
  await world.settle();
  const [rfqNow, bidNow, orders] = await Promise.all([
    world.call(getRfq, buyer, { rfq_id: rfq.id }),
    world.call(getBid, buyer, { bid_id: bid.id }),
    world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id }),
  ]);
  return {
    status: rfqNow.status,
    items: rfqNow.items.map((item) => [item.awarded_quantity, item.ordered_quantity]),
    bid: bidNow.status,
    awards: bidNow.awards.map((award) => [
      award.status,
      award.lines.map((line) => [line.quantity, line.ordered_quantity]),
    ]),
    orders: orders.data.map((order) => [order.status, order.total.amount]),
  };
};

describe('create_purchase_order', () => {
  test('orders all that the award holds, at the awarded prices, committing nothing further', async () => {
    const { world, buyer, suppliers } = tender;
    const used = await tender.used();
    const made = await awarded();
    const purchaseOrder = await issue(made);
    expect(purchaseOrder).toMatchObject({
      number: expect.stringMatching(/^PO-\d\d-[0-9A-HJKMNP-TV-Z]{6}$/),
      rfq: { id: made.rfq.id, number: made.rfq.number },
      bid_id: made.bid.id,
      award_id: made.award_id,
      supplier: { id: suppliers[0].company_id },
      status: 'issued',
      lines: [
        { name: 'Oven', unit: 'piece', quantity: 10, unit_price: eur('90.00'), total: eur('900.00') },
        { name: 'Table', quantity: 40, total: eur('800.00') },
      ],
      total: eur('1700.00'),
      issued_by: buyer.user_name,
    });
    const order = await world.call(getOrder, suppliers[0], { order_id: purchaseOrder.order_id });
    expect(order).toMatchObject({
      number: purchaseOrder.order_number,
      status: 'placed',
      source: 'rfq',
      total: eur('1700.00'),
      purchase_order: { id: purchaseOrder.id, number: purchaseOrder.number, rfq_id: made.rfq.id },
    });
    expect(Number(await tender.used()) - Number(used)).toBe(1700);
    expect(await read(made)).toEqual({
      status: 'awarded',
      items: [
        [10, 10],
        [40, 40],
      ],
      bid: 'accepted',
      awards: [
        [
          'open',
          [
            [10, 10],
            [40, 40],
          ],
        ],
      ],
      orders: [['issued', '1700.00']],
    });
    await failureOf(issue(made), 'above_award');
  });

  test('several share an award, never above it', async () => {
    const made = await awarded();
    await issue(made, 6);
    const above = await failureOf(issue(made, 5, 1), 'above_award');
    expect(above.errors).toEqual([
      { path: 'items.0.quantity', message: 'must be at most 4, what the award still holds' },
    ]);
    expect((await issue(made)).lines.map(({ quantity }) => quantity)).toEqual([4, 40]);
    const { world, suppliers, buyer } = tender;
    const list = (caller = buyer) =>
      walk((cursor) =>
        world.call(listRfqPurchaseOrders, caller, {
          rfq_id: made.rfq.id,
          limit: 1,
          ...(cursor && { cursor }),
        }),
      );
    const listed = await list();
    expect(listed.map(({ total }) => total.amount)).toEqual(['1160.00', '540.00']);
    expect(await list(suppliers[0])).toEqual(listed.map((one) => ({ ...one, issued_by: null })));
    expect(await list(suppliers[1])).toEqual([]);
  });

  test('reserves the stock of lines that name a product, and gives all back when there is not enough', async () => {
    const { world, buyer, suppliers } = tender;
    const [supplier] = suppliers;
    const store = await aStore(world, supplier);
    const { id: product_id, sku } = await aProduct(world, supplier, store, { name: 'Oven X', stock: 7 });
    const rfq = await tender.rfq();
    const used = await tender.used();
    const bid = await tender.bid(rfq, supplier, [null, '20.00'], {
      lines: [
        { rfq_item_id: rfq.items[0]?.id, unit_price: eur('90.00'), product_id },
        { rfq_item_id: rfq.items[1]?.id, unit_price: eur('20.00') },
      ],
    });
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    const made = { rfq, bid: await tender.accept(bid) };
    const failure = await failureOf(issue(made), 'insufficient_stock');
    expect(failure.errors?.every(({ path }) => path.startsWith('items'))).toBe(true);
    expect(await read(made)).toMatchObject({
      awards: [
        [
          'open',
          [
            [10, 0],
            [40, 0],
          ],
        ],
      ],
      orders: [],
    });
    expect(Number(await tender.used()) - Number(used)).toBe(1700);
    const { order_id } = await issue(made, 7);
    const order = await world.call(getOrder, buyer, { order_id });
    expect(order.lines).toMatchObject([{ product_id, sku, name: 'Oven X', quantity: 7 }]);
    await failureOf(issue(made, 1), 'insufficient_stock');
    // A cancelled order gives stock and quantity back, so that it can be ordered again.
    await world.call(cancelOrder, buyer, { order_id, reason: 'wrong day' });
    await world.settle();
    await issue(made, 7);
  });

  test('items for nothing are awarded and ordered like others', async () => {
    const { rfq, bid } = await tender.evaluated(['0.00', null]);
    const made = { rfq, bid: await tender.accept(bid) };
    expect(made.bid).toMatchObject({ status: 'accepted', awards: [{ total: eur('0.00') }] });
    expect((await issue(made, 4)).total).toEqual(eur('0.00'));
    expect(await read(made)).toMatchObject({ awards: [['open', [[10, 4]]]] });
  });

  test('needs the award named when the bid has several open ones', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated();
    await tender.accept(bid, itemsOf(rfq, 4));
    const { awards } = await tender.accept(bid);
    const failure = await failureOf(issue({ rfq, bid }), 'invalid_input');
    expect(failure.errors?.map(({ path }) => path)).toEqual(['award_id']);
    const input = { rfq_id: rfq.id, bid_id: bid.id };
    const first = await world.call(createPurchaseOrder, buyer, {
      ...input,
      award_id: awards[0]?.id as Id<'award'>,
    });
    expect(first.total).toEqual(eur('360.00'));
    // The other one alone is left.
    expect((await issue({ rfq, bid })).total).toEqual(eur('1340.00'));
  });

  test('is refused before an award, for items it does not hold, and for a branch that is not active', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated(['90.00', '20.00'], { branch_id: tender.otherBranch.id });
    const failure = await failureOf(issue({ rfq, bid }), 'conflict');
    expect(failure.message).toContain('decide_bid_iteration');
    await tender.accept(bid, itemsOf(rfq, 2));
    const wrong = await failureOf(issue({ rfq, bid }, 1, 1), 'invalid_input');
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['items.1.rfq_item_id']);
    const twice = await failureOf(
      world.call(createPurchaseOrder, buyer, {
        rfq_id: rfq.id,
        bid_id: bid.id,
        items: [...itemsOf(rfq, 1), ...itemsOf(rfq, 1)],
      }),
      'invalid_input',
    );
    expect(twice.errors?.map(({ path }) => path)).toEqual(['items.1.rfq_item_id']);
    const branch = { branch_id: tender.otherBranch.id };
    await world.call(updateBranch, buyer, { ...branch, expected_version: 1, status: 'inactive' });
    const inactive = await failureOf(issue({ rfq, bid }), 'branch_inactive');
    expect(inactive.errors?.map(({ path }) => path)).toEqual(['rfq_id']);
    expect(await read({ rfq, bid })).toMatchObject({ awards: [['open', [[2, 0]]]], orders: [] });
    await world.call(updateBranch, buyer, { ...branch, expected_version: 2, status: 'active' });
    expect((await issue({ rfq, bid })).total).toEqual(eur('180.00'));
  });

  test('is not found for others, other branches and bids of another RFQ, and forbidden without the permission', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const [made, other] = [await awarded(), await awarded()];
    const input = { rfq_id: made.rfq.id, bid_id: made.bid.id };
    const call = (caller = buyer, more: object = {}) =>
      world.call(createPurchaseOrder, caller, { ...input, ...more });
    await failureOf(call(principalOf('buyer')), 'not_found');
    await failureOf(call(confinedTo(buyer, otherBranch.id)), 'not_found');
    await failureOf(call(buyer, { bid_id: other.bid.id }), 'not_found');
    await failureOf(call(buyer, { award_id: other.award_id }), 'not_found');
    await failureOf(call(buyer, { rfq_id: newId('rfq') }), 'not_found');
    await failureOf(call(without(buyer, 'rfqs:award')), 'forbidden');
    await failureOf(call(suppliers[0]), 'wrong_audience');
    await failureOf(call(buyer, { items: [] }), 'invalid_input');
    const list = (caller: typeof buyer) => world.call(listRfqPurchaseOrders, caller, { rfq_id: made.rfq.id });
    for (const caller of [principalOf('buyer'), principalOf('supplier'), confinedTo(buyer, otherBranch.id)])
      await failureOf(list(caller), 'not_found');
    await failureOf(list(without(buyer, 'rfqs:read')), 'forbidden');
    const { answer } = await world.callTwice(createPurchaseOrder, buyer, input, 'order once');
    expect(await world.callTwice(createPurchaseOrder, buyer, input, 'order once')).toEqual({
      answer,
      replayed: true,
    });
    await failureOf(
      world.call(
        createPurchaseOrder,
        buyer,
        { ...input, items: itemsOf(made.rfq, 1) },
        { key: 'order once' },
      ),
      'idempotency_key_reused',
    );
  });
});

describe('what is committed is described before', () => {
  test('by accepting a bid, and nothing by rejecting it or by a repeat of the key', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated();
    const accept = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    const describing = (input: object = {}, caller = buyer) =>
      world.call(
        describeDecideBidIteration,
        caller,
        { ...accept, ...input },
        { key: `describing ${bid.id}` },
      );
    const described = {
      commits: true,
      amounts: [eur('1700.00')],
      suppliers: [{ id: bid.supplier.id, name: 'Exotic Liquids' }],
      branch: { id: tender.branch.id, name: tender.branch.name },
      summary: expect.stringContaining(
        `Accepts iteration 1 of the bid of “Exotic Liquids” on RFQ ${rfq.number}`,
      ),
    };
    expect(await describing()).toEqual(described);
    expect(await describing({ award_items: itemsOf(rfq, 1) })).toMatchObject({ amounts: [eur('90.00')] });
    expect(await describing({ decision: 'reject' })).toEqual(noSpending);
    await failureOf(describing({ iteration: 2 }), 'outdated_iteration');
    await failureOf(describing({ award_items: itemsOf(rfq, 11) }), 'above_award');
    await failureOf(describing({}, principalOf('buyer')), 'not_found');
    await failureOf(describing({}, confinedTo(buyer, newId('branch'))), 'not_found');
    expect((await world.call(getBid, buyer, { bid_id: bid.id })).awards).toEqual([]);
    await world.call(decideBidIteration, buyer, accept, { key: `describing ${bid.id}` });
    expect(await describing()).toEqual(noSpending);
    await failureOf(describing({ award_items: itemsOf(rfq, 1) }), 'idempotency_key_reused');
  });

  test('by issuing a purchase order, and nothing by a repeat of the key', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await awarded();
    const wanted = { rfq_id: rfq.id, bid_id: bid.id, items: itemsOf(rfq, 2) };
    const describing = (input: object = {}, caller = buyer) =>
      world.call(
        describeCreatePurchaseOrder,
        caller,
        { ...wanted, ...input },
        { key: `describing ${bid.id}` },
      );
    expect(await describing()).toEqual({
      commits: true,
      amounts: [eur('180.00')],
      suppliers: [{ id: bid.supplier.id, name: 'Exotic Liquids' }],
      branch: { id: tender.branch.id, name: tender.branch.name },
      summary: expect.stringContaining('Issues a purchase order of 1 items to “Exotic Liquids”'),
    });
    await failureOf(describing({ items: itemsOf(rfq, 11) }), 'above_award');
    await failureOf(describing({}, principalOf('buyer')), 'not_found');
    await failureOf(describing({}, confinedTo(buyer, newId('branch'))), 'not_found');
    expect((await world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id })).data).toEqual([]);
    await world.call(createPurchaseOrder, buyer, wanted, { key: `describing ${bid.id}` });
    expect(await describing()).toEqual(noSpending);
  });
});

describe('a purchase order follows its order', () => {
  test('through to delivery', async () => {
    const { world, suppliers } = tender;
    const [supplier] = suppliers;
    const made = await awarded();
    const { order_id } = await issue(made, 2);
    const statuses = async () => (await read(made)).orders;
    await world.call(confirmOrder, supplier, { order_id });
    expect(await statuses()).toEqual([['acknowledged', '180.00']]);
    const shipped = await world.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
    expect(await statuses()).toEqual([['acknowledged', '180.00']]);
    const { shipments } = await world.call(getOrderLogistics, supplier, { order_id });
    await world.call(deliverOrder, supplier, {
      order_id: shipped.id,
      shipment_id: shipments[0]?.id as Id<'shipment'>,
      received_by: 'Maria Anders',
      evidence: { kind: 'signature', sha256: 'a'.repeat(64) },
    });
    expect(await statuses()).toEqual([['fulfilled', '180.00']]);
  });

  test.each([
    [
      'cancelled',
      (order_id: Id<'order'>) => tender.world.call(cancelOrder, tender.buyer, { order_id, reason: 'x' }),
    ],
    [
      'rejected',
      (order_id: Id<'order'>) =>
        tender.world.call(rejectOrder, tender.suppliers[0], { order_id, reason: 'x' }),
    ],
  ] as const)('%s: quantity and money go back to the open award', async (status, end) => {
    const used = await tender.used();
    const made = await awarded();
    const { order_id } = await issue(made, 3, 5);
    await end(order_id);
    expect(await read(made)).toEqual({
      status: 'awarded',
      items: [
        [10, 0],
        [40, 0],
      ],
      bid: 'accepted',
      awards: [
        [
          'open',
          [
            [10, 0],
            [40, 0],
          ],
        ],
      ],
      orders: [[status, '370.00']],
    });
    expect(Number(await tender.used()) - Number(used)).toBe(1700);
    expect((await issue(made)).total).toEqual(eur('1700.00'));
  });

  test('cancelled after its award was closed: quantity goes back to the RFQ, money to the limits', async () => {
    const { world, buyer } = tender;
    const used = await tender.used();
    const made = await awarded();
    const { order_id } = await issue(made, 3);
    await world.call(closeAward, buyer, { award_id: made.award_id });
    expect((await read(made)).items).toEqual([
      [3, 3],
      [0, 0],
    ]);
    await world.call(cancelOrder, buyer, { order_id, reason: 'x' });
    expect(await read(made)).toEqual({
      status: 'evaluating',
      items: [
        [0, 0],
        [0, 0],
      ],
      bid: 'submitted',
      awards: [['closed', []]],
      orders: [['cancelled', '270.00']],
    });
    expect(Number(await tender.used()) - Number(used)).toBe(0);
    expect((await tender.accept(made.bid)).status).toBe('accepted');
  });

  test('what an order closes as never to be shipped goes back to the award', async () => {
    const { world, buyer, suppliers } = tender;
    const [supplier] = suppliers;
    const made = await awarded();
    const { order_id } = await issue(made, 8, 5);
    await world.call(confirmOrder, supplier, { order_id });
    const { lines } = await world.call(getOrder, supplier, { order_id });
    await world.call(shipOrder, supplier, {
      order_id,
      carrier: 'Speedy Express',
      lines: [{ line_id: lines[0]?.id as Id<'orderLine'>, quantity: 3 }],
    });
    await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
    expect(await read(made)).toMatchObject({
      items: [
        [10, 3],
        [40, 0],
      ],
      awards: [
        [
          'open',
          [
            [10, 3],
            [40, 0],
          ],
        ],
      ],
      orders: [['acknowledged', '270.00']],
    });
    expect((await issue(made)).lines.map(({ quantity }) => quantity)).toEqual([7, 40]);
  });
});

test('claims, replacements and cancelled shipments of its order change neither quantities nor what was fulfilled', async () => {
  const { world, buyer } = tender;
  const made = await awarded();
  const { order_id } = await issue(made, 8, 5);
  await world.settle();
  const facts = await world.call(getOrderFacts, buyer, { order_id });
  const before = await read(made);
  const used = await tender.used();
  let { version } = facts;
  const statuses: unknown[] = [];
  const reported = async (status: OrderStatus, [shipped, credited, replaced, closed = 0]: number[]) => {
    version += 1;
    const payload = {
      ...facts,
      version,
      status,
      lines: facts.lines.map((line) => ({
        ...line,
        shipped_quantity: quantityOf(shipped ?? 0),
        closed_quantity: quantityOf(closed),
        receipt: {
          taken_quantity: quantityOf(5),
          received_quantity: quantityOf(0),
          accepted_quantity: quantityOf(0),
          claimed_quantity: quantityOf(0),
          earned_quantity: quantityOf(0),
          credited_quantity: quantityOf(credited ?? 0),
          replaced_quantity: quantityOf(replaced ?? 0),
        },
      })),
    };
    await world.bus.deliver(orderChanged, 'rfq', { event_id: newId('event'), payload });
    const now = await read(made);
    expect({ ...now, orders: [] }).toEqual({ ...before, orders: [] });
    statuses.push(now.orders);
  };
  await reported('partially_shipped', [4, 0, 0]);
  await reported('confirmed', [0, 0, 0]);
  await reported('delivered', [5, 0, 0]);
  await reported('delivered', [5, 2, 0]);
  await reported('partially_shipped', [5, 2, 1]);
  await reported('delivered', [6, 2, 1]);
  expect(statuses).toEqual(
    ['acknowledged', 'acknowledged', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'].map((status) => [
      [status, '820.00'],
    ]),
  );
  expect(await tender.used()).toBe(used);
});

test('twenty purchase orders at once never order above the award', async () => {
  const { world, buyer } = tender;
  const made = await awarded();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      world.call(
        createPurchaseOrder,
        colleagueOf(buyer),
        { rfq_id: made.rfq.id, bid_id: made.bid.id, items: itemsOf(made.rfq, 3, 4) },
        { timeout_ms: 50_000 },
      ),
    ),
  );
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'above_award' });
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await read(made)).toMatchObject({
    items: [
      [10, 9],
      [40, 12],
    ],
    awards: [
      [
        'open',
        [
          [10, 9],
          [40, 12],
        ],
      ],
    ],
    orders: Array.from({ length: 3 }, () => ['issued', '350.00']),
  });
});
