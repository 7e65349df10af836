import { expect, test } from '@jest/globals';
import { cpuLines, longest } from './suite-cpu.ts';
import { failureLines } from './suite-reporter.ts';

test('a failed suite names its seed, the last log lines of its services, and the command that repeats it', () => {
  expect(failureLines('test/a.test.ts', { seeds: [17], log: ['{"level":50}', 'x'.repeat(700)] })).toEqual([
    '  The last warnings and errors of the services of test/a.test.ts:',
    '    {"level":50}',
    `    ${'x'.repeat(600)} …`,
    '  Seed: 17',
    '  Repeat it alone: SEED=17 npm run jest -- test/a.test.ts',
  ]);
});

test('a failed suite without services and random numbers names the command alone', () => {
  expect(failureLines('test/a.test.ts', undefined)).toEqual([
    '  Repeat it alone: npm run jest -- test/a.test.ts',
  ]);
});

const budgets = Array.from({ length: 12 }, (_, index) => ({
  suite: `test/${index}.test.ts`,
  promise: 'It works.',
  cpu_s: 4,
}));
const measured = (of: (index: number) => number) =>
  budgets.map(({ suite }, index) => ({ path: suite, cpu_s: of(index) }));

test('only a suite that grew by itself is named, on a slow and on a fast machine', () => {
  for (const speed of [0.5, 1, 3]) {
    const lines = cpuLines(
      measured((index) => speed * (index === 7 ? 8 : 4)),
      budgets,
    );
    expect(lines.slice(1)).toEqual(['GREW test/7.test.ts: 8.0 s of CPU, budget 4 s (test/proof.ts).']);
  }
  expect(
    cpuLines(
      measured(() => 4),
      budgets,
    ),
  ).toHaveLength(1);
});

test('a few suites say nothing about budgets', () => {
  expect(cpuLines(measured(() => 40).slice(0, 3), budgets)).toEqual([]);
});

test('the longest suites come first', () => {
  expect(
    longest(
      [
        { path: 'a', cpu_s: 1 },
        { path: 'b', cpu_s: 20.25 },
        { path: 'c', cpu_s: 3 },
      ],
      2,
    ),
  ).toEqual(['    20.3 s  b', '     3.0 s  c']);
});
