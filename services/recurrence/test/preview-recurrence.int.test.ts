import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createRecurrence,
  type Id,
  listRecurrences,
  newId,
  type Output,
  placeOrder,
  previewRecurrence,
  previewRecurrenceChange,
  removeCatalogProduct,
  setShippingTerms,
  updateCompanyLimits,
  updateProduct,
  updateRecurrence,
} from '@procura/contracts';
import { confinedTo, eur, failureOf, inSession, principalOf, without } from '@procura/testkit';
import type { z } from 'zod';
import { type CreateInput, openPlanner, type Planner } from './a-planner.ts';

let planner: Planner;
let tea: Id<'product'>;
beforeAll(async () => {
  planner = await openPlanner();
  tea = await planner.product({ name: 'Tea', amount: '3.35', minimum_quantity: 5, tax_rate: '19' });
});
afterAll(() => planner?.world.stop());

const inputOf = (overrides: Partial<CreateInput> = {}): CreateInput => ({
  branch_id: planner.branch_id,
  lines: [{ product_id: tea, quantity: 10 }],
  schedule: 'FREQ=WEEKLY;BYDAY=MO',
  ...overrides,
});
const preview = (overrides: Partial<CreateInput> = {}, caller = planner.buyer) =>
  planner.world.call(previewRecurrence, caller, inputOf(overrides));
const create = (overrides: Partial<CreateInput> = {}) =>
  planner.world.call(createRecurrence, planner.buyer, inputOf(overrides));
const previewChange = (
  input: z.input<typeof previewRecurrenceChange.input>,
  caller = planner.buyer,
): Promise<Output<typeof previewRecurrenceChange>> =>
  planner.world.call(previewRecurrenceChange, caller, input);

describe('preview_recurrence', () => {
  test('returns what creating makes, and its totals are accepted as the expected ones', async () => {
    const { world, supplier, buyer } = planner;
    const usd = await planner.product({ name: 'Sugar', currency: 'USD', amount: '1.10' });
    await world.call(setShippingTerms, supplier, { currency: 'EUR', flat: eur('4.20'), tax_rate: '19' });
    const overrides = {
      lines: [
        { product_id: tea, quantity: 10 },
        { product_id: usd, quantity: 3 },
      ],
      count: 3,
      time_of_day: '07:15',
      max_price_increase_percent: '5',
    };
    const before = await world.call(listRecurrences, buyer, { limit: 100 });
    const previewed = await preview(overrides);
    expect(await world.call(listRecurrences, buyer, { limit: 100 })).toEqual(before);
    expect(previewed).toMatchObject({ outcome: 'will_place', verdicts: [], problems: [], warnings: [] });
    expect(previewed.shipping).toHaveLength(1);
    const made = await create({ ...overrides, expected_totals: previewed.totals });
    const { outcome: _outcome, verdicts: _verdicts, problems: _problems, lines, ...rest } = previewed;
    expect(made).toMatchObject(rest);
    expect(lines).toEqual(
      made.lines.map((line, line_index) => ({
        ...line,
        line_index,
        supplier: { id: supplier.company_id, name: supplier.company_name },
        problem: null,
      })),
    );
    await world.call(setShippingTerms, supplier, { currency: 'EUR' });
  });

  test('names every line that cannot be ordered repeatedly, with the reason why creating fails', async () => {
    const { world, buyer, supplier } = planner;
    const product = (name: string, stock = 100) => planner.product({ name, stock });
    const [empty, removed, gone] = await Promise.all([
      product('Sold out', 0),
      product('Removed'),
      product('Gone'),
    ]);
    await world.call(removeCatalogProduct, buyer, { product_id: removed });
    await world.call(updateProduct, supplier, {
      product_id: gone,
      expected_version: 1,
      discontinued: true,
    });
    const unknown = newId('product');
    const lines = [
      { product_id: tea, quantity: 10 },
      { product_id: tea, quantity: 3 },
      { product_id: empty, quantity: 5 },
      { product_id: removed, quantity: 1 },
      { product_id: gone, quantity: 1 },
      { product_id: unknown, quantity: 1 },
    ].toSpliced(1, 1);
    const found = await preview({ lines });
    expect(found.outcome).toBe('will_be_refused');
    expect(found.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'lines.1.quantity insufficient_stock',
      'lines.2.product_id not_orderable',
      'lines.3.product_id not_orderable',
      'lines.4.product_id not_found',
    ]);
    expect(found.lines.map(({ line_index, name, problem }) => [line_index, name, problem])).toEqual([
      [0, 'Tea', null],
      ...[1, 2, 3].map((index) => [
        index,
        expect.any(String),
        found.problems.find(({ path }) => path.startsWith(`lines.${index}.`))?.detail,
      ]),
    ]);
    // Each alone is refused by creating it, with the same sentence.
    for (const { path, code, detail } of found.problems) {
      const line = lines[Number(path.split('.')[1])];
      const failure = await failureOf(create({ lines: line ? [line] : [] }), code as 'not_found');
      expect(failure.message).toBe(detail);
    }
    // What remains is created.
    const left = lines.slice(0, 1);
    const { totals, problems } = await preview({ lines: left });
    expect(problems).toEqual([]);
    expect(await create({ lines: left, expected_totals: totals })).toMatchObject({ totals });
  });

  test('has quantity rules and minimum orders among the problems', async () => {
    const { world, supplier } = planner;
    await world.call(setShippingTerms, supplier, { currency: 'EUR', minimum_order: eur('100.00') });
    const few = await preview();
    expect(few.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['lines below_minimum_order']);
    await failureOf(create(), 'below_minimum_order');
    await world.call(setShippingTerms, supplier, { currency: 'EUR' });
    const fewer = await preview({ lines: [{ product_id: tea, quantity: 2 }] });
    expect(fewer.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'lines.0.quantity quantity_rule',
    ]);
  });

  test('shows the verdicts of limits on one run, and the limits that refuse every run', async () => {
    const { world, buyer } = planner;
    const session = inSession(buyer);
    const limit = (amount: string, period: 'purchase' | 'month', on_exceed: 'approve' | 'refuse') =>
      world.call(updateCompanyLimits, session, {
        limits: [{ scope: 'company', period, on_exceed, limit: eur(amount) }],
      });
    await limit('10.00', 'purchase', 'approve');
    const waiting = await preview();
    expect(waiting).toMatchObject({ outcome: 'needs_approval', problems: [] });
    expect(waiting.verdicts.map(({ effect }) => effect)).toContain('needs_approval');
    await limit('20.00', 'purchase', 'refuse');
    expect(await preview()).toMatchObject({
      outcome: 'will_be_refused',
      problems: [{ path: 'lines', code: 'limit_exceeded' }],
    });
    await failureOf(create(), 'limit_exceeded');
    // Used up now, with room in another month.
    await limit('50.00', 'month', 'refuse');
    await world.call(placeOrder, buyer, { branch_id: planner.branch_id, lines: inputOf().lines });
    const used = await preview();
    expect(used).toMatchObject({ outcome: 'will_be_refused', problems: [] });
    expect((await create({ expected_totals: used.totals })).verdicts).toEqual(used.verdicts);
    await world.call(updateCompanyLimits, session, { limits: [] });
  });

  test('bad input, schedules, other companies and branches, and missing rights', async () => {
    const { buyer } = planner;
    const line = { product_id: tea, quantity: 10 };
    const paths = async (overrides: Partial<CreateInput>, code: 'invalid_input' | 'invalid_schedule') =>
      (await failureOf(preview(overrides), code)).errors?.map(({ path }) => path);
    expect(await paths({ lines: [line, line] }, 'invalid_input')).toEqual(['lines.1.product_id']);
    expect(await paths({ lines: [] }, 'invalid_input')).toEqual(['lines']);
    expect(await paths({ ends_on: '2027-01-01', count: 3 }, 'invalid_input')).toEqual(['count']);
    expect(await paths({ schedule: 'FREQ=SECONDLY' }, 'invalid_schedule')).toEqual(['schedule']);
    await failureOf(preview({ expected_totals: [] } as never), 'invalid_input');
    await failureOf(preview({ branch_id: newId('branch') }), 'not_found');
    await failureOf(preview({}, confinedTo(buyer, newId('branch'))), 'not_found');
    await failureOf(preview({}, principalOf('buyer')), 'not_found');
    await failureOf(preview({}, without(buyer, 'recurrences:write')), 'forbidden');
    await failureOf(preview({}, without(buyer, 'orders:write')), 'forbidden');
    await failureOf(preview({}, principalOf('supplier')), 'wrong_audience');
  });
});

describe('preview_recurrence_change', () => {
  test('returns what the change makes, and its totals are accepted as the expected ones', async () => {
    const { world, buyer } = planner;
    const product_id = await planner.product({ name: 'Honey', amount: '10.00' });
    const { id: recurrence_id, ...made } = await create({ lines: [{ product_id, quantity: 2 }] });
    await planner.agree(product_id, '12.00');
    // Lines that stay keep their first price.
    const later = await previewChange({ recurrence_id, schedule: 'FREQ=MONTHLY;BYMONTHDAY=31' });
    expect(later).toMatchObject({
      schedule_text: expect.stringContaining('day 31'),
      lines: [{ unit_price: eur('10.00') }],
      totals: [eur('20.00')],
      warnings: [{ code: 'dates_skipped' }],
    });
    const lines = [{ product_id, quantity: 3 }];
    const change = { recurrence_id, expected_version: 1, lines, time_of_day: '11:00', count: 4 };
    const previewed = await previewChange(change);
    expect(previewed).toMatchObject({ lines: [{ unit_price: eur('12.00') }], totals: [eur('36.00')] });
    expect(await planner.read(recurrence_id)).toMatchObject({ version: 1, lines: made.lines });
    const changed = await world.call(updateRecurrence, buyer, {
      ...change,
      expected_totals: previewed.totals,
    });
    const { schedule_text, next_dates, totals, count, shipping, verdicts } = previewed;
    expect(changed).toMatchObject({ schedule_text, next_dates, totals, count, shipping, verdicts });
    await failureOf(previewChange(change), 'version_conflict');
  });

  test('shows the dates of a paused one when it is resumed, and why lines are refused', async () => {
    const { world, buyer } = planner;
    const gone = await planner.product({ name: 'Gone' });
    const { id: recurrence_id, next_dates } = await create({ lines: [{ product_id: gone, quantity: 1 }] });
    await world.call(updateRecurrence, buyer, { recurrence_id, status: 'paused' });
    await world.call(removeCatalogProduct, buyer, { product_id: gone });
    expect(await previewChange({ recurrence_id, status: 'active' })).toMatchObject({
      next_dates,
      problems: [{ path: 'lines.0.product_id', code: 'not_orderable' }],
    });
    expect(await planner.read(recurrence_id)).toMatchObject({ status: 'paused' });
  });

  test('refuses what update_recurrence refuses', async () => {
    const { world, buyer } = planner;
    const { id: recurrence_id } = await create();
    const count = 9;
    await failureOf(previewChange({ recurrence_id }), 'invalid_input');
    await failureOf(previewChange({ recurrence_id, status: 'paused' } as never), 'invalid_input');
    await failureOf(previewChange({ recurrence_id, schedule: 'FREQ=SECONDLY' }), 'invalid_schedule');
    await failureOf(previewChange({ recurrence_id, count }, principalOf('buyer')), 'not_found');
    await failureOf(previewChange({ recurrence_id, count }, confinedTo(buyer, newId('branch'))), 'not_found');
    await failureOf(
      previewChange({ recurrence_id, count }, without(buyer, 'recurrences:write')),
      'forbidden',
    );
    await failureOf(previewChange({ recurrence_id, count }, without(buyer, 'orders:write')), 'forbidden');
    await world.call(updateRecurrence, buyer, { recurrence_id, status: 'ended' });
    await failureOf(previewChange({ recurrence_id, count }), 'conflict');
  });
});
