import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  approvePurchase,
  cancelOrder,
  cancelPurchase,
  countOrderTasks,
  declinePurchase,
  getPurchase,
  type Id,
  type Input,
  listPurchases,
  newId,
  type Principal,
  placeOrder,
  rejectOrder,
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
  without,
} from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import type { Purchase } from '../src/model/purchase.ts';
import { purchaseMigrations } from '../src/purchase/purchase-migrations.ts';
import { inOrders } from './a-market.ts';

type View = Answer<typeof getPurchase>;
type PurchaseId = Id<'purchase'>;

let market: WorldMarket;
let requisitioner: Principal;
let approver: Principal;
let elsewhere: Id<'branch'>;
/** Of the market's supplier, and of another one. */
let ours: Id<'product'>;
let theirs: Id<'product'>;

beforeAll(async () => {
  const admin = { name: 'Ana Admin', email: 'ana.admin@example.com' };
  market = await openMarket({
    ...inOrders,
    buyerIn: async (world) => (await aJoinedCompany(world, 'buyer', { admin })).admin,
  });
  const { world, buyer, product } = market;
  approver = inSession(buyer);
  requisitioner = colleagueOf(buyer, { user_name: 'Ben Buyer' });
  await market.setLimits(
    { scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('50.00') },
    { scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('100000.00') },
  );
  elsewhere = (await aBranch(world, buyer)).id;
  ours = await product({ stock: 1000 });
  const other = principalOf('supplier', { company_name: 'Tokyo Traders' });
  const store = await aStore(world, other, { currency: 'EUR' });
  theirs = (await aProduct(world, other, store, { stock: 1000 })).id;
  await agreeAndAdd(world, { supplier: other, buyer, product_id: theirs, price: eur('10.00') });
});
afterAll(() => market.world.stop());

const place = async (
  given: { products?: Id<'product'>[]; quantity?: number; branch_id?: Id<'branch'>; by?: Principal } = {},
) => {
  const { products = [ours], quantity = 10, branch_id = market.branch.id, by = requisitioner } = given;
  // Each its own moment, which lists are in the order of.
  market.world.clock.advance(1000);
  return market.world.call(placeOrder, by, {
    branch_id,
    reference: 'PO-77',
    internal_note: 'for the fair',
    lines: products.map((product_id) => ({ product_id, quantity })),
  });
};
const get = (purchase_id: PurchaseId, by = approver): Promise<View> =>
  market.world.call(getPurchase, by, { purchase_id });
const list = async (input: Input<typeof listPurchases> = {}, by = approver) =>
  (await market.world.call(listPurchases, by, { limit: 50, ...input })).data;
const idsOf = async (input: Input<typeof listPurchases> = {}, by = approver) =>
  (await list(input, by)).map(({ id }) => id);
const approve = (purchase_id: PurchaseId, by = approver, note = 'fine') =>
  market.world.call(approvePurchase, by, { purchase_id, note });
const decline = (purchase_id: PurchaseId, by = approver) =>
  market.world.call(declinePurchase, by, { purchase_id, note: 'too dear' });
const cancel = (order_id: Id<'order'> | undefined) =>
  market.world.call(cancelOrder, requisitioner, { order_id: order_id as Id<'order'>, reason: 'a mistake' });
const toApprove = async (by = approver) => (await market.world.call(countOrderTasks, by, {})).to_approve;
const stored = () => market.world.deps<Deps>('orders').purchases.work();
const storedOf = async (_id: PurchaseId) => (await stored().findOne({ _id })) as Purchase;
const migrate = async () => {
  const { database } = market.world.deps<Deps>('orders');
  for (const { run } of purchaseMigrations) await run({ collection: (spec) => database.collection(spec) });
};

/** A purchase in its list, in the list of its state alone, and by itself. */
const expectState = async (id: PurchaseId, expected: Partial<View>): Promise<View> => {
  const view = await get(id);
  expect(view).toMatchObject(expected);
  for (const state of ['placed', 'waiting', 'approved', 'declined', 'lapsed', 'cancelled'] as const)
    expect([state, (await idsOf({ state })).includes(id)]).toEqual([state, state === expected.state]);
  const decided = ['approved', 'declined', 'lapsed'] as const;
  const isDecided = decided.some((state) => state === expected.state);
  expect((await idsOf({ states: [...decided] })).includes(id)).toBe(isDecided);
  const [row] = (await list()).filter((one) => one.id === id);
  expect(view).toMatchObject(row as View);
  return view;
};

const ana = () => ({ id: approver.user_id, name: 'Ana Admin' });

describe('a purchase', () => {
  test('that needs no approval is placed', async () => {
    const { purchase_id, orders } = await place({ quantity: 1 });
    const view = await expectState(purchase_id, {
      state: 'placed',
      branch: { id: market.branch.id, name: market.branch.name },
      requisitioner: { id: requisitioner.user_id, name: 'Ben Buyer' },
      order_count: 1,
      line_count: 1,
      totals: [eur('10.00')],
      reference: 'PO-77',
      why: null,
      lapses_at: null,
      decided_by: null,
      decided_at: null,
      internal_note: 'for the fair',
      verdicts: [],
      approvers: [],
      note: null,
      waiting_totals: [],
      allowed_actions: ['cancel_purchase'],
    });
    expect(view.orders.map(({ id, lines }) => [id, lines.length])).toEqual([[orders[0]?.id, 1]]);
    // What becomes of its orders later is no matter of its approval.
    await cancel(orders[0]?.id);
    expect(await get(purchase_id)).toMatchObject({ state: 'placed', allowed_actions: [] });
  });

  test('that waits shows its reason, its approvers, its deadline and the totals to approve', async () => {
    const { purchase_id } = await place({ products: [ours, theirs] });
    const view = await expectState(purchase_id, {
      state: 'waiting',
      order_count: 2,
      line_count: 2,
      totals: [eur('200.00')],
      waiting_totals: [eur('200.00')],
      decided_by: null,
      approvers: [{ user_id: approver.user_id as Id<'user'>, name: 'Ana Admin' }],
      allowed_actions: ['approve_purchase', 'decline_purchase', 'cancel_purchase'],
    });
    expect(view.suppliers.map(({ name }) => name).sort()).toEqual(['Exotic Liquids', 'Tokyo Traders']);
    expect(view.why).toBe(view.verdicts[0]?.detail);
    expect(view.why).toMatch(/50\.00/);
    expect(Date.parse(String(view.lapses_at)) - Date.parse(view.created_at)).toBeGreaterThan(
      6.9 * 86_400_000,
    );
    // Its requisitioner, also with another credential, and a role without the right only cancel it.
    for (const by of [requisitioner, inSession(requisitioner), without(approver, 'orders:approve')])
      expect((await get(purchase_id, by)).allowed_actions).toEqual(['cancel_purchase']);
    const answer = await market.world.call(approvePurchase, approver, {
      purchase_id,
      expected_totals: view.waiting_totals,
    });
    expect(answer.status).toBe('placed');
  });

  test('that is approved names who approved it, by name and id', async () => {
    const { purchase_id, orders } = await place();
    await approve(purchase_id);
    const expected = { state: 'approved' as const, decided_by: ana(), note: 'fine', approvers: [] };
    const view = await expectState(purchase_id, expected);
    expect([view.lapses_at, view.waiting_totals]).toEqual([null, []]);
    expect(view.decided_at).not.toBeNull();
    expect(await idsOf({ decided_by_id: approver.user_id })).toContain(purchase_id);
    // Still so when the supplier refuses it.
    await market.world.call(rejectOrder, market.supplier, {
      order_id: orders[0]?.id as Id<'order'>,
      reason: 'sold out',
    });
    expect(await get(purchase_id)).toMatchObject({ state: 'approved', allowed_actions: [] });
  });

  test('that is declined names who declined it', async () => {
    const { purchase_id } = await place();
    await decline(purchase_id);
    await expectState(purchase_id, { state: 'declined', decided_by: ana(), note: 'too dear' });
    expect(await idsOf({ decided_by_id: approver.user_id, state: 'declined' })).toContain(purchase_id);
  });

  test('that nobody decided lapsed, by nobody', async () => {
    const { purchase_id } = await place();
    market.world.clock.advance(7.1 * 86_400_000);
    await market.world.runJob('orders', 'lapse');
    await expectState(purchase_id, {
      state: 'lapsed',
      decided_by: null,
      decided_at: expect.any(String) as never,
    });
    market.world.clock.advance(-7.1 * 86_400_000);
  });

  test('two of which decide at once is decided once', async () => {
    const { purchase_id } = await place();
    const other = inSession(colleagueOf(market.buyer, { user_name: 'Olga Other' }));
    const outcomes = await Promise.allSettled([approve(purchase_id), decline(purchase_id, other)]);
    const done = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectState(
      purchase_id,
      done === 0
        ? { state: 'approved', decided_by: ana() }
        : { state: 'declined', decided_by: { id: other.user_id as Id<'user'>, name: 'Olga Other' } },
    );
  });
});

describe('a purchase of which orders are cancelled while it waits', () => {
  test('is cancelled when all are, one after the other', async () => {
    const { purchase_id, orders } = await place({ products: [ours, theirs] });
    await cancel(orders[0]?.id);
    const view = await expectState(purchase_id, { state: 'waiting', waiting_totals: [eur('100.00')] });
    // As they were placed.
    expect([view.order_count, view.totals]).toEqual([2, [eur('200.00')]]);
    await cancel(orders[1]?.id);
    await expectState(purchase_id, { state: 'cancelled', decided_by: null, decided_at: null });
    expect(await storedOf(purchase_id)).not.toHaveProperty('lapses_at');
  });

  test('is cancelled when all are, at once', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { purchase_id, orders } = await place({ products: [ours, theirs] });
      await Promise.all(orders.map(({ id }) => cancel(id)));
      expect((await storedOf(purchase_id)).approval_state).toBe('cancelled');
    }
  });

  test('is cancelled by cancel_purchase', async () => {
    const { purchase_id } = await place({ products: [ours, theirs] });
    await market.world.call(cancelPurchase, requisitioner, { purchase_id, reason: 'a mistake' });
    await expectState(purchase_id, { state: 'cancelled', allowed_actions: [] });
  });

  test('is approved when the rest is', async () => {
    const { purchase_id, orders } = await place({ products: [ours, theirs] });
    await cancel(orders[0]?.id);
    await approve(purchase_id);
    await expectState(purchase_id, { state: 'approved', decided_by: ana(), note: 'fine' });
  });
});

describe('list_purchases', () => {
  test('is newest first, in pages, by every filter', async () => {
    const placed = [
      (await place({ quantity: 1 })).purchase_id,
      (await place({ quantity: 1, branch_id: elsewhere })).purchase_id,
      (await place({ quantity: 1, by: approver })).purchase_id,
    ];
    const newest = placed.toReversed();
    expect((await idsOf()).slice(0, 3)).toEqual(newest);
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { limit: 2, ...(cursor && { cursor }) };
      const page = await market.world.call(listPurchases, approver, input);
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(walked).toEqual(await idsOf());
    expect(await idsOf({ branch_id: elsewhere })).toEqual([placed[1]]);
    expect((await idsOf({ requisitioner_id: approver.user_id })).includes(placed[2] as PurchaseId)).toBe(
      true,
    );
    expect(await idsOf({ requisitioner_id: requisitioner.user_id })).not.toContain(placed[2]);
    expect(await idsOf({ branch_id: elsewhere, state: 'waiting' })).toEqual([]);
  });

  test('refuses a cursor of other filters, and ids that name nothing', async () => {
    const { world } = market;
    const { next_cursor } = await world.call(listPurchases, approver, { limit: 1 });
    await failureOf(
      world.call(listPurchases, approver, { state: 'placed', cursor: String(next_cursor) }),
      'invalid_cursor',
    );
    for (const [field, value] of [
      ['branch_id', newId('branch')],
      ['requisitioner_id', newId('user')],
      ['decided_by_id', newId('user')],
    ] as const) {
      const failure = await failureOf(world.call(listPurchases, approver, { [field]: value }), 'not_found');
      expect(failure.errors?.map(({ path }) => path)).toEqual([field]);
    }
    await failureOf(world.call(listPurchases, approver, { state: 'none' as never }), 'invalid_input');
    const both = { state: 'waiting', states: ['approved'] } as const;
    await failureOf(
      world.call(listPurchases, approver, { ...both, states: [...both.states] }),
      'invalid_input',
    );
  });

  test('and get_purchase are for people of the company, its branches and the right', async () => {
    const { world, supplier } = market;
    const { purchase_id } = await place({ branch_id: elsewhere });
    expect(await idsOf({}, confinedTo(approver, elsewhere))).toContain(purchase_id);
    expect(await idsOf({}, confinedTo(approver, market.branch.id))).not.toContain(purchase_id);
    expect(await toApprove(confinedTo(approver, elsewhere))).toBe(1);
    await failureOf(idsOf({ branch_id: elsewhere }, confinedTo(approver, market.branch.id)), 'not_found');
    await failureOf(get(purchase_id, confinedTo(approver, market.branch.id)), 'not_found');
    const stranger = principalOf('buyer');
    expect(await idsOf({}, stranger)).toEqual([]);
    expect((await failureOf(get(purchase_id, stranger), 'not_found')).errors).toMatchObject([
      { path: 'purchase_id' },
    ]);
    await failureOf(get(newId('purchase')), 'not_found');
    await failureOf(world.call(getPurchase, approver, { purchase_id: 'ord_1' as never }), 'invalid_input');
    for (const operation of [listPurchases, getPurchase] as const) {
      await failureOf(world.call(operation, supplier, { purchase_id } as never), 'wrong_audience');
      await failureOf(
        world.call(operation, without(approver, 'orders:read'), { purchase_id } as never),
        'forbidden',
      );
    }
  });

  test('has neither a placement in progress nor an abandoned one', async () => {
    const { purchase_id } = await place({ quantity: 1 });
    const { key: _, preview_id: __, ...row } = await storedOf(purchase_id);
    const unmade = (['placing', 'abandoned'] as const).map((state) => ({
      ...row,
      _id: newId('purchase'),
      state,
      released_at: market.world.clock(),
    }));
    await stored().insert(...unmade.map(({ approval_state: _state, ...one }) => one));
    const ids = await idsOf();
    expect(ids).toContain(purchase_id);
    for (const { _id } of unmade) {
      expect(ids).not.toContain(_id);
      await failureOf(get(_id), 'not_found');
    }
  });
});

describe('next to a replica of the release before', () => {
  /** The purchase as that release leaves it. */
  const asBefore = (_id: PurchaseId, more: Partial<Record<'lapses_at', ''>> = {}) =>
    stored().updateOne(
      { _id },
      { $unset: { approval_state: '', why: '', decided_by: '', decided_at: '', ...more } },
    );

  test('a purchase that it placed is listed, and waits where it waits', async () => {
    const [waiting, placed] = [await place(), await place({ quantity: 1 })];
    const before = await toApprove();
    await asBefore(waiting.purchase_id);
    await asBefore(placed.purchase_id);
    expect(await idsOf({ state: 'waiting' })).toContain(waiting.purchase_id);
    expect(await toApprove()).toBe(before);
    const rows = (await list()).filter(({ id }) => [waiting.purchase_id, placed.purchase_id].includes(id));
    expect(rows).toMatchObject([{ state: 'placed' }, { state: 'waiting', why: expect.any(String) }]);
    await approve(waiting.purchase_id);
    await migrate();
    await expectState(waiting.purchase_id, { state: 'approved', decided_by: ana() });
    await expectState(placed.purchase_id, { state: 'placed' });
  });

  test('what it decided or let lapse is not waiting, and in its list after the migration', async () => {
    const [approved, declined] = [await place(), await place()];
    await approve(approved.purchase_id);
    await decline(declined.purchase_id);
    for (const { purchase_id } of [approved, declined])
      await stored().updateOne(
        { _id: purchase_id },
        { $set: { approval_state: 'waiting' }, $unset: { decided_by: '', decided_at: '' } },
      );
    const waiting = await idsOf({ state: 'waiting' });
    for (const { purchase_id } of [approved, declined]) expect(waiting).not.toContain(purchase_id);
    const ana_ = { id: null, name: 'Ana Admin' };
    expect(await get(approved.purchase_id)).toMatchObject({ state: 'approved', decided_by: ana_ });
    await migrate();
    await expectState(approved.purchase_id, { state: 'approved', decided_by: ana_ });
    await expectState(declined.purchase_id, { state: 'declined', decided_by: ana_ });
  });

  test('what it cancelled is not waiting, and cancelled after the migration', async () => {
    const { purchase_id, orders } = await place({ products: [ours, theirs] });
    const { lapses_at } = await storedOf(purchase_id);
    const before = await toApprove();
    for (const { id } of orders) await cancel(id);
    // It leaves the purchase as it was.
    await stored().updateOne(
      { _id: purchase_id },
      { $set: { approval_state: 'waiting', ...(lapses_at && { lapses_at }) } },
    );
    expect(await idsOf({ state: 'waiting' })).not.toContain(purchase_id);
    expect(await toApprove()).toBe(Number(before) - 1);
    expect((await list()).find(({ id }) => id === purchase_id)).toMatchObject({
      state: 'cancelled',
      lapses_at: null,
    });
    await migrate();
    await expectState(purchase_id, { state: 'cancelled' });
    expect(await storedOf(purchase_id)).not.toHaveProperty('lapses_at');
  });
});

test('the count of purchases to approve is that of the list, without the caller’s own, and null without the right', async () => {
  await place();
  await place({ by: approver });
  const waiting = await list({ state: 'waiting' });
  const others = waiting.filter((one) => one.requisitioner.id !== approver.user_id);
  expect(others.length).toBeLessThan(waiting.length);
  expect(await toApprove()).toBe(others.length);
  expect(await toApprove(without(approver, 'orders:approve'))).toBeNull();
  expect(await toApprove(market.supplier)).toBeNull();
});
