import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getCompanyLimits, newId, type Principal } from '@procura/contracts';
import {
  aBranch,
  aJoinedCompany,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import { setLimits } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    services: ['identity', 'branches', 'finance'],
    absent: ['catalogue', 'suppliers', 'rfq', 'orders'],
  });
});
afterAll(() => world?.stop());

const day = { period: 'day', on_exceed: 'approve', amount: '10.00' } as const;

test('limits are found by branch, user and currency', async () => {
  const { admin } = await aJoinedCompany(world, 'buyer');
  const [here, there] = [await aBranch(world, admin), await aBranch(world, admin)];
  await setLimits(world, admin, [
    { scope: 'company', ...day },
    { scope: 'company', ...day, currency: 'JPY', amount: '1000' },
    { scope: 'branch', target: here.id, ...day },
    { scope: 'branch', target: there.id, ...day },
    { scope: 'role', target: 'admin', ...day },
    { scope: 'role', target: 'buyer', ...day },
    { scope: 'user', target: admin.user_id, ...day },
  ]);
  const found = async (query: Record<string, string>, caller: Principal = admin) =>
    (await world.call(getCompanyLimits, caller, query)).limits.map(
      ({ scope, target, limit }) => `${scope} ${target} ${limit.currency}`,
    );
  const company = ['company  EUR', 'company  JPY'];
  expect(await found({ branch_id: here.id })).toEqual([...company, `branch ${here.id} EUR`]);
  expect(await found({ user_id: admin.user_id })).toEqual([
    ...company,
    'role admin EUR',
    `user ${admin.user_id} EUR`,
  ]);
  expect(await found({ user_id: admin.user_id, branch_id: there.id, currency: 'EUR' })).toEqual([
    'company  EUR',
    `branch ${there.id} EUR`,
    'role admin EUR',
    `user ${admin.user_id} EUR`,
  ]);
  expect(await found({ currency: 'JPY' })).toEqual(['company  JPY']);
  expect(await found({ currency: 'USD' })).toEqual([]);
  const refusedPath = async (query: Record<string, string>, caller: Principal = admin) =>
    (await failureOf(found(query, caller), 'not_found')).errors?.map(({ path }) => path);
  expect(await refusedPath({ branch_id: newId('branch') })).toEqual(['branch_id']);
  expect(await refusedPath({ user_id: newId('user') })).toEqual(['user_id']);
  expect(await refusedPath({ branch_id: there.id }, confinedTo(admin, here.id))).toEqual(['branch_id']);
  expect(await refusedPath({ user_id: admin.user_id }, principalOf('buyer'))).toEqual(['user_id']);
});
