import { expect, test } from '@jest/globals';
import { compatibilityReport } from './compatibility-report.ts';

const accepted = {
  'a: is gone': 'Nobody called it.',
  'b: is gone': 'Nobody called it.',
  'c: is gone': 'Unused.',
};
const report = (...breaks: string[]) => compatibilityReport({ breaks, accepted, since: 'v1.0.0' });

test('accepted breaks are listed below their reason, and none is left open', () => {
  expect(report('a: is gone', 'c: is gone', 'b: is gone')).toEqual({
    open: 0,
    lines: [
      'Accepted: Nobody called it.',
      '  a: is gone',
      '  b: is gone',
      'Accepted: Unused.',
      '  c: is gone',
      '0 breaks since v1.0.0 are not accepted; 3 are, in docs/released/accepted-breaks.json.',
    ],
  });
});

test('a break that nobody has accepted comes first and is counted', () => {
  const { open, lines } = report('a: is gone', 'd: is gone');
  expect(open).toBe(1);
  expect(lines.slice(0, 2)).toEqual(['Not accepted:', '  d: is gone']);
  expect(lines.at(-1)).toBe(
    '1 breaks since v1.0.0 are not accepted; 1 are, in docs/released/accepted-breaks.json.',
  );
});
