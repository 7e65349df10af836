import { expect, test } from '@jest/globals';
import {
  addressOf,
  columnsFor,
  filtersOf,
  inputOf,
  monthAfter,
  ordersOf,
  rangeOf,
} from './insight-filters.ts';
import { chartOf, nameOf, type SpendTable } from './spend-chart.ts';

const filters = (query = '') => filtersOf(new URLSearchParams(query));
const today = '2026-03-15';

test.each([
  ['', { from: '2025-04-01', to: '2026-03-15' }],
  ['month', { from: '2026-03-01', to: '2026-03-15' }],
  ['last_month', { from: '2026-02-01', to: '2026-02-28' }],
  ['year', { from: '2026-01-01', to: '2026-03-15' }],
  ['last_year', { from: '2025-01-01', to: '2025-12-31' }],
  ['all', {}],
])('the period %p has its days', (period, range) => {
  expect(rangeOf(filters(`period=${period}`), today)).toEqual(range);
});

test('chosen days may be open at an end, and what is no day is none', () => {
  expect(rangeOf(filters('period=days&from=2026-13-30&to=2026-03-01'), today)).toEqual({ to: '2026-03-01' });
  expect(rangeOf(filters('period=days'), today)).toEqual({});
});

test('months are counted over the ends of years', () => {
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2025-12', 1)).toBe('2026-01');
  expect(monthAfter('2026-03', -11)).toBe('2025-04');
});

test('an address has what differs from the usual, and gives it back', () => {
  expect(addressOf('spend', filters())).toBe('/insight');
  const chosen = filters('rows=branch&columns=product&period=year&currency=EUR');
  const address = addressOf('spend', chosen);
  expect(address).toBe('/insight?rows=branch&columns=product&period=year&currency=EUR');
  expect(filters(address.split('?')[1])).toEqual(chosen);
  expect(filters('rows=colour&columns=month&period=century')).toMatchObject({
    rows: 'month',
    columns: '',
    period: '',
  });
});

test('categories and products are never next to each other', () => {
  expect(columnsFor('product')).toEqual(['month', 'supplier', 'branch']);
  expect(filters('rows=product&columns=category').columns).toBe('');
  expect(inputOf(filters('rows=supplier&columns=category&period=all&branch=br_1'), today)).toEqual({
    rows: 'supplier',
    columns: 'category',
    branch_id: 'br_1',
  });
});

test('a row leads to the orders of its days, its branch and its supplier', () => {
  const at = (query: string, key: string) => ordersOf(filters(query), { key, today });
  expect(at('', '2026-03')).toBe('/orders?from=2026-03-01&to=2026-03-15');
  expect(at('period=all&branch=br_1', '2026-02')).toBe('/orders?branch=br_1&from=2026-02-01&to=2026-02-28');
  expect(at('rows=supplier&period=all&supplier=co_2', 'co_2')).toBe('/orders?supplier=co_2');
  expect(at('rows=product&period=last_month', 'pr_1')).toBe(
    '/orders?from=2026-02-01&to=2026-02-28&product=pr_1',
  );
  for (const [query, key] of [
    ['rows=product', '_shipping'],
    ['rows=supplier', '_others'],
    ['rows=category', 'beverages'],
  ] as const)
    expect(at(query, key)).toBeNull();
});

const written = (amount: string): string => `${amount} EUR`;
const group = (key: string, total: string, amounts: string[] = [], label = key) => ({
  key,
  label,
  total,
  amounts,
});
const table = (fields: Partial<SpendTable>): SpendTable => ({
  totals: [],
  currency: 'EUR',
  total: '0.00',
  columns: [],
  rows: [],
  other_rows: 0,
  other_columns: 0,
  as_of: '2026-03-15T12:00:00.000Z',
  ...fields,
});

test('a chart of months has those without spend too, and not what is earlier', () => {
  const rows = [group('_others', '5.00', [], 'Earlier'), group('2025-11', '10.00'), group('2026-02', '2.50')];
  const chart = chartOf(table({ rows }), { rows: 'month', columns: '', written });
  expect(chart.over).toBe('months');
  expect(chart.bars.map(({ label, inWords, parts }) => [label, inWords, parts])).toEqual([
    ['Nov', 'Nov 2025: 10.00 EUR', [10]],
    ['Dec', 'Dec 2025: nothing', []],
    ['2026', 'Jan 2026: nothing', []],
    ['Feb', 'Feb 2026: 2.50 EUR', [2.5]],
  ]);
});

test('months as columns are below the axis as well, with the rows as colours', () => {
  const chart = chartOf(
    table({
      columns: [group('2026-01', '3.00'), group('2026-02', '7.00')],
      rows: [group('co_a', '6.00', ['1.00', '5.00'], 'A'), group('co_b', '4.00', ['2.00', '2.00'], 'B')],
    }),
    { rows: 'supplier', columns: 'month', written },
  );
  expect(chart.series).toEqual(['A', 'B']);
  expect(chart.bars.map(({ key, parts }) => [key, parts])).toEqual([
    ['2026-01', [1, 2]],
    ['2026-02', [5, 2]],
  ]);
});

test('what has no colour of its own is added up, and the others are no bar', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', '_others'];
  const chart = chartOf(
    table({
      columns: keys.map((key) => group(key, '1.00')),
      rows: [
        group(
          'x',
          '7.00',
          keys.map(() => '1.00'),
        ),
        group('_others', '1.00', ['1.00'], 'Others'),
      ],
    }),
    { rows: 'branch', columns: 'supplier', written },
  );
  expect(chart).toMatchObject({ over: 'names', series: ['a', 'b', 'c', 'd', 'e', 'Others'] });
  expect(chart.bars.map(({ key, parts }) => [key, parts])).toEqual([['x', [1, 1, 1, 1, 1, 2]]]);
});

test('of several with one name each has the end of its key', () => {
  const among = [group('pr_aaaa1111', '1.00', [], 'Chai'), group('pr_bbbb2222', '1.00', [], 'Chai')];
  expect(among.map((one) => nameOf(one, { dimension: 'product', among }))).toEqual([
    'Chai 1111',
    'Chai 2222',
  ]);
});
