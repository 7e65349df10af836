import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  addDays,
  cancelOrder,
  getOrderMetrics,
  getSpendTable,
  newId,
  type Principal,
  placeMarketplaceOrder,
  rejectOrder,
  type SpendDimension,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { foldDeltas } from '../src/metrics/metric-store.ts';
import { type History, openHistory, type Row, type Shelf } from './a-history.ts';
import { minorDigits } from './walked-metrics.ts';

type Query = z.input<(typeof getSpendTable)['input']>;
type Table = Answer<typeof getSpendTable>;

const random = seededRandom();
const dayMs = 86_400_000;
const dimensions = ['month', 'supplier', 'branch', 'category', 'product'] as const;
let past: History;

beforeAll(async () => {
  past = await openHistory();
  expect((await past.load(Array.from({ length: 60 }, aPastOrder))).errors).toEqual([]);
  await fold();
  for (const shelf of past.shelves) await liveOrders(shelf);
}, 180_000);
afterAll(() => past.world.stop());

const fold = () => foldDeltas(past.world.deps<Deps>('orders'));
const firstDay = (): number => past.world.clock().getTime() - 600 * dayMs;
const tableOf = (caller: Principal, query: Query): Promise<Table> =>
  past.world.call(getSpendTable, caller, query);

/** A row somewhere in the last 20 months, at any hour. */
const aPastOrder = (): Row => {
  const { supplier, currency, skus } = random.pick(past.shelves);
  const price = () => ({
    amount: (random.below(100_000) / 1000).toFixed(minorDigits[currency] ?? 2),
    currency,
  });
  return past.row({
    branch_code: random.pick(past.branches).code,
    supplier_company_id: supplier.company_id,
    created_at: new Date(firstDay() + random.below(590 * 24 * 60) * 60_000).toISOString(),
    shipping: price(),
    lines: skus.map((sku) => ({ sku, quantity: 1 + random.below(9), unit_price: price() })),
  });
};

/** Orders of today, not folded yet: one that continues, and two that end and are no spend. */
const liveOrders = async ({ supplier, product_ids }: Shelf): Promise<void> => {
  const { world, buyer, branches } = past;
  const place = async () => {
    const { orders } = await world.call(placeMarketplaceOrder, buyer, {
      branch_id: random.pick(branches).id,
      lines: product_ids.map((product_id) => ({ product_id, quantity: 1 + random.below(5) })),
    });
    const [order] = orders;
    if (!order) throw new Error('No order was placed');
    return order.id;
  };
  await place();
  await world.call(cancelOrder, buyer, { order_id: await place(), reason: 'No' });
  await world.call(rejectOrder, supplier, { order_id: await place(), reason: 'No' });
};

/** Spend by group as get_order_metrics answers it, in minor units of one currency. */
const metricsBy = async (caller: Principal, { rows, columns: _, limit: __, ...query }: Query) => {
  const { groups, live_totals } = await past.world.call(getOrderMetrics, caller, {
    ...query,
    group_by: rows,
    limit: 500,
  });
  const of = (totals: typeof live_totals): bigint =>
    minor(totals.find(({ currency }) => currency === query.currency)?.amount ?? '0');
  return {
    total: of(live_totals),
    groups: new Map(groups.map((group) => [group.key, of(group.live_totals)])),
  };
};
const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, one) => all + one, 0n);

/** The query for one column, so that metrics by row are its cells. */
const inColumn = (query: Query, key: string): Query | null => {
  switch (query.columns) {
    case 'branch':
      return query.branch_id && query.branch_id !== key
        ? null
        : { ...query, branch_id: key as NonNullable<Query['branch_id']> };
    case 'supplier':
      return { ...query, supplier_company_id: key as NonNullable<Query['supplier_company_id']> };
    case 'month': {
      const [first, last] = [`${key}-01`, addDays(`${addDays(`${key}-01`, 31).slice(0, 7)}-01`, -1)];
      const from = query.from && query.from > first ? query.from : first;
      const to = query.to && query.to < last ? query.to : last;
      return { ...query, from, to };
    }
    default:
      throw new Error(`No filter is for ${query.columns}`);
  }
};

const isOfLines = (dimension: SpendDimension | undefined) =>
  dimension === 'product' || dimension === 'category';

/** What a table must hold: rows and columns as metrics have them, cells as those of each column, and exact sums. */
const expectLikeMetrics = async (caller: Principal, query: Query, table: Table): Promise<void> => {
  const note = JSON.stringify({ query, seed: random.seed });
  const byRow = await metricsBy(caller, query);
  expect([note, minor(table.total ?? '0')]).toEqual([note, byRow.total]);
  const { rows, columns } = table;
  for (const { key, total } of rows)
    if (key !== '_others') expect([note, key, minor(total)]).toEqual([note, key, byRow.groups.get(key)]);
  expect([note, sum(rows.map(({ total }) => minor(total)))]).toEqual([note, byRow.total]);
  if (!query.columns) return expect(columns).toEqual([]);
  const byColumn = await metricsBy(caller, { ...query, rows: query.columns });
  expect([note, sum(columns.map(({ total }) => minor(total)))]).toEqual([note, byColumn.total]);
  for (const [place, { key, total }] of columns.entries()) {
    if (key !== '_others') expect([note, key, minor(total)]).toEqual([note, key, byColumn.groups.get(key)]);
    expect([note, key, sum(rows.map(({ amounts }) => minor(amounts[place] ?? '')))]).toEqual([
      note,
      key,
      minor(total),
    ]);
  }
  for (const { key, total, amounts } of rows)
    expect([note, key, sum(amounts.map(minor))]).toEqual([note, key, minor(total)]);
  if (isOfLines(query.columns)) return;
  for (const [place, { key }] of columns.entries()) {
    const asked = key === '_others' ? null : inColumn(query, key);
    if (!asked) continue;
    const { groups } = await metricsBy(caller, asked);
    for (const row of rows)
      if (row.key !== '_others')
        expect([note, key, row.key, minor(row.amounts[place] ?? '')]).toEqual([
          note,
          key,
          row.key,
          groups.get(row.key) ?? 0n,
        ]);
  }
};

const everyPair: readonly Query[] = [
  ...dimensions.map((rows): Query => ({ rows, currency: 'USD' })),
  ...dimensions.flatMap((rows) =>
    dimensions
      .filter((columns) => columns !== rows && !(isOfLines(columns) && isOfLines(rows)))
      .map((columns): Query => ({ rows, columns, currency: 'USD' })),
  ),
];

const aQuery = (): Query => {
  const from = new Date(firstDay() + random.below(500) * dayMs).toISOString().slice(0, 10);
  const rows = random.pick(dimensions);
  const columns = random.pick(
    dimensions.filter((one) => one !== rows && !(isOfLines(one) && isOfLines(rows))),
  );
  return {
    rows,
    currency: random.pick(['EUR', 'JPY', 'KWD', 'USD']),
    ...(random.next() < 0.7 && { columns }),
    ...(random.next() < 0.3 && { branch_id: random.pick(past.branches.slice(0, 2)).id }),
    ...(random.next() < 0.5 && { from }),
    ...(random.next() < 0.5 && { to: addDays(from, random.below(400)) }),
    limit: random.pick([1, 2, 25]),
  };
};

describe.each(['before and while orders are folded', 'after they were'])(
  'a table equals the metrics %s',
  (when) => {
    beforeAll(async () => {
      if (when === 'after they were') await fold();
    });

    const callers: [string, () => Principal][] = [
      ['a buyer', () => past.buyer],
      ['a buyer of two branches', () => confinedTo(past.buyer, past.branches[0].id, past.branches[1].id)],
    ];
    test.each(callers)(
      `for %s (SEED=${random.seed})`,
      async (_, callerOf) => {
        const caller = callerOf();
        const queries = [
          // Before, there are rollups and unfolded deltas.
          ...(caller === past.buyer && when.startsWith('before') ? everyPair : []),
          ...Array.from({ length: 8 }, aQuery),
        ];
        for (const query of queries) await expectLikeMetrics(caller, query, await tableOf(caller, query));
      },
      300_000,
    );
  },
);

test('every cell of categories and products is the one of the table turned around', async () => {
  for (const [rows, columns] of [
    ['supplier', 'product'],
    ['month', 'category'],
    ['branch', 'product'],
  ] as const) {
    const [table, turned] = await Promise.all([
      tableOf(past.buyer, { rows, columns, currency: 'USD', from: '2020-01-01', limit: 12 }),
      tableOf(past.buyer, { rows: columns, columns: rows, currency: 'USD', from: '2020-01-01', limit: 12 }),
    ]);
    expect(turned.rows.map(({ amounts: _, ...row }) => row)).toEqual(table.columns);
    expect(table.rows.map(({ amounts: _, ...row }) => row)).toEqual(turned.columns);
    expect(turned.rows.map(({ amounts }) => amounts)).toEqual(
      table.columns.map((_, place) => table.rows.map(({ amounts }) => amounts[place])),
    );
  }
});

test('the largest rows and the latest months are shown, and the rest is added up', async () => {
  const [all, one] = await Promise.all([
    tableOf(past.buyer, { rows: 'branch', currency: 'USD' }),
    tableOf(past.buyer, { rows: 'branch', currency: 'USD', limit: 1 }),
  ]);
  expect(all.other_rows).toBe(0);
  expect(all.rows.map(({ total }) => minor(total))).toEqual(
    all.rows.map(({ total }) => minor(total)).toSorted((a, b) => (a < b ? 1 : -1)),
  );
  expect(one.rows.map(({ key }) => key)).toEqual([all.rows[0]?.key, '_others']);
  expect(one.other_rows).toBe(all.rows.length - 1);
  const months = await tableOf(past.buyer, { rows: 'month', currency: 'USD', limit: 2 });
  expect(months.rows.map(({ label }) => label)[0]).toBe('Earlier');
  const shown = months.rows.slice(1).map(({ key }) => key);
  expect(shown).toEqual(shown.toSorted());
  expect(months.other_rows).toBeGreaterThan(0);
});

test('without a currency it is the one with the most orders, and the others are named', async () => {
  const table = await tableOf(past.buyer, { rows: 'supplier' });
  const { by_status: _, live_totals } = await past.world.call(getOrderMetrics, past.buyer, {});
  expect(table.totals).toEqual(live_totals);
  const counts = await Promise.all(
    live_totals.map(async ({ currency }) => {
      const { by_status } = await past.world.call(getOrderMetrics, past.buyer, { currency });
      const ended = ['cancelled', 'rejected', 'declined'];
      const live = by_status.filter(({ status }) => !ended.includes(status));
      return { currency, orders: live.reduce((all, { orders }) => all + orders, 0) };
    }),
  );
  const most = Math.max(...counts.map(({ orders }) => orders));
  expect(counts.filter(({ orders }) => orders === most).map(({ currency }) => currency)).toContain(
    table.currency,
  );
});

test('orders whose lines are not counted yet are in the others', async () => {
  const deps = past.world.deps<Deps>('orders');
  await fold();
  const query: Query = { rows: 'product', columns: 'branch', currency: 'USD' };
  const before = await tableOf(past.buyer, query);
  const rollups = await deps.lineRollups.owner(past.buyer.company_id).find({});
  await deps.lineRollups.work().deleteMany({ company_id: past.buyer.company_id });
  const without = await tableOf(past.buyer, query);
  expect(without).toMatchObject({ total: before.total, columns: before.columns, other_rows: 0 });
  expect(without.rows).toEqual([
    { key: '_others', label: 'Others', total: before.total, amounts: before.columns.map((one) => one.total) },
  ]);
  await deps.lineRollups.owner(past.buyer.company_id).insert(...rollups);
});

describe('a table is', () => {
  test('refused for bad input', async () => {
    const paths = async (query: Record<string, unknown>) =>
      (await failureOf(tableOf(past.buyer, query as Query), 'invalid_input')).errors?.map(({ path }) => path);
    expect(await paths({})).toEqual(['rows']);
    expect(await paths({ rows: 'day' })).toEqual(['rows']);
    expect(await paths({ rows: 'branch', columns: 'branch' })).toEqual(['columns']);
    expect(await paths({ rows: 'product', columns: 'category' })).toEqual(['columns']);
    expect(await paths({ rows: 'branch', from: '2026-02-02', to: '2026-02-01' })).toEqual(['from']);
    expect(await paths({ rows: 'branch', currency: 'EURO' })).toContain('currency');
    expect(await paths({ rows: 'branch', limit: 101 })).toEqual(['limit']);
    expect(await paths({ rows: 'branch', branch_id: newId('order') })).toEqual(['branch_id']);
  });

  test('refused without the permission and to suppliers', async () => {
    await failureOf(tableOf(without(past.buyer, 'orders:read'), { rows: 'branch' }), 'forbidden');
    await failureOf(tableOf(principalOf('supplier'), { rows: 'branch' }), 'wrong_audience');
  });

  test('empty for other companies, and not there for other branches', async () => {
    const { branches, buyer, shelves } = past;
    expect(await tableOf(principalOf('buyer'), { rows: 'branch', columns: 'month' })).toMatchObject({
      totals: [],
      currency: null,
      total: null,
      columns: [],
      rows: [],
    });
    const confined = confinedTo(buyer, branches[0].id);
    await failureOf(tableOf(confined, { rows: 'month', branch_id: branches[1].id }), 'not_found');
    const own = await tableOf(confined, { rows: 'branch', columns: 'product', currency: 'USD' });
    expect(own.rows.map(({ key }) => key)).toEqual([branches[0].id]);
    await failureOf(
      tableOf(buyer, { rows: 'month', supplier_company_id: principalOf('supplier').company_id }),
      'not_found',
    );
    const [{ supplier }] = shelves as [Shelf];
    const one = await tableOf(buyer, {
      rows: 'supplier',
      columns: 'category',
      supplier_company_id: supplier.company_id,
    });
    expect(one.rows.map(({ key }) => key)).toEqual([supplier.company_id]);
    expect(await tableOf(buyer, { rows: 'branch', currency: 'CHF' })).toMatchObject({
      currency: 'CHF',
      total: '0.00',
      rows: [],
    });
  });
});
