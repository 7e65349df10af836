import { expect, test } from '@jest/globals';
import { inTurn } from './in-turn.ts';

const of = (company_id: string, rows: number) => Array.from({ length: rows }, () => ({ company_id }));
const companies = (rows: readonly { company_id: string }[]) =>
  rows.map(({ company_id }) => company_id).join('');

test('due rows are taken oldest first, those of each company in turn', () => {
  expect(companies(inTurn([...of('a', 4), ...of('b', 1), ...of('c', 2)]))).toBe('abcacaa');
});

test('a company with many due rows leaves room in a batch for those of others', () => {
  const batch = inTurn([...of('a', 5000), ...of('b', 3)]);
  expect(companies(batch)).toBe('ababab'.padEnd(200, 'a'));
});
