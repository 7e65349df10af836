import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  commitSpend,
  getCompanyLimits,
  getLimitUse,
  newId,
  type Principal,
  releaseSpend,
} from '@procura/contracts';
import { failureOf, midMonth, principalOf, startWorld, type World } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { type SpendOptions, setLimits, spend, spenderOf } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity'] });
  world.clock.set(midMonth());
});
afterAll(() => world?.stop());

const usedBy = async (buyer: Principal, options: SpendOptions = {}) => {
  const { limits } = await world.call(getLimitUse, buyer, {
    purchase: { ...spenderOf(buyer, options), amounts: [{ amount: '0.00', currency: 'EUR' }] },
  });
  return limits.map((limit) => `${limit.scope} ${limit.period} ${limit.used.amount}`);
};

describe('commit_spend', () => {
  test('commits against every limit that binds, and reports what an approver must see', async () => {
    const buyer = principalOf('buyer');
    const branch_id = newId('branch');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '1000.00' },
      { scope: 'branch', target: branch_id, period: 'day', on_exceed: 'approve', amount: '100.00' },
      { scope: 'branch', target: newId('branch'), period: 'day', on_exceed: 'refuse', amount: '0.00' },
    ]);
    const small = await spend(world, buyer, { branch_id, amounts: ['60.00'] });
    expect(small.needs_approval).toBe(false);
    const large = await spend(world, buyer, { branch_id, amounts: ['30.00', '30.50'] });
    expect(large.needs_approval).toBe(true);
    expect(large.verdicts[0]).toMatchObject({
      rule: 'branch_day_limit',
      effect: 'needs_approval',
      requested: { amount: '60.50', currency: 'EUR' },
      used: { amount: '60.00', currency: 'EUR' },
      exceeded_by: { amount: '20.50', currency: 'EUR' },
    });
    expect(await usedBy(buyer, { branch_id })).toEqual(['company month 120.50', 'branch day 120.50']);
  });

  test('fails the whole purchase when a limit refuses, and counts nothing', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
      { scope: 'user', target: buyer.user_id, period: 'purchase', on_exceed: 'refuse', amount: '50.00' },
    ]);
    const failure = await failureOf(spend(world, buyer, { amounts: ['60.00', '60.00'] }), 'limit_exceeded');
    expect(failure.errors).toHaveLength(2);
    expect(failure.message).toContain('limit');
    expect(failure.extra?.verdicts).toHaveLength(2);
    expect(await usedBy(buyer)).toEqual(['company day 0.00', 'user purchase 0.00']);
  });

  test('returns the first outcome when it is repeated, also after a change of the limits', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
    ]);
    const hold_id = newId('purchase');
    const first = await spend(world, buyer, { hold_id, amounts: ['80.00'] });
    expect(await spend(world, buyer, { hold_id, amounts: ['80.00'] })).toEqual(first);
    expect(await usedBy(buyer)).toEqual(['company day 80.00']);
  });

  test('ignores the key of the outer operation: another purchase under it is another commitment', async () => {
    const buyer = principalOf('buyer');
    const commit = () =>
      world.call(
        commitSpend,
        buyer,
        {
          hold_id: newId('purchase'),
          ...spenderOf(buyer),
          shares: [{ share_id: newId('order'), amount: { amount: '1.00', currency: 'EUR' } }],
          on_approval: 'wait',
        },
        { key: 'one-key' },
      );
    await commit();
    await expect(commit()).resolves.toMatchObject({ needs_approval: false });
  });

  test('refuses amounts that are negative or of the wrong digits, naming the field', async () => {
    const buyer = principalOf('buyer');
    const failure = await failureOf(spend(world, buyer, { amounts: ['-1.00', '1.505'] }), 'invalid_input');
    expect(failure.errors?.map((error) => error.path)).toEqual([
      'shares.0.amount.amount',
      'shares.1.amount.amount',
    ]);
  });

  test('refuses sums that int64 cannot count, or that no answer can show', async () => {
    const buyer = principalOf('buyer');
    const largest = '999999999999999.99';
    const huge = Array.from({ length: 100 }, () => largest);
    await failureOf(spend(world, buyer, { amounts: huge }), 'limit_exceeded');
    await failureOf(spend(world, buyer, { amounts: [largest, '0.01'] }), 'limit_exceeded');
    await spend(world, buyer, { amounts: [largest] });
    await failureOf(spend(world, buyer, { amounts: ['0.01'] }), 'limit_exceeded');
    // The counted sum is shown. A purchase that would exceed what can be counted is refused before it is placed too.
    await setLimits(world, buyer, [
      { scope: 'company', period: 'month', on_exceed: 'approve', amount: '1.00' },
    ]);
    const { limits } = await world.call(getCompanyLimits, buyer, {});
    expect(limits[0]?.used.amount).toBe(largest);
    const purchase = { ...spenderOf(buyer), amounts: [{ amount: '0.01', currency: 'EUR' }] };
    await failureOf(world.call(getLimitUse, buyer, { purchase }), 'limit_exceeded');
  });

  test('does not show or touch the purchase of another company', async () => {
    const buyer = principalOf('buyer');
    const other = principalOf('buyer');
    const hold_id = newId('purchase');
    await spend(world, buyer, { hold_id, amounts: ['5.00'] });
    await failureOf(spend(world, other, { hold_id, amounts: ['5.00'] }), 'not_found');
    await failureOf(world.call(releaseSpend, other, { hold_id }), 'not_found');
    await expect(world.call(releaseSpend, buyer, { hold_id })).resolves.toEqual({ released: true });
  });
});

describe('commit_spend where limits ask for approval', () => {
  const aCompany = async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'user', target: buyer.user_id, period: 'day', on_exceed: 'approve', amount: '10.00' },
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
    ]);
    return buyer;
  };

  test('refuse fails with the verdicts and commits nothing', async () => {
    const buyer = await aCompany();
    const hold_id = newId('award');
    const options = { hold_id, amounts: ['20.00'], on_approval: 'refuse' } as const;
    const failure = await failureOf(spend(world, buyer, options), 'approval_required');
    expect(failure.message).toContain('The user’s daily limit of 10.00 EUR would be exceeded by 10.00 EUR');
    expect(failure.extra?.verdicts).toMatchObject([{ effect: 'needs_approval' }]);
    expect(await usedBy(buyer)).toEqual(['company day 0.00', 'user day 0.00']);
    await expect(spend(world, buyer, { ...options, amounts: ['10.00'] })).resolves.toMatchObject({
      needs_approval: false,
    });
  });

  test('pass commits beyond limits that ask for approval, never beyond limits that refuse', async () => {
    const buyer = await aCompany();
    const passed = await spend(world, buyer, { amounts: ['20.00'], on_approval: 'pass' });
    expect(passed).toMatchObject({ needs_approval: false, verdicts: [{ effect: 'needs_approval' }] });
    await failureOf(spend(world, buyer, { amounts: ['80.01'], on_approval: 'pass' }), 'limit_exceeded');
    expect(await usedBy(buyer)).toEqual(['company day 20.00', 'user day 20.00']);
  });
});

describe('release_spend', () => {
  test('gives everything back to the periods that were charged, once', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
      { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '100.00' },
    ]);
    const hold_id = newId('purchase');
    await spend(world, buyer, { hold_id, amounts: ['40.00', '10.00'] });
    await spend(world, buyer, { amounts: ['20.00'] });
    for (let turn = 0; turn < 2; turn++)
      await expect(world.call(releaseSpend, buyer, { hold_id })).resolves.toEqual({ released: true });
    expect(await usedBy(buyer)).toEqual(['company day 20.00', 'company month 20.00']);
    await failureOf(spend(world, buyer, { hold_id, amounts: ['1.00'] }), 'hold_released');
  });

  test('leaves a tombstone when nothing was committed: a commit that comes later is refused', async () => {
    const buyer = principalOf('buyer');
    const hold_id = newId('purchase');
    await expect(world.call(releaseSpend, buyer, { hold_id })).resolves.toEqual({ released: false });
    await failureOf(spend(world, buyer, { hold_id, amounts: ['1.00'] }), 'hold_released');
  });

  test('that a sweeper repeats is one audit event', async () => {
    const buyer = principalOf('buyer');
    const [held, unknown] = [newId('purchase'), newId('purchase')];
    await spend(world, buyer, { hold_id: held, amounts: ['5.00'] });
    for (const hold_id of [held, unknown])
      for (let repeat = 0; repeat < 3; repeat++) await world.call(releaseSpend, buyer, { hold_id });
    const { outbox } = world.deps<Deps>('finance').database;
    const released = await outbox
      .work()
      .find({ event: 'audit_recorded', 'payload.company_id': buyer.company_id }, { sort: { _id: 1 } });
    expect(released.map(({ payload }) => [payload.target, payload.number])).toEqual([
      [held, 1],
      [unknown, 2],
    ]);
  });

  test('leaves nothing held when it meets its commit', async () => {
    const buyer = principalOf('buyer');
    await setLimits(world, buyer, [
      { scope: 'company', period: 'day', on_exceed: 'refuse', amount: '100.00' },
    ]);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const hold_id = newId('purchase');
        await Promise.allSettled([
          spend(world, buyer, { hold_id, amounts: ['10.00'] }),
          world.call(releaseSpend, buyer, { hold_id }),
        ]);
      }),
    );
    expect(await usedBy(buyer)).toEqual(['company day 0.00']);
  });

  test('refuses an id of another kind', async () => {
    const failure = await failureOf(
      world.call(releaseSpend, principalOf('buyer'), { hold_id: newId('order') as never }),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('hold_id');
  });
});
