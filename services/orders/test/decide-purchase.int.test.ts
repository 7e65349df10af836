import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  approvePurchase,
  cancelOrder,
  declinePurchase,
  getOrder,
  type Id,
  type Principal,
  placeOrder,
} from '@procura/contracts';
import { aBranch, colleagueOf, confinedTo, eur, failureOf, principalOf, without } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { aKnownAdmin, inOrders } from './a-market.ts';

let market: WorldMarket;
let requisitioner: Principal;
let approver: Principal;

beforeAll(async () => {
  market = await openMarket({ ...inOrders, buyerIn: aKnownAdmin });
  approver = market.buyer;
  requisitioner = colleagueOf(market.buyer);
  await market.setLimits(
    { scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('50.00') },
    { scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('100000.00') },
  );
});
afterAll(() => market.world.stop());

let product_id: Id<'product'>;
let waiting: { purchase_id: Id<'purchase'>; order_id: Id<'order'> };
beforeEach(async () => {
  const { world, branch, product } = market;
  product_id = await product({ stock: 20 });
  const purchase = await world.call(placeOrder, requisitioner, {
    branch_id: branch.id,
    lines: [{ product_id, quantity: 10 }],
  });
  expect(purchase).toMatchObject({
    status: 'pending_approval',
    approvers: [{ user_id: approver.user_id, name: 'Ana Admin' }],
    orders: [{ status: 'pending_approval' }],
  });
  waiting = { purchase_id: purchase.purchase_id, order_id: purchase.orders[0]?.id as Id<'order'> };
});

const orderAs = (principal: Principal) =>
  market.world.call(getOrder, principal, { order_id: waiting.order_id });

describe('a purchase that waits', () => {
  test('holds stock and limits, is shown to its approvers, and never to the supplier', async () => {
    const { world, supplier, stockOf } = market;
    expect(await stockOf(product_id)).toBe(10);
    const order = await orderAs(approver);
    expect(order.allowed_actions).toEqual(['cancel_order', 'approve_purchase', 'decline_purchase']);
    expect(order.approval).toMatchObject({ needed: true, approvers: ['Ana Admin'], decided_by: null });
    expect((await orderAs(requisitioner)).allowed_actions).toEqual(['cancel_order']);
    await failureOf(orderAs(supplier), 'not_found');
    await world.settle();
    const mails = await readMails(String(world.config.mail_dir));
    const mail = mails.find(({ text }) => text.includes(waiting.purchase_id));
    expect(mail).toMatchObject({
      to: 'ana.admin@example.com',
      subject: expect.stringContaining('EUR 100.00'),
    });
    expect(mail?.text).toContain(`/settings/purchases/${waiting.purchase_id}`);
  });

  test('approved: every order is placed and the supplier sees it', async () => {
    const { world, supplier, stockOf } = market;
    const answer = await world.call(approvePurchase, approver, { ...only(waiting), note: 'fine' });
    expect(answer).toMatchObject({ status: 'placed', approvers: [], orders: [{ status: 'placed' }] });
    expect(await orderAs(supplier)).toMatchObject({ status: 'placed', approval: null });
    expect((await orderAs(requisitioner)).approval).toMatchObject({ decided_by: 'Ana Admin', note: 'fine' });
    await world.settle();
    expect(await stockOf(product_id)).toBe(10);
    await failureOf(world.call(approvePurchase, approver, only(waiting)), 'conflict');
    await failureOf(world.call(declinePurchase, approver, only(waiting)), 'conflict');
  });

  test('declined: stock and limits come back, and the supplier never sees it', async () => {
    const { world, supplier, stockOf, used } = market;
    const usedNow = async () => Math.max(...(await used()).map(Number));
    const before = await usedNow();
    const answer = await world.call(declinePurchase, approver, only(waiting));
    expect(answer).toMatchObject({ status: 'declined', orders: [{ status: 'declined' }] });
    await world.settle();
    expect(await stockOf(product_id)).toBe(20);
    expect(await usedNow()).toBe(before - 100);
    await failureOf(orderAs(supplier), 'not_found');
  });

  test('cancelled by its requisitioner: nothing is left to decide', async () => {
    const { world, supplier, stockOf } = market;
    await world.call(cancelOrder, requisitioner, { order_id: waiting.order_id, reason: 'a mistake' });
    await failureOf(world.call(approvePurchase, approver, only(waiting)), 'conflict');
    await world.settle();
    expect(await stockOf(product_id)).toBe(20);
    await failureOf(orderAs(supplier), 'not_found');
  });

  test('decided by nobody within seven days: declined, and everything comes back', async () => {
    const { world, stockOf } = market;
    const days = 24 * 3600 * 1000;
    world.clock.advance(6.9 * days);
    await world.runJob('orders', 'lapse');
    expect((await orderAs(approver)).status).toBe('pending_approval');
    world.clock.advance(0.2 * days);
    await world.runJob('orders', 'lapse');
    expect(await orderAs(approver)).toMatchObject({
      status: 'declined',
      approval: { decided_by: null, decided_at: expect.any(String) },
    });
    await world.settle();
    expect(await stockOf(product_id)).toBe(20);
    await failureOf(world.call(approvePurchase, approver, only(waiting)), 'conflict');
    world.clock.advance(-7.1 * days);
  });
});

describe.each([
  ['approve_purchase', approvePurchase],
  ['decline_purchase', declinePurchase],
] as const)('%s is not for', (_name, operation) => {
  test('the requisitioner and their credentials', async () => {
    const { world } = market;
    const other = { ...requisitioner, credential_id: 'cred_other', credential_kind: 'session' as const };
    await failureOf(world.call(operation, requisitioner, only(waiting)), 'not_own_purchase');
    await failureOf(world.call(operation, other, only(waiting)), 'not_own_purchase');
  });

  test('other companies and branches, roles without the permission, and models', async () => {
    const { world } = market;
    const elsewhere = await aBranch(world, approver);
    await failureOf(world.call(operation, principalOf('buyer'), only(waiting)), 'not_found');
    await failureOf(world.call(operation, confinedTo(approver, elsewhere.id), only(waiting)), 'not_found');
    await failureOf(world.call(operation, without(approver, 'orders:approve'), only(waiting)), 'forbidden');
    await failureOf(
      world.call(operation, { ...approver, credential_kind: 'mcp_token' }, only(waiting)),
      'person_required',
    );
  });

  test('purchases that do not exist', async () => {
    const { world } = market;
    await failureOf(
      world.call(operation, approver, { purchase_id: 'ord_1' as Id<'purchase'> }),
      'invalid_input',
    );
  });
});

const only = ({ purchase_id }: { purchase_id: Id<'purchase'> }) => ({ purchase_id });
