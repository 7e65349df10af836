import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  capCredential,
  credentialRevoked,
  getCompanyLimits,
  type Input,
  newId,
  type Principal,
} from '@procura/contracts';
import { failureOf, midMonth, principalOf, startWorld, type World } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { setLimits, spend } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity'] });
  world.clock.set(midMonth());
});
afterAll(() => world?.stop());

type Cap = Input<typeof capCredential>['caps'][number];
const cap = (period: Cap['period'], amount: string, more: Partial<Cap> = {}): Cap => ({
  period,
  limit: { amount, currency: 'EUR' },
  ...more,
});
const give = (buyer: Principal, credential_id: Principal['credential_id'], caps: Cap[], more = {}) =>
  world.call(capCredential, buyer, {
    credential_id: credential_id as never,
    caps,
    expires_at: null,
    ...more,
  });
const limitsOf = async (buyer: Principal) =>
  (await world.call(getCompanyLimits, buyer, { limit: 500 })).limits.map(
    (limit) =>
      `${limit.scope} ${limit.period} ${limit.on_exceed} ${limit.limit.amount}${limit.cap ? ' cap' : ''}`,
  );
/** Someone with a credential that is about to be made. */
const aBuyer = () => principalOf('buyer', { credential_id: newId('credential') });

test('caps bind the credential, and it spends in no other currency', async () => {
  const buyer = aBuyer();
  await give(buyer, buyer.credential_id, [
    cap('day', '100.00'),
    cap('purchase', '60.00', { on_exceed: 'approve' }),
  ]);
  expect(await limitsOf(buyer)).toEqual([
    'credential day refuse 100.00 cap',
    'credential purchase approve 60.00 cap',
  ]);
  expect((await spend(world, buyer, { amounts: ['61.00'] })).needs_approval).toBe(true);
  await failureOf(spend(world, buyer, { amounts: ['40.00'] }), 'limit_exceeded');
  const other = await failureOf(spend(world, buyer, { amounts: ['1'], currency: 'JPY' }), 'limit_exceeded');
  expect(other.message).toContain('another credential');
  await spend(world, { ...buyer, credential_id: newId('credential') }, { amounts: ['500.00'] });
});

test('are given once: the same again changes nothing, others are refused', async () => {
  const buyer = aBuyer();
  await give(buyer, buyer.credential_id, [cap('day', '100.00')]);
  await give(buyer, buyer.credential_id, [cap('day', '100.00')]);
  for (const caps of [
    [cap('day', '200.00')],
    [cap('day', '100.00'), cap('month', '1.00')],
    [cap('month', '100.00')],
  ])
    await failureOf(give(buyer, buyer.credential_id, caps), 'conflict');
  const target = newId('credential');
  await setLimits(world, buyer, [
    { scope: 'credential', target, period: 'day', on_exceed: 'refuse', amount: '100.00' },
  ]);
  await failureOf(give(buyer, target, [cap('day', '100.00')]), 'conflict');
  const twice = await failureOf(
    give(buyer, newId('credential'), [cap('day', '1.00'), cap('day', '2.00')]),
    'invalid_input',
  );
  expect(twice.errors?.[0]?.path).toBe('caps.1');
});

test('stay when the limits are replaced, also by a set read before, and are not changed by one', async () => {
  const buyer = aBuyer();
  const company = { scope: 'company', period: 'month', on_exceed: 'approve', amount: '900.00' } as const;
  await setLimits(world, buyer, [company]);
  await give(buyer, buyer.credential_id, [cap('day', '100.00')]);
  const kept = ['company month approve 900.00', 'credential day refuse 100.00 cap'];
  await setLimits(world, buyer, [company]);
  expect(await limitsOf(buyer)).toEqual(kept);
  const target = buyer.credential_id;
  const same = { scope: 'credential', target, period: 'day', on_exceed: 'refuse', amount: '100.00' } as const;
  await setLimits(world, buyer, [company, same]);
  expect(await limitsOf(buyer)).toEqual(kept);
  const changed = setLimits(world, buyer, [company, { ...same, amount: '900.00' }]);
  expect((await failureOf(changed, 'conflict')).errors?.[0]?.path).toBe('limits.1');
  expect(await limitsOf(buyer)).toEqual(kept);
});

test('end with the credential, and belong to the company they were given in', async () => {
  const buyer = aBuyer();
  const operator = principalOf('operator');
  const { company_id } = buyer;
  await give(operator, buyer.credential_id, [cap('day', '100.00')], { company_id });
  expect(await limitsOf(buyer)).toEqual(['credential day refuse 100.00 cap']);
  const other = aBuyer();
  await give(other, newId('credential'), [cap('day', '5.00')], { company_id });
  expect(await limitsOf(buyer)).toHaveLength(1);
  await world.bus.deliver(credentialRevoked, 'finance', {
    event_id: newId('event'),
    payload: { credential_id: buyer.credential_id as never, company_id },
  });
  expect(await limitsOf(buyer)).toEqual([]);
});

test('bind calls that were admitted before the credential ended, and count no longer', async () => {
  const buyer = aBuyer();
  const { company_id, credential_id: target } = buyer;
  await give(buyer, target, [cap('day', '100.00')]);
  await world.bus.deliver(credentialRevoked, 'finance', {
    event_id: newId('event'),
    payload: { credential_id: target as never, company_id },
  });
  await failureOf(spend(world, buyer, { amounts: ['101.00'] }), 'limit_exceeded');
  expect(await limitsOf(buyer)).toEqual([]);
  // A set that was read before the end does not change it.
  const daily = { period: 'day', on_exceed: 'refuse', amount: '100.00' } as const;
  const others = Array.from({ length: 499 }, (_, index) => ({
    ...daily,
    scope: 'role' as const,
    target: `role_${index}`,
  }));
  await setLimits(world, buyer, [{ ...daily, scope: 'credential', target }, ...others]);
  await give(buyer, newId('credential'), [cap('day', '1.00')]);
  await failureOf(spend(world, buyer, { amounts: ['101.00'] }), 'limit_exceeded');
});

test('stay some minutes longer than a credential that expires', async () => {
  const buyer = aBuyer();
  const { company_id, credential_id: target } = buyer;
  const expires_at = new Date(world.clock().getTime() + 60_000);
  await give(buyer, target, [cap('day', '100.00')], { expires_at: expires_at.toISOString() });
  expect(await limitsOf(buyer)).toHaveLength(1);
  const stored = await world.deps<Deps>('finance').limits.owner(company_id).findOne({ target });
  expect(stored?.delete_at?.getTime()).toBeGreaterThan(expires_at.getTime() + 120_000);
  world.clock.advance(60_000);
  expect(await limitsOf(buyer)).toEqual([]);
});

test('a company has no more limits, caps included, than answers show', async () => {
  const buyer = aBuyer();
  await setLimits(
    world,
    buyer,
    Array.from({ length: 499 }, (_, index) => ({
      scope: 'role' as const,
      target: `role_${index}`,
      period: 'day' as const,
      on_exceed: 'refuse' as const,
      amount: '1.00',
    })),
  );
  await failureOf(give(buyer, newId('credential'), [cap('day', '1.00'), cap('month', '1.00')]), 'conflict');
  await give(buyer, newId('credential'), [cap('day', '1.00')]);
  expect(await limitsOf(buyer)).toHaveLength(500);
});
