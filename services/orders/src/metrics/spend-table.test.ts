import { expect, test } from '@jest/globals';
import type { SpendGroup } from './read-spend.ts';
import { axisOf, layOut } from './spend-table.ts';

const eur = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const group = (key: string, amount_minor: bigint): SpendGroup => ({ key, label: key, ...eur(amount_minor) });
const keysOf = ({ shown }: { shown: readonly SpendGroup[] }) => shown.map(({ key }) => key);

const suppliers = [group('a', 200n), group('b', 500n), group('c', 300n), group('d', 300n)];
const months = [group('2026-02', 700n), group('2025-12', 100n), group('2026-01', 500n)];

test('the largest come first, and of equal ones those with the first key', () => {
  const total = eur(1300n);
  expect(keysOf(axisOf(suppliers, { dimension: 'supplier', most: 25, total }))).toEqual(['b', 'c', 'd', 'a']);
  const two = axisOf(suppliers, { dimension: 'supplier', most: 2, total });
  expect(keysOf(two)).toEqual(['b', 'c']);
  expect(two).toMatchObject({ others: { key: '_others', ...eur(500n) }, hidden: 2 });
});

test('the latest months are shown, from the oldest', () => {
  const axis = axisOf(months, { dimension: 'month', most: 2, total: eur(1300n) });
  expect(keysOf(axis)).toEqual(['2026-01', '2026-02']);
  expect(axis.others).toEqual({ key: '_others', label: 'Earlier', ...eur(100n) });
});

test('there are no others where nothing is beyond the shown ones', () => {
  const whole = axisOf(months, { dimension: 'month', most: 3, total: eur(1300n) });
  expect(whole).toMatchObject({ others: null, hidden: 0 });
  // Lines that are not counted yet have no group.
  expect(axisOf(months, { dimension: 'month', most: 3, total: eur(1350n) })).toMatchObject({
    others: eur(50n),
    hidden: 0,
  });
  // Groups whose spend is nothing together are others all the same.
  const refunded = [group('a', 100n), group('b', 0n)];
  expect(axisOf(refunded, { dimension: 'supplier', most: 1, total: eur(100n) })).toMatchObject({
    others: eur(0n),
    hidden: 1,
  });
});

test('rows and columns add up to their totals, the others included', () => {
  const total = eur(1300n);
  const rows = axisOf(suppliers, { dimension: 'supplier', most: 2, total });
  const columns = axisOf(months, { dimension: 'month', most: 2, total });
  const cells = new Map([
    ['b|2026-01', eur(100n)],
    ['b|2026-02', eur(350n)],
    ['c|2026-02', eur(300n)],
  ]);
  expect(layOut(rows, columns, cells)).toEqual({
    columns: [
      { key: '_others', label: 'Earlier', total: '1.00' },
      { key: '2026-01', label: '2026-01', total: '5.00' },
      { key: '2026-02', label: '2026-02', total: '7.00' },
    ],
    rows: [
      { key: 'b', label: 'b', total: '5.00', amounts: ['0.50', '1.00', '3.50'] },
      { key: 'c', label: 'c', total: '3.00', amounts: ['0.00', '0.00', '3.00'] },
      { key: '_others', label: 'Others', total: '5.00', amounts: ['0.50', '4.00', '0.50'] },
    ],
    other_rows: 2,
    other_columns: 1,
  });
  expect(layOut(rows, undefined, new Map()).rows.map(({ amounts }) => amounts)).toEqual([[], [], []]);
});
