import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  cancelPurchase,
  confirmOrder,
  getOrder,
  type Id,
  newId,
  type Principal,
  placeOrder,
  shipOrder,
} from '@procura/contracts';
import {
  agreeAndAdd,
  aProduct,
  aStore,
  confinedTo,
  eur,
  failureOf,
  principalOf,
  without,
} from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
let other: Principal;
beforeAll(async () => {
  market = await openMarket(inOrders);
  other = principalOf('supplier', { company_name: 'Tokyo Traders' });
  await market.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('10000.00') });
});
afterAll(() => market.world.stop());

let chai: Id<'product'>;
let kobe: Id<'product'>;
let purchase_id: Id<'purchase'>;
let ours: Id<'order'>;
let theirs: Id<'order'>;
/** A purchase with an order of 40.00 EUR of the first supplier and one of 60.00 EUR of the other. */
beforeEach(async () => {
  const { world, buyer, branch, product } = market;
  chai = await product({ stock: 10 });
  const store = await aStore(world, other, { currency: 'EUR' });
  kobe = (await aProduct(world, other, store, { stock: 10 })).id;
  await agreeAndAdd(world, { supplier: other, buyer, product_id: kobe, price: eur('10.00') });
  const purchase = await world.call(placeOrder, buyer, {
    branch_id: branch.id,
    lines: [
      { product_id: chai, quantity: 4 },
      { product_id: kobe, quantity: 6 },
    ],
  });
  purchase_id = purchase.purchase_id;
  [ours, theirs] = [market.supplier, other].map(
    ({ company_id }) => purchase.orders.find(({ supplier }) => supplier.id === company_id)?.id,
  ) as [Id<'order'>, Id<'order'>];
});

const cancel = (caller: Principal = market.buyer) =>
  market.world.call(cancelPurchase, caller, { purchase_id, reason: 'Project stopped' });
const statusOf = async (order_id: Id<'order'>) =>
  (await market.world.call(getOrder, market.buyer, { order_id })).status;
const usedNow = async () => Number((await market.used())[0]);

describe('cancel_purchase', () => {
  test('cancels every order and returns stock and limits before it answers', async () => {
    const before = await usedNow();
    const { orders, left } = await cancel();
    expect(new Map(orders.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [ours, 'cancelled'],
        [theirs, 'cancelled'],
      ]),
    );
    expect(left).toEqual([]);
    expect([await market.stockOf(chai), await market.stockOf(kobe)]).toEqual([10, 10]);
    expect(await usedNow()).toBe(before - 100);
    const { timeline } = await market.world.call(getOrder, market.supplier, { order_id: ours });
    expect(timeline.at(-1)).toMatchObject({ code: 'cancelled', note: 'Project stopped' });
  });

  test('leaves shipped orders unchanged, and states why', async () => {
    const { world } = market;
    await world.call(confirmOrder, other, { order_id: theirs });
    await world.call(shipOrder, other, { order_id: theirs, carrier: 'Speedy Express' });
    const { orders, left } = await cancel();
    expect(orders.map(({ id }) => id)).toEqual([ours]);
    expect(left).toMatchObject([
      { order: { id: theirs, status: 'shipped' }, reason: expect.stringContaining('is shipped') },
    ]);
    expect([await statusOf(ours), await statusOf(theirs)]).toEqual(['cancelled', 'shipped']);
  });

  test('fails where nothing can be cancelled any more', async () => {
    for (const order_id of [ours, theirs])
      await market.world.call(cancelOrder, market.buyer, { order_id, reason: 'x' });
    const failure = await failureOf(cancel(), 'conflict');
    expect(failure.message).toMatch(
      /^No order of purchase pur_\w+ can be cancelled\. Order .* was cancelled/,
    );
  });

  test('answers a repeated key the same', async () => {
    const input = { purchase_id, reason: 'twice' };
    const first = await market.world.callTwice(cancelPurchase, market.buyer, input, 'once');
    const again = await market.world.callTwice(cancelPurchase, market.buyer, input, 'once');
    expect(again).toEqual({ answer: first.answer, replayed: true });
  });

  test('finds no purchase of another company or branch, and refuses without the right', async () => {
    await failureOf(cancel(principalOf('buyer')), 'not_found');
    await failureOf(cancel(confinedTo(market.buyer, newId('branch'))), 'not_found');
    await failureOf(cancel(without(market.buyer, 'orders:write')), 'forbidden');
    await failureOf(cancel(market.supplier), 'wrong_audience');
    expect([await statusOf(ours), await statusOf(theirs)]).toEqual(['placed', 'placed']);
  });
});
