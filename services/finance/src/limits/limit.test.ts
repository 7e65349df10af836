import { describe, expect, test } from '@jest/globals';
import { type Id, newId, type Principal, systemPrincipal } from '@procura/contracts';
import { bindsCaller, bindsSpender, limitErrors } from './limit.ts';

const spender = {
  branch_id: newId('branch'),
  user_id: newId('user'),
  role: 'buyer',
  credential_id: newId('credential'),
};

describe('a limit binds', () => {
  test.each([
    ['company', ''],
    ['branch', spender.branch_id],
    ['role', 'buyer'],
    ['user', spender.user_id],
    ['credential', spender.credential_id],
  ] as const)('the spender whose %s it names', (scope, target) => {
    expect(bindsSpender({ scope, target }, spender)).toBe(true);
    expect(bindsSpender({ scope, target: 'another' }, spender)).toBe(false);
  });

  test('nobody by a role key that looks like a branch id', () => {
    expect(bindsSpender({ scope: 'role', target: spender.branch_id }, spender)).toBe(false);
  });

  test('a caller through the branches it is confined to, and no caller with all branches', () => {
    const branch_id = newId('branch');
    const caller: Principal = { ...systemPrincipal(newId('company')), branch_ids: [branch_id] };
    const limit = { scope: 'branch', target: branch_id } as const;
    expect(bindsCaller(limit, caller)).toBe(true);
    expect(bindsCaller({ ...limit, target: newId('branch') }, caller)).toBe(false);
    expect(bindsCaller(limit, { ...caller, branch_ids: null })).toBe(false);
    expect(bindsCaller({ scope: 'company', target: '' }, caller)).toBe(true);
  });
});

describe('a set of limits', () => {
  const limit = {
    scope: 'company',
    period: 'day',
    on_exceed: 'refuse',
    limit: { amount: '1.00', currency: 'EUR' },
  } as const;
  const branch = { ...limit, scope: 'branch', target: newId('branch') as Id<'branch'> } as const;

  test('may name one target in several periods and currencies', () => {
    expect(
      limitErrors([
        limit,
        { ...limit, period: 'month' },
        { ...limit, limit: { amount: '100', currency: 'JPY' } },
        branch,
        { ...branch, target: newId('branch') },
        { ...limit, scope: 'role', target: 'buyer' },
        { ...limit, scope: 'user', target: newId('user') },
        { ...limit, scope: 'credential', target: newId('credential') },
      ]),
    ).toEqual([]);
  });

  test('names the target that does not fit its scope', () => {
    const errors = limitErrors([
      { ...limit, target: newId('branch') },
      { ...limit, scope: 'branch' },
      { ...limit, scope: 'branch', target: newId('user') },
      { ...limit, scope: 'role', target: 'Not A Role' },
      { ...limit, scope: 'user', target: 'usr_1' },
      { ...limit, scope: 'credential', target: newId('session') },
    ]);
    expect(errors.map(({ path }) => path)).toEqual([0, 1, 2, 3, 4, 5].map((i) => `limits.${i}.target`));
  });

  test('names the second of two limits that differ only in amount', () => {
    const again = { ...branch, on_exceed: 'approve', limit: { amount: '2.00', currency: 'EUR' } } as const;
    expect(limitErrors([limit, branch, again, again])).toEqual([
      { path: 'limits.2', message: expect.stringContaining('limits.1') },
      { path: 'limits.3', message: expect.stringContaining('limits.1') },
    ]);
  });
});
