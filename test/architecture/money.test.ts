import { expect, test } from '@jest/globals';
import { isTest, sources } from './sources.ts';

/** A sum or difference with a name that ends in minor units or millionths. */
const sums = [
  /\b\w*(?:[mM]inor|[mM]icros)\b\)?\s*(?:\+|-)=?\s*[\w(]/,
  /(?:[\w)\]]\s+[+-]|[+-]=)\s+\(?[\w.?!]*\b\w*(?:[mM]inor|[mM]icros)\b/,
  /\.reduce\([^;]*(?:[mM]inor|[mM]icros)\b[^;]*\+/,
];

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

test('money is added and subtracted only through libs/money', () => {
  const found = sources()
    .filter(({ path }) => !isTest(path) && !path.startsWith('libs/money/') && !path.startsWith('test/'))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .filter((line) => sums.some((sum) => sum.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  // Remedy: add, subtract and sumByCurrency of @procura/money, which keep to one currency and to int64.
  expect(found).toEqual([]);
});

test('the rule sees what it should', () => {
  const guilty = [
    'total_minor + tax.amount_minor',
    'sum += line.amount_minor',
    'a.paid_minor - b.refunded_minor',
    'price.amount_micros + 1n',
  ];
  const innocent = [
    '{ amount_minor: 1n, currency }',
    '-amount.amount_minor',
    'amount_minor: -1n',
    'limitMinor >= usedMinor',
  ];
  expect(guilty.filter((line) => !sums.some((sum) => sum.test(line)))).toEqual([]);
  expect(innocent.filter((line) => sums.some((sum) => sum.test(line)))).toEqual([]);
});
