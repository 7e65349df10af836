import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { commitSpend, type Id, placeOrder, reserveStock } from '@procura/contracts';
import { callOf, failureOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
let breakAt: string | null = null;
let atPoint: (point: string) => void = () => undefined;
let product_id: Id<'product'>;

beforeAll(async () => {
  market = await openMarket({
    ...inOrders,
    fault: (point) => {
      atPoint(point);
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
  const limit = { amount: '1000.00', currency: 'EUR' };
  await market.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit });
});
afterAll(() => market.world.stop());
beforeEach(async () => {
  product_id = await market.product({ amount: '1.00', stock: 10 });
});

/** Longer than the callers of these tests wait. */
const sweepTime = 21_000;
const inputOf = () => ({ branch_id: market.branch.id, lines: [{ product_id, quantity: 4 }] });
const purchasesOf = () =>
  market.world
    .deps<Deps>('orders')
    .purchases.owner(market.buyer.company_id)
    .find({ 'lines.product_id': product_id });

const beforeMade = ['place.after_claim', 'place.after_reserve', 'place.after_commit', 'place.before_made'];

describe.each(beforeMade)('broken off at %s', (point) => {
  test('nothing is held once the sweeper has been, and late holds are refused', async () => {
    const { world, buyer, stockOf, used } = market;
    const usedBefore = await used();
    breakAt = point;
    await failureOf(world.call(placeOrder, buyer, inputOf()), 'internal');
    const [left] = await purchasesOf();
    expect(left?.state).toBe('placing');

    world.clock.advance(sweepTime);
    await world.runJob('orders', 'sweep');
    await world.settle();
    expect(await stockOf(product_id)).toBe(10);
    expect(await used()).toEqual(usedBefore);
    const [swept] = await purchasesOf();
    expect(swept).toMatchObject({ state: 'abandoned', released_at: expect.any(Date) });
    expect(await world.deps<Deps>('orders').orders.parties(buyer).find({ purchase_id: swept?._id })).toEqual(
      [],
    );

    const purchase_id = swept?._id as Id<'purchase'>;
    const { bus } = world.deps<Deps>('orders');
    const call = callOf(placeOrder, buyer);
    await failureOf(
      bus.call(reserveStock, call, { purchase_id, lines: swept?.lines ?? [] }),
      'hold_released',
    );
    await failureOf(
      bus.call(commitSpend, call, {
        hold_id: purchase_id,
        branch_id: market.branch.id,
        user_id: buyer.user_id,
        role: buyer.role,
        credential_id: buyer.credential_id,
        shares: [
          { share_id: swept?.lines[0]?.order_id as Id<'order'>, amount: { amount: '4.00', currency: 'EUR' } },
        ],
        on_approval: 'wait',
      }),
      'hold_released',
    );
  });

  test('the same key fails with Retry-After, and then places exactly once', async () => {
    const { world, buyer, stockOf } = market;
    const key = `resumed after ${point}`;
    breakAt = point;
    await failureOf(world.call(placeOrder, buyer, inputOf(), { key }), 'internal');
    const failure = await failureOf(
      world.call(placeOrder, buyer, inputOf(), { key }),
      'idempotency_in_flight',
    );
    expect(failure.retry_after_s).toBeGreaterThan(0);
    world.clock.advance(sweepTime);
    const purchase = await world.call(placeOrder, buyer, inputOf(), { key });
    expect(await world.callTwice(placeOrder, buyer, inputOf(), key)).toEqual({
      answer: purchase,
      replayed: true,
    });
    await world.runJob('orders', 'sweep');
    await world.settle();
    expect(await stockOf(product_id)).toBe(6);
    expect((await purchasesOf()).map((one) => one.state).toSorted()).toEqual(['abandoned', 'made']);
  });
});

test('broken off after it was made, the same key answers the purchase', async () => {
  const { world, buyer, stockOf } = market;
  breakAt = 'place.after_made';
  await failureOf(world.call(placeOrder, buyer, inputOf(), { key: 'made' }), 'internal');
  const { answer, replayed } = await world.callTwice(placeOrder, buyer, inputOf(), 'made');
  expect(replayed).toBe(true);
  expect(answer.orders).toHaveLength(1);
  world.clock.advance(sweepTime);
  await world.runJob('orders', 'sweep');
  expect(await stockOf(product_id)).toBe(6);
  expect((await purchasesOf()).map((one) => one.state)).toEqual(['made']);
});

test('a sweeper that dies between abandoning and releasing is finished by the next', async () => {
  const { world, buyer, stockOf } = market;
  breakAt = 'place.after_commit';
  await failureOf(world.call(placeOrder, buyer, inputOf()), 'internal');
  world.clock.advance(sweepTime);
  breakAt = 'sweep.after_abandon';
  await expect(world.runJob('orders', 'sweep')).rejects.toThrow('broken off');
  expect(await stockOf(product_id)).toBe(6);
  await world.runJob('orders', 'sweep');
  expect(await stockOf(product_id)).toBe(10);
});

test('a purchase that the sweeper abandons while it is placed is not made', async () => {
  const { world, buyer, stockOf } = market;
  let sweeping: Promise<void> | null = null;
  atPoint = (point) => {
    if (point !== 'place.after_claim' || sweeping) return;
    world.clock.advance(sweepTime);
    sweeping = world.runJob('orders', 'sweep');
  };
  const failure = await failureOf(world.call(placeOrder, buyer, inputOf()), 'unavailable');
  expect(failure.message).toContain('nothing was ordered');
  await sweeping;
  await world.settle();
  expect(await stockOf(product_id)).toBe(10);
  expect((await purchasesOf()).map((one) => one.state)).toEqual(['abandoned']);
});
