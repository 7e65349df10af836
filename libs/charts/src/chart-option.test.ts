import { describe, expect, test } from '@jest/globals';
import { type ChartSeries, chartOption } from './chart-option.ts';

const points = (values: Record<string, number>) =>
  Object.entries(values).map(([label, value]) => ({ label, value }));
const days = (count: number, value = 1) =>
  Array.from({ length: count }, (_, index) => ({ label: `day ${index}`, value }));
const lay = (series: ChartSeries[], width = 1200) =>
  chartOption({ title: 'Spend', unit_label: 'Orders', series }, { width });
const list = (parts: unknown) => parts as Record<string, unknown>[];

describe('labels', () => {
  test('stay in the order given, and what a series lacks is zero', () => {
    const { option } = lay([
      { name: 'BRL', points: points({ 'Week 9': 4, 'Week 10': 5 }) },
      { name: 'USD', points: points({ 'Week 10': 7 }) },
    ]);
    expect(list(option.xAxis)[0]).toMatchObject({ data: ['Week 9', 'Week 10'] });
    expect(list(option.series).map((each) => each.data)).toEqual([
      [4, 5],
      [0, 7],
    ]);
  });

  test('of series that differ are in the order of dates', () => {
    const { option } = lay([
      { name: 'BRL', points: points({ '2026-01': 1, '2026-03': 3 }) },
      { name: 'USD', points: points({ '2026-02': 2 }) },
    ]);
    expect(list(option.xAxis)[0]).toMatchObject({ data: ['2026-01', '2026-02', '2026-03'] });
    expect(list(option.series).map((each) => each.data)).toEqual([
      [1, 0, 3],
      [0, 2, 0],
    ]);
  });
});

describe('panels', () => {
  test('series of one unit share axes, with a legend when there are several', () => {
    const shared = lay([
      { name: 'BRL', points: days(3) },
      { name: 'USD', points: days(3) },
    ]);
    expect(list(shared.option.grid)).toHaveLength(1);
    expect(shared.option.legend).toMatchObject({ show: true });
    expect(new Set(list(shared.option.series).map((each) => JSON.stringify(each.itemStyle))).size).toBe(2);
    expect(lay([{ name: 'BRL', points: days(3) }]).option.legend).toMatchObject({ show: false });
  });

  test('currencies get axes and a scale of their own, and the picture grows', () => {
    const series = ['BRL', 'EUR', 'JPY'].map((name, index) => ({
      name,
      unit_label: name,
      points: days(3, 10 ** index),
    }));
    const { option, size } = lay(series);
    expect(list(option.series).map((each) => [each.xAxisIndex, each.yAxisIndex])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(list(option.yAxis).every((axis) => axis.max === undefined)).toBe(true);
    expect(list(option.title).map((title) => title.text)).toEqual(['Spend', 'BRL', 'EUR', 'JPY']);
    expect(size.height).toBe(568);
    expect(
      lay(Array.from({ length: 50 }, (_, index) => ({ name: 'x', unit_label: `${index}`, points: [] }))).size
        .height,
    ).toBe(2400);
  });

  test('more than seven series of one unit get panels of one scale, whole steps for whole numbers', () => {
    const series = Array.from({ length: 8 }, (_, index) => ({ name: `S${index}`, points: days(3, index) }));
    const { option } = lay(series);
    expect(list(option.grid)).toHaveLength(8);
    expect(list(option.yAxis).map((axis) => [axis.max, axis.interval])).toEqual(Array(8).fill([8, 2]));
  });
});

test('bars while they fit, lines otherwise', () => {
  const kind = (count: number, width: number) =>
    list(lay([{ name: 'BRL', points: days(count) }], width).option.series)[0]?.type;
  expect([kind(31, 1200), kind(366, 1200), kind(31, 400), kind(90, 400)]).toEqual([
    'bar',
    'line',
    'bar',
    'line',
  ]);
});

test('a chart of nothing or of zeros says so', () => {
  for (const series of [[], [{ name: 'BRL', points: [] }], [{ name: 'BRL', points: days(3, 0) }]]) {
    expect(list(lay(series).option.title).at(-1)).toMatchObject({ text: 'Nothing in this period' });
  }
  expect(JSON.stringify(lay([{ name: 'BRL', points: days(3) }]).option.title)).not.toContain('Nothing');
});
