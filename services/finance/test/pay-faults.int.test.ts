import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { payOrderWithBalance } from '@procura/contracts';
import { failureOf } from '@procura/testkit';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { openShop, type Shop } from './a-shop.ts';

let breakAt: string | null = null;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
  await shop.topUp('1000.00');
});
afterAll(() => shop?.world.stop());

const available = async () => Number((await shop.balances())[0]?.split('/')[0]);

test.each(['pay.begun', 'pay.written', 'pay.committed'])(
  'a payment broken off at %s and sent again with its key is made once',
  async (point) => {
    const before = await available();
    const order_id = await shop.order();
    breakAt = point;
    await failureOf(shop.pay(order_id, { key: point }), 'internal');
    const paidAlready = point === 'pay.committed';
    expect(await available()).toBe(paidAlready ? before - 100 : before);
    const again = await shop.world.callTwice(payOrderWithBalance, shop.buyer, { order_id }, point);
    expect(again).toMatchObject({ replayed: paidAlready, answer: { payment_status: 'paid' } });
    expect(await available()).toBe(before - 100);
  },
);

test('one that was interrupted after it was made, and is sent again without a key, fails because it is paid', async () => {
  const order_id = await shop.order();
  breakAt = 'pay.committed';
  await failureOf(shop.pay(order_id), 'internal');
  await failureOf(shop.pay(order_id), 'already_paid');
  await shop.world.settle();
  expect(await ledgerProblems(shop.deps)).toEqual([]);
});
