import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import type { Deps } from '../src/deps.ts';
import { newRun } from '../src/runs/run.ts';
import { openPlanner, type Planner } from './a-planner.ts';
import { aRecurrence } from './a-recurrence.ts';

let planner: Planner;
beforeAll(async () => {
  planner = await openPlanner();
  planner.world.clock.set(on('00:00:00'));
});
afterAll(() => planner?.world.stop());

/** A time on the first day. */
const on = (time: string): string => `2026-12-11T${time}Z`;

test('a company with many dates that are due does not delay those of another', async () => {
  const { world } = planner;
  const deps = world.deps<Deps>('recurrence');
  const company_id = newId('company');
  const many = Array.from({ length: 210 }, () => {
    const recurrence = aRecurrence({ company_id, status: 'paused' });
    const due = new Date(on('08:00:00'));
    const occurrence = { at: due, local: '2026-12-01T08:00:00+00:00' };
    return {
      recurrence: { ...recurrence, status: 'active' as const, wake_at: due },
      // Settled, so that each ends at once.
      run: { ...newRun(recurrence, occurrence, due), refusal: { code: 'not_found', reason: 'Gone.' } },
    };
  });
  for (const some of [many.slice(0, 100), many.slice(100, 200), many.slice(200)]) {
    await deps.recurrences.owner(company_id).insert(...some.map(({ recurrence }) => recurrence));
    await deps.runs.owner(company_id).insert(...some.map(({ run }) => run));
  }
  const product_id = await planner.product({ name: 'Chai', stock: 100 });
  const { id } = await planner.create({ lines: [{ product_id, quantity: 4 }], time_zone: 'UTC' });
  await planner.runAt(on('09:00:00'));
  expect(await planner.runsOf(id)).toMatchObject([{ status: 'placed' }]);
  await deps.recurrences.owner(company_id).deleteMany({});
  await deps.runs.owner(company_id).deleteMany({});
});
