import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  endAgreedPrice,
  getOrder,
  type Id,
  listAgreedPrices,
  placeBasket,
  placeOrder,
  previewBasket,
  previewOrder,
} from '@procura/contracts';
import { eur, failureOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

/** A product listed at 12.00 and agreed at 10.00, and what its buyer would order. */
const anOffer = async () => {
  const product_id = await market.product({ amount: '12.00', stock: 100 }, '10.00');
  return { product_id, wanted: { branch_id: market.branch.id, lines: [{ product_id, quantity: 2 }] } };
};
const end = async (product_id: Id<'product'>) => {
  const { world, supplier } = market;
  const { data } = await world.call(listAgreedPrices, supplier, { product_id });
  for (const { id } of data) await world.call(endAgreedPrice, supplier, { agreement_id: id });
};

test('an order that is placed costs what it did when its price is ended', async () => {
  const { world, buyer } = market;
  const { product_id, wanted } = await anOffer();
  const { orders } = await world.call(placeOrder, buyer, wanted);
  await end(product_id);
  const order = await world.call(getOrder, buyer, { order_id: orders[0]?.id as Id<'order'> });
  expect(order).toMatchObject({ total: eur('20.00'), lines: [{ unit_price: eur('10.00') }] });
});

test('a preview from before is refused: the product cannot be ordered from the catalogue any longer', async () => {
  const { world, buyer } = market;
  const { product_id, wanted } = await anOffer();
  const { preview_id } = await world.call(previewOrder, buyer, wanted);
  await end(product_id);
  const failure = await failureOf(
    world.call(placeOrder, buyer, { preview_id: preview_id as Id<'preview'> }),
    'not_orderable',
  );
  expect(failure.message).toContain('has no agreed price valid today');
});

test('a basket from before is refused with the list price, and is placed with it after a new preview', async () => {
  const { world, buyer } = market;
  const { product_id, wanted } = await anOffer();
  const before = await world.call(previewBasket, buyer, wanted);
  await end(product_id);
  await failureOf(
    world.call(placeBasket, buyer, { preview_id: before.preview_id as Id<'preview'> }),
    'price_changed',
  );
  const { preview_id } = await world.call(previewBasket, buyer, wanted);
  const placed = await world.call(placeBasket, buyer, { preview_id: preview_id as Id<'preview'> });
  expect(placed).toMatchObject({ totals: [eur('24.00')] });
});
