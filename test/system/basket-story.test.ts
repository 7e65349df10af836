import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';

/* A requisition with a product of the catalogue and one that only the marketplace has, from a pasted list to two orders. */

let market: PlatformMarket;
let chai: string;
let tofu: string;

beforeAll(async () => {
  market = await openMarket({ via: 'rest', buyerName: 'Northwind Kitchens' });
  chai = await market.product({ name: 'Chai', sku: 'NW-P01', amount: '18.00', stock: 100 }, '16.20');
  tofu = await market.listed({ name: 'Tofu', sku: 'NW-P14', amount: '23.25', stock: 100 });
}, 120_000);
afterAll(() => market?.platform.stop());

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);

test('a pasted list becomes one basket, and the basket two orders of one purchase', async () => {
  const { buyer, supplier, branch } = market;
  const pasted = await ask(buyer, 'find_products', { skus: ['nw p01', 'NW-P14', 'NW-P99'] });
  expect(pasted).toMatchObject({
    found: [
      { sku: 'nw p01', product: { id: chai, unit_price: eur('16.20') } },
      { sku: 'NW-P14', product: { id: tofu, unit_price: eur('23.25') } },
    ],
    ambiguous: [],
    unknown: ['NW-P99'],
  });
  const named = await ask(buyer, 'search_products', { product_ids: [tofu, chai] });
  expect(named.data.map(({ id }: { id: string }) => id)).toEqual([tofu, chai]);
  const own = await ask(buyer, 'search_products', { in_catalog: true });
  expect(own.data.map(({ id }: { id: string }) => id)).toEqual([chai]);

  const lines = [
    { product_id: chai, quantity: 10 },
    { product_id: tofu, quantity: 2 },
  ];
  const preview = await ask(buyer, 'preview_basket', { branch_id: branch.id, lines, reference: '4500018' });
  expect(preview).toMatchObject({ outcome: 'will_place', totals: [eur('208.50')], orders: [{}, {}] });
  const { preview_id, totals } = preview;
  const purchase = await ask(buyer, 'place_basket', { preview_id, expected_totals: totals });
  expect(purchase).toMatchObject({ status: 'placed', totals });
  const sources = await Promise.all(
    purchase.orders.map(async ({ id }: { id: string }) => {
      const order = await ask(buyer, 'get_order', { order_id: id });
      const sold = await ask(supplier, 'get_order', { order_id: id });
      expect([sold.source, sold.purchase_id, sold.reference]).toEqual([order.source, null, '4500018']);
      return order.source;
    }),
  );
  expect(sources).toEqual(['catalogue', 'marketplace']);
});
