import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  closeAward,
  closeOrderRemainder,
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
  listRfqPurchaseOrders,
  type Principal,
  shipOrder,
  submitBid,
  submitBidIteration,
} from '@procura/contracts';
import { migrate } from '@procura/mongo';
import { aProduct, eur, failureOf } from '@procura/testkit';
import { rfqService } from '../src/service.ts';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
  await tender.setLimits(
    ...(['EUR', 'JPY', 'KWD'] as const).map((currency) => ({
      ...{ scope: 'company' as const, period: 'month' as const, on_exceed: 'refuse' as const },
      limit: {
        amount: currency === 'JPY' ? '900000' : currency === 'KWD' ? '900000.000' : '900000.00',
        currency,
      },
    })),
  );
});
afterAll(() => tender?.world.stop());

/** A price, the rate of tax if it is without it, and the product. */
type Line = readonly [amount: string, tax_rate?: string | undefined, product_id?: Id<'product'>];
/** Lines of a bid in the order of the RFQ's items. */
const linesOf = ({ items, currency }: RfqView, ...lines: Line[]) =>
  lines.map(([amount, tax_rate, product_id], index) => ({
    rfq_item_id: items[index]?.id as Id<'rfqItem'>,
    unit_price: { amount, currency },
    ...(tax_rate !== undefined && { tax_rate }),
    ...(product_id && { product_id }),
  }));
const bidOn = (
  rfq: RfqView,
  ...lines: Parameters<typeof linesOf> extends [RfqView, ...infer L] ? L : never
) => tender.world.call(submitBid, tender.suppliers[0], { rfq_id: rfq.id, lines: linesOf(rfq, ...lines) });
const end = (rfq: RfqView) => tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
const issue = (rfq: RfqView, bid: BidView, ...quantities: number[]) =>
  tender.world.call(createPurchaseOrder, tender.buyer, {
    rfq_id: rfq.id,
    bid_id: bid.id,
    ...(quantities.length > 0 && { items: itemsOf(rfq, ...quantities) }),
  });
const orderOf = (order_id: Id<'order'>) => tender.world.call(getOrder, tender.buyer, { order_id });
/** Confirms the order if it must be, ships quantities by line, and returns the invoices so far, the oldest first. */
const ship = async (order_id: Id<'order'>, ...quantities: number[]) => {
  const { world, buyer } = tender;
  const supplier: Principal = tender.suppliers[0];
  const { status, lines } = await world.call(getOrder, supplier, { order_id });
  if (status === 'placed') await world.call(confirmOrder, supplier, { order_id });
  await world.call(shipOrder, supplier, {
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
    data.toReversed().map(({ id: invoice_id }) => world.call(getInvoice, buyer, { invoice_id })),
  );
};
type Money = { amount: string };
/** Net, tax and total of something in an answer. */
const figures = (of: { net: Money | null; tax: Money | null; total: Money } | undefined) =>
  [of?.net, of?.tax, of?.total].map((money) => money?.amount);
const rates = (of: Awaited<ReturnType<typeof ship>>[number] | undefined) =>
  of?.tax_by_rate?.map(({ tax_rate, net, tax }) => [tax_rate, net.amount, tax.amount]);

test('a bid without tax is countered, awarded in part and ordered in parts, and its invoices state its rates', async () => {
  const { world, buyer, suppliers } = tender;
  const used = Number(await tender.used());
  const rfq = await tender.rfq({
    items: [
      { name: 'Oven', quantity: 10, target_unit_price: eur('100.00') },
      { name: 'Flour', quantity: 40.5, quantity_decimals: 1, unit: 'kg' },
    ],
  });
  const bid = await bidOn(rfq, ['95.00', '19'], ['1.25', '7']);
  // 950.00 with 180.50; 50.625 is 50.63, of which 7 % are 3.5441.
  expect(bid.iterations).toMatchObject([
    {
      prices_include_tax: false,
      lines: [
        {
          unit_price: eur('95.00'),
          tax_rate: '19',
          net: eur('950.00'),
          tax: eur('180.50'),
          total: eur('1130.50'),
        },
        { unit_price: eur('1.25'), tax_rate: '7', net: eur('50.63'), tax: eur('3.54'), total: eur('54.17') },
      ],
      net: eur('1000.63'),
      tax: eur('184.04'),
      total: eur('1184.67'),
    },
  ]);
  const { data, comparison } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
  expect(data).toMatchObject([
    {
      prices_include_tax: false,
      net: eur('1000.63'),
      tax: eur('184.04'),
      total: eur('1184.67'),
      prices: [
        { unit_price: eur('95.00'), tax_rate: '19', total: eur('1130.50'), against_target_percent: -5 },
        { tax_rate: '7' },
      ],
    },
  ]);
  expect(comparison).toMatchObject({
    compared: 'net',
    cheapest_bid: { net: eur('1000.63'), total: eur('1184.67') },
  });
  await end(rfq);

  // 905.50, of which 19 % are 172.045; 45.1575 is 45.16, of which 7 % are 3.1612.
  const countered = await world.call(decideBidIteration, buyer, {
    bid_id: bid.id,
    iteration: 1,
    decision: 'counter',
    counter_items: linesOf(rfq, ['90.55'], ['1.115']),
  });
  expect(countered.iterations[1]).toMatchObject({
    prices_include_tax: false,
    lines: [
      { tax_rate: '19', tax: eur('172.05') },
      { tax_rate: '7', tax: eur('3.16') },
    ],
    net: eur('950.66'),
    total: eur('1125.87'),
  });
  const revise = (...lines: Line[]) =>
    world.call(submitBidIteration, suppliers[0], { bid_id: bid.id, lines: linesOf(rfq, ...lines) });
  expect((await failureOf(revise(['90.55'], ['1.115']), 'invalid_input')).errors).toEqual([
    {
      path: 'lines',
      message:
        'must have a tax_rate each, because the first iteration of this bid has prices without tax; give the rate of every line, "0" without tax',
    },
  ]);
  const answered = await revise(['90.55', '19'], ['1.115', '7']);

  // 633.85 with 120.4315; 33.7845 is 33.78, of which 7 % are 2.3646.
  const accepting = {
    bid_id: bid.id,
    iteration: 3,
    decision: 'accept' as const,
    award_items: itemsOf(rfq, 7, 30.3),
  };
  expect(await world.call(describeDecideBidIteration, buyer, accepting)).toMatchObject({
    amounts: [eur('790.42')],
  });
  const net = { ...accepting, expected_total: eur('667.63') };
  await failureOf(world.call(decideBidIteration, buyer, net), 'price_changed');
  const accepted = await world.call(decideBidIteration, buyer, {
    ...accepting,
    expected_total: eur('790.42'),
  });
  expect(answered.latest_supplier_iteration).toBe(3);
  expect(accepted.awards).toMatchObject([
    {
      lines: [
        { unit_price: eur('90.55'), tax_rate: '19', quantity: 7 },
        { unit_price: eur('1.115'), tax_rate: '7', quantity: 30.3 },
      ],
      net: eur('667.63'),
      tax: eur('122.79'),
      total: eur('790.42'),
    },
  ]);
  const usedMore = async () => (Number(await tender.used()) - used).toFixed(2);
  expect(await usedMore()).toBe('790.42');

  // 271.65 with 51.6135; 11.2615 is 11.26 with 0.7882.
  const ordering = { rfq_id: rfq.id, bid_id: bid.id, items: itemsOf(rfq, 3, 10.1) };
  expect(await world.call(describeCreatePurchaseOrder, buyer, ordering)).toMatchObject({
    amounts: [eur('335.31')],
  });
  const first = await world.call(createPurchaseOrder, buyer, { ...ordering, expected_total: eur('335.31') });
  expect(first).toMatchObject({
    lines: [
      { unit_price: eur('90.55'), tax_rate: '19', total: eur('323.26') },
      { unit_price: eur('1.115'), tax_rate: '7', total: eur('12.05') },
    ],
    net: eur('282.91'),
    tax: eur('52.40'),
    total: eur('335.31'),
  });
  // 362.20 with 68.818; 22.523 is 22.52 with 1.5764: together a cent more than the award, which finance does not hold.
  const second = await issue(rfq, accepted);
  expect(figures(second)).toEqual(['384.72', '70.40', '455.12']);
  expect(await usedMore()).toBe('790.42');
  const order = await orderOf(first.order_id);
  expect(order).toMatchObject({
    lines: [
      { unit_price: eur('90.55'), tax_rate: '19', subtotal: eur('271.65'), tax: eur('51.61') },
      { unit_price: eur('1.115'), tax_rate: '7', subtotal: eur('11.26'), tax: eur('0.79') },
    ],
    totals: { tax: eur('52.40'), total: eur('335.31') },
  });

  const [only] = await ship(first.order_id, 3, 10.1);
  expect(figures(only)).toEqual(['282.91', '52.40', '335.31']);
  expect(rates(only)).toEqual([
    ['7', '11.26', '0.79'],
    ['19', '271.65', '51.61'],
  ]);
  // 90.55 with 17.2045, and the rest of 68.82.
  await ship(second.order_id, 1, 20.2);
  const parts = await ship(second.order_id, 3);
  expect(parts.map(rates)).toEqual([
    [
      ['7', '22.52', '1.58'],
      ['19', '90.55', '17.20'],
    ],
    [['19', '271.65', '51.62']],
  ]);
  expect(parts.map(({ total }) => total.amount)).toEqual(['131.85', '323.27']);
  expect((await orderOf(second.order_id)).totals.total).toEqual(eur('455.12'));

  // First 665.00 with 126.35, and 37.875, 37.88, with 2.6516; the target is compared with 633.85.
  const { currencies } = await world.call(getRfqMetrics, buyer, {});
  expect(currencies).toEqual([
    {
      currency: 'EUR',
      awarded: eur('790.42'),
      ordered: eur('790.43'),
      target: eur('700.00'),
      savings_against_target: eur('66.15'),
      first_offer: eur('831.88'),
      savings_between_iterations: eur('41.46'),
    },
  ]);
  await world.call(closeAward, buyer, { award_id: accepted.awards[0]?.id as Id<'award'> });
  // The award has released the two cents that the orders, rounded down, did not take: 335.30 and 455.10.
  expect(await usedMore()).toBe('790.40');
});

test('of prices that include tax, the tax is taken out at the rate of the product, and invoices state it', async () => {
  const { world, buyer, suppliers, store } = tender;
  const { id: product_id } = await aProduct(world, suppliers[0], store, { tax_rate: '19', unit: 'piece' });
  const rfq = await tender.rfq({
    items: [
      { name: 'Oven', quantity: 5 },
      { name: 'Table', quantity: 2 },
    ],
  });
  const bid = await bidOn(rfq, ['100.00', undefined, product_id], ['50.00']);
  // 84.033613 times 5 is 420.168065, of which 19 % are 79.8323; without a product nothing is taken out.
  expect(bid.iterations).toMatchObject([
    {
      prices_include_tax: true,
      lines: [
        {
          unit_price: eur('100.00'),
          tax_rate: '19',
          net: eur('420.17'),
          tax: eur('79.83'),
          total: eur('500.00'),
        },
        {
          unit_price: eur('50.00'),
          tax_rate: '0',
          net: eur('100.00'),
          tax: eur('0.00'),
          total: eur('100.00'),
        },
      ],
      net: eur('520.17'),
      tax: eur('79.83'),
      total: eur('600.00'),
    },
  ]);
  expect((await world.call(listRfqBids, buyer, { rfq_id: rfq.id })).comparison).toMatchObject({
    compared: 'gross',
    cheapest_bid: { net: eur('520.17'), total: eur('600.00') },
  });
  const withRates = world.call(submitBidIteration, suppliers[0], {
    bid_id: bid.id,
    lines: linesOf(rfq, ['84.00', '19'], ['50.00', '0']),
  });
  expect((await failureOf(withRates, 'invalid_input')).errors).toEqual([
    {
      path: 'lines',
      message:
        'must have no tax_rate, because the prices of the first iteration of this bid include tax; leave tax_rate out and give prices with tax',
    },
  ]);
  const { id: reduced } = await aProduct(world, suppliers[0], store, { tax_rate: '7', unit: 'piece' });
  await world.call(submitBidIteration, suppliers[0], {
    bid_id: bid.id,
    lines: linesOf(rfq, ['100.00', undefined, product_id], ['50.00', undefined, reduced]),
  });
  await end(rfq);
  const countered = await world.call(decideBidIteration, buyer, {
    bid_id: bid.id,
    iteration: 2,
    decision: 'counter',
    counter_items: linesOf(rfq, ['95.00']),
  });
  expect(countered.iterations[2]).toMatchObject({
    prices_include_tax: true,
    lines: [
      { unit_price: eur('95.00'), tax_rate: '19' },
      { unit_price: eur('50.00'), tax_rate: '7' },
    ],
  });
  await world.call(submitBidIteration, suppliers[0], {
    bid_id: bid.id,
    lines: linesOf(rfq, ['95.00', undefined, product_id], ['50.00', undefined, reduced]),
  });
  const accepted = await tender.accept(
    await world.call(getBid, buyer, { bid_id: bid.id }),
    itemsOf(rfq, 3, 2),
  );
  // 79.831933 times 3 is 239.495799 with 45.505; 46.728972 times 2 is 93.457944 with 6.5422.
  expect(accepted.awards).toMatchObject([
    {
      lines: [
        { unit_price: eur('79.831933'), tax_rate: '19' },
        { unit_price: eur('46.728972'), tax_rate: '7' },
      ],
      net: eur('332.96'),
      tax: eur('52.05'),
      total: eur('385.01'),
    },
  ]);
  const { order_id, total } = await issue(rfq, accepted);
  expect(total).toEqual(eur('385.01'));
  const [invoice] = await ship(order_id, 3, 2);
  expect(rates(invoice)).toEqual([
    ['7', '93.46', '6.54'],
    ['19', '239.50', '45.51'],
  ]);
  expect(invoice?.total).toEqual((await orderOf(order_id)).totals.total);
});

test.each([
  // 832.5 is 833, of which 10 % are 83.3; half of it 416.25, 416, with 41.6.
  ['JPY', '333', 'without tax', '10', 2.5, ['833', '83', '916'], 1.25, ['416', '42', '458']],
  // 12.345 with 0.61725; 4 are 4.938 with 0.2469.
  ['KWD', '1.2345', 'without tax', '5', 10, ['12.345', '0.617', '12.962'], 4, ['4.938', '0.247', '5.185']],
  // 90.909091 is 100 with tax: 227.2727 with 22.7, 113.6364 with 11.4.
  ['JPY', '100', 'with tax', '10', 2.5, ['227', '23', '250'], 1.25, ['114', '11', '125']],
  // 0.952381 is 1.000 with tax: 9.52381 with 0.4762, 3.809524 with 0.1905.
  ['KWD', '1.000', 'with tax', '5', 10, ['9.524', '0.476', '10.000'], 4, ['3.810', '0.191', '4.001']],
] as const)(
  '%s %s %s of %s %%, times %d',
  async (currency, amount, basis, rate, quantity, whole, part, ofPart) => {
    const { world, suppliers, store } = tender;
    const measure = { quantity_decimals: 2, unit: 'kg' };
    const rfq = await tender.rfq({ currency, items: [{ name: 'Rice', quantity, ...measure }] });
    const isNet = basis === 'without tax';
    const product = { tax_rate: isNet ? '0' : rate, ...measure };
    const { id: product_id } = await aProduct(world, suppliers[0], store, product);
    const bid = await bidOn(rfq, [amount, isNet ? rate : undefined, product_id]);
    expect(figures(bid.iterations[0])).toEqual(whole);
    await end(rfq);
    const accepted = await tender.accept(bid);
    expect(figures(accepted.awards[0])).toEqual(whole);
    const order = await issue(rfq, accepted, part);
    expect(figures(order)).toEqual(ofPart);
    const [invoice] = await ship(order.order_id, part);
    expect(figures(invoice)).toEqual(ofPart);
    expect(rates(invoice)).toEqual([[rate, ...ofPart.slice(0, 2)]]);
  },
);

test('what an order with tax closes returns to the award with its tax, and is ordered again', async () => {
  const { world, buyer } = tender;
  const used = Number(await tender.used());
  const rfq = await tender.rfq({ items: [{ name: 'Oven', quantity: 4 }] });
  const bid = await bidOn(rfq, ['90.55', '19']);
  await end(rfq);
  const accepted = await tender.accept(bid);
  const { order_id } = await issue(rfq, accepted);
  await ship(order_id, 1);
  await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
  await world.settle();
  // 90.55 with 17.2045; three are 271.65 with 51.6135.
  const read = async () =>
    (await world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id })).data.map((one) => figures(one));
  expect(await read()).toEqual([['90.55', '17.20', '107.75']]);
  await issue(rfq, accepted);
  expect(await read()).toEqual([
    ['271.65', '51.61', '323.26'],
    ['90.55', '17.20', '107.75'],
  ]);
  // 362.20 with 68.818.
  expect((Number(await tender.used()) - used).toFixed(2)).toBe('431.02');
});

test('rates on some lines alone are refused, with the lines that lack them', async () => {
  const rfq = await tender.rfq();
  const message =
    'is missing, and other lines have one; give the rate of every line, "0" without tax, or of none if prices include tax';
  expect((await failureOf(bidOn(rfq, ['90.00', '19'], ['20.00']), 'invalid_input')).errors).toEqual([
    { path: 'lines.1.tax_rate', message },
  ]);
  expect((await failureOf(bidOn(rfq, ['90.00'], ['20.00', '0']), 'invalid_input')).errors).toEqual([
    { path: 'lines.0.tax_rate', message },
  ]);
});

describe('until the operator has finished the upgrade', () => {
  test('rates are refused, and none are taken from products', async () => {
    const { world, suppliers, store } = tender;
    const { id: product_id } = await aProduct(world, suppliers[0], store, { tax_rate: '19', unit: 'piece' });
    await world.stopService('rfq');
    const db = world.database('rfq');
    await db.collection('schema').updateMany({}, { $unset: { feature_level: '' } });
    await world.startService('rfq');
    const rfq = await tender.rfq({ items: [{ name: 'Oven', quantity: 5 }] });
    expect((await failureOf(bidOn(rfq, ['100.00', '19']), 'not_enabled')).message).toBe(
      'Bids with tax rates can be used once the operator has finished the upgrade of this installation with `migrate contract`.',
    );
    const bid = await bidOn(rfq, ['100.00', undefined, product_id]);
    expect(bid.iterations[0]).toMatchObject({ lines: [{ tax_rate: '0' }], prices_include_tax: true });
    const stored = await db
      .collection<{ _id: string; offer: { lines: object[] } }>('bids')
      .findOne({ _id: bid.id });
    const offer = stored?.offer ?? { lines: [] };
    expect([...Object.keys(offer), ...Object.keys(offer.lines[0] ?? {})]).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(net|tax_rate)$/)]),
    );
    await end(rfq);

    const { collections, migrations = [], feature_level = 0 } = rfqService;
    await migrate(db, { collections: Object.values(collections), migrations, feature_level }, 'contract');
    // Bids of before keep their prices as they are, also when they are awarded and ordered afterwards.
    const accepted = await tender.accept(bid);
    expect(accepted.awards).toMatchObject([
      { lines: [{ unit_price: eur('100.00'), tax_rate: '0' }], net: eur('500.00'), tax: eur('0.00') },
    ]);
    const order = await issue(rfq, accepted);
    expect(figures(order)).toEqual(['500.00', '0.00', '500.00']);
    expect((await orderOf(order.order_id)).lines).toMatchObject([{ tax_rate: '0', total: eur('500.00') }]);
    expect(await bidOn(await tender.rfq(), ['90.00', '19'], ['20.00', '0'])).toMatchObject({
      iterations: [{ prices_include_tax: false }],
    });
  });
});
