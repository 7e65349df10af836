import { expect, test } from '@jest/globals';
import { auditChange } from '@procura/contracts';
import { changesBetween } from './audit-changes.ts';

test('shows the fields that differ, of lists what went and came', () => {
  const before = {
    role: 'buyer',
    branches: ['br_1', 'br_2'],
    api: false,
    limit: 100,
    since: new Date(0),
    note: null,
  };
  const after = { ...before, role: 'admin', branches: ['br_2', 'br_3'], api: true };
  expect(changesBetween(before, after)).toEqual([
    { field: 'role', before: 'buyer', after: 'admin' },
    { field: 'branches', before: 'br_1', after: 'br_3' },
    { field: 'api', before: 'false', after: 'true' },
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});

test('shows new and removed values', () => {
  expect(changesBetween(null, { role: 'buyer', branches: ['br_1'] })).toEqual([
    { field: 'role', before: null, after: 'buyer' },
    { field: 'branches', before: null, after: 'br_1' },
  ]);
  expect(changesBetween({ price: '9.25 EUR' }, null)).toEqual([
    { field: 'price', before: '9.25 EUR', after: null },
  ]);
  expect(changesBetween({ branches: null }, { branches: ['br_1'] })).toEqual([
    { field: 'branches', before: null, after: 'br_1' },
  ]);
});

test('shows all of what a list lost and gained, and of long texts, in changes of a bounded size', () => {
  const branches = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `br_${String(from + n).padStart(26, '0')}`);
  const texts = { was: `${'😀'.repeat(120)}a`, is: 'x'.repeat(250) };
  const changes = changesBetween(
    { branches: branches(0, 20), note: texts.was, rest: null },
    { branches: branches(10, 50), note: texts.is, rest: ['one', 'y'.repeat(130)] },
  );
  for (const change of changes) expect(auditChange.parse(change)).toEqual(change);
  const valuesOf = (field: string, side: 'before' | 'after') =>
    changes.flatMap((change) => (change.field === field ? (change[side] ?? []) : []));
  expect(valuesOf('branches', 'before').flatMap((value) => value.split(', '))).toEqual(branches(0, 10));
  expect(valuesOf('branches', 'after').flatMap((value) => value.split(', '))).toEqual(branches(20, 50));
  expect(valuesOf('note', 'before').join('')).toBe(texts.was);
  expect(valuesOf('note', 'after').join('')).toBe(texts.is);
  for (const piece of valuesOf('note', 'before')) expect(piece.isWellFormed()).toBe(true);
  expect(valuesOf('rest', 'after').join('')).toContain('y'.repeat(100));
});

test('repeats a value that a long list becomes, or that becomes one', () => {
  const branches = Array.from({ length: 9 }, (_, n) => `br_${String(n).padStart(40, '0')}`);
  const confined = changesBetween({ branches: 'all' }, { branches });
  expect(confined.length).toBeGreaterThan(1);
  expect(new Set(confined.map(({ before }) => before))).toEqual(new Set(['all']));
  const freed = changesBetween({ branches }, { branches: 'all' });
  expect(freed.map(({ before, after }) => [after, before])).toEqual(
    confined.map(({ before, after }) => [before, after]),
  );
});

test('shows every field that differs', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field ${n}`, n]));
  expect(changesBetween(null, many).map(({ after }) => after)).toEqual(Object.values(many).map(String));
});
