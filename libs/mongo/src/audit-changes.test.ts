import { expect, test } from '@jest/globals';
import { auditChange, maxAuditChanges, maxAuditValue } from '@procura/contracts';
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

test('shows what is new and what is gone', () => {
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

test('is bounded for every change', () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`field ${n} ${'x'.repeat(100)}`, '😀'.repeat(500)]),
  );
  const changes = changesBetween(null, many);
  expect(changes).toHaveLength(maxAuditChanges);
  expect(changes.at(-1)).toEqual({ field: '193 more', before: null, after: null });
  for (const change of changes) expect(auditChange.parse(change)).toEqual(change);
  expect(changes[0]?.after?.length).toBe(maxAuditValue);
  expect(changes[0]?.after?.isWellFormed()).toBe(true);
});
