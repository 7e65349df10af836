import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cancelOrder,
  closeAward,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  decideBidIteration,
  describeCreatePurchaseOrder,
  describeDecideBidIteration,
  getBid,
  getInvoice,
  getOrder,
  getRfqMetrics,
  type Id,
  listInvoices,
  listRfqBids,
  shipOrder,
  submitBid,
  submitBidIteration,
} from '@procura/contracts';
import { eur, failureOf } from '@procura/testkit';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
  await tender.setLimits(
    ...(['EUR', 'JPY'] as const).map((currency) => ({
      ...{ scope: 'company' as const, period: 'month' as const, on_exceed: 'refuse' as const },
      limit: { amount: currency === 'JPY' ? '900000' : '900000.00', currency },
    })),
  );
});
afterAll(() => tender?.world.stop());

type Money = { amount: string };
type Freighted = { freight: Money | null; net: Money | null; tax: Money | null; total: Money };
const figures = (of: Omit<Freighted, 'freight'> | undefined) =>
  [of?.net, of?.tax, of?.total].map((money) => money?.amount);
/** Freight, net, tax and total. */
const withFreight = (of: Freighted | undefined) => [of?.freight?.amount, ...figures(of)];

const linesOf = ({ items, currency }: RfqView, ...lines: (readonly [string, string?])[]) =>
  lines.map(([amount, tax_rate], index) => ({
    rfq_item_id: items[index]?.id as Id<'rfqItem'>,
    unit_price: { amount, currency },
    ...(tax_rate && { tax_rate }),
  }));
const end = (rfq: RfqView) => tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
const ordering = (rfq: RfqView, bid: BidView, award_id: Id<'award'>, ...quantities: number[]) => ({
  ...{ rfq_id: rfq.id, bid_id: bid.id, award_id },
  items: itemsOf(rfq, ...quantities),
});
const issue = (...of: Parameters<typeof ordering>) =>
  tender.world.call(createPurchaseOrder, tender.buyer, ordering(...of));
const shippingOf = async (order_id: Id<'order'>) => {
  const { totals } = await tender.world.call(getOrder, tender.buyer, { order_id });
  return [totals.shipping.amount, totals.shipping_tax_rate, totals.tax.amount, totals.total.amount];
};
const cancel = async (order_id: Id<'order'>) => {
  await tender.world.call(cancelOrder, tender.buyer, { order_id, reason: 'no longer needed' });
  await tender.world.settle();
};
/** Confirms an order, ships it in parts, and returns its invoices by rate of tax, with their totals. */
const invoicesOf = async (order_id: Id<'order'>, ...shipments: number[][]) => {
  const { world, buyer, suppliers } = tender;
  await world.call(confirmOrder, suppliers[0], { order_id });
  const { lines } = await world.call(getOrder, suppliers[0], { order_id });
  for (const quantities of shipments)
    await world.call(shipOrder, suppliers[0], {
      order_id,
      carrier: 'Speedy Express',
      lines: quantities.flatMap((quantity, index) => {
        const line_id = lines[index]?.id;
        return line_id && quantity > 0 ? [{ line_id, quantity }] : [];
      }),
    });
  await world.settle();
  const { data } = await world.call(listInvoices, buyer, { order_id });
  return Promise.all(
    data.toReversed().map(async ({ id: invoice_id }) => {
      const { tax_by_rate, total } = await world.call(getInvoice, buyer, { invoice_id });
      return [
        ...(tax_by_rate ?? []).map(({ tax_rate, net, tax }) => [tax_rate, net.amount, tax.amount].join(' ')),
        total.amount,
      ];
    }),
  );
};
const bidNow = (bid_id: Id<'bid'>) => tender.world.call(getBid, tender.buyer, { bid_id });

test('freight in euros is countered, awarded in two parts, ordered in three, and on first invoices', async () => {
  const { world, buyer, suppliers } = tender;
  const used = Number(await tender.used());
  const usedMore = async () => (Number(await tender.used()) - used).toFixed(2);
  const rfq = await tender.rfq();
  const bid = await world.call(submitBid, suppliers[0], {
    rfq_id: rfq.id,
    lines: linesOf(rfq, ['100.00', '19'], ['25.00', '7']),
    freight: eur('120.00'),
    freight_tax_rate: '19',
  });
  // 2000.00 with 190.00 and 70.00, and 22.80 of the freight.
  expect(bid.iterations.map(withFreight)).toEqual([['120.00', '2120.00', '282.80', '2402.80']]);
  await end(rfq);
  const countered = await world.call(decideBidIteration, buyer, {
    bid_id: bid.id,
    iteration: 1,
    decision: 'counter',
    counter_items: linesOf(rfq, ['90.00']),
  });
  expect(countered.iterations[1]).toMatchObject({ freight_tax_rate: '19', net: eur('2020.00') });
  expect(withFreight(countered.iterations[1])[0]).toBe('120.00');
  await world.call(submitBidIteration, suppliers[0], {
    bid_id: bid.id,
    lines: linesOf(rfq, ['100.00', '19'], ['25.00', '7']),
    freight: eur('100.01'),
    freight_tax_rate: '19',
  });
  const listed = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  // 19.0019 of the freight.
  expect(listed.data.map(withFreight)).toEqual([['100.01', '2100.01', '279.00', '2379.01']]);
  expect(listed.comparison?.cheapest_bid?.total).toEqual(eur('2379.01'));

  // 100.01 times 300 / 2000 is 15.0015, with 2.85.
  const accepting = { bid_id: bid.id, iteration: 3, decision: 'accept' as const };
  const part = { ...accepting, award_items: itemsOf(rfq, 3) };
  expect(await world.call(describeDecideBidIteration, buyer, part)).toMatchObject({
    amounts: [eur('374.85')],
  });
  await world.call(decideBidIteration, buyer, { ...part, expected_total: eur('374.85') });
  expect(await usedMore()).toBe('374.85');
  const rest = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  const { total: expected_total } = rest.comparison?.cheapest_split ?? {};
  const accepted = await world.call(decideBidIteration, buyer, { ...accepting, expected_total });
  // 85.01 with 16.1519.
  expect(accepted.awards.map(withFreight)).toEqual([
    ['15.00', '315.00', '59.85', '374.85'],
    ['85.01', '1785.01', '219.15', '2004.16'],
  ]);
  expect(await usedMore()).toBe('2379.01');

  const award_id = accepted.awards[1]?.id as Id<'award'>;
  // 85.01 times 200 / 1700 is 10.0011.
  const first = ordering(rfq, accepted, award_id, 2);
  expect(await world.call(describeCreatePurchaseOrder, buyer, first)).toMatchObject({
    amounts: [eur('249.90')],
  });
  const one = await world.call(createPurchaseOrder, buyer, { ...first, expected_total: eur('249.90') });
  expect(figures(one)).toEqual(['210.00', '39.90', '249.90']);
  expect(await shippingOf(one.order_id)).toEqual(['10.00', '19', '39.90', '249.90']);
  // Times 750 / 1700 it is 37.5044, less 10.00; 5.225 of tax.
  const two = await issue(rfq, accepted, award_id, 3, 10);
  expect(figures(two)).toEqual(['577.50', '79.73', '657.23']);
  expect(await shippingOf(two.order_id)).toEqual(['27.50', '19', '79.73', '657.23']);
  expect(await usedMore()).toBe('2379.01');
  await cancel(two.order_id);
  // Times 1150 / 1700 it is 57.5067, less 10.00; 9.025 of tax.
  const three = await issue(rfq, accepted, award_id, 2, 30);
  expect(figures(three)).toEqual(['997.50', '99.53', '1097.03']);
  expect(await usedMore()).toBe('2379.01');

  await world.call(closeAward, buyer, { award_id });
  await world.settle();
  // Without 27.51; 57.50 with 10.925.
  expect((await bidNow(bid.id)).awards.map(withFreight)).toEqual([
    ['15.00', '315.00', '59.85', '374.85'],
    ['57.50', '1207.50', '139.43', '1346.93'],
  ]);
  // 374.85, 249.90, and 1097.02, rounded down.
  expect(await usedMore()).toBe('1721.77');
  const left = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  expect(left.comparison?.cheapest_bid?.net).toEqual(eur('577.51'));

  expect(await invoicesOf(one.order_id, [1], [1])).toEqual([
    ['19 110.00 20.90', '130.90'],
    ['19 100.00 19.00', '119.00'],
  ]);
  expect(await invoicesOf(three.order_id, [2, 30])).toEqual([
    ['7 750.00 52.50', '19 247.50 47.03', '1097.03'],
  ]);
  // First 18.00 with 3.42; 102.00 times 57.50 / 85.01 is 68.9919, with 13.1081.
  expect((await world.call(getRfqMetrics, buyer, {})).currencies).toMatchObject([
    {
      awarded: eur('1721.78'),
      ordered: eur('1346.93'),
      target: eur('700.00'),
      savings_against_target: eur('0.00'),
      first_offer: eur('1739.02'),
      savings_between_iterations: eur('17.24'),
    },
  ]);
  expect(await usedMore()).toBe('1721.77');
});

test('freight in yen, net also where prices include tax', async () => {
  const { world, buyer, suppliers } = tender;
  const rfq = await tender.rfq({ currency: 'JPY', items: [{ name: 'Rice', quantity: 10, unit: 'kg' }] });
  const jpy = (amount: string) => ({ amount, currency: 'JPY' });
  const bid = await world.call(submitBid, suppliers[0], {
    rfq_id: rfq.id,
    lines: linesOf(rfq, ['333']),
    freight: jpy('1001'),
    freight_tax_rate: '10',
  });
  expect(bid.iterations).toMatchObject([{ prices_include_tax: true, freight_tax_rate: '10' }]);
  // 3330, and 1001 with 100.1.
  expect(bid.iterations.map(withFreight)).toEqual([['1001', '4331', '100', '4431']]);
  await end(rfq);
  await tender.accept(bid, itemsOf(rfq, 3));
  const accepted = await tender.accept(bid);
  // 300.3 with 30, and 701 with 70.1.
  expect(accepted.awards.map(withFreight)).toEqual([
    ['300', '1299', '30', '1329'],
    ['701', '3032', '70', '3102'],
  ]);
  const award_id = accepted.awards[1]?.id as Id<'award'>;
  // 100.14; 400.57, less 100; after its cancellation 500.71, less 100.
  const one = await issue(rfq, accepted, award_id, 1);
  expect(await shippingOf(one.order_id)).toEqual(['100', '10', '10', '443']);
  const two = await issue(rfq, accepted, award_id, 3);
  expect(await shippingOf(two.order_id)).toEqual(['300', '10', '30', '1329']);
  await cancel(two.order_id);
  const three = await issue(rfq, accepted, award_id, 4);
  expect(figures(three)).toEqual(['1732', '40', '1772']);
  // The order that empties the award takes the freight that live orders do not carry.
  const four = await issue(rfq, accepted, award_id, 2);
  expect(figures(four)).toEqual(['867', '20', '887']);
  await cancel(one.order_id);
  await world.call(closeAward, buyer, { award_id });
  expect((await bidNow(bid.id)).awards.map(withFreight)[1]).toEqual(['601', '2599', '60', '2659']);
  expect(await invoicesOf(three.order_id, [1], [3])).toEqual([
    ['0 333 0', '10 400 40', '773'],
    ['0 999 0', '999'],
  ]);
});

test('freight in another currency is refused, and is gone from later terms without it', async () => {
  const { world, suppliers } = tender;
  const rfq = await tender.rfq();
  const offered = { rfq_id: rfq.id, lines: linesOf(rfq, ['100.00'], ['25.00']) };
  const foreign = { ...offered, freight: { amount: '5', currency: 'JPY' } };
  const failure = await failureOf(world.call(submitBid, suppliers[0], foreign), 'invalid_input');
  expect(failure.errors).toEqual([{ path: 'freight.currency', message: 'must be EUR, the RFQ’s currency' }]);
  const bid = await world.call(submitBid, suppliers[0], { ...offered, freight: eur('5') });
  expect(withFreight(bid.iterations[0])).toEqual(['5.00', '2005.00', '0.00', '2005.00']);
  const { lines } = offered;
  const revised = await world.call(submitBidIteration, suppliers[0], { bid_id: bid.id, lines });
  expect(revised.iterations[1]).toMatchObject({ freight: null, freight_tax_rate: null, net: eur('2000.00') });
});

test('until the operator has finished the upgrade freight is refused', async () => {
  const { world, suppliers } = tender;
  await world.stopService('rfq');
  await world
    .database('rfq')
    .collection('schema')
    .updateMany({}, { $unset: { feature_level: '' } });
  await world.startService('rfq');
  const rfq = await tender.rfq();
  const offer = { rfq_id: rfq.id, lines: linesOf(rfq, ['100.00']), freight: eur('5.00') };
  expect((await failureOf(world.call(submitBid, suppliers[0], offer), 'not_enabled')).message).toBe(
    'Bids with freight can be used once the operator has finished the upgrade of this installation with `migrate contract`.',
  );
});
