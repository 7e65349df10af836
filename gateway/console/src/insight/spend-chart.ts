import type { SpendDimension } from '@procura/contracts';
import type { AnswerOf } from '../operations.ts';
import type { Bar } from '../parts/bar-chart.tsx';
import { monthAfter } from './insight-filters.ts';

export type SpendTable = AnswerOf<'get_spend_table'>;
type Group = Pick<SpendTable['columns'][number], 'key' | 'label' | 'total'>;

/** `_others` of the contract. The page does not load the code of the contract. */
export const othersKey = '_others';

/** Bars and, if each has several parts, the names of the series that the parts belong to. */
export type Chart = { over: 'months' | 'names'; bars: readonly Bar[]; series: readonly string[] };

/** Series with a colour of their own; what is beyond them has one colour together. */
const ownColours = 5;
/** Bars next to each other that can be compared at a glance. */
const mostBars = 10;

/** `2026-11` as `Nov 2026`. */
export const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The name of a row or a column; of several with one name each has the end of its key. */
export const nameOf = (
  { key, label }: Pick<Group, 'key' | 'label'>,
  { dimension, among }: { dimension: SpendDimension; among: readonly Pick<Group, 'key' | 'label'>[] },
): string => {
  if (dimension === 'month' && !key.startsWith('_')) return monthInWords(key);
  const isAlone = among.every((one) => one.key === key || one.label !== label);
  return isAlone ? label : `${label} ${key.slice(-4)}`;
};

/** Months below an axis if one dimension is of time, else a bar per row. `written` writes an amount in words. */
export const chartOf = (
  table: SpendTable,
  {
    rows,
    columns,
    written,
  }: { rows: SpendDimension; columns: SpendDimension | ''; written: (amount: string) => string },
): Chart => {
  const turned = columns === 'month';
  const [groups, others] = turned ? [table.columns, table.rows] : [table.rows, table.columns];
  const valueAt = (group: number, other: number): number =>
    Number((turned ? table.rows[other]?.amounts[group] : table.rows[group]?.amounts[other]) ?? 0);
  const dimension = turned ? columns : rows;
  const otherDimension = turned ? rows : columns;
  const bars = groups.map((group, place): Bar => {
    const name = nameOf(group, { dimension, among: groups });
    return {
      key: group.key,
      label: name,
      inWords: `${name}: ${written(group.total)}`,
      parts: columns ? inColours(others.map((_, other) => valueAt(place, other))) : [Number(group.total)],
    };
  });
  const names = otherDimension
    ? others.map((group) => nameOf(group, { dimension: otherDimension, among: others }))
    : [];
  return {
    over: dimension === 'month' ? 'months' : 'names',
    bars: dimension === 'month' ? everyMonth(bars) : theLargest(bars),
    series: names.length > ownColours + 1 ? [...names.slice(0, ownColours), 'Others'] : names,
  };
};

/** The amounts of the series that have a colour of their own, and the sum of the others. */
const inColours = (amounts: readonly number[]): number[] =>
  amounts.length > ownColours + 1
    ? [...amounts.slice(0, ownColours), amounts.slice(ownColours).reduce((sum, one) => sum + one, 0)]
    : [...amounts];

/** Every month from the first to the last that has spend. What is earlier is in the table alone. */
const everyMonth = (bars: readonly Bar[]): Bar[] => {
  const byMonth = new Map(bars.filter(({ key }) => key !== othersKey).map((bar) => [bar.key, bar]));
  const [first, last] = [[...byMonth.keys()][0], [...byMonth.keys()].at(-1)];
  const all: Bar[] = [];
  for (let month = first; month && last && month <= last; month = monthAfter(month, 1))
    all.push(
      byMonth.get(month) ?? {
        key: month,
        label: monthInWords(month),
        inWords: `${monthInWords(month)}: nothing`,
        parts: [],
      },
    );
  return all.map((bar) => ({ ...bar, label: onAxis(bar.key, all.length), minor: !isQuarter(bar.key) }));
};

/** Whether a month begins a quarter. */
const isQuarter = (month: string): boolean => Number(month.slice(5)) % 3 === 1;

/** A short month, or the year where it begins; of many months only some. */
const onAxis = (month: string, all: number): string => {
  const number = Number(month.slice(5));
  if (number === 1) return month.slice(0, 4);
  if (all > 12 && (all > 36 || number % 6 !== 1)) return '';
  return monthInWords(month).split(' ')[0] ?? '';
};

const theLargest = (bars: readonly Bar[]): Bar[] =>
  bars.filter(({ key }, place) => key !== othersKey && place < mostBars);
