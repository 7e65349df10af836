import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  describePayOrderWithBalance,
  getOrder,
  newId,
  noSpending,
  type OrderView,
  type Principal,
  payOrderWithBalance,
  updateCompanyLimits,
} from '@procura/contracts';
import { colleagueOf, confinedTo, failureOf, inSession, principalOf, without } from '@procura/testkit';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { euros, openShop, type Shop } from './a-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('5000.00');
});
afterAll(() => shop?.world.stop());

const view = (order_id: OrderView['id'], caller: Principal = shop.buyer): Promise<OrderView> =>
  shop.world.call(getOrder, caller, { order_id });
const available = async () => Number((await shop.balances())[0]?.split('/')[0]);
const heldOf = async () => Number((await shop.balances())[0]?.split(/[/ ]/)[1]);
const payAs = (caller: Principal, order_id: OrderView['id']) =>
  shop.world.call(payOrderWithBalance, caller, { order_id });

describe('pay_order_with_balance', () => {
  test('pays an order that was placed a moment ago, and holds the money until it is accepted', async () => {
    const [before, heldBefore] = [await available(), await heldOf()];
    const order_id = await shop.order();
    const paid = await shop.pay(order_id);
    expect(paid).toEqual({
      payment_id: expect.stringMatching(/^pay_/),
      order_id,
      amount: { amount: '100.00', currency: 'EUR' },
      payment_status: 'paid',
      balance: {
        currency: 'EUR',
        available: { amount: (before - 100).toFixed(2), currency: 'EUR' },
        held: { amount: (heldBefore + 100).toFixed(2), currency: 'EUR' },
      },
      paid_at: expect.any(String),
    });
    await shop.world.settle();
    expect((await view(order_id)).payment_status).toBe('paid');
    expect((await view(order_id, shop.supplier)).payment_status).toBe('paid');
  });

  test('twenty concurrent calls pay once; the others fail because it is paid', async () => {
    const before = await available();
    const order_id = await shop.order();
    const calls = Array.from({ length: 20 }, () => payAs(colleagueOf(shop.buyer), order_id));
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'already_paid'));
    expect(await available()).toBe(before - 100);
  });

  test('a key answers the same payment again, also at once; another order under it is refused', async () => {
    const before = await available();
    const order_id = await shop.order();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.pay(order_id, { key: 'pay once' })),
    );
    expect(new Set(answers.map((one) => one.payment_id)).size).toBe(1);
    await shop.world.settle();
    const again = await shop.world.callTwice(payOrderWithBalance, shop.buyer, { order_id }, 'pay once');
    expect(again).toEqual({ answer: answers[0], replayed: true });
    expect(await available()).toBe(before - 100);
    const other = await shop.order();
    await failureOf(shop.pay(other, { key: 'pay once' }), 'idempotency_key_reused');
  });

  test('pays when expected_total is what is due, and nothing else', async () => {
    const order_id = await shop.order();
    const expecting = (amount: string, currency = 'EUR') =>
      shop.world.call(payOrderWithBalance, shop.buyer, { order_id, expected_total: { amount, currency } });
    const failure = await failureOf(expecting('99.99'), 'price_changed');
    expect(failure.message).toContain('The total is 100.00 EUR, not the expected 99.99 EUR');
    expect(failure.errors?.[0]?.path).toBe('expected_total');
    await failureOf(expecting('100.00', 'USD'), 'price_changed');
    await expect(expecting('100.00')).resolves.toMatchObject({ payment_status: 'paid' });
  });

  test('says what a balance that does not cover it lacks, per currency', async () => {
    const order_id = await shop.order({ currency: 'JPY' });
    await shop.topUp('10000', 'JPY');
    const failure = await failureOf(shop.pay(order_id), 'insufficient_balance');
    expect(failure.message).toContain('10000 JPY available and the order needs 12500 JPY: 2500 JPY');
    expect(failure.extra).toEqual({
      available: { amount: '10000', currency: 'JPY' },
      missing: { amount: '2500', currency: 'JPY' },
    });
    await shop.topUp('2500', 'JPY');
    const { balance } = await shop.pay(order_id);
    expect(balance).toMatchObject({ available: { amount: '0', currency: 'JPY' } });
  });

  test('two orders never spend one balance', async () => {
    const orders = [await shop.order({ currency: 'KWD' }), await shop.order({ currency: 'KWD' })];
    await shop.topUp('60.000', 'KWD');
    const outcomes = await Promise.allSettled(orders.map((order_id) => shop.pay(order_id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.balances()).find((one) => one.endsWith('KWD'))).toBe('27.450/32.550 KWD');
  });

  test('refuses orders that wait for approval, have ended, or are not there', async () => {
    const cancelled = await shop.order();
    await shop.cancel(cancelled);
    expect((await failureOf(shop.pay(cancelled), 'conflict')).message).toContain('has ended');
    await failureOf(shop.pay(newId('order')), 'not_found');
    const limit = { amount: '1.00', currency: 'EUR' };
    const setLimits = (limits: object[]) =>
      shop.world.call(updateCompanyLimits, inSession(shop.buyer), { limits: limits as [] });
    await setLimits([{ scope: 'company', period: 'purchase', on_exceed: 'approve', limit }]);
    const waiting = await shop.order();
    expect((await failureOf(shop.pay(waiting), 'conflict')).message).toContain('waits for approval');
    await setLimits([]);
  });

  test('is for buyers who may pay and see the branch', async () => {
    const order_id = await shop.order();
    await failureOf(payAs(principalOf('buyer'), order_id), 'not_found');
    await failureOf(payAs(confinedTo(shop.buyer, newId('branch')), order_id), 'not_found');
    await failureOf(payAs(without(shop.buyer, 'finance:pay'), order_id), 'forbidden');
    await failureOf(payAs(shop.supplier, order_id), 'wrong_audience');
    const confined = confinedTo(shop.buyer, shop.branch_id);
    await expect(payAs(confined, order_id)).resolves.toMatchObject({ payment_status: 'paid', balance: null });
    const dear = await shop.order({ quantity: 5000 });
    const failure = await failureOf(payAs(confined, dear), 'insufficient_balance');
    expect(failure.message).toContain('does not cover the 50000.00 EUR');
    expect(failure.extra).toBeUndefined();
  });

  test('names fields at fault', async () => {
    const failure = await failureOf(
      shop.world.call(payOrderWithBalance, shop.buyer, {
        order_id: 'ORD-1',
        expected_total: { amount: '-1.00', currency: 'EUR' },
      }),
      'invalid_input',
    );
    expect(failure.errors?.map(({ path }) => path)).toEqual(['order_id', 'expected_total.amount']);
  });
});

describe('what paying would commit', () => {
  const describing = (order_id: OrderView['id'], key?: string, caller: Principal = shop.buyer) =>
    shop.world.call(describePayOrderWithBalance, caller, { order_id }, key ? { key } : {});

  test('is described before the charge is opened, and empty once the key has paid', async () => {
    const order_id = await shop.order();
    const before = await shop.balances();
    expect(await describing(order_id, 'described')).toEqual({
      commits: true,
      amounts: [{ amount: '100.00', currency: 'EUR' }],
      suppliers: [{ id: shop.supplier.company_id, name: 'Exotic Liquids' }],
      branch: { id: shop.branch_id, name: expect.any(String) },
      summary: expect.stringMatching(/^Pays order ORD-\S+ from the balance\.$/),
    });
    expect(await shop.balances()).toEqual(before);
    await shop.pay(order_id, { key: 'described' });
    expect(await describing(order_id, 'described')).toEqual(noSpending);
    await failureOf(describing(order_id), 'already_paid');
  });

  test('fails as paying would', async () => {
    const order_id = await shop.order();
    await failureOf(describing(newId('order')), 'not_found');
    await failureOf(describing(order_id, undefined, principalOf('buyer')), 'not_found');
    await failureOf(describing(order_id, undefined, confinedTo(shop.buyer, newId('branch'))), 'not_found');
    const expected_total = { amount: '1.00', currency: 'EUR' };
    await failureOf(
      shop.world.call(describePayOrderWithBalance, shop.buyer, { order_id, expected_total }),
      'price_changed',
    );
    await failureOf(describing(await shop.order({ quantity: 5000 })), 'insufficient_balance');
  });
});

describe('what was paid', () => {
  test('goes to the supplier once it is accepted', async () => {
    const held = await heldOf();
    const order_id = await shop.order();
    await shop.pay(order_id);
    await shop.confirm(order_id);
    await shop.ship(order_id);
    await shop.world.settle();
    const before = (await shop.balances(shop.supplier)).find((one) => one.endsWith('EUR'));
    expect(await heldOf()).toBe(held + 100);
    await shop.deliver(order_id);
    await shop.world.settle();
    expect(await heldOf()).toBe(held + 100);
    await shop.receive(order_id);
    await shop.world.settle();
    const earned = (await shop.balances(shop.supplier)).find((one) => one.endsWith('EUR'));
    const [earnedBefore = 0, earnedNow = 0] = [before, earned].map((one) => Number(one?.split('/')[0]));
    expect(earnedNow - earnedBefore).toBe(100);
    expect(await heldOf()).toBe(held);
    const { charge } = await shop.billing(order_id);
    expect(charge).toMatchObject({ status: 'paid', released_at: expect.any(String) });
  });

  test.each(['cancel', 'reject'] as const)('comes back on %s', async (end) => {
    const before = await available();
    const order_id = await shop.order();
    await shop.pay(order_id);
    await shop[end](order_id);
    await shop.world.settle();
    expect(await available()).toBe(before);
    expect((await view(order_id)).payment_status).toBe('refunded');
    const { charge, refunds } = await shop.billing(order_id);
    expect(charge?.status).toBe('void');
    expect(refunds).toMatchObject([{ amount: { amount: '100.00', currency: 'EUR' } }]);
  });

  test('comes back in part when the remainder is closed, and the rest goes to the supplier', async () => {
    const before = await available();
    const order_id = await shop.order();
    await shop.pay(order_id);
    await shop.confirm(order_id);
    await shop.ship(order_id, 3);
    await shop.deliver(order_id);
    await shop.receive(order_id);
    await shop.close(order_id);
    await shop.world.settle();
    expect(await available()).toBe(before - 30);
    expect((await view(order_id)).payment_status).toBe('partially_refunded');
    expect(await shop.billing(order_id)).toMatchObject({
      total: { amount: '30.00' },
      paid: { amount: '100.00' },
      refunded: { amount: '70.00' },
      due: { amount: '0.00' },
      charge: { released_at: expect.any(String) },
    });
  });

  test('after it was accepted goes to the supplier at once', async () => {
    const order_id = await shop.order();
    await shop.confirm(order_id);
    await shop.ship(order_id);
    await shop.deliver(order_id);
    await shop.receive(order_id);
    await shop.world.settle();
    const held = await heldOf();
    await shop.pay(order_id);
    expect(await heldOf()).toBe(held);
    expect((await shop.billing(order_id)).charge?.released_at).not.toBeNull();
  });

  test('by a link for a paid or void charge, or too much, is credited', async () => {
    const before = await available();
    const order_id = await shop.order();
    await shop.world.settle();
    expect(await shop.payByLink(order_id, euros('100.00'))).toEqual(euros('0.00'));
    expect(await shop.payByLink(order_id, euros('100.00'))).toEqual(euros('100.00'));
    await shop.cancel(order_id);
    await shop.world.settle();
    expect(await shop.payByLink(order_id, euros('12.34'))).toEqual(euros('12.34'));
    const open = await shop.order();
    await shop.world.settle();
    expect(await shop.payByLink(open, euros('99.99'))).toEqual(euros('99.99'));
    expect((await shop.billing(open)).due).toEqual({ amount: '100.00', currency: 'EUR' });
    expect(await shop.payByLink(open, euros('100.01'))).toEqual(euros('0.01'));
    expect(await available()).toBeCloseTo(before + 100 + 100 + 12.34 + 99.99 + 0.01, 5);
  });
});

test('the ledger is consistent, and charges and payments that are not are found', async () => {
  await shop.world.settle();
  const { charges, payments } = shop.deps;
  expect(await ledgerProblems(shop.deps)).toEqual([]);
  await shop.world.runJob('finance', 'check_ledger');
  const paid = await charges.work().findOne({ status: 'paid', paid_minor: { $gt: 0n } });
  const payment = await payments.work().findOne({ charge_id: String(paid?._id) });
  if (!paid || !payment) throw new Error('No charge was paid');
  const off = `What was paid for charge ${paid._id} is off by`;
  await charges.work().updateOne({ _id: paid._id }, { $inc: { paid_minor: 1n, refunded_minor: 1n } });
  expect((await ledgerProblems(shop.deps)).join()).toContain(`${off} 0.01 EUR.`);
  await charges.work().replaceOne({ _id: paid._id }, paid);
  expect(await ledgerProblems(shop.deps)).toEqual([]);
  const [order_id, charge_id] = [newId('order'), newId('charge')];
  await payments.work().insert({ ...payment, _id: newId('payment'), order_id, charge_id });
  expect((await ledgerProblems(shop.deps)).join()).toContain(
    `What was paid for charge ${charge_id} is off by`,
  );
  await payments.work().deleteMany({ order_id });
  expect(await ledgerProblems(shop.deps)).toEqual([]);
});
