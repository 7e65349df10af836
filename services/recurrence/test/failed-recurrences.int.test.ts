import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  countRecurrenceTasks,
  type Id,
  type Input,
  listRecurrences,
  mostTasks,
  newId,
  type Principal,
  updateRecurrence,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, principalOf, walk, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { openPlanner, type Planner, type View } from './a-planner.ts';
import { aRecurrence } from './a-recurrence.ts';

let planner: Planner;
let dear: Id<'product'>;
beforeAll(async () => {
  planner = await openPlanner();
  dear = await planner.product({ name: 'Honey', amount: '10.00' });
});
afterAll(() => planner?.world.stop());

const stored = () => planner.world.deps<Deps>('recurrence').recurrences.owner(planner.buyer.company_id);
const list = async (input: Input<typeof listRecurrences>, caller: Principal = planner.buyer) =>
  (await walk((cursor) => planner.world.call(listRecurrences, caller, { ...input, cursor, limit: 2 }))).map(
    ({ id }) => id,
  );
const failed = (input: Input<typeof listRecurrences> = {}, caller?: Principal) =>
  list({ ...input, last_run_failed: true }, caller);
const count = async (caller: Principal = planner.buyer) =>
  (await planner.world.call(countRecurrenceTasks, caller, {})).failed;
const update = (recurrence_id: View['id'], change: object) =>
  planner.world.call(updateRecurrence, planner.buyer, { recurrence_id, ...change });

test('are listed and counted until they are repaired or end', async () => {
  const create = () =>
    planner.create({ lines: [{ product_id: dear, quantity: 1 }], time_zone: 'UTC', time_of_day: '13:00' });
  const [accepted, ended, stopped] = [await create(), await create(), await create()];
  const fine = await planner.create({ time_zone: 'UTC', time_of_day: '13:00' });
  expect([await failed(), await count()]).toEqual([[], 0]);
  await planner.agree(dear, '11.00');
  await planner.runAt('2026-11-21T13:00:00Z');
  expect(await failed()).toEqual([stopped.id, ended.id, accepted.id]);
  expect(await count()).toBe(3);
  expect(await list({ last_run_failed: false })).toEqual([fine.id]);
  expect(await failed({ status: 'active' })).toHaveLength(3);
  expect(await failed({ status: 'ended' })).toEqual([]);
  // A name repairs nothing, today's price does, and one that ended needs no repair.
  await update(accepted.id, { name: 'Winter' });
  expect(await count()).toBe(3);
  await update(accepted.id, { lines: [{ product_id: dear, quantity: 1 }] });
  await update(ended.id, { status: 'ended' });
  expect([await failed(), await count()]).toEqual([[stopped.id], 1]);
  expect(await list({ last_run_failed: false })).toEqual([fine.id, ended.id, accepted.id]);
  await planner.runAt('2026-11-22T13:00:00Z');
  await planner.runAt('2026-11-23T13:00:00Z');
  expect(await planner.read(stopped.id)).toMatchObject({ status: 'failed' });
  expect([await failed({ status: 'failed' }), await count()]).toEqual([[stopped.id], 1]);
  await update(stopped.id, { status: 'active' });
  expect([await failed(), await count()]).toEqual([[], 0]);
  // It fails again, for the same reason; a placed run settles it.
  await planner.runAt('2026-11-24T13:00:00Z');
  expect([await failed(), await count()]).toEqual([[stopped.id], 1]);
  await planner.agree(dear, '10.00');
  await planner.runAt('2026-11-25T13:00:00Z');
  expect([await failed(), await count()]).toEqual([[], 0]);
});

test('are those of the caller’s company and branches, page by page', async () => {
  const { world, buyer } = planner;
  const other = await aBranch(world, buyer);
  const rows = Array.from({ length: 5 }, (_, index) =>
    aRecurrence({
      company_id: buyer.company_id,
      status: index === 0 ? 'failed' : 'paused',
      failures_in_a_row: 3,
      branch_id: index < 2 ? other.id : planner.branch_id,
      branch: { name: 'Any' },
      name: 'Seeded',
    }),
  );
  await stored().insert(...rows);
  expect((await failed()).toSorted()).toEqual(rows.map(({ _id }) => _id).toSorted());
  const confined = confinedTo(buyer, other.id);
  expect(await failed({}, confined)).toHaveLength(2);
  expect(await failed({ branch_id: other.id })).toHaveLength(2);
  expect([await count(), await count(confined)]).toEqual([5, 2]);
  expect(await count(confinedTo(buyer, newId('branch')))).toBe(0);
  expect([await failed({}, principalOf('buyer')), await count(principalOf('buyer'))]).toEqual([[], 0]);
  await stored().deleteMany({ name: 'Seeded' });
});

test('are counted up to the most, and null where a role may not repair them', async () => {
  const { world, buyer } = planner;
  const rows = Array.from({ length: mostTasks + 1 }, () =>
    aRecurrence({ company_id: buyer.company_id, status: 'failed', failures_in_a_row: 3, name: 'Seeded' }),
  );
  await stored().insert(...rows);
  expect(await count()).toBe(mostTasks);
  await stored().deleteMany({ name: 'Seeded' });
  expect(await count(without(buyer, 'recurrences:write'))).toBeNull();
  await failureOf(count(without(buyer, 'recurrences:read')), 'forbidden');
  await failureOf(count(principalOf('supplier')), 'wrong_audience');
  await failureOf(world.call(countRecurrenceTasks, buyer, { since: 1 } as never), 'invalid_input');
});
