import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  closeOrderRemainder,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  decideBidIteration,
  getOrder,
  getRfqMetrics,
  listRfqBids,
  shipOrder,
} from '@procura/contracts';
import { eur, failureOf } from '@procura/testkit';
import { itemsOf, openTender, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender?.world.stop());

test('targets, bids and counter-offers have up to six decimals and compare to the last', async () => {
  const { world, buyer, suppliers } = tender;
  const rfq = await tender.rfq({
    items: [{ name: 'Screw', quantity: 550, target_unit_price: eur('16.0000') }],
  });
  expect(rfq.items).toMatchObject([{ target_unit_price: eur('16.00') }]);
  const dearer = await tender.bid(rfq, suppliers[0], ['16.0861']);
  await tender.bid(rfq, suppliers[1], ['16.086000']);
  const { data } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  expect(data.map(({ prices }) => prices[0])).toMatchObject([
    { unit_price: eur('16.0861'), total: eur('8847.36'), lowest: false, against_target_percent: 0.54 },
    { unit_price: eur('16.086'), total: eur('8847.30'), lowest: true, against_target_percent: 0.54 },
  ]);
  const item = rfq.items[0]?.id as never;
  const counter = (amount: string) =>
    world.call(decideBidIteration, buyer, {
      bid_id: dearer.id,
      iteration: 1,
      decision: 'counter',
      counter_items: [{ rfq_item_id: item, unit_price: eur(amount) }],
    });
  const failure = await failureOf(counter('16.0855555'), 'invalid_input');
  expect(failure.errors).toEqual([
    {
      path: 'counter_items.0.unit_price.amount',
      message: 'must have at most 6 decimals, such as "16.086"',
    },
  ]);
  expect((await counter('16.085555')).iterations.at(-1)).toMatchObject({
    lines: [{ unit_price: eur('16.085555'), total: eur('8847.06') }],
  });
});

test('parts of an award round by themselves, and never take more of its funds than it holds', async () => {
  const { world, buyer, suppliers } = tender;
  const limit = eur('1000.00');
  await tender.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit });
  const before = await tender.used();
  expect(before).toBe('0.00');
  const { rfq, bid } = await tender.evaluated(['0.005'], { items: [{ name: 'Staple', quantity: 5 }] });
  await tender.accept(bid);
  expect(await tender.used()).toBe('0.03');
  const issue = (quantity: number) =>
    world.call(createPurchaseOrder, buyer, {
      rfq_id: rfq.id,
      bid_id: bid.id,
      items: itemsOf(rfq, quantity),
    });
  expect(await issue(1)).toMatchObject({ total: eur('0.01'), lines: [{ unit_price: eur('0.005') }] });
  const { order_id, total } = await issue(3);
  expect(total).toEqual(eur('0.02'));
  expect(await issue(1)).toMatchObject({ total: eur('0.01') });
  expect(await tender.used()).toBe('0.03');

  // Two of three come back to the award and are ordered again.
  await world.call(confirmOrder, suppliers[0], { order_id });
  const { lines } = await world.call(getOrder, suppliers[0], { order_id });
  await world.call(shipOrder, suppliers[0], {
    order_id,
    carrier: 'Speedy Express',
    lines: [{ line_id: lines[0]?.id as never, quantity: 1 }],
  });
  await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
  await world.settle();
  expect(await issue(2)).toMatchObject({ total: eur('0.01') });
  expect(await tender.used()).toBe('0.03');
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  const { currencies } = await world.call(getRfqMetrics, buyer, {});
  expect(currencies).toMatchObject([{ awarded: eur('0.03'), ordered: eur('0.04') }]);
});
