import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  addDays,
  dayOf,
  getRecurrenceMetrics,
  type Id,
  listRecurrences,
  newId,
  type Principal,
  updateRecurrence,
} from '@procura/contracts';
import { formatMoney, parseMoney, sumByCurrency } from '@procura/money';
import { aBranch, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { occurrencesBetween } from '../src/schedule/schedule.ts';
import { openPlanner, type Planner, type RunView, type View } from './a-planner.ts';

const time_zone = 'Europe/Berlin';
const firstDay = '2026-12-01';
const days = 4;
const { seed, below, pick } = seededRandom();
const amounts = { USD: '12.35', EUR: '10.00', JPY: '1250', KWD: '3.255' } as const;

let planner: Planner;
let branches: Id<'branch'>[];
beforeAll(async () => {
  planner = await openPlanner({ starts: `${firstDay}T00:30:00Z` });
  branches = [planner.branch_id, (await aBranch(planner.world, planner.buyer)).id];
});
afterAll(() => planner?.world.stop());

type Filter = { branch_id?: Id<'branch'>; from?: string; to?: string };
type Metrics = Answer<typeof getRecurrenceMetrics>;

const metricsOf = (filter: Filter, caller: Principal = planner.buyer): Promise<Metrics> =>
  planner.world.call(getRecurrenceMetrics, caller, filter);

/** Every recurring order with all its runs, from the lists. */
const walk = async (): Promise<{ view: View; runs: RunView[] }[]> => {
  const page = await planner.world.call(listRecurrences, planner.buyer, { limit: 100 });
  const found = [];
  for (const { id } of page.data)
    found.push({ view: await planner.read(id), runs: await planner.runsOf(id) });
  return found;
};

const count = (values: readonly string[]): [string, number][] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => [value, all.length] as [string, number])
    .toSorted();

/** Runs that a recurring order has ahead of it until an instant, by its dates alone. */
const aheadOf = (view: View, from: Date, until: Date): number => {
  if (view.status !== 'active') return 0;
  const dates = occurrencesBetween(view, from, until).map(({ at }) => at.toISOString());
  const left = view.count === null ? dates : dates.slice(0, view.count - view.occurrences);
  return left.filter((date) => !view.skipped_dates.includes(date)).length;
};

const expected = (all: Awaited<ReturnType<typeof walk>>, { branch_id, from, to }: Filter, as_of: string) => {
  const chosen = all.filter(({ view }) => !branch_id || view.branch.id === branch_id);
  const runs = chosen
    .flatMap((one) => one.runs)
    .filter((run) => {
      const day = dayOf(new Date(run.scheduled_at), time_zone);
      return (!from || day >= from) && (!to || day <= to);
    });
  const now = new Date(as_of);
  const until = new Date(now.getTime() + 30 * 24 * 3_600_000);
  return {
    recurrences: count(chosen.map(({ view }) => view.status)),
    runs: runs.length,
    by_status: count(runs.map((run) => run.status)),
    failures: count(runs.flatMap((run) => (run.code ? [run.code] : []))),
    totals: sumByCurrency(runs.flatMap((run) => run.totals.map(parseMoney))).map(formatMoney),
    upcoming_runs: chosen.reduce((sum, { view }) => sum + aheadOf(view, now, until), 0),
  };
};

const comparable = ({ as_of: _as_of, recurrences, by_status, failures, ...rest }: Metrics) => ({
  ...rest,
  recurrences: recurrences.map((one) => [one.status, one.recurrences]).toSorted(),
  by_status: by_status.map((one) => [one.status, one.runs]).toSorted(),
  failures: failures.map((one) => [one.code, one.runs]).toSorted(),
});

/** Recurring orders in four currencies and two branches, whose prices and stock change from day to day. */
const live = async (): Promise<void> => {
  const { world, buyer } = planner;
  const products = [];
  for (const [currency, amount] of Object.entries(amounts))
    products.push({ currency, amount, id: await planner.product({ currency, amount, tax_rate: '7.7' }) });
  const made: View[] = [];
  for (let index = 0; index < 8; index++) {
    const [first, second] = [pick(products), pick(products)];
    made.push(
      await planner.create({
        branch_id: pick(branches),
        lines: [...new Set([first.id, second.id])].map((product_id) => ({
          product_id,
          quantity: 1 + below(9),
        })),
        // Around midnight in Berlin, where the day of UTC is another.
        time_of_day: pick(['00:10', '09:00', '23:50']),
        ...(below(3) === 0 && { count: 2 + below(3) }),
        ...(below(2) === 0 && { max_price_increase_percent: '100' }),
      }),
    );
  }
  for (let day = 0; day < days; day++) {
    const raised = pick(products);
    await planner.agree(raised.id, raised.amount.replace(/^\d/, '9'), raised.currency);
    const { id: recurrence_id, status, next_run_at } = await planner.read(pick(made).id);
    // One without a date has made its last run, and ends when the jobs next look.
    if (status === 'active' && next_run_at !== null)
      await world.call(updateRecurrence, buyer, {
        recurrence_id,
        ...pick([{ skip_next: true }, { status: 'paused' }] as const),
      });
    await planner.runAt(`${addDays(firstDay, day)}T09:00:00Z`);
    await planner.runAt(`${addDays(firstDay, day)}T23:30:00Z`);
    await planner.agree(raised.id, raised.amount, raised.currency);
  }
};

test(`metrics equal the walk of the lists under the same filters (SEED=${seed})`, async () => {
  await live();
  const all = await walk();
  expect(all.flatMap((one) => one.runs).length).toBeGreaterThan(12);
  const someDay = () => (below(2) === 0 ? undefined : addDays(firstDay, below(days + 1)));
  const filters: Filter[] = [
    {},
    ...branches.map((branch_id) => ({ branch_id })),
    ...Array.from({ length: days + 1 }, (_, day) => ({
      from: addDays(firstDay, day),
      to: addDays(firstDay, day),
    })),
    ...Array.from({ length: 8 }, () => ({
      branch_id: pick([undefined, ...branches]),
      from: someDay(),
      to: someDay(),
    })),
  ].filter(({ from, to }: Filter) => !from || !to || from <= to);
  for (const filter of filters) {
    const metrics = await metricsOf(filter);
    expect({ filter, ...comparable(metrics) }).toEqual({ filter, ...expected(all, filter, metrics.as_of) });
  }
  const [branch_id = newId('branch')] = branches;
  expect(comparable(await metricsOf({}, confinedTo(planner.buyer, branch_id)))).toEqual(
    comparable(await metricsOf({ branch_id })),
  );
});

test('a caller who sees no recurring order receives zeros', async () => {
  const nothing = { recurrences: [], runs: 0, by_status: [], failures: [], totals: [], upcoming_runs: 0 };
  expect(await metricsOf({}, principalOf('buyer'))).toMatchObject(nothing);
  await failureOf(metricsOf({ branch_id: newId('branch') }), 'not_found');
  const [branch_id] = branches;
  await failureOf(metricsOf({ branch_id }, confinedTo(planner.buyer, newId('branch'))), 'not_found');
});

test('bad input and a missing permission are refused', async () => {
  const failure = await failureOf(metricsOf({ from: '2026-12-02', to: '2026-12-01' }), 'invalid_input');
  expect(failure.errors?.[0]?.path).toBe('from');
  await failureOf(metricsOf({ from: '2026-13-01' }), 'invalid_input');
  await failureOf(metricsOf({}, without(planner.buyer, 'recurrences:read')), 'forbidden');
});
