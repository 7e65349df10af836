import { expect, test } from '@jest/globals';
import { TypeID } from 'typeid-js';
import { id, newId, newNumber } from './ids.ts';

test.each(['ORD', 'RFQ', 'PO', 'INV', 'CN', 'RR'] as const)('a number of %s has the year', (prefix) => {
  const number = newNumber(prefix, new Date('2031-01-01T00:00:00Z'));
  expect(number).toMatch(new RegExp(`^${prefix}-31-[0-9A-HJKMNP-TV-Z]{6}$`));
});

test('the id of a user is a random UUID, that of a branch begins with its time', () => {
  const versionOf = (one: string) => TypeID.fromString(one).toUUID()[14];
  expect([versionOf(newId('user')), versionOf(newId('branch'))]).toEqual(['4', '7']);
  expect(id('user').parse(newId('user'))).toMatch(/^usr_/);
});
