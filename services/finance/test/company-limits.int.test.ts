import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getCompanyLimits,
  getLimitUse,
  maxLimits,
  newId,
  type Principal,
  releaseSpend,
  updateCompanyLimits,
} from '@procura/contracts';
import {
  colleagueOf,
  confinedTo,
  failureOf,
  inSession,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { setLimits, spend, spenderOf } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity'] });
});
afterAll(() => world?.stop());

const limitsOf = async (caller: Principal) => (await world.call(getCompanyLimits, caller, {})).limits;
const summary = async (caller: Principal) =>
  (await limitsOf(caller)).map(
    (limit) =>
      `${limit.scope} ${limit.period} ${limit.used.amount}/${limit.limit.amount} ${limit.limit.currency}`,
  );

describe('get_company_limits', () => {
  test('answers limit, used, remaining and the time it resets', async () => {
    world.clock.set('2026-11-21T22:30:00Z');
    const buyer = principalOf('buyer', { time_zone: 'Europe/Berlin' });
    await setLimits(world, buyer, [
      { scope: 'company', period: 'month', on_exceed: 'approve', amount: '100.00' },
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '1000', currency: 'JPY' },
      { scope: 'role', target: buyer.role, period: 'purchase', on_exceed: 'refuse', amount: '500.00' },
    ]);
    await spend(world, buyer, { amounts: ['120.50'] });
    await spend(world, buyer, { amounts: ['0'], currency: 'JPY' });
    const { limits } = await world.call(getCompanyLimits, buyer, {});
    expect(limits).toEqual([
      expect.objectContaining({
        scope: 'company',
        target: '',
        period: 'day',
        on_exceed: 'refuse',
        limit: { amount: '1000', currency: 'JPY' },
        used: { amount: '0', currency: 'JPY' },
        remaining: { amount: '1000', currency: 'JPY' },
        resets_at: '2026-11-21T23:00:00.000Z',
      }),
      expect.objectContaining({
        period: 'month',
        used: { amount: '120.50', currency: 'EUR' },
        remaining: { amount: '0.00', currency: 'EUR' },
        resets_at: '2026-11-30T23:00:00.000Z',
      }),
      expect.objectContaining({
        scope: 'role',
        period: 'purchase',
        remaining: { amount: '500.00', currency: 'EUR' },
        resets_at: null,
      }),
    ]);
  });

  test('starts a new day and month at midnight there, and releases to the period that was charged', async () => {
    world.clock.set('2026-11-30T22:30:00Z');
    const buyer = principalOf('buyer', { time_zone: 'Europe/Berlin' });
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
      { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '100.00' },
    ]);
    const hold_id = newId('purchase');
    await spend(world, buyer, { hold_id, amounts: ['100.00'] });
    await failureOf(spend(world, buyer, { amounts: ['0.01'] }), 'limit_exceeded');
    world.clock.set('2026-11-30T23:00:01Z');
    await spend(world, buyer, { amounts: ['70.00'] });
    await world.call(releaseSpend, buyer, { hold_id });
    expect(await summary(buyer)).toEqual(['company day 70.00/100.00 EUR', 'company month 70.00/100.00 EUR']);
    world.clock.set('2026-11-30T22:40:00Z');
    expect(await summary(buyer)).toEqual(['company day 0.00/100.00 EUR', 'company month 0.00/100.00 EUR']);
  });

  test('shows a caller confined to branches only the limits that bind it', async () => {
    const buyer = principalOf('buyer');
    const mine = newId('branch');
    const confined = confinedTo({ ...buyer, role: 'buyer' }, mine);
    const day = { period: 'day', on_exceed: 'approve', amount: '1.00' } as const;
    await setLimits(world, buyer, [
      { scope: 'company', ...day },
      { scope: 'branch', target: mine, ...day },
      { scope: 'branch', target: newId('branch'), ...day },
      { scope: 'role', target: 'buyer', ...day },
      { scope: 'role', target: 'approver', ...day },
      { scope: 'user', target: confined.user_id, ...day },
      { scope: 'user', target: buyer.user_id, ...day },
      { scope: 'credential', target: confined.credential_id, ...day },
      { scope: 'credential', target: buyer.credential_id, ...day },
    ]);
    expect(await limitsOf(buyer)).toHaveLength(9);
    expect((await limitsOf(confined)).map(({ scope, target }) => [scope, target])).toEqual([
      ['company', ''],
      ['branch', mine],
      ['role', 'buyer'],
      ['user', confined.user_id],
      ['credential', confined.credential_id],
    ]);
  });

  test('shows the limits that are used most first, in every currency, and at most as many as asked for', async () => {
    const buyer = principalOf('buyer');
    const { branch_id } = spenderOf(buyer);
    await setLimits(world, buyer, [
      { scope: 'company', period: 'month', on_exceed: 'approve', amount: '1000.00' },
      { scope: 'company', period: 'month', on_exceed: 'approve', amount: '1000', currency: 'JPY' },
      { scope: 'company', period: 'purchase', on_exceed: 'approve', amount: '500.00' },
      { scope: 'branch', target: branch_id, period: 'month', on_exceed: 'approve', amount: '150.00' },
    ]);
    await spend(world, buyer, { amounts: ['120.00'] });
    await spend(world, buyer, { amounts: ['130'], currency: 'JPY' });
    const shares = async (input: Parameters<typeof world.call<typeof getCompanyLimits>>[2]) => {
      const { limits, more_limits } = await world.call(getCompanyLimits, buyer, input);
      return [limits.map(({ scope, used, limit }) => `${scope} ${used.amount}/${limit.amount}`), more_limits];
    };
    const mostUsed = ['branch 120.00/150.00', 'company 130/1000', 'company 120.00/1000.00'];
    expect(await shares({ sort: 'most_used', limit: 3 })).toEqual([mostUsed, 1]);
    expect(await shares({ sort: 'most_used', limit: 1, currency: 'JPY' })).toEqual([['company 130/1000'], 0]);
    expect(await shares({ limit: 1 })).toEqual([['company 120.00/1000.00'], 3]);
  });

  test('shows 100 limits where the caller does not say how many, and 500 when asked', async () => {
    const buyer = principalOf('buyer');
    await setLimits(
      world,
      buyer,
      Array.from({ length: 500 }, () => ({
        scope: 'user' as const,
        target: newId('user') as string,
        period: 'day' as const,
        on_exceed: 'approve' as const,
        amount: '1.00',
      })),
    );
    const shown = await world.call(getCompanyLimits, buyer, {});
    expect([shown.limits.length, shown.more_limits]).toEqual([100, 400]);
    // An assistant's context takes 25,000 tokens of one answer, at two characters a token at worst.
    expect(JSON.stringify(shown).length).toBeLessThan(50_000);
    const all = await world.call(getCompanyLimits, buyer, { limit: 500 });
    expect([all.limits.length, all.more_limits]).toEqual([500, 0]);
    expect(all.limits.slice(0, 100)).toEqual(shown.limits);
  });

  test('shows nothing of another company', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [{ scope: 'company', period: 'day', on_exceed: 'refuse', amount: '1.00' }]);
    expect(await limitsOf(principalOf('buyer'))).toEqual([]);
  });

  test('refuses unknown fields, suppliers, and roles without finance:read', async () => {
    const buyer = principalOf('buyer');
    const failure = await failureOf(
      world.call(getCompanyLimits, buyer, { branch_id: 'x' } as never),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('branch_id');
    await failureOf(limitsOf(without(buyer, 'finance:read')), 'forbidden');
    await failureOf(limitsOf(principalOf('supplier')), 'wrong_audience');
  });
});

describe('update_company_limits', () => {
  const companyDay = { scope: 'company', period: 'day', on_exceed: 'refuse' } as const;

  test('replaces the set; what stays keeps its id and its use', async () => {
    const buyer = principalOf('buyer');
    const [before] = (await setLimits(world, buyer, [{ ...companyDay, amount: '100.00' }])).limits;
    await spend(world, buyer, { amounts: ['30.00'] });
    const after = await setLimits(world, buyer, [
      { scope: 'user', target: buyer.user_id, period: 'purchase', on_exceed: 'approve', amount: '9.00' },
      { ...companyDay, on_exceed: 'approve', amount: '80.00' },
    ]);
    expect(after.limits.map(({ scope }) => scope)).toEqual(['company', 'user']);
    expect(after.limits[0]).toMatchObject({
      id: before?.id,
      on_exceed: 'approve',
      used: { amount: '30.00', currency: 'EUR' },
      remaining: { amount: '50.00', currency: 'EUR' },
    });
    expect((await setLimits(world, buyer, [])).limits).toEqual([]);
    expect(await limitsOf(buyer)).toEqual([]);
  });

  test('a new limit counts what was committed in its period before', async () => {
    const buyer = principalOf('buyer');
    await spend(world, buyer, { amounts: ['30.00'] });
    const { limits } = await setLimits(world, buyer, [
      {
        scope: 'branch',
        target: spenderOf(buyer).branch_id,
        period: 'month',
        on_exceed: 'refuse',
        amount: '40.00',
      },
    ]);
    expect(limits[0]?.used).toEqual({ amount: '30.00', currency: 'EUR' });
    await failureOf(spend(world, buyer, { amounts: ['10.01'] }), 'limit_exceeded');
  });

  test('takes 500 limits and not one more', async () => {
    const buyer = principalOf('buyer');
    const many = Array.from({ length: 500 }, () => ({
      scope: 'user' as const,
      target: newId('user') as string,
      period: 'day' as const,
      on_exceed: 'approve' as const,
      amount: '1.00',
    }));
    expect((await setLimits(world, buyer, many)).limits).toHaveLength(500);
    const failure = await failureOf(
      setLimits(world, buyer, [...many, { ...companyDay, amount: '1.00' }]),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('limits');
  });

  test('names each limit at fault by its index', async () => {
    const buyer = principalOf('buyer');
    const failure = await failureOf(
      setLimits(world, buyer, [
        { ...companyDay, amount: '1.00' },
        { ...companyDay, scope: 'branch', amount: '1.00' },
        { ...companyDay, scope: 'branch', target: newId('user'), amount: '1.00' },
        { ...companyDay, amount: '2.00' },
      ]),
      'invalid_input',
    );
    expect(failure.errors?.map(({ path }) => path)).toEqual([
      'limits.1.target',
      'limits.2.target',
      'limits.3',
    ]);
    const wrong = await failureOf(
      setLimits(world, buyer, [
        { ...companyDay, amount: '-1.00' },
        { ...companyDay, amount: '1.5', currency: 'JPY' },
        { ...companyDay, amount: '1.00', currency: 'XXX' },
      ]),
      'invalid_input',
    );
    expect(wrong.errors?.map(({ path }) => path)).toEqual([
      'limits.0.limit.amount',
      'limits.1.limit.amount',
      'limits.2.limit.currency',
    ]);
    expect(await limitsOf(buyer)).toEqual([]);
  });

  test('is for a person with finance:manage and all branches', async () => {
    const buyer = principalOf('buyer');
    const update = (caller: Principal) => world.call(updateCompanyLimits, caller, { limits: [] });
    await failureOf(update(buyer), 'person_required');
    await failureOf(update(inSession(without(buyer, 'finance:manage'))), 'forbidden');
    await failureOf(update(inSession(confinedTo(buyer, newId('branch')))), 'forbidden');
    await failureOf(update(inSession(principalOf('supplier'))), 'wrong_audience');
  });

  test('changes nothing of another company', async () => {
    const buyer = principalOf('buyer');
    const other = principalOf('buyer');
    await setLimits(world, buyer, [{ ...companyDay, amount: '1.00' }]);
    await setLimits(world, other, []);
    expect(await limitsOf(buyer)).toHaveLength(1);
    await expect(spend(world, other, { amounts: ['500.00'] })).resolves.toMatchObject({ verdicts: [] });
  });
});

describe('get_limit_use', () => {
  test('answers what binds the caller, a branch, or a purchase’s spender', async () => {
    const buyer = principalOf('buyer');
    const branch_id = newId('branch');
    const colleague = colleagueOf(buyer, { role: 'buyer' });
    const day = { period: 'day', on_exceed: 'approve', amount: '10.00' } as const;
    await setLimits(world, buyer, [
      { scope: 'company', ...day },
      { scope: 'branch', target: branch_id, ...day },
      { scope: 'user', target: buyer.user_id, ...day },
      { scope: 'user', target: colleague.user_id, ...day },
    ]);
    const scopes = async (input: Parameters<typeof world.call<typeof getLimitUse>>[2]) =>
      (await world.call(getLimitUse, buyer, input)).limits.map(({ scope, target }) => `${scope} ${target}`);
    expect(await scopes({})).toEqual(['company ', `user ${buyer.user_id}`]);
    expect(await scopes({ branch_id })).toEqual(['company ', `branch ${branch_id}`]);
    const purchase = {
      ...spenderOf(colleague, { branch_id }),
      amounts: [{ amount: '11.00', currency: 'EUR' }],
    };
    expect(await scopes({ purchase })).toEqual([
      'company ',
      `branch ${branch_id}`,
      `user ${colleague.user_id}`,
    ]);
    expect(await scopes({ branch_id: newId('branch') })).toEqual(['company ']);
  });

  test('says what the limits would say of a purchase, and commits nothing', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'approve', amount: '10.00' },
    ]);
    const ask = () =>
      world.call(getLimitUse, buyer, {
        purchase: {
          ...spenderOf(buyer),
          amounts: [
            { amount: '8.00', currency: 'EUR' },
            { amount: '4.00', currency: 'EUR' },
            { amount: '7', currency: 'JPY' },
          ],
        },
      });
    const first = await ask();
    expect(first.verdicts.map(({ rule, effect }) => [rule, effect])).toEqual([
      ['company_day_limit', 'needs_approval'],
      ['no_limit_in_currency', 'needs_approval'],
    ]);
    expect((await ask()).limits[0]?.used.amount).toBe('0.00');
  });

  test('refuses a branch id of another kind', async () => {
    const failure = await failureOf(
      world.call(getLimitUse, principalOf('buyer'), { branch_id: newId('user') as never }),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('branch_id');
  });

  test('reads nothing of another company', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [{ scope: 'company', period: 'day', on_exceed: 'refuse', amount: '1.00' }]);
    expect(await world.call(getLimitUse, principalOf('buyer'), {})).toEqual({ limits: [], verdicts: [] });
  });
});

test('the audit entry has the limits before and after', async () => {
  const buyer = principalOf('buyer');
  await setLimits(world, buyer, [
    { scope: 'company', period: 'month', on_exceed: 'approve', amount: '100.00' },
    { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '50.00' },
  ]);
  await setLimits(world, buyer, [
    { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '900.00' },
    { scope: 'role', target: 'buyer', period: 'purchase', on_exceed: 'refuse', amount: '5.00' },
  ]);
  const { outbox } = world.deps<Deps>('finance').database;
  const rows = await outbox
    .work()
    .find({ event: 'audit_recorded', 'payload.company_id': buyer.company_id }, { sort: { _id: 1 } });
  expect(rows.map(({ payload }) => payload.changes)).toEqual([
    [
      { field: 'company month EUR', before: null, after: '100.00 approve' },
      { field: 'company day EUR', before: null, after: '50.00 refuse' },
    ],
    [
      { field: 'company day EUR', before: '50.00 refuse', after: null },
      { field: 'company month EUR', before: '100.00 approve', after: '900.00 refuse' },
      { field: 'role buyer purchase EUR', before: null, after: '5.00 refuse' },
    ],
  ]);
});

test('no raised limit is hidden among many changes', async () => {
  const buyer = principalOf('buyer');
  const set = (company: string, user: string) =>
    setLimits(world, buyer, [
      ...['EUR', 'USD', 'GBP', 'CHF', 'SEK'].flatMap((currency) =>
        (['day', 'month'] as const).map(
          (period) => ({ scope: 'company', period, on_exceed: 'refuse', amount: company, currency }) as const,
        ),
      ),
      { scope: 'user', target: buyer.user_id, period: 'day', on_exceed: 'refuse', amount: user },
    ]);
  await set('100.00', '5.00');
  const { outbox } = world.deps<Deps>('finance').database;
  const ofBuyer = { event: 'audit_recorded', 'payload.company_id': buyer.company_id };
  const before = await outbox.work().count(ofBuyer, 100);
  await set('101.00', '99999.00');
  const rows = (await outbox.work().find(ofBuyer, { sort: { _id: 1 } })).slice(before);
  const changes = rows.flatMap(({ payload }) => payload.changes as { field: string }[]);
  expect(changes).toHaveLength(11);
  expect(changes).toContainEqual({
    field: `user ${buyer.user_id} day EUR`,
    before: '5.00 refuse',
    after: '99999.00 refuse',
  });
  expect(new Set(changes.map(({ field }) => field)).size).toBe(11);
});

test('a set of as many limits as a company may have is recorded whole', async () => {
  const buyer = principalOf('buyer');
  const set = (amount: string) =>
    setLimits(
      world,
      buyer,
      Array.from({ length: maxLimits }, () => newId('user')).map(
        (target) => ({ scope: 'user', target, period: 'day', on_exceed: 'refuse', amount }) as const,
      ),
    );
  await set('5.00');
  await set('6.00');
  const { outbox } = world.deps<Deps>('finance').database;
  const rows = await outbox
    .work()
    .find({ event: 'audit_recorded', 'payload.company_id': buyer.company_id }, { sort: { _id: 1 } });
  expect(rows.flatMap(({ payload }) => payload.changes)).toHaveLength(3 * maxLimits);
  expect(rows.map(({ payload }) => payload.number)).toEqual(rows.map((_, index) => index + 1));
});
