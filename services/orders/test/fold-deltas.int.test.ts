import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getOrderMetrics, newId, type Principal } from '@procura/contracts';
import { principalOf, startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';
import { foldDeltas } from '../src/metrics/metric-store.ts';
import type { MetricDelta } from '../src/model/order-deltas.ts';

const random = seededRandom();
let world: World;
let deps: Deps;
let company: Principal;
beforeAll(async () => {
  world = await startWorld({ services: ['orders'], absent: ['identity'] });
  deps = world.deps<Deps>('orders');
});
afterAll(() => world.stop());
beforeEach(() => {
  company = principalOf('buyer');
});

const branches = ['Berlin', 'London'].map((name) => ({ branch_id: newId('branch'), branch_name: name }));
const supplier = { counterparty_id: newId('company'), counterparty_name: 'Exotic Liquids' };

const aDelta = (overrides: Partial<MetricDelta> = {}): MetricDelta => ({
  _id: newId('event'),
  company_id: company.company_id,
  day: `2026-0${1 + random.below(9)}-0${1 + random.below(9)}`,
  ...random.pick(branches),
  ...supplier,
  currency: random.pick(['EUR', 'USD']),
  status: random.pick(['placed', 'confirmed']),
  orders: 1,
  amount_minor: 100n,
  ship_seconds: 3600,
  ship_orders: 1,
  deliver_seconds: 0,
  deliver_orders: 0,
  on_time_orders: 0,
  late_orders: 0,
  ...overrides,
});
const insert = (...deltas: MetricDelta[]) => deps.metricDeltas.owner(company.company_id).insert(...deltas);
const many = (count: number): MetricDelta[] => Array.from({ length: count }, () => aDelta());
const unfolded = () => deps.metricDeltas.owner(company.company_id).count({}, 1000);
const ordersOf = async (principal = company) => (await world.call(getOrderMetrics, principal, {})).orders;
const rollups = (level: 'all' | 'month' | 'day') =>
  deps.metricRollups.owner(company.company_id).find({ level });
const sum = (counts: readonly { orders: number }[]) =>
  counts.reduce((total, { orders }) => total + orders, 0);

test(`replicas that fold at once count each delta once, on every level (SEED=${random.seed})`, async () => {
  await insert(...many(60));
  await foldDeltas(deps);
  // Half of the cells are known by now.
  await insert(...many(60));
  await Promise.all([foldDeltas(deps), foldDeltas(deps), foldDeltas(deps)]);
  expect(await unfolded()).toBe(0);
  for (const level of ['all', 'month', 'day'] as const) expect(sum(await rollups(level))).toBe(120);
  const amounts = (await rollups('day')).map(({ amount_minor }) => BigInt(amount_minor));
  expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(12_000n);
});

test('deltas that come in while others are folded are neither lost nor counted twice', async () => {
  let writing = true;
  const folding = (async () => {
    while (writing) await foldDeltas(deps);
  })();
  for (let round = 0; round < 20; round++) {
    await insert(...many(3));
    expect(await ordersOf()).toBe(3 * (round + 1));
  }
  writing = false;
  await folding;
  await foldDeltas(deps);
  expect(await unfolded()).toBe(0);
  expect(await ordersOf()).toBe(60);
});

test('a counted and reversed change leaves no figures', async () => {
  const placed = aDelta({ status: 'placed' });
  await insert(placed);
  await foldDeltas(deps);
  const taken = { orders: -1, amount_minor: -100n, ship_seconds: -3600, ship_orders: -1 };
  await insert(
    { ...placed, ...taken, _id: newId('event') },
    { ...placed, _id: newId('event'), status: 'cancelled' },
  );
  const answer = async () => (await world.call(getOrderMetrics, company, {})).by_status;
  expect(await answer()).toMatchObject([{ status: 'cancelled', orders: 1 }]);
  await foldDeltas(deps);
  expect(await answer()).toMatchObject([{ status: 'cancelled', orders: 1 }]);
});

test('what is counted again under a new name is shown under it', async () => {
  const branch_id = newId('branch');
  await insert(aDelta({ branch_id, branch_name: 'Zürich', status: 'placed', currency: 'EUR' }));
  await foldDeltas(deps);
  const newest = aDelta({ branch_id, branch_name: 'Basel', status: 'placed', currency: 'EUR' });
  const labels = async () =>
    (await world.call(getOrderMetrics, company, { group_by: 'branch' })).groups.map(({ label }) => label);
  await insert(newest);
  expect(await labels()).toEqual(['Basel']);
  await foldDeltas(deps);
  expect(await labels()).toEqual(['Basel']);
});

test('a company that cannot be folded does not hold up the others', async () => {
  const most = 2n ** 63n - 1n;
  await insert(
    aDelta({ amount_minor: most, status: 'placed', currency: 'EUR', ...branches[0] }),
    aDelta({ amount_minor: most, status: 'placed', currency: 'EUR', ...branches[0] }),
  );
  const stuck = company.company_id;
  company = principalOf('buyer');
  await insert(aDelta());
  await foldDeltas(deps);
  expect(await unfolded()).toBe(0);
  expect(await deps.metricDeltas.owner(stuck).count({}, 10)).toBe(2);
  await deps.metricDeltas.owner(stuck).deleteMany({});
});
