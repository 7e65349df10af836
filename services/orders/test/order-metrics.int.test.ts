import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  acceptInvitation,
  anonymousPrincipal,
  approvePurchase,
  cancelOrder,
  confirmOrder,
  declinePurchase,
  Failure,
  getOrderMetrics,
  type Id,
  newId,
  orderStatus,
  type Principal,
  placeMarketplaceOrder,
  rejectOrder,
  shipOrder,
  updateCompanyLimits,
} from '@procura/contracts';
import { colleagueOf, confinedTo, failureOf, inSession, principalOf, without } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';
import { countDueLines } from '../src/metrics/count-lines.ts';
import { foldDeltas } from '../src/metrics/metric-store.ts';
import type { Order } from '../src/model/order.ts';
import { orderMigrations } from '../src/order/order-migrations.ts';
import { type History, openHistory, type Row, walk } from './a-history.ts';
import { addUp, minorDigits, type MetricsQuery as Query } from './walked-metrics.ts';

type Metrics = Answer<typeof getOrderMetrics>;

const random = seededRandom();
let past: History;
let approver: Principal;
let requisitioner: Principal;
let documents: ReadonlyMap<string, Order>;

beforeAll(async () => {
  past = await openHistory();
  approver = await joined(past);
  requisitioner = colleagueOf(past.buyer);
  expect((await past.load(Array.from({ length: 60 }, aPastOrder))).errors).toEqual([]);
  await foldAll();
  await live();
  const stored = await past.world.deps<Deps>('orders').orders.parties(past.buyer).find({});
  documents = new Map(stored.map((order) => [order._id, order]));
});
afterAll(() => past.world.stop());

const foldAll = () => foldDeltas(past.world.deps<Deps>('orders'));
const metricsOf = (principal: Principal, query: Query = {}): Promise<Metrics> =>
  past.world.call(getOrderMetrics, principal, query);

/** The buyer's admin after they joined by the link in their mail, so that somebody may approve. */
const joined = async ({ world, buyer }: History): Promise<Principal> => {
  await world.settle();
  const mails = await readMails(String(world.config.mail_dir));
  const invitation = /[?&]invitation=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const password = 'correct horse battery';
  const { user } = await world.call(acceptInvitation, anonymousPrincipal, { invitation, password });
  return inSession({ ...buyer, user_id: user.id });
};

const priceIn = (currency: string) => ({
  amount: (random.below(100_000) / 1000).toFixed(minorDigits[currency] ?? 2),
  currency,
});

const dayMs = 86_400_000;
const firstDay = (): number => past.world.clock().getTime() - 420 * dayMs;

/** A row somewhere in the last 14 months, at any hour, so that days differ between the parties' time zones. */
/** Whole, or with up to three decimals. */
const aQuantity = (): number => (random.below(2) ? 1 + random.below(9) : (1 + random.below(9000)) / 1000);

const aPastOrder = (): Row => {
  const { supplier, currency, skus } = random.pick(past.shelves);
  const created = firstDay() + random.below(400 * 24 * 60) * 60_000;
  const after = (hours: number) => new Date(created + hours * 3_600_000).toISOString();
  const status = random.pick(['confirmed', 'shipped', 'delivered'] as const);
  return past.row({
    branch_code: random.pick(past.branches).code,
    supplier_company_id: supplier.company_id,
    created_at: after(0),
    status,
    shipping: priceIn(currency),
    lines: skus.map((sku) => ({ sku, quantity: aQuantity(), unit_price: priceIn(currency) })),
    ...(status !== 'confirmed' && {
      shipments: [
        {
          carrier: 'Speedy Express',
          shipped_at: after(1 + random.below(200)),
          ...(status === 'delivered' && { delivered_at: after(201 + random.below(200)) }),
        },
      ],
    }),
  });
};

/** Orders of today in every status a person brings them to. A limit in three currencies makes the fourth, KWD, wait. */
const live = async (): Promise<void> => {
  const { world, shelves, branches } = past;
  const limits = ['USD', 'EUR', 'JPY'].map((currency) => ({
    scope: 'company' as const,
    period: 'month' as const,
    on_exceed: 'refuse' as const,
    limit: { amount: currency === 'JPY' ? '9000000' : '9000000.00', currency },
  }));
  await world.call(updateCompanyLimits, inSession(past.buyer), { limits });
  const place = async (shelf: History['shelves'][number]) => {
    const lines = [{ product_id: shelf.product_ids[0] as Id<'product'>, quantity: 1 + random.below(5) }];
    const branch_id = random.pick(branches).id;
    const { purchase_id, orders } = await world.call(placeMarketplaceOrder, requisitioner, {
      branch_id,
      lines,
    });
    return { purchase_id, order_id: orders[0]?.id as Id<'order'>, supplier: shelf.supplier };
  };
  const reason = 'changed our mind';
  const [usd, eur, kwd, jpy] = shelves as [
    (typeof shelves)[0],
    (typeof shelves)[0],
    (typeof shelves)[0],
    (typeof shelves)[0],
  ];
  await place(usd);
  await world.call(cancelOrder, requisitioner, { order_id: (await place(eur)).order_id, reason });
  const refused = await place(jpy);
  await world.call(rejectOrder, refused.supplier, { order_id: refused.order_id, reason });
  const shipped = await place(jpy);
  await world.call(confirmOrder, shipped.supplier, { order_id: shipped.order_id });
  await foldAll();
  await world.call(shipOrder, shipped.supplier, { order_id: shipped.order_id, carrier: 'Speedy Express' });
  await place(kwd);
  await world.call(declinePurchase, approver, { purchase_id: (await place(kwd)).purchase_id });
  await world.call(cancelOrder, requisitioner, { order_id: (await place(kwd)).order_id, reason });
  await world.call(approvePurchase, approver, { purchase_id: (await place(kwd)).purchase_id });
};

const walks = new Map<string, ReturnType<typeof walk>>();
/** The walk of a list, once: nothing changes while metrics are compared. */
const walkOnce = (caller: Principal, filters: Parameters<typeof walk>[2]) => {
  const key = JSON.stringify([caller.company_id, caller.branch_ids, filters]);
  const known = walks.get(key) ?? walk(past.world, caller, filters);
  walks.set(key, known);
  return known;
};

const walked = async (caller: Principal, query: Query) => {
  const { branch_id, supplier_company_id, buyer_company_id } = query;
  const filters = { branch_id, supplier_company_id, buyer_company_id };
  return addUp(await walkOnce(caller, filters), documents, caller, query);
};

/** An answer in the form of {@link addUp}, where the order of statuses and groups does not matter. */
const comparable = ({ as_of: _, more_groups: __, rest: ___, by_status, groups, ...figures }: Metrics) => ({
  ...figures,
  by_status: new Map(by_status.map((one) => [one.status, one])),
  groups: new Map(
    groups.map(({ key, label: _, by_status, ...figures }) => [
      key,
      { ...figures, by_status: new Map(by_status.map(({ status, orders }) => [status, orders])) },
    ]),
  ),
});

/** An answer, or that a party or branch to filter by is not there. */
const found = async <T extends object>(asked: Promise<T>): Promise<T | { code: string }> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return { code: error.code };
    throw error;
  }
};

/** A supplier mostly, and the buyer now and then. */
const aCompany = () => random.pick([past.buyer, ...past.shelves.map(({ supplier }) => supplier)]).company_id;

const groupings = ['status', 'branch', 'supplier', 'category', 'product', 'day', 'week', 'month'] as const;

const aQuery = (): Query => {
  const from = new Date(firstDay() + random.below(420) * dayMs).toISOString().slice(0, 10);
  const to = new Date(Date.parse(from) + random.below(200) * dayMs).toISOString().slice(0, 10);
  return {
    ...(random.next() < 0.4 && { branch_id: random.pick(past.branches).id }),
    ...(random.next() < 0.4 && { supplier_company_id: aCompany() }),
    ...(random.next() < 0.2 && { buyer_company_id: aCompany() }),
    ...(random.next() < 0.6 && { from }),
    ...(random.next() < 0.6 && { to }),
    ...(random.next() < 0.3 && { currency: random.pick(['EUR', 'JPY', 'KWD', 'USD', 'CHF']) }),
    ...(random.next() < 0.6 && { group_by: random.pick(groupings), limit: 500 }),
  };
};

const callers: [string, () => Principal][] = [
  ['a buyer', () => past.buyer],
  ['a buyer with two branches', () => confinedTo(past.buyer, past.branches[0].id, past.branches[1].id)],
  ['a supplier of three currencies', () => past.shelves[0]?.supplier as Principal],
  ['a supplier far away', () => past.shelves[3]?.supplier as Principal],
];

test('the company has orders in every status of metrics', async () => {
  const { by_status } = await metricsOf(past.buyer);
  expect(new Set(by_status.map(({ status }) => status))).toEqual(
    new Set(orderStatus.options.filter((status) => status !== 'partially_shipped')),
  );
  const seen = (await metricsOf(past.shelves[0]?.supplier as Principal)).by_status;
  expect(seen.map(({ status }) => status)).not.toContain('pending_approval');
  expect(seen.map(({ status }) => status)).not.toContain('declined');
});

describe.each(['before and while orders are folded', 'after they were'])(
  'metrics equal the walk %s',
  (when) => {
    beforeAll(async () => {
      if (when === 'after they were') await foldAll();
    });

    test.each(callers)(`for %s (SEED=${random.seed})`, async (_, callerOf) => {
      const caller = callerOf();
      const queries = [
        {},
        ...groupings.map((group_by) => ({ group_by, limit: 500 })),
        ...Array.from({ length: 8 }, aQuery),
      ];
      for (const query of queries) {
        const expected = await found(walked(caller, query));
        const metrics = await found(metricsOf(caller, query).then(comparable));
        expect({ query, ...metrics }).toEqual({ query, ...expected });
      }
    });

    test('and stay the same while two replicas fold at once', async () => {
      const before = await metricsOf(past.buyer, { group_by: 'branch' });
      const folding = [foldAll(), foldAll()];
      const during = await Promise.all(
        Array.from({ length: 6 }, () => metricsOf(past.buyer, { group_by: 'branch' })),
      );
      await Promise.all(folding);
      for (const answer of during) expect(comparable(answer)).toEqual(comparable(before));
      const deps = past.world.deps<Deps>('orders');
      expect(await deps.metricDeltas.work().count({}, 1)).toBe(0);
      expect(comparable(await metricsOf(past.buyer, { group_by: 'branch' }))).toEqual(comparable(before));
    });
  },
);

test('groups carry their names, and periods come in order of time', async () => {
  const byBranch = await metricsOf(past.buyer, { group_by: 'branch' });
  expect(new Set(byBranch.groups.map(({ label }) => label))).toEqual(new Set(['Berlin', 'México', 'London']));
  const [supplier] = past.shelves.map((shelf) => shelf.supplier);
  const byBuyer = await metricsOf(supplier as Principal, { group_by: 'supplier' });
  expect(byBuyer.groups.map(({ label }) => label)).toEqual([past.buyer.company_name]);
  const keys = (await metricsOf(past.buyer, { group_by: 'week' })).groups.map(({ key }) => key);
  expect(keys).toEqual(keys.toSorted());
});

/** Sums per currency of several lists of amounts, in the smallest unit of each. */
const addAmounts = (lists: readonly { amount: string; currency: string }[][]) => {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of lists.flat())
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount.replace('.', '')));
  return new Map([...sums].toSorted());
};
const spendOf = ({ live_totals }: { live_totals: { amount: string; currency: string }[] }) =>
  addAmounts([live_totals]).values().next().value ?? 0n;

test.each([
  [{ group_by: 'day' }],
  [{ group_by: 'day', sort: 'orders' }],
  [{ group_by: 'month', sort: 'spend', currency: 'JPY' }],
  [{ group_by: 'branch', sort: 'spend', currency: 'EUR' }],
  [{ group_by: 'supplier' }],
] as [Query][])('the first groups and the rest of %j are all groups in their order', async (query) => {
  const all = await metricsOf(past.buyer, { ...query, limit: 500 });
  expect(all).toMatchObject({ more_groups: false, rest: null });
  const inOrder = query.sort || query.group_by === 'supplier' ? all.groups : all.groups.toReversed();
  expect(inOrder.length).toBeGreaterThan(1);
  const ranks = inOrder.map((group) =>
    query.sort === 'spend'
      ? spendOf(group)
      : query.group_by === 'day' && !query.sort
        ? group.key
        : group.orders,
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  for (const limit of [1, inOrder.length - 1]) {
    const { groups, rest, more_groups } = await metricsOf(past.buyer, { ...query, limit });
    expect(new Set(groups)).toEqual(new Set(inOrder.slice(0, limit)));
    expect(more_groups).toBe(true);
    expect(rest).toMatchObject({ groups: inOrder.length - limit });
    const left = inOrder.slice(limit);
    expect(rest?.orders).toBe(left.reduce((sum, { orders }) => sum + orders, 0));
    expect(addAmounts([rest?.totals ?? []])).toEqual(addAmounts(left.map(({ totals }) => totals)));
    expect(addAmounts([rest?.live_totals ?? []])).toEqual(
      addAmounts(left.map(({ live_totals }) => live_totals)),
    );
  }
});

describe('metrics are', () => {
  test('refused for bad input', async () => {
    const paths = async (query: Record<string, unknown>) =>
      (await failureOf(metricsOf(past.buyer, query), 'invalid_input')).errors?.map(({ path }) => path);
    expect(await paths({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['from']);
    expect(await paths({ from: '2026-02-30' })).toEqual(['from']);
    expect(await paths({ to: '9999-12-31' })).toEqual(['to']);
    expect(await paths({ branch_id: newId('order') })).toEqual(['branch_id']);
    expect(await paths({ group_by: 'colour' })).toEqual(['group_by']);
    expect(await paths({ colour: 'red' })).toEqual(['colour']);
    expect(await paths({ sort: 'orders' })).toEqual(['sort']);
    expect(await paths({ limit: 5 })).toEqual(['limit']);
    expect(await paths({ group_by: 'branch', limit: 501 })).toEqual(['limit']);
    expect(await paths({ group_by: 'branch', sort: 'latest' })).toEqual(['sort']);
    expect(await paths({ group_by: 'branch', sort: 'spend' })).toEqual(['currency']);
  });

  test('refused without the permission', async () => {
    await failureOf(metricsOf(without(past.buyer, 'orders:read')), 'forbidden');
    await failureOf(metricsOf(principalOf('operator')), 'wrong_audience');
  });

  test('empty for other companies, for other branches, and of other suppliers', async () => {
    const nothing = { orders: 0, by_status: [], totals: [], averages: [], groups: [] };
    const { branches, shelves } = past;
    expect(await metricsOf(principalOf('buyer'))).toMatchObject(nothing);
    await failureOf(metricsOf(principalOf('supplier'), { branch_id: branches[0].id }), 'not_found');
    const confined = confinedTo(past.buyer, branches[0].id);
    await failureOf(metricsOf(confined, { branch_id: branches[1].id }), 'not_found');
    const [first, other] = [shelves[0]?.supplier, shelves[3]?.supplier] as [Principal, Principal];
    await failureOf(metricsOf(first, { supplier_company_id: other.company_id }), 'not_found');
    expect((await metricsOf(first, { supplier_company_id: first.company_id })).orders).toBeGreaterThan(0);
    const { company_id } = past.buyer;
    await failureOf(metricsOf(first, { supplier_company_id: company_id }), 'not_found');
    await failureOf(metricsOf(past.buyer, { buyer_company_id: first.company_id }), 'not_found');
    expect(await metricsOf(first, { buyer_company_id: company_id })).toEqual({
      ...(await metricsOf(first)),
      as_of: expect.any(String),
    });
  });
});

test('orders of an earlier release are in groups of products once migrations and their job have run', async () => {
  const deps = past.world.deps<Deps>('orders');
  await foldAll();
  const ask = (group_by: 'product' | 'category') => metricsOf(past.buyer, { group_by, limit: 500 });
  const before = await Promise.all([ask('product'), ask('category')]);
  await deps.orders.work().updateMany({}, { $unset: { counted_as: '' } });
  await deps.lineRollups.work().deleteMany({});
  const [uncounted] = await Promise.all([ask('product')]);
  expect(uncounted?.groups).toMatchObject([{ key: '_uncounted', totals: before[0]?.totals }]);
  for (const { run } of orderMigrations) await run({ collection: (spec) => deps.database.collection(spec) });
  await countDueLines(deps);
  for (const fold of [async () => undefined, foldAll]) {
    await fold();
    const after = await Promise.all([ask('product'), ask('category')]);
    expect(after.map(comparable)).toEqual(before.map(comparable));
  }
  await countDueLines(deps);
  expect(await deps.metricDeltas.work().count({}, 1)).toBe(0);
});
