import { expect, test } from '@jest/globals';
import { newNumber } from './ids.ts';

test.each(['ORD', 'RFQ', 'PO', 'INV', 'CN', 'RR'] as const)('a number of %s has the year', (prefix) => {
  const number = newNumber(prefix, new Date('2031-01-01T00:00:00Z'));
  expect(number).toMatch(new RegExp(`^${prefix}-31-[0-9A-HJKMNP-TV-Z]{6}$`));
});
