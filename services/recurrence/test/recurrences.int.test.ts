import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRecurrence,
  createToken,
  describeCreateRecurrence,
  describeUpdateRecurrence,
  getRecurrence,
  type Id,
  listRecurrenceRuns,
  listRecurrences,
  newId,
  noSpending,
  removeCatalogProduct,
  updateBranch,
  updateRecurrence,
} from '@procura/contracts';
import { aBranch, colleagueOf, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { type CreateInput, openPlanner, type Planner } from './a-planner.ts';
import { aRecurrence } from './a-recurrence.ts';

let planner: Planner;
let tea: Id<'product'>;
beforeAll(async () => {
  planner = await openPlanner();
  tea = await planner.product({
    name: 'Tea',
    amount: '3.35',
    minimum_quantity: 5,
    quantity_step: 5,
    tax_rate: '19',
  });
});
afterAll(() => planner?.world.stop());

const inputOf = (overrides: Partial<CreateInput> = {}): CreateInput => ({
  branch_id: planner.branch_id,
  lines: [{ product_id: tea, quantity: 10 }],
  schedule: 'FREQ=WEEKLY;BYDAY=MO',
  ...overrides,
});

describe('create_recurrence', () => {
  test('answers the recurring order with its next five dates', async () => {
    const { world, buyer } = planner;
    const made = await world.call(createRecurrence, buyer, inputOf({ max_price_increase_percent: '2.5' }));
    expect(made).toMatchObject({
      name: 'Tea',
      status: 'active',
      status_reason: null,
      schedule: 'FREQ=WEEKLY;BYDAY=MO',
      schedule_text: 'Every Monday at 09:00',
      time_zone: 'Europe/Berlin',
      time_of_day: '09:00',
      starts_on: '2026-11-21',
      next_run_at: '2026-11-23T08:00:00.000Z',
      next_dates: [
        '2026-11-23T08:00:00.000Z',
        '2026-11-30T08:00:00.000Z',
        '2026-12-07T08:00:00.000Z',
        '2026-12-14T08:00:00.000Z',
        '2026-12-21T08:00:00.000Z',
      ],
      lines: [
        { product_id: tea, name: 'Tea', quantity: 10, unit_price: { amount: '3.35', currency: 'EUR' } },
      ],
      // 33.50 net and 6.37 tax.
      totals: [{ amount: '39.87', currency: 'EUR' }],
      max_price_increase_percent: '2.5',
      requisitioner: 'Ana Admin',
      runs_placed: 0,
      version: 1,
      allowed_actions: ['update_recurrence'],
    });
    const { verdicts, warnings, ...view } = made;
    expect([verdicts, warnings]).toEqual([[], []]);
    expect(await planner.read(made.id)).toEqual(view);
  });

  test('each currency has its own total, and several lines a name', async () => {
    const usd = await planner.product({ name: 'Sugar', currency: 'USD', amount: '1.10' });
    const lines = [
      { product_id: tea, quantity: 5 },
      { product_id: usd, quantity: 3 },
    ];
    const made = await planner.create({
      lines,
      count: 2,
      time_zone: 'America/Sao_Paulo',
      time_of_day: '17:30',
    });
    expect(made).toMatchObject({
      name: 'Tea and 1 more',
      totals: [
        { amount: '19.93', currency: 'EUR' },
        { amount: '3.30', currency: 'USD' },
      ],
      next_dates: ['2026-11-21T20:30:00.000Z', '2026-11-22T20:30:00.000Z'],
    });
  });

  test('the same key returns the same recurring order, also after changes', async () => {
    const { world, buyer } = planner;
    const product_id = await planner.product();
    const input = inputOf({ lines: [{ product_id, quantity: 1 }] });
    const first = await world.callTwice(createRecurrence, buyer, input, 'once');
    await world.call(removeCatalogProduct, buyer, { product_id });
    expect(await world.callTwice(createRecurrence, buyer, input, 'once')).toEqual({
      answer: first.answer,
      replayed: true,
    });
    await failureOf(
      world.call(createRecurrence, buyer, { ...input, name: 'Other' }, { key: 'once' }),
      'idempotency_key_reused',
    );
  });

  test('bad input names the field and the remedy', async () => {
    const refused = async (
      overrides: Partial<CreateInput>,
      code: 'invalid_input' | 'invalid_schedule' = 'invalid_input',
    ) => (await failureOf(planner.create(overrides), code)).errors?.map((error) => error.path);
    expect(await refused({ schedule: 'FREQ=DAILY;COUNT=3' }, 'invalid_schedule')).toEqual(['schedule']);
    expect(await refused({ schedule: 'FREQ=MINUTELY' }, 'invalid_schedule')).toEqual(['schedule']);
    expect(await refused({ ends_on: '2026-11-21' }, 'invalid_schedule')).toEqual(['ends_on']);
    expect(await refused({ schedule: 'FREQ=DAILY;BYHOUR=9', time_of_day: '09:00' })).toEqual(['time_of_day']);
    expect(await refused({ ends_on: '2027-01-01', count: 3 })).toEqual(['count']);
    expect(await refused({ time_of_day: '9:00', time_zone: 'Mars/Base', lines: [] })).toEqual([
      'lines',
      'time_zone',
      'time_of_day',
    ]);
    const line = { product_id: tea, quantity: 10 };
    expect(await refused({ lines: [line, line] })).toEqual(['lines.1.product_id']);
    const dear = await planner.product({ amount: '999999999.99' });
    expect(await refused({ lines: [{ product_id: dear, quantity: 1_000_000 }] })).toEqual([
      'lines.0.quantity',
    ]);
  });

  test('refuses what place_order refuses, naming every line, and missing stock once the lines are right', async () => {
    const empty = await planner.product({ name: 'Sold out', stock: 0 });
    const removed = await planner.product({ name: 'Gone' });
    await planner.world.call(removeCatalogProduct, planner.buyer, { product_id: removed });
    const lines = [
      { product_id: empty, quantity: 5 },
      { product_id: tea, quantity: 3 },
      { product_id: removed, quantity: 1 },
      { product_id: newId('product'), quantity: 1 },
    ];
    const failure = await failureOf(planner.create({ lines }), 'quantity_rule');
    expect(failure.errors?.map((error) => error.path)).toEqual([
      'lines.1.quantity',
      'lines.2.product_id',
      'lines.3.product_id',
    ]);
    await failureOf(planner.create({ lines: lines.slice(2) }), 'not_orderable');
    await failureOf(planner.create({ lines: lines.slice(3) }), 'not_found');
    const missing = await failureOf(planner.create({ lines: lines.slice(0, 1) }), 'insufficient_stock');
    expect(missing.errors?.map((error) => error.path)).toEqual(['lines.0.quantity']);
  });

  test('needs an active branch of the caller’s', async () => {
    const { world, buyer } = planner;
    const branch = await aBranch(world, buyer);
    const { version } = branch;
    await world.call(updateBranch, buyer, {
      branch_id: branch.id,
      expected_version: version,
      status: 'inactive',
    });
    await failureOf(planner.create({ branch_id: branch.id }), 'branch_inactive');
    await failureOf(planner.create({ branch_id: newId('branch') }), 'not_found');
    await failureOf(planner.create({}, confinedTo(buyer, branch.id)), 'not_found');
  });

  test('needs the permission, and the rights its runs are placed with', async () => {
    const { buyer } = planner;
    await failureOf(planner.create({}, without(buyer, 'recurrences:write')), 'forbidden');
    const failure = await failureOf(planner.create({}, without(buyer, 'orders:write')), 'forbidden');
    expect(failure.message).toContain('orders:write');
    await failureOf(planner.create({}, { ...buyer, no_money: true }), 'narrowed');
    await failureOf(planner.create({}, { ...buyer, read_only: true }), 'narrowed');
    await failureOf(planner.create({}, { ...buyer, areas: ['orders'] }), 'narrowed');
    expect((await planner.create({}, { ...buyer, areas: ['recurrences'] })).status).toBe('active');
    await failureOf(planner.create({}, principalOf('supplier')), 'wrong_audience');
  });
});

test('a company has at most 1,000 recurring orders that have not ended', async () => {
  const { world, buyer } = planner;
  const stored = world.deps<Deps>('recurrence').recurrences.owner(buyer.company_id);
  const { id } = await planner.create();
  const left = await stored.count({ status: { $ne: 'ended' } }, 1000);
  const others = Array.from({ length: 1000 - left }, () =>
    aRecurrence({ company_id: buyer.company_id, status: 'paused', name: 'One of many' }),
  );
  for (let first = 0; first < others.length; first += 100)
    await stored.insert(...others.slice(first, first + 100));
  const refused = await failureOf(planner.create(), 'conflict');
  expect(refused.message).toMatch(/^The company has 1000 recurring orders that have not ended/);
  await failureOf(world.call(describeCreateRecurrence, buyer, inputOf()), 'conflict');
  await world.call(updateRecurrence, buyer, { recurrence_id: id, status: 'ended' });
  const outcomes = await Promise.allSettled([planner.create(), planner.create()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await stored.deleteMany({ name: 'One of many' });
});

describe('get_recurrence and list_recurrences', () => {
  test('other companies and confined callers do not find it', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    await failureOf(world.call(getRecurrence, principalOf('buyer'), { recurrence_id }), 'not_found');
    await failureOf(
      world.call(getRecurrence, confinedTo(buyer, newId('branch')), { recurrence_id }),
      'not_found',
    );
    await failureOf(world.call(getRecurrence, buyer, { recurrence_id: newId('recurrence') }), 'not_found');
    await failureOf(
      world.call(getRecurrence, without(buyer, 'recurrences:read'), { recurrence_id }),
      'forbidden',
    );
    await failureOf(world.call(getRecurrence, buyer, { recurrence_id: 'run_1' as never }), 'invalid_input');
  });

  test('a caller who may not change it is offered no actions', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const reader = without(buyer, 'recurrences:write');
    expect((await world.call(getRecurrence, reader, { recurrence_id })).allowed_actions).toEqual([]);
  });

  test('newest first, page by page, by status and branch', async () => {
    const { world } = planner;
    const buyer = colleagueOf(planner.buyer);
    const branch = await aBranch(world, buyer);
    const made = [];
    for (let index = 0; index < 5; index++)
      made.push((await planner.create({ branch_id: branch.id, name: `Plan ${index}` }, buyer)).id);
    const [first = made[0]] = made;
    await world.call(updateRecurrence, buyer, { recurrence_id: first as Id<'recurrence'>, status: 'paused' });
    const walk = async (filters: Record<string, unknown>, caller = buyer) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await world.call(listRecurrences, caller, { ...filters, cursor, limit: 2 } as never);
        found.push(...page.data.map((one) => one.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await walk({ branch_id: branch.id })).toEqual(made.toReversed());
    expect(await walk({}, confinedTo(buyer, branch.id))).toEqual(made.toReversed());
    expect(await walk({ branch_id: branch.id, status: 'paused' })).toEqual([first]);
    expect((await walk({})).slice(0, 5)).toEqual(made.toReversed());
    await failureOf(walk({ branch_id: branch.id }, confinedTo(buyer, newId('branch'))), 'not_found');
    expect(await walk({}, principalOf('buyer'))).toEqual([]);
  });

  test('a cursor of another list is refused', async () => {
    const { world, buyer } = planner;
    const page = await world.call(listRecurrences, buyer, { limit: 1 });
    const cursor = page.next_cursor ?? '';
    await failureOf(
      world.call(listRecurrences, buyer, { limit: 1, cursor, status: 'paused' }),
      'invalid_cursor',
    );
    await failureOf(
      world.call(listRecurrences, principalOf('buyer'), { limit: 1, cursor }),
      'invalid_cursor',
    );
    await failureOf(world.call(listRecurrences, without(buyer, 'recurrences:read'), {}), 'forbidden');
  });
});

describe('update_recurrence', () => {
  test('changes, and refuses a version that is not the present one', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const renamed = await world.call(updateRecurrence, buyer, {
      recurrence_id,
      expected_version: 1,
      name: 'Beans',
    });
    expect(renamed).toMatchObject({ name: 'Beans', version: 2 });
    const failure = await failureOf(
      world.call(updateRecurrence, buyer, { recurrence_id, expected_version: 1, name: 'Tea' }),
      'version_conflict',
    );
    expect(failure.errors?.[0]?.path).toBe('expected_version');
    const { verdicts, warnings, ...view } = renamed;
    expect([verdicts, warnings]).toEqual([[], []]);
    expect(await planner.read(recurrence_id)).toEqual(view);
  });

  test('new lines take today’s prices, and belong to who set them', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const ben = colleagueOf(buyer);
    const changed = await world.call(updateRecurrence, ben, {
      recurrence_id,
      lines: [{ product_id: tea, quantity: 5 }],
    });
    expect(changed).toMatchObject({
      lines: [{ product_id: tea, unit_price: { amount: '3.35' } }],
      totals: [{ amount: '19.93' }],
      requisitioner: 'Ben Buyer',
    });
    const lines = [{ product_id: tea, quantity: 4 }];
    const failure = await failureOf(
      world.call(updateRecurrence, ben, { recurrence_id, lines }),
      'quantity_rule',
    );
    expect(failure.errors?.[0]?.path).toBe('lines.0.quantity');
  });

  test('pauses, resumes, skips and ends', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id, next_dates } = await planner.create();
    const update = (change: object) => world.call(updateRecurrence, buyer, { recurrence_id, ...change });
    expect(await update({ skip_next: true })).toMatchObject({
      next_run_at: next_dates[1],
      skipped_dates: [next_dates[0]],
    });
    expect(await update({ status: 'paused' })).toMatchObject({
      status: 'paused',
      next_run_at: null,
      next_dates: [],
    });
    const resume_at = '2026-11-25T00:00:00.000Z';
    expect(await update({ resume_at })).toMatchObject({
      status: 'paused',
      resume_at,
      next_dates: [
        expect.stringContaining('2026-11-25'),
        ...Array.from({ length: 4 }, () => expect.anything()),
      ],
    });
    expect((await update({ status: 'active' })).next_dates).toEqual(
      (await planner.read(recurrence_id)).next_dates,
    );
    expect(await update({ status: 'ended' })).toMatchObject({
      status: 'ended',
      status_reason: 'Ana Admin ended it.',
      next_dates: [],
      allowed_actions: [],
    });
    await failureOf(update({ status: 'active' }), 'conflict');
  });

  test('the same key changes once', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const skip = { recurrence_id, skip_next: true };
    const first = await world.callTwice(updateRecurrence, buyer, skip, 'skip once');
    expect(await world.callTwice(updateRecurrence, buyer, skip, 'skip once')).toEqual({
      answer: first.answer,
      replayed: true,
    });
    expect((await planner.read(recurrence_id)).skipped_dates).toHaveLength(1);
  });

  test('bad input, other companies, other branches and missing rights', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const name = 'Taken';
    await failureOf(world.call(updateRecurrence, buyer, { recurrence_id }), 'invalid_input');
    await failureOf(
      world.call(updateRecurrence, buyer, { recurrence_id, schedule: 'FREQ=DAILY;UNTIL=20270101' }),
      'invalid_schedule',
    );
    await failureOf(world.call(updateRecurrence, principalOf('buyer'), { recurrence_id, name }), 'not_found');
    await failureOf(
      world.call(updateRecurrence, confinedTo(buyer, newId('branch')), { recurrence_id, name }),
      'not_found',
    );
    await failureOf(
      world.call(updateRecurrence, without(buyer, 'recurrences:write'), { recurrence_id, name }),
      'forbidden',
    );
    const clerk = without(buyer, 'orders:write');
    expect(await world.call(updateRecurrence, clerk, { recurrence_id, name })).toMatchObject({ name });
    await failureOf(
      world.call(updateRecurrence, clerk, { recurrence_id, time_of_day: '10:00' }),
      'forbidden',
    );
  });
});

test('a day that some months lack is said in the answers, with what runs on the last day', async () => {
  const { world, buyer } = planner;
  const schedule = 'FREQ=MONTHLY;BYMONTHDAY=31';
  const created = await world.call(createRecurrence, buyer, inputOf({ schedule }));
  const said = {
    schedule_text: 'Every month on day 31 at 09:00, only in months with 31 days',
    warnings: [
      {
        path: 'schedule',
        code: 'dates_skipped',
        detail: expect.stringContaining('BYMONTHDAY=-1 runs on the last day of every month'),
      },
    ],
  };
  expect(created).toMatchObject(said);
  const change = (fields: object) =>
    world.call(updateRecurrence, buyer, { recurrence_id: created.id, ...fields });
  expect(await change({ name: 'Month’s end' })).toMatchObject(said);
  expect(await change({ schedule: 'FREQ=MONTHLY;BYMONTHDAY=-1' })).toMatchObject({
    schedule_text: 'Every month on the last day at 09:00',
    warnings: [],
  });
});

describe('what each run would commit', () => {
  test('is described before a recurring order is created, and empty for a repeat of the key', async () => {
    const { world, buyer } = planner;
    const before = await world.call(listRecurrences, buyer, { limit: 100 });
    const describing = (input: Partial<CreateInput> = {}, caller = buyer) =>
      world.call(describeCreateRecurrence, caller, inputOf(input), { key: 'described' });
    expect(await describing({ max_price_increase_percent: '5' })).toEqual({
      commits: true,
      amounts: [{ amount: '39.87', currency: 'EUR' }],
      suppliers: [{ id: planner.supplier.company_id, name: planner.supplier.company_name }],
      branch: { id: planner.branch_id, name: expect.any(String) },
      summary:
        'Orders 10 × “Tea” (piece) again and again without asking: Every Monday at 09:00, without an end. The amounts are those of one run. Prices may be 5% higher than now.',
      offer: expect.any(String),
    });
    expect(await world.call(listRecurrences, buyer, { limit: 100 })).toEqual(before);
    await failureOf(describing({ schedule: 'FREQ=SECONDLY' }), 'invalid_schedule');
    await failureOf(describing({}, principalOf('buyer')), 'not_orderable');
    await failureOf(describing({}, confinedTo(buyer, newId('branch'))), 'not_found');
    await world.call(createRecurrence, buyer, inputOf(), { key: 'described' });
    expect(await describing()).toEqual(noSpending);
  });

  test('is described for changes that alter the spending, and for no others', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    const describing = (input: object, caller = buyer) =>
      world.call(describeUpdateRecurrence, caller, { recurrence_id, ...input });
    expect(await describing({ lines: [{ product_id: tea, quantity: 20 }] })).toMatchObject({
      commits: true,
      amounts: [{ amount: '79.73', currency: 'EUR' }],
      suppliers: [{ id: planner.supplier.company_id }],
      branch: { id: planner.branch_id },
      summary: expect.stringMatching(/^From then on orders 20 × “Tea” \(piece\) again/),
    });
    for (const spending of [{ schedule: 'FREQ=DAILY' }, { max_price_increase_percent: '9' }, { count: 9 }])
      expect(await describing(spending)).toMatchObject({ commits: true });
    await world.call(updateRecurrence, buyer, { recurrence_id, ends_on: '2026-12-31' });
    expect(await describing({ ends_on: null })).toMatchObject({
      commits: true,
      summary: expect.stringContaining('without an end'),
    });
    for (const harmless of [
      { name: 'Other' },
      { skip_next: true },
      { status: 'paused' },
      { status: 'ended' },
    ])
      expect(await describing(harmless)).toEqual(noSpending);
    await world.call(updateRecurrence, buyer, { recurrence_id, status: 'paused' });
    expect(await describing({ status: 'active' })).toMatchObject({ commits: true });
    await failureOf(describing({}), 'invalid_input');
    await failureOf(describing({ name: 'Mine' }, principalOf('buyer')), 'not_found');
    await failureOf(describing({ name: 'Mine' }, confinedTo(buyer, newId('branch'))), 'not_found');
  });
});

describe('list_recurrence_runs', () => {
  test('is found by who sees the recurring order', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await planner.create();
    expect(await world.call(listRecurrenceRuns, buyer, { recurrence_id })).toEqual({
      data: [],
      next_cursor: null,
      has_more: false,
    });
    await failureOf(world.call(listRecurrenceRuns, principalOf('buyer'), { recurrence_id }), 'not_found');
    await failureOf(
      world.call(listRecurrenceRuns, confinedTo(buyer, newId('branch')), { recurrence_id }),
      'not_found',
    );
    await failureOf(
      world.call(listRecurrenceRuns, without(buyer, 'recurrences:read'), { recurrence_id }),
      'forbidden',
    );
    await failureOf(world.call(listRecurrenceRuns, buyer, { recurrence_id, limit: 0 }), 'invalid_input');
    await failureOf(world.call(listRecurrenceRuns, buyer, { recurrence_id, cursor: 'x' }), 'invalid_cursor');
  });
});

test('a token narrowed to recurring orders sets one up', async () => {
  const { world, buyer } = planner;
  const made = await world.call(createToken, buyer, { name: 'Planner', areas: ['recurrences'] });
  const caller = { ...buyer, credential_id: made.token.id, areas: ['recurrences' as const] };
  expect((await planner.create({}, caller)).requisitioner).toBe('Ana Admin');
});
