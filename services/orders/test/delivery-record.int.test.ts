import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  addDays,
  cancelOrder,
  confirmOrder,
  dayOf,
  deliverOrder,
  getDeliveryRecord,
  getOrder,
  getOrderLogistics,
  type Id,
  listDeliveryRecords,
  type Principal,
  placeMarketplaceOrder,
  rejectOrder,
  shipOrder,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';
import { foldDeltas } from '../src/metrics/metric-store.ts';
import { type History, openHistory, type Row, type Shelf, walk } from './a-history.ts';

type Logistics = Answer<typeof getOrderLogistics>;

const random = seededRandom();
const dayMs = 86_400_000;
const ended = ['cancelled', 'rejected', 'declined'];
let past: History;

beforeAll(async () => {
  past = await openHistory();
  expect((await past.load([aLateOrder(), ...Array.from({ length: 40 }, aPastOrder)])).errors).toEqual([]);
  await fold();
  for (const shelf of past.shelves) for (let one = 0; one < 3; one++) await liveOrder(shelf);
}, 180_000);
afterAll(() => past.world.stop());

const fold = () => foldDeltas(past.world.deps<Deps>('orders'));
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A past order; those delivered came around the day they were expected, at any hour. */
const aPastOrder = (): Row => {
  const { supplier, currency, skus } = random.pick(past.shelves);
  const created = past.world.clock().getTime() - (30 + random.below(300)) * dayMs;
  const delivered = created + 5 * dayMs + random.below(48 * 60) * 60_000;
  const status = random.pick(['confirmed', 'shipped', 'delivered', 'delivered', 'delivered'] as const);
  const price = { JPY: '1000', KWD: '3.250' }[currency] ?? '10.00';
  const expected = day(delivered + (random.below(3) - 1) * dayMs);
  return past.row({
    branch_code: random.pick(past.branches).code,
    supplier_company_id: supplier.company_id,
    created_at: new Date(created).toISOString(),
    status,
    shipping: { amount: price, currency },
    lines: skus.map((sku) => ({
      sku,
      quantity: 1 + random.below(9),
      unit_price: { amount: price, currency },
    })),
    ...(random.next() < 0.3 && { required_on: expected }),
    ...(status !== 'confirmed' && {
      shipments: [
        {
          carrier: 'Speedy Express',
          shipped_at: new Date(created + dayMs).toISOString(),
          ...(random.next() < 0.6 && { expected_on: expected }),
          ...(status === 'delivered' && { delivered_at: new Date(delivered).toISOString() }),
        },
      ],
    }),
  });
};

/** A past order that certainly came late, so that there is one for any seed. */
const aLateOrder = (): Row => {
  const { supplier, currency, skus } = past.shelves[0] as Shelf;
  const created = past.world.clock().getTime() - 60 * dayMs;
  const price = { amount: currency === 'JPY' ? '1000' : '10.00', currency };
  return past.row({
    branch_code: String(past.branches[0]?.code),
    supplier_company_id: supplier.company_id,
    created_at: new Date(created).toISOString(),
    status: 'delivered',
    shipping: price,
    lines: skus.map((sku) => ({ sku, quantity: 1, unit_price: price })),
    required_on: day(created + 5 * dayMs),
    shipments: [
      {
        carrier: 'Speedy Express',
        shipped_at: new Date(created + dayMs).toISOString(),
        delivered_at: new Date(created + 9 * dayMs).toISOString(),
      },
    ],
  });
};

/** An order of today that people bring some way, in one shipment or two. */
const liveOrder = async ({ supplier, product_ids }: Shelf): Promise<void> => {
  const { world, buyer, branches } = past;
  const { orders } = await world.call(placeMarketplaceOrder, buyer, {
    branch_id: random.pick(branches).id,
    lines: [{ product_id: product_ids[0] as Id<'product'>, quantity: 2 }],
  });
  const order_id = orders[0]?.id as Id<'order'>;
  const way = random.pick(['placed', 'cancelled', 'rejected', 'delivered', 'delivered', 'delivered']);
  if (way === 'placed') return;
  if (way === 'cancelled') return void (await world.call(cancelOrder, buyer, { order_id, reason: 'No' }));
  if (way === 'rejected') return void (await world.call(rejectOrder, supplier, { order_id, reason: 'No' }));
  const soon = () => addDays(dayOf(world.clock(), supplier.time_zone), random.below(3));
  await world.call(confirmOrder, supplier, {
    order_id,
    ...(random.next() < 0.5 && { expected_delivery_on: soon() }),
  });
  const [line] = (await world.call(getOrder, supplier, { order_id })).lines;
  const halves = random.next() < 0.5;
  for (const quantity of halves ? [1, 1] : [2])
    await world.call(shipOrder, supplier, {
      order_id,
      carrier: 'Speedy Express',
      lines: [{ line_id: line?.id as Id<'orderLine'>, quantity }],
      ...(random.next() < 0.5 && { expected_on: soon() }),
    });
  const { shipments } = await world.call(getOrderLogistics, supplier, { order_id });
  // Sometimes only the first half arrives.
  for (const { id: shipment_id } of random.next() < 0.8 ? shipments : shipments.slice(0, 1))
    await world.call(deliverOrder, supplier, {
      order_id,
      shipment_id,
      received_by: 'Maria Anders',
      evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
    });
};

const recordOf = (supplier: Principal, caller = past.buyer) =>
  past.world.call(getDeliveryRecord, caller, { supplier_company_id: supplier.company_id });

const minor = (amount: string) => BigInt(amount.replace('.', ''));
const sameDay = (at: string, timeZone: string) => new Date(at).toLocaleDateString('en-CA', { timeZone });

/** The record as a walk of the list and a look at each order gives it, without anything of the code under test. */
const walked = async (supplier: Principal, caller: Principal) => {
  const { world } = past;
  const orders = await walk(world, caller, { supplier_company_id: supplier.company_id });
  const counts = { on_time: 0, late: 0, delivered: 0 };
  const seconds: number[] = [];
  for (const { id: order_id, status, created_at } of orders.filter((one) => one.status === 'delivered')) {
    const [view, { shipments }] = await Promise.all([
      world.call(getOrder, caller, { order_id }),
      world.call(getOrderLogistics, caller, { order_id }),
    ]);
    counts.delivered += status === 'delivered' ? 1 : 0;
    const arrivals = shipments.map(({ delivered_at }) => delivered_at ?? '').toSorted();
    seconds.push(Math.round((Date.parse(arrivals.at(-1) ?? '') - Date.parse(created_at)) / 1000));
    const judged = shipments.flatMap(({ expected_on, delivered_at }: Logistics['shipments'][number]) => {
      const expected = expected_on ?? view.expected_delivery_on;
      return expected && delivered_at ? [sameDay(delivered_at, supplier.time_zone) <= expected] : [];
    });
    if (judged.length > 0) counts[judged.every(Boolean) ? 'on_time' : 'late'] += 1;
  }
  const living = orders.filter(({ status }) => !ended.includes(status));
  const spend = [...Map.groupBy(living, ({ total }) => total.currency)].map(([currency, own]) => [
    currency,
    own.reduce((sum, { total }) => sum + minor(total.amount), 0n),
  ]);
  return {
    ...counts,
    orders: orders.length,
    ended: orders.length - living.length,
    average_days_to_deliver:
      seconds.length > 0
        ? Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length / 86_400) * 100) / 100
        : null,
    spend: new Map(spend as [string, bigint][]),
    last_order_at: orders[0]?.created_at ?? null,
  };
};
const comparable = ({ as_of: _, spend, ...rest }: Answer<typeof getDeliveryRecord>) => ({
  ...rest,
  spend: new Map(spend.map(({ amount, currency }) => [currency, minor(amount)])),
});

describe.each(['before and while orders are folded', 'after they were'])(
  'the record equals the walk %s',
  (when) => {
    beforeAll(async () => {
      if (when === 'after they were') await fold();
    });

    test(`of each supplier, for all branches and for some (SEED=${random.seed})`, async () => {
      const { buyer, branches, shelves } = past;
      const callers = [
        buyer,
        confinedTo(buyer, branches[0].id),
        confinedTo(buyer, branches[1].id, branches[2].id),
      ];
      const suppliers = new Map(shelves.map(({ supplier }) => [supplier.company_id, supplier]));
      for (const supplier of suppliers.values())
        for (const caller of callers)
          expect(comparable(await recordOf(supplier, caller))).toEqual(await walked(supplier, caller));
    });
  },
);

type Listed = Answer<typeof listDeliveryRecords>['data'];
type Asked = Parameters<typeof listed>[1];

/** Every page of the list, one row at a time. */
const listed = async (
  caller: Principal,
  filters: { branch_id?: Id<'branch'>; from?: string; to?: string } = {},
): Promise<Listed> => {
  const rows: Listed = [];
  for (let cursor: string | undefined; ; ) {
    const page = await past.world.call(listDeliveryRecords, caller, {
      ...filters,
      limit: 1,
      ...(cursor && { cursor }),
    });
    rows.push(...page.data);
    if (page.next_cursor === null) return rows;
    cursor = page.next_cursor;
  }
};

describe('the list of all suppliers', () => {
  test('has the record of each that has delivered, the least punctual first', async () => {
    const { buyer, branches, shelves } = past;
    const suppliers = new Map(shelves.map(({ supplier }) => [supplier.company_id, supplier]));
    for (const caller of [buyer, confinedTo(buyer, branches[1].id, branches[2].id)]) {
      const rows = await listed(caller);
      const records = await Promise.all(
        [...suppliers.values()].map(async (supplier) => {
          const { last_order_at: _, as_of: __, spend: ___, ...record } = await recordOf(supplier, caller);
          return { id: supplier.company_id, ...record };
        }),
      );
      expect(new Map(rows.map(({ supplier, on_time_percent: _, ...row }) => [supplier.id, row]))).toEqual(
        new Map(records.filter(({ delivered }) => delivered > 0).map(({ id, ...record }) => [id, record])),
      );
      for (const { on_time, late, on_time_percent } of rows)
        expect(on_time_percent).toBe(
          on_time + late === 0 ? null : Number(((on_time / (on_time + late)) * 100).toFixed(1)),
        );
      const percents = rows.map(({ on_time_percent }) => on_time_percent ?? 101);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    }
  });

  test(`of some days adds up to the whole time (SEED=${random.seed})`, async () => {
    const today = dayOf(past.world.clock(), past.buyer.time_zone);
    const cut = addDays(today, -random.below(300));
    const sumOf = (rows: Listed, field: 'delivered' | 'on_time' | 'late', id: string): number =>
      rows.find(({ supplier }) => supplier.id === id)?.[field] ?? 0;
    const [whole, before, since] = await Promise.all(
      [{}, { to: addDays(cut, -1) }, { from: cut }].map((range: Asked) => listed(past.buyer, range)),
    );
    if (!(whole && before && since)) throw new Error('No lists');
    for (const { supplier } of whole)
      for (const field of ['delivered', 'on_time', 'late'] as const)
        expect(sumOf(before, field, supplier.id) + sumOf(since, field, supplier.id)).toBe(
          sumOf(whole, field, supplier.id),
        );
  });

  test('is refused for bad input, without the permission, for other branches and to suppliers', async () => {
    const { buyer, branches } = past;
    const paths = async (input: Record<string, unknown>) =>
      (await failureOf(past.world.call(listDeliveryRecords, buyer, input), 'invalid_input')).errors?.map(
        ({ path }) => path,
      );
    expect(await paths({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['from']);
    expect(await paths({ limit: 101 })).toEqual(['limit']);
    await failureOf(past.world.call(listDeliveryRecords, without(buyer, 'orders:read'), {}), 'forbidden');
    await failureOf(past.world.call(listDeliveryRecords, principalOf('supplier'), {}), 'wrong_audience');
    expect(await listed(principalOf('buyer'))).toEqual([]);
    const confined = confinedTo(buyer, branches[0].id);
    await failureOf(listed(confined, { branch_id: branches[1].id }), 'not_found');
    await failureOf(past.world.call(listDeliveryRecords, buyer, { cursor: 'of.another' }), 'invalid_cursor');
  });
});

test('some orders are on time, some late and some without a day', async () => {
  const records = await Promise.all(
    [past.shelves[0], past.shelves[3]].map((shelf) => recordOf((shelf as Shelf).supplier)),
  );
  const sum = (field: 'on_time' | 'late' | 'delivered') => records.reduce((all, one) => all + one[field], 0);
  expect(sum('on_time')).toBeGreaterThan(0);
  expect(sum('late')).toBeGreaterThan(0);
  expect(sum('on_time') + sum('late')).toBeLessThanOrEqual(sum('delivered'));
});

test('companies and branches without orders have an empty record', async () => {
  const { supplier } = past.shelves[0] as Shelf;
  const nothing = {
    orders: 0,
    delivered: 0,
    on_time: 0,
    late: 0,
    ended: 0,
    average_days_to_deliver: null,
    spend: [],
    last_order_at: null,
  };
  expect(await recordOf(supplier, principalOf('buyer'))).toMatchObject(nothing);
  expect(await recordOf(principalOf('supplier'))).toMatchObject(nothing);
  expect(await recordOf(supplier, confinedTo(past.buyer))).toMatchObject(nothing);
});

test('rollups written before the figures existed count as neither on time nor late', async () => {
  const { supplier } = past.shelves[0] as Shelf;
  const before = await recordOf(supplier);
  expect(before.on_time + before.late).toBeGreaterThan(0);
  const { metricRollups } = past.world.deps<Deps>('orders');
  await metricRollups
    .owner(past.buyer.company_id)
    .updateMany({}, { $unset: { on_time_orders: '', late_orders: '' } });
  const { as_of: _, ...same } = before;
  expect(await recordOf(supplier)).toMatchObject({ ...same, on_time: 0, late: 0 });
  // What is folded later is added to nothing.
  expect((await past.load([{ ...aPastOrder(), ...aLateOne() }])).errors).toEqual([]);
  await fold();
  expect(await recordOf(supplier)).toMatchObject({ on_time: 0, late: 1 });
});

const aLateOne = (): Partial<Row> => {
  const { supplier, currency, skus } = past.shelves[0] as Shelf;
  const price = { amount: '10.00', currency };
  return {
    number: 'LATE-1',
    supplier_company_id: supplier.company_id,
    created_at: '2026-03-02T12:00:00Z',
    status: 'delivered',
    shipping: price,
    lines: [{ sku: String(skus[0]), quantity: 1, unit_price: price }],
    shipments: [
      {
        carrier: 'Speedy Express',
        shipped_at: '2026-03-03T12:00:00Z',
        expected_on: '2026-03-08',
        delivered_at: '2026-03-09T12:00:00Z',
      },
    ],
  };
};

test('what is not the id of a company is refused by name', async () => {
  const asked = past.world.call(getDeliveryRecord, past.buyer, { supplier_company_id: 'ord_1' });
  expect((await failureOf(asked, 'invalid_input')).errors?.map(({ path }) => path)).toEqual([
    'supplier_company_id',
  ]);
});
