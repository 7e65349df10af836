import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, getOrderCharts, getOrderMetrics, newId, type Principal } from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import type { z } from 'zod';
import { type History, openHistory, type Row } from './a-history.ts';

type Query = z.input<(typeof getOrderCharts)['input']>;
type Chart = Answer<typeof getOrderCharts>;

let past: History;

/** 23:30 of 31 January in São Paulo, where the buyer is, and 1 February in London, where the supplier is. */
const lateInJanuary = '2026-02-01T02:30:00Z';

beforeAll(async () => {
  past = await openHistory();
  const { branches, shelves } = past;
  const [usd, eur, , jpy] = shelves;
  const order = (fields: Partial<Row>, currency = 'USD', shelf = usd): Row => {
    const money = (amount: string) => ({ amount: currency === 'JPY' ? amount : `${amount}.00`, currency });
    const lines = [{ sku: String(shelf?.skus[0]), quantity: 2, unit_price: money('10') }];
    const supplier_company_id = shelf?.supplier.company_id as Row['supplier_company_id'];
    return past.row({ shipping: money('5'), lines, supplier_company_id, ...fields });
  };
  const { errors } = await past.load([
    order({ created_at: lateInJanuary }),
    order({ created_at: '2026-02-01T12:00:00Z' }),
    order({ created_at: '2026-02-01T12:00:00Z', branch_code: branches[1].code }),
    order({ created_at: '2026-02-03T12:00:00Z' }, 'EUR', eur),
    order({ created_at: '2026-02-03T12:00:00Z' }, 'JPY', jpy),
    order({ created_at: '2026-03-15T12:00:00Z' }, 'JPY', jpy),
  ]);
  expect(errors).toEqual([]);
});
afterAll(() => past.world.stop());

const chartOf = (principal: Principal, query: Query = {}): Promise<Chart> =>
  past.world.call(getOrderCharts, principal, query);
const seller = (index = 0): Principal => past.shelves[index]?.supplier as Principal;

const ungrouped = { key: null, label: null };

describe('a chart of groups', () => {
  const days = { from: '2026-01-31', to: '2026-02-03' };

  test('has a series for each product and one for shipping, which add up to the orders', async () => {
    const query: Query = { ...days, group_by: 'product', currency: 'USD', metric: 'spend' };
    const chart = await chartOf(past.buyer, query);
    const [usd] = past.shelves;
    expect(chart.series).toMatchObject([
      { key: usd?.product_ids[0], orders: [1, 2, 0, 0], amounts: ['20.00', '40.00', '0.00', '0.00'] },
      { key: '_shipping', label: 'Shipping', orders: [1, 2, 0, 0], total: { amount: '15.00' } },
    ]);
    const [whole] = (await chartOf(past.buyer, { ...days, currency: 'USD' })).series;
    const sums = whole?.amounts.map((_, day) =>
      chart.series.reduce((sum, { amounts }) => sum + Math.round(Number(amounts[day]) * 100), 0),
    );
    expect(sums).toEqual(whole?.amounts.map((amount) => Math.round(Number(amount) * 100)));
    expect((await chartOf(past.buyer, { ...query, format: 'svg' })).image?.media_type).toBe('image/svg+xml');
  });

  test('of several currencies asks for one of them', async () => {
    const failure = await failureOf(chartOf(past.buyer, { ...days, group_by: 'category' }), 'invalid_input');
    expect(failure.errors).toEqual([
      { path: 'currency', message: expect.stringContaining('must be one of EUR, JPY, USD') },
    ]);
    expect(
      (await chartOf(past.buyer, { ...days, group_by: 'category', branch_id: past.branches[2].id })).series,
    ).toEqual([]);
  });
});

describe('the data of a chart', () => {
  test('is a series per currency, filled with zeros', async () => {
    const chart = await chartOf(past.buyer, { from: '2026-01-31', to: '2026-02-03' });
    expect(chart).toMatchObject({ metric: 'orders', interval: 'day', from: '2026-01-31', to: '2026-02-03' });
    expect(chart.periods.map(({ period }) => period)).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
      '2026-02-03',
    ]);
    expect(chart.series).toEqual([
      {
        currency: 'EUR',
        ...ungrouped,
        orders: [0, 0, 0, 1],
        amounts: ['0.00', '0.00', '0.00', '25.00'],
        total: { amount: '25.00', currency: 'EUR' },
      },
      {
        currency: 'JPY',
        ...ungrouped,
        orders: [0, 0, 0, 1],
        amounts: ['0', '0', '0', '25'],
        total: { amount: '25', currency: 'JPY' },
      },
      {
        currency: 'USD',
        ...ungrouped,
        orders: [1, 2, 0, 0],
        amounts: ['25.00', '50.00', '0.00', '0.00'],
        total: { amount: '75.00', currency: 'USD' },
      },
    ]);
    expect(chart.image).toBeUndefined();
  });

  test('takes days in the time zone of who asks', async () => {
    const chart = await chartOf(seller(), { from: '2026-01-31', to: '2026-02-01', currency: 'USD' });
    expect(chart.series).toMatchObject([{ orders: [0, 3] }]);
  });

  test('cuts weeks and months at the ends of the range', async () => {
    const weeks = await chartOf(past.buyer, {
      interval: 'week',
      from: '2026-02-01',
      to: '2026-02-05',
      currency: 'USD',
    });
    expect(weeks.periods).toEqual([
      { period: '2026-W05', starts_on: '2026-01-26' },
      { period: '2026-W06', starts_on: '2026-02-02' },
    ]);
    expect(weeks.partial_periods).toEqual(['2026-W05', '2026-W06']);
    expect(weeks.series).toMatchObject([{ orders: [2, 0] }]);
    const months = await chartOf(past.buyer, { interval: 'month', from: '2026-01-15', to: '2026-03-14' });
    expect(months.series.map(({ currency, orders }) => [currency, orders])).toEqual([
      ['EUR', [0, 1, 0]],
      ['JPY', [0, 1, 0]],
      ['USD', [1, 2, 0]],
    ]);
  });

  test('is the last 30 days when nothing else is asked', async () => {
    const today = () => past.world.clock().toLocaleDateString('en-CA', { timeZone: past.buyer.time_zone });
    const before = today();
    const { from, to, periods } = await chartOf(past.buyer);
    expect(periods).toHaveLength(30);
    expect(from).toBe(periods[0]?.period);
    expect([before, today()]).toContain(to);
    expect((await chartOf(past.buyer, { to: '2026-03-15' })).from).toBe('2026-02-14');
  });

  test('by month without dates shows twelve months, of which the running one alone is part', async () => {
    for (const query of [{ interval: 'month' }, { interval: 'month', to: '2026-03-15' }] as const) {
      const { periods, partial_periods, from } = await chartOf(past.buyer, query);
      expect(periods).toHaveLength(12);
      expect(from).toBe(periods[0]?.starts_on);
      for (const { period } of periods.slice(0, 11)) expect(partial_periods).not.toContain(period);
    }
    const until = await chartOf(past.buyer, { interval: 'month', to: '2026-03-15' });
    expect(until.periods.at(-1)).toEqual({ period: '2026-03', starts_on: '2026-03-01' });
    expect(until.partial_periods).toEqual(['2026-03']);
    const svg = (await chartOf(past.buyer, { interval: 'month', to: '2026-03-15', format: 'svg' })).image;
    expect(Buffer.from(svg?.base64 ?? '', 'base64').toString()).toContain(
      'Orders per month (in part: 2026-03)',
    );
  });

  test.each(['day', 'week', 'month'] as const)(
    'equals the metrics per %s, before and after folding',
    async (interval) => {
      const range = { from: '2026-01-20', to: '2026-03-20' };
      for (const caller of [past.buyer, confinedTo(past.buyer, past.branches[1].id), seller(3)]) {
        const { groups, live_totals } = await past.world.call(getOrderMetrics, caller, {
          ...range,
          group_by: interval,
        });
        const chart = await chartOf(caller, { ...range, interval });
        const perPeriod = chart.periods.flatMap(({ period }, index) => {
          const orders = chart.series.reduce((sum, one) => sum + Number(one.orders[index]), 0);
          return orders > 0 ? [{ key: period, orders }] : [];
        });
        expect(perPeriod).toEqual(groups.map(({ key, orders }) => ({ key, orders })));
        expect(chart.series.map(({ total }) => total)).toEqual(live_totals);
      }
      await past.world.runJob('orders', 'fold');
    },
  );
});

describe('the drawing', () => {
  test.each(['orders', 'spend'] as const)('of %s is an SVG or a PNG with the same data', async (metric) => {
    const query = { metric, from: '2026-01-31', to: '2026-02-03' };
    const { as_of: _, ...data } = await chartOf(past.buyer, query);
    const svg = await chartOf(past.buyer, { ...query, format: 'svg' });
    expect(svg).toMatchObject({ ...data, image: { media_type: 'image/svg+xml' } });
    const text = Buffer.from(String(svg.image?.base64), 'base64').toString();
    expect(text).toMatch(/^<svg /);
    for (const currency of ['EUR', 'JPY', 'USD']) expect(text).toContain(currency);
    const png = await chartOf(past.buyer, { ...query, format: 'png' });
    expect(png).toMatchObject({ ...data, image: { media_type: 'image/png' } });
    const bytes = Buffer.from(String(png.image?.base64), 'base64');
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(bytes.readUInt32BE(16)).toBe(1200);
  });

  test('of no data is an image too', async () => {
    const { series, image } = await chartOf(principalOf('buyer'), { format: 'svg' });
    expect(series).toEqual([]);
    expect(Buffer.from(String(image?.base64), 'base64').toString()).toMatch(/^<svg /);
  });
});

describe('a chart is', () => {
  test('refused for bad input', async () => {
    const paths = async (query: Record<string, unknown>) =>
      (await failureOf(chartOf(past.buyer, query), 'invalid_input')).errors?.map(({ path }) => path);
    expect(await paths({ from: '2025-01-01', to: '2026-01-02' })).toEqual(['from']);
    expect((await chartOf(past.buyer, { from: '2024-01-01', to: '2024-12-31' })).periods).toHaveLength(366);
    expect(await paths({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['from']);
    expect(await paths({ from: '2999-01-01' })).toEqual(['from']);
    expect(await paths({ to: '9999-12-31' })).toEqual(['to']);
    expect(await paths({ format: 'gif' })).toEqual(['format']);
    expect(await paths({ currency: 'EURO' })).toContain('currency');
    expect(await paths({ branch_id: newId('company') })).toEqual(['branch_id']);
    expect(await paths({ colour: 'red' })).toEqual(['colour']);
  });

  test('refused without the permission', async () => {
    await failureOf(chartOf(without(past.buyer, 'orders:read')), 'forbidden');
    await failureOf(chartOf(principalOf('operator')), 'wrong_audience');
  });

  test('empty for other companies, other branches and other suppliers', async () => {
    const range = { from: '2026-01-01', to: '2026-03-31', interval: 'month' } as const;
    const { branches, buyer } = past;
    for (const [caller, query] of [
      [principalOf('buyer'), {}],
      [confinedTo(buyer, branches[2].id), {}],
    ] as [Principal, Query][])
      expect((await chartOf(caller, { ...range, ...query })).series).toEqual([]);
    for (const [caller, query] of [
      [principalOf('supplier'), { branch_id: branches[0].id }],
      [confinedTo(buyer, branches[1].id), { branch_id: branches[0].id }],
      [seller(), { supplier_company_id: seller(3).company_id }],
    ] as [Principal, Query][])
      await failureOf(chartOf(caller, { ...range, ...query }), 'not_found');
    const ofTokyo = await chartOf(buyer, { ...range, supplier_company_id: seller(3).company_id });
    expect(ofTokyo.series).toMatchObject([{ currency: 'JPY', orders: [0, 1, 1] }]);
  });
});
