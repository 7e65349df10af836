import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createToken,
  deactivateUser,
  getOrder,
  type Id,
  issueRestKey,
  listAuditEvents,
  placeOrder,
  resumeCompany,
  revokeToken,
  setShippingTerms,
  suspendCompany,
  updateBranch,
  updateCompanyLimits,
  updateMembership,
  updateProduct,
  updateRecurrence,
} from '@procura/contracts';
import { aBranch, eur, failureOf } from '@procura/testkit';
import { aColleague, operator } from '../../identity/test/people.ts';
import type { Deps } from '../src/deps.ts';
import { openPlanner, type Planner, type View } from './a-planner.ts';

let planner: Planner;
let chai: Id<'product'>;
let breakAt: string | null = null;
beforeAll(async () => {
  planner = await openPlanner({
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
});
afterAll(() => planner?.world.stop());

let day = 0;
/** The day of a test: each test uses later days, so that no recurring order of another test is due. */
const on = (time: string, days = 0): string => {
  const date = new Date(Date.UTC(2026, 11, 1 + day * 10 + days)).toISOString().slice(0, 10);
  return `${date}T${time}Z`;
};
let serial = 0;
beforeEach(async () => {
  // What other tests left active is ended, so that each test has the scheduler to itself.
  day++;
  planner.world.clock.set(on('00:00:00'));
  const left = await planner.world
    .deps<Deps>('recurrence')
    .recurrences.owner(planner.buyer.company_id)
    .find({ status: { $ne: 'ended' } });
  for (const { _id } of left)
    await planner.world.call(updateRecurrence, planner.buyer, { recurrence_id: _id, status: 'ended' });
  chai = await planner.product({ name: `Chai ${++serial}`, stock: 100 });
});

/** 4 units at 10.00 EUR every day at 09:00 UTC. */
const create = (overrides: Parameters<Planner['create']>[0] = {}, caller = planner.buyer): Promise<View> =>
  planner.create({ lines: [{ product_id: chai, quantity: 4 }], time_zone: 'UTC', ...overrides }, caller);
const update = (recurrence_id: View['id'], change: object, caller = planner.buyer) =>
  planner.world.call(updateRecurrence, caller, { recurrence_id, ...change });

describe('a run', () => {
  test('places one purchase as its requisitioner, when it is due and not before', async () => {
    const { world, buyer } = planner;
    const { id } = await create({ name: 'Morning tea' });
    await planner.runAt(on('08:59:59'));
    expect(await planner.runsOf(id)).toEqual([]);
    await planner.runAt(on('09:00:00'));
    const [run, ...others] = await planner.runsOf(id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      status: 'placed',
      scheduled_at: on('09:00:00.000'),
      scheduled_local: on('09:00:00').replace('Z', '+00:00'),
      reason: null,
      purchase_status: 'placed',
      totals: [eur('40.00')],
    });
    const [order] = await planner.ordersOf(run?.purchase_id ?? null);
    expect(order?.total).toEqual(eur('40.00'));
    const view = await world.call(getOrder, buyer, { order_id: order?.id as Id<'order'> });
    expect(view.requisitioner).toBe('Ana Admin');
    expect(await planner.stockOf(chai)).toBe(96);
    expect(await planner.read(id)).toMatchObject({
      runs_placed: 1,
      occurrences: 1,
      version: 1,
      next_run_at: on('09:00:00.000', 1),
      last_runs: [run],
    });
    await planner.work();
    expect(await planner.runsOf(id)).toHaveLength(1);
    await world.settle();
    const audit = await world.call(listAuditEvents, buyer, { limit: 100 } as never);
    expect(audit.data).toContainEqual(
      expect.objectContaining({ operation: 'run_recurrence', target: run?.id }),
    );
  });

  test('takes the price of the day up to the ceiling, to six decimals', async () => {
    const product_id = await planner.product({ name: 'Honey', amount: '9.99' });
    const { id } = await create({
      lines: [{ product_id, quantity: 1 }],
      max_price_increase_percent: '10',
    });
    await planner.agree(product_id, '10.989');
    await planner.runAt(on('09:00:00'));
    await planner.agree(product_id, '10.9891');
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', totals: [eur('10.99')] },
      { status: 'failed', reason: expect.stringContaining('10.9891 EUR'), purchase_id: null, totals: [] },
    ]);
    await planner.agree(product_id, '5.00');
    await planner.runAt(on('09:00:00', 2));
    expect((await planner.runsOf(id)).at(-1)).toMatchObject({ status: 'placed', totals: [eur('5.00')] });
  });

  test('fails if the tax that its supplier sets makes it cost more than the ceiling', async () => {
    const { world, supplier } = planner;
    const product_id = await planner.product({ name: 'Syrup', amount: '100.00' });
    const { id, totals } = await create({ lines: [{ product_id, quantity: 1 }] });
    expect(totals).toEqual([eur('100.00')]);
    await world.call(updateProduct, supplier, { product_id, expected_version: 1, tax_rate: '100' });
    await world.settle();
    await planner.runAt(on('09:00:00'));
    await update(id, { max_price_increase_percent: '100' });
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'failed', code: 'price_ceiling', reason: expect.stringContaining('100% tax') },
      { status: 'placed', totals: [eur('200.00')] },
    ]);
  });

  test('has the shipping of its supplier, and fails if that rises above the ceiling', async () => {
    const { world, supplier } = planner;
    const setFlat = (flat?: string, minimum?: string) =>
      world.call(setShippingTerms, supplier, {
        currency: 'EUR',
        ...(flat && { flat: eur(flat), tax_rate: '19' }),
        ...(minimum && { minimum_order: eur(minimum) }),
      });
    await setFlat('5.00');
    const fields = { lines: [{ product_id: chai, quantity: 1 }], max_price_increase_percent: '10' };
    const { id, totals, shipping } = await create(fields);
    expect([totals, shipping]).toEqual([
      [eur('15.95')],
      [{ supplier_company_id: supplier.company_id, amount: eur('5.95') }],
    ]);
    await setFlat('5.50');
    await planner.runAt(on('09:00:00'));
    await setFlat('5.51');
    await planner.runAt(on('09:00:00', 1));
    await setFlat(undefined, '50.00');
    await planner.runAt(on('09:00:00', 2));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', totals: [eur('16.55')] },
      {
        status: 'failed',
        code: 'price_ceiling',
        reason: expect.stringContaining('costs 6.56 EUR with tax today, above the ceiling of 6.55 EUR'),
      },
      { status: 'failed', code: 'below_minimum_order' },
    ]);
    const refused = await failureOf(create(fields), 'below_minimum_order');
    expect(refused.errors).toEqual([
      { path: 'lines', message: 'must come to 40.00 EUR more at Exotic Liquids' },
    ]);
    await setFlat();
  });

  test('of a recurring order without shipping fails once its supplier charges for it', async () => {
    const { world, supplier } = planner;
    const { id } = await create({ max_price_increase_percent: '100' });
    await world.call(setShippingTerms, supplier, { currency: 'EUR', flat: eur('1.00') });
    await planner.runAt(on('09:00:00'));
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'failed', code: 'price_ceiling' }]);
    await update(id, { lines: [{ product_id: chai, quantity: 4 }] });
    await planner.runAt(on('09:00:00', 1));
    expect((await planner.runsOf(id)).at(-1)).toMatchObject({ status: 'placed', totals: [eur('41.00')] });
    await world.call(setShippingTerms, supplier, { currency: 'EUR' });
  });

  test('fails if its supplier changes the unit, until its lines are agreed again', async () => {
    const { world, supplier } = planner;
    const product_id = await planner.product({ name: 'Gloves', unit: 'box', pack: '100 gloves' });
    const { id, lines } = await create({ lines: [{ product_id, quantity: 5 }] });
    expect(lines).toMatchObject([{ unit: 'box', pack: '100 gloves' }]);
    const changed = { product_id, expected_version: 1, unit: 'piece', pack: '1 piece', name: 'Glove' };
    await world.call(updateProduct, supplier, changed);
    await world.settle();
    await planner.runAt(on('09:00:00'));
    await update(id, { lines: [{ product_id, quantity: 5 }] });
    await world.call(updateProduct, supplier, { product_id, expected_version: 2, name: 'Gloves' });
    await world.settle();
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      {
        status: 'failed',
        code: 'offer_changed',
        reason: expect.stringContaining('“Gloves”: the unit was “box” and is “piece”'),
        purchase_id: null,
      },
      { status: 'placed', warnings: ['The name was “Glove” and is “Gloves”.'] },
    ]);
  });

  test('orders quantities with decimals exactly, and fails if the unit code is another', async () => {
    const { world, supplier } = planner;
    const kilogram = { unit: 'kg', unit_code: 'KGM', quantity_decimals: 3, amount: '12.40', stock: 1 };
    const product_id = await planner.product({ name: 'Coffee', ...kilogram });
    const { id, lines } = await create({ lines: [{ product_id, quantity: 0.375 }] });
    expect(lines).toMatchObject([{ quantity: 0.375, quantity_decimals: 3, unit_code: 'KGM' }]);
    await planner.runAt(on('09:00:00'));
    await world.settle();
    await planner.runAt(on('09:00:00', 1));
    await world.settle();
    expect(await planner.stockOf(product_id)).toBe(0.25);
    await world.call(updateProduct, supplier, {
      product_id,
      expected_version: 1,
      unit_code: 'LBR',
      stock: 5,
    });
    await world.settle();
    await planner.runAt(on('09:00:00', 2));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', totals: [eur('4.65')] },
      { status: 'placed', totals: [eur('4.65')] },
      {
        status: 'failed',
        code: 'offer_changed',
        reason: expect.stringContaining('the unit code was “KGM” and is “LBR”'),
      },
    ]);
  });

  test('of a recurring order of the release before compares the unit alone, which it has stored', async () => {
    const { world, buyer, supplier } = planner;
    const product_id = await planner.product({ name: 'Masks', unit: 'box', pack: '50 masks' });
    const { id } = await create({ lines: [{ product_id, quantity: 1 }] });
    await world
      .deps<Deps>('recurrence')
      .recurrences.owner(buyer.company_id)
      .updateOne({ _id: id }, { $unset: { 'lines.0.pack': '' } });
    await world.call(updateProduct, supplier, { product_id, expected_version: 1, pack: '40 masks' });
    await world.settle();
    await planner.runAt(on('09:00:00'));
    await world.call(updateProduct, supplier, { product_id, expected_version: 2, unit: 'mask' });
    await world.settle();
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', warnings: [] },
      { status: 'failed', code: 'offer_changed' },
    ]);
  });

  test('that a limit makes wait is placed and waits; one that a limit refuses fails', async () => {
    const { world, buyer } = planner;
    const session = buyer;
    const limit = (on_exceed: 'approve' | 'refuse') =>
      world.call(updateCompanyLimits, session, {
        limits: [{ scope: 'company', period: 'purchase', on_exceed, limit: eur('30.00') }],
      });
    const { id } = await create();
    await limit('approve');
    await planner.runAt(on('09:00:00'));
    await limit('refuse');
    await planner.runAt(on('09:00:00', 1));
    await world.call(updateCompanyLimits, session, { limits: [] });
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', purchase_status: 'pending_approval', totals: [eur('40.00')] },
      { status: 'failed', reason: expect.stringContaining('30.00') },
    ]);
    // The refused one holds no stock.
    expect(await planner.stockOf(chai)).toBe(96);
  });

  test('of an inactive branch fails', async () => {
    const { world, buyer } = planner;
    const branch = await aBranch(world, buyer);
    const { id } = await create({ branch_id: branch.id });
    const { version } = branch;
    await world.call(updateBranch, buyer, {
      branch_id: branch.id,
      expected_version: version,
      status: 'inactive',
    });
    await planner.runAt(on('09:00:00'));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('not active') },
    ]);
  });

  test('three failures in a row stop it; a placed one forgets those before', async () => {
    const product_id = await planner.product({ name: 'Rare', stock: 5 });
    const { id } = await create({ lines: [{ product_id, quantity: 5 }] });
    // What there was when it was made is not there any more when it runs.
    await planner.world.call(placeOrder, planner.buyer, {
      branch_id: planner.branch_id,
      lines: [{ product_id, quantity: 1 }],
    });
    await planner.runAt(on('09:00:00'));
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.read(id)).toMatchObject({ status: 'active', failures_in_a_row: 2 });
    await planner.runAt(on('09:00:00', 2));
    const failed = await planner.read(id);
    expect(failed).toMatchObject({
      status: 'failed',
      status_reason: expect.stringMatching(
        /^3 runs in a row failed, the last one with: Rare: 5 asked for, 4 available/,
      ),
      runs_failed: 3,
      next_run_at: null,
      next_dates: [],
    });
    await planner.runAt(on('09:00:00', 3));
    expect(await planner.runsOf(id)).toHaveLength(3);
    const resumed = await update(id, { status: 'active', lines: [{ product_id, quantity: 4 }] });
    expect(resumed).toMatchObject({
      status: 'active',
      failures_in_a_row: 0,
      next_run_at: on('09:00:00.000', 4),
    });
    await planner.runAt(on('09:00:00', 4));
    expect((await planner.runsOf(id)).at(-1)).toMatchObject({ status: 'placed' });
  });
});

describe('dates that do not run', () => {
  test('dates missed while the platform was down are skipped except the latest', async () => {
    const { id } = await create();
    await planner.runAt(on('12:00:00', 3));
    expect((await planner.runsOf(id)).map((run) => run.status)).toEqual([
      'skipped',
      'skipped',
      'skipped',
      'placed',
    ]);
    expect(await planner.read(id)).toMatchObject({
      occurrences: 4,
      runs_placed: 1,
      next_run_at: on('09:00:00.000', 4),
    });
  });

  test('an omitted date is recorded when it comes', async () => {
    const { id } = await create();
    await update(id, { skip_next: true });
    expect(await planner.runsOf(id)).toEqual([]);
    await planner.runAt(on('09:00:00'));
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'skipped', reason: 'It was omitted with skip_next.', purchase_id: null },
      { status: 'placed' },
    ]);
  });

  test('dates in a pause do not run, and it resumes automatically', async () => {
    const { id } = await create({ count: 2 });
    await update(id, { status: 'paused', resume_at: on('00:00:00', 3) });
    await planner.runAt(on('12:00:00', 2));
    await planner.runAt(on('00:00:00', 3));
    expect(await planner.read(id)).toMatchObject({
      status: 'active',
      resume_at: null,
      occurrences: 0,
      next_run_at: on('09:00:00.000', 3),
    });
    await planner.runAt(on('09:00:00', 3));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'placed', scheduled_at: on('09:00:00.000', 3) },
    ]);
  });

  test('the last date ends it', async () => {
    const { id } = await create({ count: 1 });
    const last = await create({ ends_on: on('00:00:00').slice(0, 10) });
    await planner.runAt(on('09:00:00'));
    await planner.work();
    expect(await planner.read(id)).toMatchObject({
      status: 'ended',
      status_reason: 'All 1 of its dates have come.',
      runs_placed: 1,
    });
    expect(await planner.read(last.id)).toMatchObject({ status: 'ended', runs_placed: 1 });
  });
});

describe('rights', () => {
  /** A colleague's token, and the recurring order it made. */
  const ofColleague = async (fields: Record<string, unknown> = {}) => {
    const { world, ana } = planner;
    const ben = await aColleague(world, ana, 'buyer', { name: 'Ben Buyer' });
    const made = await world.call(createToken, ben.principal, { name: 'Claude', ...fields });
    const caller = { ...ben.principal, credential_id: made.token.id };
    return { ben, token_id: made.token.id, recurrence: await create({}, caller) };
  };

  test('a run has its owner’s present rights', async () => {
    const { world, buyer } = planner;
    const { ben, recurrence } = await ofColleague();
    const { user_id } = ben.principal;
    await world.call(updateMembership, buyer, { user_id, role: 'viewer' });
    await planner.runAt(on('09:00:00'));
    const elsewhere = await aBranch(world, buyer);
    await world.call(updateMembership, buyer, { user_id, role: 'buyer', branch_ids: [elsewhere.id] });
    await planner.runAt(on('09:00:00', 1));
    const runs = await planner.runsOf(recurrence.id);
    expect(runs).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('orders:write') },
      { status: 'failed', reason: expect.stringContaining('confined to other branches') },
    ]);
    await update(recurrence.id, { max_price_increase_percent: '1' });
    await planner.runAt(on('09:00:00', 2));
    expect((await planner.runsOf(recurrence.id)).at(-1)).toMatchObject({ status: 'placed' });
  });

  test.each([
    [{ no_money: true }, 'may not spend money'],
    [{ read_only: true }, 'may only read'],
    [{ areas: ['orders'] }, 'narrowed to orders'],
  ])('a run has its credential’s narrowing (%j)', async (narrowing, reason) => {
    // The caller is named here without the narrowing that would have refused it already.
    const { recurrence } = await ofColleague(narrowing);
    await planner.runAt(on('09:00:00'));
    expect(await planner.runsOf(recurrence.id)).toMatchObject([
      { status: 'failed', reason: expect.stringContaining(reason) },
    ]);
  });

  test('revoking the token pauses it, and the run that is under way fails', async () => {
    const { world } = planner;
    const { ben, token_id, recurrence } = await ofColleague();
    const byOther = await create({}, ben.principal);
    world.clock.set(on('09:00:00'));
    await world.runJob('recurrence', 'start_runs');
    await world.call(revokeToken, ben.principal, { credential_id: token_id });
    await world.settle();
    expect(await planner.read(recurrence.id)).toMatchObject({
      status: 'paused',
      status_reason: expect.stringMatching(/^The token it was made with was revoked/),
      next_run_at: null,
      version: 2,
    });
    await planner.work();
    expect(await planner.runsOf(recurrence.id)).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('revoked') },
    ]);
    expect(await planner.runsOf(byOther.id)).toMatchObject([{ status: 'placed' }]);
    expect((await planner.read(byOther.id)).status).toBe('active');
    expect(await update(recurrence.id, { status: 'active' }, ben.principal)).toMatchObject({
      status: 'active',
    });
    await planner.runAt(on('09:00:00', 1));
    expect((await planner.runsOf(recurrence.id)).at(-1)).toMatchObject({ status: 'placed' });
  });

  test('an owner who has left pauses it at the first run', async () => {
    const { world, buyer } = planner;
    const ben = await aColleague(world, planner.ana, 'buyer');
    const recurrence = await create({}, ben.principal);
    await world.call(deactivateUser, buyer, { user_id: ben.principal.user_id });
    await planner.runAt(on('09:00:00'));
    expect(await planner.read(recurrence.id)).toMatchObject({
      status: 'paused',
      status_reason: expect.stringContaining('no longer an active user'),
      failures_in_a_row: 1,
    });
  });

  test('a REST key places as well', async () => {
    const { world, ana, buyer } = planner;
    const { key } = await world.call(issueRestKey, operator, {
      company_id: buyer.company_id,
      owner_email: ana.email,
      name: 'ERP',
    } as never);
    const { id } = await create({}, { ...buyer, credential_id: key.id, credential_kind: 'rest_key' });
    await planner.runAt(on('09:00:00'));
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'placed' }]);
  });
});

describe('without an answer', () => {
  const purchases = async () =>
    (
      await planner.world
        .deps<Deps>('recurrence')
        .runs.owner(planner.buyer.company_id)
        .find({ status: 'running' })
    ).map((run) => run.purchase_id);

  test('a run is continued later under the same purchase id', async () => {
    const { world } = planner;
    const { id } = await create();
    await world.stopService('orders');
    await planner.runAt(on('09:00:00'));
    const before = await purchases();
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'running', purchase_id: null, finished_at: null },
    ]);
    await planner.work();
    await planner.runAt(on('09:01:00'));
    expect(await purchases()).toEqual(before);
    await world.startService('orders');
    await planner.runAt(on('09:10:00'));
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'placed', purchase_id: before[0] }]);
  });

  test('it is abandoned when the next one is due, and that one runs', async () => {
    const { world } = planner;
    const { id } = await create();
    await world.stopService('orders');
    await planner.runAt(on('09:00:00'));
    await world.startService('orders');
    await planner.runAt(on('09:00:00', 1));
    expect(await planner.runsOf(id)).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('did not finish in time') },
      { status: 'placed' },
    ]);
    expect(await planner.read(id)).toMatchObject({ runs_failed: 1, runs_placed: 1, status: 'active' });
    expect(await planner.stockOf(chai)).toBe(96);
  });

  test('one that was placed before its replica died is found placed, also if its owner has lost the rights', async () => {
    const { world, ana } = planner;
    const ben = await aColleague(world, ana, 'buyer');
    const { id } = await create({}, ben.principal);
    breakAt = 'run.after_placed';
    await expect(planner.runAt(on('09:00:00'))).rejects.toThrow('broken off');
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'running' }]);
    await world.call(deactivateUser, planner.buyer, { user_id: ben.principal.user_id });
    await planner.work();
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'running' }]);
    await planner.runAt(on('09:05:00'));
    const [run] = await planner.runsOf(id);
    expect(run).toMatchObject({ status: 'placed', totals: [eur('40.00')] });
    expect(await planner.ordersOf(run?.purchase_id ?? null)).toHaveLength(1);
    expect(await planner.read(id)).toMatchObject({ status: 'active', runs_placed: 1, runs_failed: 0 });
    expect(await planner.stockOf(chai)).toBe(96);
  });

  test.each([
    {
      why: 'finance did not answer',
      fail: () => planner.world.stopService('finance'),
      mend: () => planner.world.startService('finance'),
    },
    {
      why: 'orders was killed',
      fail: async () => {
        breakAt = 'place.after_claim';
      },
      mend: async () => {},
    },
  ])('a run whose purchase was abandoned because $why is placed under another id', async ({ fail, mend }) => {
    const { id } = await create();
    await fail();
    await planner.runAt(on('09:00:00'));
    const [abandoned] = await purchases();
    await mend();
    await planner.runAt(on('09:01:00'));
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'running', code: null, finished_at: null }]);
    await planner.world.runJob('orders', 'sweep');
    await planner.runAt(on('09:02:00'));
    const [run] = await planner.runsOf(id);
    expect(run).toMatchObject({ status: 'placed', totals: [eur('40.00')] });
    expect(run?.purchase_id).not.toBe(abandoned);
    expect(await planner.read(id)).toMatchObject({ runs_placed: 1, runs_failed: 0, failures_in_a_row: 0 });
    expect(await planner.stockOf(chai)).toBe(96);
  });

  test('a run that was interrupted after it was inserted is placed by the next process', async () => {
    const { id } = await create();
    breakAt = 'run.after_inserted';
    await expect(planner.runAt(on('09:00:00'))).rejects.toThrow('broken off');
    await planner.work();
    expect(await planner.runsOf(id)).toMatchObject([{ status: 'placed' }]);
  });
});

test('no run is placed while identity does not answer', async () => {
  const { world } = planner;
  const { id } = await create();
  await world.stopService('identity');
  await planner.runAt(on('09:00:00'));
  expect(await planner.runsOf(id)).toMatchObject([{ status: 'running' }]);
  await world.startService('identity');
  await planner.runAt(on('09:02:00'));
  expect(await planner.runsOf(id)).toMatchObject([{ status: 'placed' }]);
  await failureOf(update(id, { count: 1 }), 'invalid_input');
});

test('nothing runs while the company is suspended, and the next run after it is resumed does', async () => {
  const { world, buyer } = planner;
  const { id } = await create();
  const { company_id } = buyer;
  await world.call(suspendCompany, operator, { company_id, reason: 'Unpaid' });
  await planner.runAt(on('09:00:00'));
  expect(await planner.runsOf(id)).toMatchObject([
    { status: 'failed', code: 'company_suspended', purchase_id: null },
  ]);
  await world.call(resumeCompany, operator, { company_id });
  await planner.runAt(on('09:00:00', 1));
  expect(await planner.runsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'placed' }]);
});
