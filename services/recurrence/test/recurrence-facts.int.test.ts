import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRecurrence,
  describeCreateRecurrence,
  getOrder,
  getRecurrenceMetrics,
  type Id,
  listRecurrences,
  updateCompanyLimits,
  updateRecurrence,
} from '@procura/contracts';
import { eur, failureOf, inSession } from '@procura/testkit';
import pMap from 'p-map';
import { type CreateInput, openPlanner, type Planner } from './a-planner.ts';

/** What an assistant reads of recurring orders, and the verdicts before it creates one. */
let planner: Planner;
let tea: Id<'product'>;
beforeAll(async () => {
  planner = await openPlanner();
  tea = await planner.product({ name: 'Tea', amount: '10.00', stock: 500 });
});
afterAll(() => planner?.world.stop());

const setLimit = (amount: string | null, period: 'purchase' | 'month' = 'purchase') =>
  planner.world.call(updateCompanyLimits, inSession(planner.buyer), {
    limits: amount === null ? [] : [{ scope: 'company', period, on_exceed: 'refuse', limit: eur(amount) }],
  });
const listed = async (recurrence_id: Id<'recurrence'>) => {
  const { data } = await planner.world.call(listRecurrences, planner.buyer, { recurrence_id });
  expect(data).toHaveLength(1);
  return data[0];
};

describe('list_recurrences', () => {
  test('answers all that update_recurrence needs, as get_recurrence does', async () => {
    const { world, buyer } = planner;
    const { id } = await planner.create({
      lines: [{ product_id: tea, quantity: 2 }],
      time_of_day: '09:00',
      count: 9,
      max_price_increase_percent: '5',
    });
    await world.call(updateRecurrence, buyer, { recurrence_id: id, skip_next: true });
    const move_date = { date: '2026-11-23T08:00:00.000Z', to: '2026-11-23T12:00:00.000Z' };
    await world.call(updateRecurrence, buyer, { recurrence_id: id, move_date });
    const { last_runs: _runs, allowed_actions: _actions, ...shown } = await planner.read(id);
    // A list is shorter by the shipping, and by the packs of lines, which follow from their products.
    const { shipping: _shipping, ...alone } = shown;
    const lines = shown.lines.map(({ pack: _pack, ...line }) => line);
    expect(await listed(id)).toEqual({ ...alone, lines, line_count: 1, last_run: null });
    expect(shown).toMatchObject({
      version: 3,
      starts_on: '2026-11-21',
      ends_on: null,
      count: 9,
      occurrences: 0,
      time_of_day: '09:00',
      max_price_increase_percent: '5',
      requisitioner: buyer.user_name,
      failures_in_a_row: 0,
      skipped_dates: ['2026-11-22T08:00:00.000Z'],
      moved_dates: [{ from: move_date.date, to: move_date.to }],
    });
    expect(shown.next_dates[0]).toBe(move_date.to);
    await world.call(updateRecurrence, buyer, { recurrence_id: id, status: 'ended' });
  });

  test('leaves lines out beyond those of a page, and answers them by id', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Spice ${index}`);
    const products = await pMap(names, (name) => planner.product({ name }), { concurrency: 4 });
    const lines = products.map((product_id) => ({ product_id, quantity: 1 }));
    const made = [];
    for (let count = 0; count < 5; count++) made.push((await planner.create({ lines })).id);
    const { data } = await planner.world.call(listRecurrences, planner.buyer, { limit: 5 });
    expect(data.map((one) => [one.line_count, one.lines.length])).toEqual([
      [50, 50],
      [50, 50],
      [50, 50],
      [50, 50],
      [50, 0],
    ]);
    expect((await listed(made[0] as Id<'recurrence'>))?.lines).toHaveLength(50);
    for (const recurrence_id of made)
      await planner.world.call(updateRecurrence, planner.buyer, { recurrence_id, status: 'ended' });
  });
});

test('a run that fails is read with its reason, and metrics name its recurring order', async () => {
  const { world, buyer } = planner;
  const wine = await planner.product({ name: 'Wine' });
  const { id } = await planner.create({ name: 'Wine', lines: [{ product_id: wine, quantity: 1 }] });
  await planner.agree(wine, '11.00');
  await planner.runAt('2026-11-22T08:00:01Z');
  expect((await listed(id))?.last_run).toMatchObject({
    scheduled_at: '2026-11-22T08:00:00.000Z',
    status: 'failed',
    code: 'price_ceiling',
    reason: expect.stringContaining('11.00 EUR'),
    purchase_id: null,
  });
  const { failures } = await world.call(getRecurrenceMetrics, buyer, {});
  expect(failures).toEqual([
    { code: 'price_ceiling', runs: 1, recurrences: [{ id, name: 'Wine', runs: 1 }] },
  ]);
  await world.call(updateRecurrence, buyer, { recurrence_id: id, status: 'ended' });
});

test('an order names the recurring order whose run placed it, to its buyer alone, and a moved date runs', async () => {
  const { world, buyer, supplier } = planner;
  const { id, next_dates } = await planner.create({ lines: [{ product_id: tea, quantity: 1 }] });
  const [date = ''] = next_dates;
  const to = new Date(Date.parse(date) + 3_600_000).toISOString();
  await world.call(updateRecurrence, buyer, { recurrence_id: id, move_date: { date, to } });
  await planner.runAt(new Date(Date.parse(date) + 1000).toISOString());
  expect(await planner.runsOf(id)).toEqual([]);
  await planner.runAt(new Date(Date.parse(to) + 1000).toISOString());
  const [run] = await planner.runsOf(id);
  expect(run).toMatchObject({ status: 'placed', scheduled_at: to });
  const [placed] = await planner.ordersOf(run?.purchase_id ?? null);
  const order_id = placed?.id as Id<'order'>;
  expect(await world.call(getOrder, buyer, { order_id })).toMatchObject({ recurrence_id: id });
  expect(await world.call(getOrder, supplier, { order_id })).toMatchObject({ recurrence_id: null });
  await world.call(updateRecurrence, buyer, { recurrence_id: id, status: 'ended' });
});

describe('a run that would be refused', () => {
  const inputOf = (quantity: number): CreateInput => ({
    branch_id: planner.branch_id,
    lines: [{ product_id: tea, quantity }],
    schedule: 'FREQ=WEEKLY;BYDAY=MO',
  });
  const create = (quantity: number) => planner.world.call(createRecurrence, planner.buyer, inputOf(quantity));

  test('a lack of stock creates no recurring order, and refuses a change that would need it', async () => {
    const { world, buyer } = planner;
    const { errors, message } = await failureOf(create(999_999), 'insufficient_stock');
    expect(errors?.map(({ path }) => path)).toEqual(['lines.0.quantity']);
    expect(message).toContain('Tea');
    await failureOf(world.call(describeCreateRecurrence, buyer, inputOf(999_999)), 'insufficient_stock');
    const { id, version } = await create(1);
    const lines = [{ product_id: tea, quantity: 999_999 }];
    await failureOf(world.call(updateRecurrence, buyer, { recurrence_id: id, lines }), 'insufficient_stock');
    expect((await planner.read(id)).version).toBe(version);
  });

  test('by a limit that one run exceeds creates none, and a limit that is used up is reported', async () => {
    await setLimit('50.00');
    expect((await create(5)).verdicts).toEqual([]);
    const { extra } = await failureOf(create(6), 'limit_exceeded');
    expect(extra?.verdicts).toMatchObject([{ effect: 'refuses', exceeded_by: eur('10.00') }]);
    // Another run of this month would be beyond it, the first of the next month would not.
    await setLimit('60.00', 'month');
    await failureOf(create(7), 'limit_exceeded');
    expect((await create(6)).verdicts).toMatchObject([{ rule: 'company_month_limit', effect: 'refuses' }]);
    await setLimit(null);
    expect((await create(6)).verdicts).toEqual([]);
  });
});
