import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  closeOrderRemainder,
  confirmOrder,
  describePlaceOrder,
  getOrder,
  getOrderBilling,
  getOrderMetrics,
  type Id,
  placeMarketplaceOrder,
  placeOrder,
  previewMarketplaceOrder,
  previewOrder,
  setAgreedPrice,
  setShippingTerms,
  shipOrder,
} from '@procura/contracts';
import { eur, failureOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

const terms = {
  currency: 'EUR',
  minimum_order: eur('50.00'),
  flat: eur('6.90'),
  free_from: eur('200.00'),
  tax_rate: '19',
};
const setTerms = (
  given: Omit<Parameters<typeof market.world.call<typeof setShippingTerms>>[2], 'currency'>,
) => market.world.call(setShippingTerms, market.supplier, { ...given, currency: 'EUR' });
beforeEach(() => setTerms(terms));

const lines = (product_id: Id<'product'>, quantity: number) => [{ product_id, quantity }];
const preview = (product_id: Id<'product'>, quantity: number) =>
  market.world.call(previewOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: lines(product_id, quantity),
  });
const place = (product_id: Id<'product'>, quantity: number) =>
  market.world.call(placeOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: lines(product_id, quantity),
  });
const orderIdOf = ({ orders }: { orders: { id: Id<'order'> }[] }) => orders[0]?.id as Id<'order'>;

describe('shipping', () => {
  test('is in the preview, the order, the limits, the metrics and the first invoice, with its tax', async () => {
    const { world, buyer, supplier, setLimits, used, product } = market;
    await setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('10000.00') });
    const [before = '0.00'] = await used();
    const chai = await product({ name: 'Chai', stock: 100, tax_rate: '7' });
    const shown = await preview(chai, 6);
    // 60.00 and 4.20 of tax; 6.90 and 1.31 of tax.
    expect(shown).toMatchObject({
      outcome: 'will_place',
      totals: [eur('72.41')],
      orders: [
        {
          shipping_free_from: eur('200.00'),
          totals: { shipping: eur('6.90'), shipping_tax_rate: '19', tax: eur('5.51'), total: eur('72.41') },
        },
      ],
    });
    const order_id = orderIdOf(
      await world.call(placeOrder, buyer, { preview_id: shown.preview_id as Id<'preview'> }),
    );
    await world.settle();
    expect((await used())[0]).toBe((Number(before) + 72.41).toFixed(2));
    const { lines: own } = await world.call(confirmOrder, supplier, { order_id });
    const line_id = own[0]?.id as Id<'orderLine'>;
    for (const quantity of [2, 3])
      await world.call(shipOrder, supplier, { order_id, carrier: 'Post', lines: [{ line_id, quantity }] });
    await world.settle();
    const invoices = async () =>
      (await world.call(getOrderBilling, buyer, { order_id })).invoices.map((one) => [
        one.net.amount,
        one.tax.amount,
        one.lines.map(({ description, net }) => [description, net.amount]),
      ]);
    const billed = [
      [
        '26.90',
        '2.71',
        [
          ['Chai', '20.00'],
          ['Shipping', '6.90'],
        ],
      ],
      ['30.00', '2.10', [['Chai', '30.00']]],
    ];
    expect(await invoices()).toEqual(billed);
    // What is left is below the smallest order, and shipping stays as it was placed.
    const closed = await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
    expect(closed.totals).toMatchObject({ shipping: eur('6.90'), tax: eur('4.81'), total: eur('61.71') });
    await world.settle();
    expect(await invoices()).toEqual(billed);
    const { groups } = await world.call(getOrderMetrics, buyer, { group_by: 'product' });
    expect(groups.find(({ key }) => key === '_shipping')?.totals).toEqual([eur('8.21')]);
  });

  test('is free from the subtotal on, and an order below the smallest is refused with what is missing', async () => {
    const chai = await market.product({ name: 'Chai', stock: 100 });
    expect((await preview(chai, 20)).orders[0]?.totals).toMatchObject({
      shipping: eur('0.00'),
      shipping_tax_rate: '0',
      total: eur('200.00'),
    });
    const refused = await preview(chai, 4);
    expect(refused).toMatchObject({
      outcome: 'will_be_refused',
      preview_id: null,
      problems: [{ path: 'lines', code: 'below_minimum_order' }],
      smallest_change: 'Add 10.00 EUR or more to the order of Exotic Liquids. Then preview again.',
    });
    expect((await failureOf(place(chai, 4), 'below_minimum_order')).message).toBe(
      'Exotic Liquids takes orders from 50.00 EUR on, without tax and shipping; this one is of 40.00 EUR. Add 10.00 EUR or more to it.',
    );
  });

  test('of a marketplace order is that of the store', async () => {
    const { world, buyer, branch, store, listed } = market;
    const chai = await listed({ name: 'Chai', stock: 100 });
    const input = { branch_id: branch.id, lines: lines(chai, 1) };
    const without = await world.call(previewMarketplaceOrder, buyer, input);
    expect(without.totals).toEqual([eur('10.00')]);
    await setTerms({ store_id: store.id, flat: eur('3.00') });
    const placed = await world.call(placeMarketplaceOrder, buyer, input);
    expect(placed.totals).toEqual([eur('13.00')]);
  });

  test('that changes after the preview is another offer, and after a confirmation as well', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product({ name: 'Chai', stock: 100 });
    const { preview_id } = await preview(chai, 6);
    const input = { branch_id: branch.id, lines: lines(chai, 6) };
    const described = await world.call(describePlaceOrder, buyer, input);
    // The same total, without tax on it.
    await setTerms({ ...terms, flat: eur('8.21'), tax_rate: '0' });
    const failure = await failureOf(
      world.call(placeOrder, buyer, { preview_id: preview_id as Id<'preview'> }),
      'offer_changed',
    );
    expect(failure.message).toContain('the shipping was 6.90 EUR and 19% tax and is 8.21 EUR and 0% tax');
    expect(failure.errors?.at(-1)).toEqual({
      path: 'orders.0.shipping',
      message: 'was 6.90 EUR and 19% tax and is 8.21 EUR and 0% tax',
    });
    const { amounts, summary, offer } = described;
    const confirmed = world.call(placeOrder, buyer, input, { consent: { amounts, summary, offer } });
    await failureOf(confirmed, 'offer_changed');
  });
});

describe('prices by quantity', () => {
  test('the price is that of the highest break reached, and the next one says what it saves', async () => {
    const { world, buyer, supplier, branch, product } = market;
    await setTerms({});
    const chai = await product({ name: 'Chai', stock: 1000, tax_rate: '7' });
    await world.call(setAgreedPrice, supplier, {
      product_id: chai,
      buyer_company_id: buyer.company_id,
      price: eur('10.00'),
      price_breaks: [
        { from_quantity: 10, unit_price: eur('9.50') },
        { from_quantity: 100, unit_price: eur('8.125') },
      ],
      valid_from: '2020-01-01',
    });
    await world.settle();
    const seen = async (quantity: number) => {
      const { lines: shown } = await preview(chai, quantity);
      return [shown[0]?.unit_price.amount, shown[0]?.subtotal.amount, shown[0]?.next_break];
    };
    expect(await seen(9)).toEqual([
      '10.00',
      '90.00',
      { from_quantity: 10, unit_price: eur('9.50'), saves: eur('5.00') },
    ]);
    expect(await seen(10)).toEqual([
      '9.50',
      '95.00',
      { from_quantity: 100, unit_price: eur('8.125'), saves: eur('137.50') },
    ]);
    expect(await seen(100)).toEqual(['8.125', '812.50', null]);
    const order_id = orderIdOf(
      await world.call(placeOrder, buyer, { branch_id: branch.id, lines: lines(chai, 10) }),
    );
    // A break is judged at placing: what is left after a part is closed keeps its price.
    const { lines: own } = await world.call(confirmOrder, supplier, { order_id });
    const part = [{ line_id: own[0]?.id as Id<'orderLine'>, quantity: 1 }];
    await world.call(shipOrder, supplier, { order_id, carrier: 'Post', lines: part });
    await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
    expect(await world.call(getOrder, buyer, { order_id })).toMatchObject({
      lines: [{ unit_price: eur('9.50'), total: eur('10.17') }],
      totals: { total: eur('10.17') },
    });
  });
});
