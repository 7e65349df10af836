import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Change,
  createToken,
  newId,
  type Principal,
  placeOrder,
  revokeToken,
  updateRecurrence,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf } from '@procura/testkit';
import { readFeed } from '@procura/testkit/feed';
import { aColleague } from '../../identity/test/people.ts';
import { openPlanner, type Planner, plannerServices, type View } from './a-planner.ts';

/** What becomes of recurring orders, as the company's feed shows it. */
let planner: Planner;
beforeAll(async () => {
  planner = await openPlanner({ services: [...plannerServices, 'feed'] });
});
afterAll(() => planner?.world.stop());

/** The changes of one, by its version: those of several writes may arrive in another order. */
const changesOf = async (reader: Principal, recurrence_id: View['id']): Promise<Change[]> => {
  await planner.world.settle();
  return (await readFeed(planner.world, reader))
    .filter(({ object }) => object.id === recurrence_id)
    .toSorted((one, other) => one.object.version - other.object.version);
};
const shownOf = (changes: readonly Change[]) =>
  changes.map(({ type, object, status }) => [type, object.version, status]);
/** A recurring order of 4 units every day at 09:00 UTC from a day on, and that product. */
const daily = async (starts_on: string, caller = planner.buyer) => {
  const product_id = await planner.product({ stock: 100 });
  const recurrence = await planner.create(
    { lines: [{ product_id, quantity: 4 }], time_zone: 'UTC', starts_on },
    caller,
  );
  return { product_id, recurrence };
};
const update = (recurrence_id: View['id'], change: object) =>
  planner.world.call(updateRecurrence, planner.buyer, { recurrence_id, ...change });

test('creating and changing one are one change each, by whom, and a refused or repeated call is none', async () => {
  const { world, buyer, branch_id } = planner;
  const { recurrence } = await daily('2026-12-01');
  const updated = await update(recurrence.id, { name: 'Tea' });
  await failureOf(update(recurrence.id, { name: 'Cocoa', expected_version: 1 }), 'version_conflict');
  await update(recurrence.id, { status: 'ended' });
  const changes = await changesOf(buyer, recurrence.id);
  expect(shownOf(changes)).toEqual([
    ['recurrence.created', 1, 'active'],
    ['recurrence.updated', updated.version, 'active'],
    ['recurrence.updated', updated.version + 1, 'ended'],
  ]);
  for (const change of changes)
    expect(change).toMatchObject({
      object: { kind: 'recurrence', id: recurrence.id, number: null },
      branch_id,
      by: { company_id: buyer.company_id, user_id: buyer.user_id },
    });
  // A supplier of its products does not read it, nor does a buyer of another branch or company.
  const others = [planner.supplier, confinedTo(buyer, newId('branch')), principalOf('buyer')];
  for (const other of others) expect(await changesOf(other, recurrence.id)).toEqual([]);
  expect(await readFeed(world, confinedTo(buyer, branch_id))).toEqual(await readFeed(world, buyer));
});

test('a run that places is in the feed by the platform, and its order in those of both parties', async () => {
  const { buyer, supplier, world } = planner;
  const { recurrence } = await daily('2026-12-03');
  await planner.runAt('2026-12-03T09:00:00Z');
  const [run] = await planner.runsOf(recurrence.id);
  expect(run?.status).toBe('placed');
  const [created, ...changes] = await changesOf(buyer, recurrence.id);
  expect(created?.type).toBe('recurrence.created');
  // Its date has come, then its run has ended.
  expect(changes.map(({ type, by }) => [type, by])).toEqual([
    ['recurrence.updated', null],
    ['recurrence.updated', null],
  ]);
  expect(await changesOf(supplier, recurrence.id)).toEqual([]);
  const orders = await planner.ordersOf(run?.purchase_id ?? null);
  expect(orders).toHaveLength(1);
  for (const party of [buyer, supplier])
    expect(
      (await readFeed(world, party))
        .filter(({ object }) => object.id === orders[0]?.id)
        .filter(({ type }) => type === 'order.placed'),
    ).toHaveLength(1);
  await update(recurrence.id, { status: 'ended' });
});

test('a run that fails is run_failed once, and the last of three shows the status failed', async () => {
  const { buyer, supplier, world } = planner;
  const { product_id, recurrence } = await daily('2026-12-05');
  await world.call(placeOrder, buyer, {
    branch_id: planner.branch_id,
    lines: [{ product_id, quantity: 100 }],
  });
  for (const day of ['05', '06', '07']) await planner.runAt(`2026-12-${day}T09:00:00Z`);
  await planner.work();
  const { version } = await planner.read(recurrence.id);
  const failed = (await changesOf(buyer, recurrence.id)).filter(
    ({ type }) => type === 'recurrence.run_failed',
  );
  // A run has no version of its own, so these are in order of arrival.
  expect(failed.map(({ status, by }) => [status, by]).toSorted()).toEqual([
    ['active', null],
    ['active', null],
    ['failed', null],
  ]);
  expect(failed.find(({ status }) => status === 'failed')?.object.version).toBe(version);
  expect(await changesOf(supplier, recurrence.id)).toEqual([]);
});

test('a revoked credential pauses what it made, one change for each', async () => {
  const { world, ana, buyer } = planner;
  const ben = await aColleague(world, ana, 'buyer');
  const { token } = await world.call(createToken, ben.principal, { name: 'Planner' });
  const byToken = { ...ben.principal, credential_id: token.id };
  const made = [await daily('2026-12-10', byToken), await daily('2026-12-11', byToken)];
  const { recurrence: other } = await daily('2026-12-12', ben.principal);
  await world.call(revokeToken, ben.principal, { credential_id: token.id });
  await world.settle();
  for (const { recurrence } of made)
    expect(shownOf(await changesOf(buyer, recurrence.id))).toEqual([
      ['recurrence.created', 1, 'active'],
      ['recurrence.updated', 2, 'paused'],
    ]);
  expect(shownOf(await changesOf(buyer, other.id))).toEqual([['recurrence.created', 1, 'active']]);
});
