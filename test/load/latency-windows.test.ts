import { expect, test } from '@jest/globals';
import { figuresOf, tableOf } from './latency-windows.ts';

const seen = (due_ms: number, took_ms: number, failed: string[] = [], isGivenUp = false) => ({
  ...{ due_ms, took_ms, failed, isGivenUp },
});

test('a placement belongs to the window in which it was due, however late it was answered', () => {
  const placements = [seen(999, 5), seen(1000, 10), seen(1999, 30_000), seen(2000, 20)];
  const figures = figuresOf(placements, { name: 'during', from_ms: 1000, to_ms: 2000 });
  expect(figures).toMatchObject({
    name: 'during',
    seconds: 1,
    placements: 2,
    p50_ms: 30_000,
    max_ms: 30_000,
  });
});

test('p99 and the longest differ where one in two hundred is late', () => {
  const placements = Array.from({ length: 200 }, (_, at) => seen(at, at === 7 ? 9000 : at));
  const { p50_ms, p99_ms, max_ms } = figuresOf(placements, { name: 'during', from_ms: 0, to_ms: 200 });
  expect([p50_ms, p99_ms, max_ms]).toEqual([101, 199, 9000]);
});

test('requests after the first are repeats, and the last failure of a call that was given up is none', () => {
  const placements = [
    seen(0, 1, ['503 late', 'no answer']),
    seen(0, 1),
    seen(0, 1, ['503 late', '503 late', '503 late'], true),
  ];
  const figures = figuresOf(placements, { name: 'during', from_ms: 0, to_ms: 1 });
  expect([figures.repeats, figures.given_up]).toEqual([4, 1]);
  expect([...figures.failures]).toEqual([
    ['503 late', 4],
    ['no answer', 1],
  ]);
});

test('the table has a row for each window, without times where nothing was placed', () => {
  const windows = [
    { name: 'before', from_ms: 0, to_ms: 2000 },
    { name: 'after', from_ms: 2000, to_ms: 3000 },
  ];
  const rows = windows.map((window) => figuresOf([seen(0, 1234.4), seen(1, 2000)], window));
  expect(tableOf(rows).split('\n').slice(2)).toEqual([
    '| before | 2 | 2 | 1.0 | 2,000 | 2,000 | 2,000 | 0 | 0 |',
    '| after | 1 | 0 | 0.0 |  |  |  | 0 | 0 |',
  ]);
});
