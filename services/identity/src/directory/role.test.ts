import { expect, test } from '@jest/globals';
import { builtInRoles } from '@procura/contracts';
import { branchesExceed, toRoleView } from './role.ts';

test('built-in roles are shown as built in', () => {
  expect(toRoleView(builtInRoles.buyer[0])).toMatchObject({ key: 'admin', built_in: true });
});

test('branches exceed those held unless all are held or each is', () => {
  expect(branchesExceed(null, null)).toBe(false);
  expect(branchesExceed(['a'], null)).toBe(false);
  expect(branchesExceed(null, ['a'])).toBe(true);
  expect(branchesExceed(['a'], ['a', 'b'])).toBe(false);
  expect(branchesExceed(['a', 'c'], ['a', 'b'])).toBe(true);
});
