import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  approvePurchase,
  cancelOrder,
  confirmOrder,
  dayOf,
  declinePurchase,
  getOrder,
  getOrderMetrics,
  type Id,
  listAuditEvents,
  listOrders,
  newId,
  type Principal,
  placeOrder,
  shipOrder,
  updateBranch,
} from '@procura/contracts';
import {
  aBranch,
  agreeAndAdd,
  aJoinedCompany,
  aProduct,
  aStore,
  colleagueOf,
  confinedTo,
  eur,
  failureOf,
  inSession,
  principalOf,
  timeOf,
  without,
} from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { lapsePurchases } from '../src/purchase/purchase-jobs.ts';
import { inOrders } from './a-market.ts';

const dayMs = 86_400_000;
let market: WorldMarket;
let requisitioner: Principal;
let approver: Principal;

beforeAll(async () => {
  const admin = { name: 'Ana Admin', email: 'ana.admin@example.com' };
  market = await openMarket({
    ...inOrders,
    buyerIn: async (world) => (await aJoinedCompany(world, 'buyer', { admin })).admin,
  });
  approver = inSession(market.buyer);
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

/** Runs the job of two replicas after the seven days. */
const lapse = async () => {
  const { world } = market;
  world.clock.advance(7.1 * dayMs);
  const deps = world.deps<Deps>('orders');
  await Promise.all([lapsePurchases(deps), lapsePurchases(deps)]);
  await world.settle();
  world.clock.advance(-7.1 * dayMs);
};
const lapses = async () => {
  const filter = { target: waiting.purchase_id, operation: 'lapse_purchase' };
  return (await market.world.call(listAuditEvents, approver, filter)).data;
};

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
      subject: expect.stringContaining('100.00 EUR'),
    });
    expect(mail?.text).toContain(order.number);
    expect(mail?.text.match(/pur_/g)).toHaveLength(1);
    expect(mail?.text).toContain(`/settings/purchases/${waiting.purchase_id}?company=${approver.company_id}`);
  });

  test('approved days later: to its supplier it is an order that was placed then', async () => {
    const { world, supplier, branch, product } = market;
    world.clock.advance(3 * dayMs);
    const approved_at = world.clock().toISOString();
    await world.call(approvePurchase, approver, only(waiting));
    const { orders } = await world.call(placeOrder, requisitioner, {
      branch_id: branch.id,
      lines: [{ product_id: await product(), quantity: 1 }],
    });
    const atOnce = await world.call(getOrder, supplier, { order_id: orders[0]?.id as Id<'order'> });
    const order = await orderAs(supplier);
    expect([order.version, order.timeline.map(({ what }) => what)]).toEqual([1, ['Placed']]);
    expect([atOnce.version, atOnce.timeline.map(({ what }) => what)]).toEqual([1, ['Placed']]);
    expect(order.created_at).toBe(order.timeline[0]?.at);
    expect(order.created_at >= approved_at).toBe(true);
    expect((await orderAs(approver)).version).toBe(2);
    // Neither list, filter nor metrics know of a day before.
    const since = await world.call(listOrders, supplier, { created_from: approved_at });
    expect(since.data.map(({ id }) => id)).toEqual([atOnce.id, order.id]);
    expect(since.data.map(({ created_at }) => created_at)).toEqual([atOnce.created_at, order.created_at]);
    const first = await world.call(listOrders, supplier, { created_from: approved_at, limit: 1 });
    const cursor = String(first.next_cursor);
    const second = await world.call(listOrders, supplier, { created_from: approved_at, limit: 1, cursor });
    expect(second.data.map(({ id }) => id)).toEqual([order.id]);
    expect(
      (await world.call(listOrders, supplier, { created_to: approved_at })).data.map(({ id }) => id),
    ).not.toContain(order.id);
    const day = dayOf(new Date(approved_at), supplier.time_zone);
    expect(await world.call(getOrderMetrics, supplier, { from: day, to: day })).toMatchObject({ orders: 2 });
    // Its version rises by one with each change that the supplier sees.
    const confirmed = await world.call(confirmOrder, supplier, { order_id: order.id });
    expect([confirmed.version, confirmed.created_at]).toEqual([2, order.created_at]);
    const shipped = await world.call(shipOrder, supplier, { order_id: order.id, carrier: 'UPS' });
    // Shipped, and billed with that.
    expect([shipped.version, shipped.billing_status]).toEqual([4, 'billed']);
    const { lead_times } = await world.call(getOrderMetrics, supplier, { from: day, to: day });
    expect(lead_times.days_to_ship).toBeLessThan(1);
  });

  test('no id that its supplier sees reveals when it was made', async () => {
    const { world, supplier } = market;
    await world.call(approvePurchase, approver, only(waiting));
    const order = await orderAs(supplier);
    // Those of purchases, which suppliers do not see, do.
    expect(Math.abs(timeOf(waiting.purchase_id) - Date.now())).toBeLessThan(dayMs);
    const near = [order.id, ...order.lines.map(({ id }) => id)]
      .map(timeOf)
      .filter((ms) => Math.abs(ms - Date.now()) < 365 * dayMs);
    expect(near).toEqual([]);
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

  test('approved after one of its orders was cancelled: the answer totals what was approved', async () => {
    const { world, buyer, supplier, branch } = market;
    const store = await aStore(world, supplier, { currency: 'USD' });
    const { id: inDollars } = await aProduct(world, supplier, store);
    const price = { amount: '10.00', currency: 'USD' };
    await agreeAndAdd(world, { supplier, buyer, product_id: inDollars, price });
    const purchase = await world.call(placeOrder, requisitioner, {
      branch_id: branch.id,
      lines: [
        { product_id, quantity: 10 },
        { product_id: inDollars, quantity: 3 },
      ],
    });
    const [euros, dollars] = ['EUR', 'USD'].map((currency) =>
      purchase.orders.find(({ total }) => total.currency === currency),
    );
    await world.call(cancelOrder, requisitioner, {
      order_id: dollars?.id as Id<'order'>,
      reason: 'not needed',
    });
    const expected_totals = [eur('100.00')];
    const answer = await world.call(approvePurchase, approver, { ...only(purchase), expected_totals });
    expect(answer.totals).toEqual(expected_totals);
    expect(new Map(answer.orders.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [euros?.id, 'placed'],
        [dollars?.id, 'cancelled'],
      ]),
    );
  });

  test('is not approved at a branch that is inactive by now, and can be declined', async () => {
    const { world, buyer, product } = market;
    const elsewhere = await aBranch(world, buyer);
    const purchase = await world.call(placeOrder, requisitioner, {
      branch_id: elsewhere.id,
      lines: [{ product_id: await product({ stock: 20 }), quantity: 10 }],
    });
    await world.call(updateBranch, buyer, {
      branch_id: elsewhere.id,
      expected_version: 1,
      status: 'inactive',
    });
    const failure = await failureOf(world.call(approvePurchase, approver, only(purchase)), 'branch_inactive');
    expect(failure.errors).toEqual([{ path: 'purchase_id', message: 'is of a branch that is not active' }]);
    expect(failure.message).toContain('decline_purchase');
    expect((await world.call(declinePurchase, approver, only(purchase))).status).toBe('declined');
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

  test('lapses as one audit event, although several replicas find it', async () => {
    await lapse();
    expect(await lapses()).toHaveLength(1);
  });

  test('lapses in the same tick as a backlog of another company', async () => {
    const { world } = market;
    const deps = world.deps<Deps>('orders');
    const purchase = await deps.purchases.work().findOne({ _id: waiting.purchase_id });
    if (!purchase) throw new Error('There is no such purchase');
    const { key: _, preview_id: __, ...row } = purchase;
    const other = newId('company');
    const backlog = Array.from({ length: 250 }, () => ({
      ...row,
      _id: newId('purchase'),
      company_id: other,
      lapses_at: world.clock(),
    }));
    await deps.purchases.owner(other).insert(...backlog);
    await lapse();
    expect((await orderAs(approver)).status).toBe('declined');
    await deps.purchases.owner(other).updateMany({}, { $unset: { lapses_at: '' } });
  });

  test('is postponed if lapsing fails', async () => {
    const { world } = market;
    const deps = world.deps<Deps>('orders');
    world.clock.advance(7.1 * dayMs);
    const write = () => Promise.reject(new Error('fails'));
    await lapsePurchases({ ...deps, database: { ...deps.database, write } });
    const stored = await deps.purchases.work().findOne({ _id: waiting.purchase_id });
    expect(stored?.lapses_at?.getTime()).toBeGreaterThan(world.clock().getTime());
    world.clock.advance(10_000);
    await world.runJob('orders', 'lapse');
    expect((await orderAs(approver)).status).toBe('declined');
    world.clock.advance(-7.1 * dayMs - 10_000);
  });

  test('does not lapse once it is cancelled, and the activity log has no lapse', async () => {
    const { world } = market;
    await world.call(cancelOrder, requisitioner, { order_id: waiting.order_id, reason: 'a mistake' });
    await lapse();
    expect(await lapses()).toEqual([]);
    const stored = await world.deps<Deps>('orders').purchases.work().findOne({ _id: waiting.purchase_id });
    expect(stored).not.toHaveProperty('lapses_at');
  });
});

describe.each([
  ['approve_purchase', approvePurchase],
  ['decline_purchase', declinePurchase],
] as const)('%s is not for', (_name, operation) => {
  test('the requisitioner and their credentials', async () => {
    const { world } = market;
    const other = inSession(requisitioner);
    const key = { ...requisitioner, rest_key_approvals: true };
    await failureOf(world.call(operation, key, only(waiting)), 'not_own_purchase');
    await failureOf(world.call(operation, other, only(waiting)), 'not_own_purchase');
  });

  test('other companies and branches, roles without the permission, and models', async () => {
    const { world } = market;
    const elsewhere = await aBranch(world, approver);
    await failureOf(world.call(operation, inSession(principalOf('buyer')), only(waiting)), 'not_found');
    await failureOf(world.call(operation, confinedTo(approver, elsewhere.id), only(waiting)), 'not_found');
    await failureOf(world.call(operation, without(approver, 'orders:approve'), only(waiting)), 'forbidden');
    await failureOf(
      world.call(operation, { ...approver, credential_kind: 'mcp_token' }, only(waiting)),
      'person_required',
    );
  });

  test('REST keys, unless the company lets them', async () => {
    const { world, buyer } = market;
    const failure = await failureOf(world.call(operation, buyer, only(waiting)), 'person_required');
    expect(failure.message).toMatch(/"Approvals with REST keys".*"API & Integrations"/);
    const key = { ...buyer, rest_key_approvals: true };
    expect(await world.call(operation, key, only(waiting))).toMatchObject(only(waiting));
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
