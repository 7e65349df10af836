import { expect, test } from '@jest/globals';
import { closingLines, isCi } from './closing-lines.ts';
import type { Provided } from './provided.ts';

const missing: Provided['missing'] = {
  helm: { title: 'Helm', reason: 'no network', remedy: 'install Helm 3' },
};
const sentence = 'Helm could not be provided: no network. Remedy: install Helm 3; then run the tests again.';

test('nothing is added when everything ran', () => {
  expect(closingLines({ programs: {}, missing: {}, skips: 'file' }, [])).toEqual([]);
});

test('each skipped suite is named once, with the reason and the remedy', () => {
  const skipped = ['test/deploy/b.test.ts', 'test/deploy/a.test.ts', 'test/deploy/b.test.ts'];
  expect(
    closingLines(
      { programs: {}, missing, skips: 'file' },
      skipped.map((suite) => ({ suite, tool: 'helm' })),
    ),
  ).toEqual([
    '',
    'SKIPPED test/deploy/a.test.ts, in whole or in part: it needs Helm.',
    'SKIPPED test/deploy/b.test.ts, in whole or in part: it needs Helm.',
    sentence,
  ]);
});

test('with CI=true the missing tool is named as what failed the tests', () => {
  expect(closingLines({ programs: {}, missing, strict: true }, [])).toEqual([
    '',
    sentence,
    'With CI=true a missing tool fails the tests.',
  ]);
});

test('with CI=true a suite that lacks what a machine may be without is skipped and named', () => {
  const docker = { title: 'Docker', reason: 'no daemon', remedy: 'start it', optional: true } as const;
  const skipped = [{ suite: 'test/deploy/compose-up.test.ts', tool: 'docker' as const }];
  expect(closingLines({ programs: {}, missing: { docker }, strict: true }, skipped)).toEqual([
    '',
    'SKIPPED test/deploy/compose-up.test.ts, in whole or in part: it needs Docker.',
    'Docker could not be provided: no daemon. Remedy: start it; then run the tests again.',
  ]);
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
  [undefined, false],
])('CI=%s: %s', (CI, expected) => {
  expect(isCi({ CI })).toBe(expected);
});
