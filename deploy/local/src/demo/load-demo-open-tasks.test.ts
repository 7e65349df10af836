import { expect, test } from '@jest/globals';
import { newId, type Operation } from '@procura/contracts';
import type { Caller } from './demo-caller.ts';
import { failNextRun } from './load-demo-open-tasks.ts';

/** Recurring orders that were created, by a buyer that has those of `there`. */
const create = async (there: readonly string[]): Promise<Record<string, string>[]> => {
  const created: Record<string, string>[] = [];
  const caller = (async ({ name }: Operation, input: Record<string, string>) => {
    if (name === 'create_recurrence') created.push(input);
    return { data: name === 'list_recurrences' ? there.map((one) => ({ name: one })) : [] };
  }) as Caller;
  const loading = {
    // A start that is slow or continues comes long after the buyer was created.
    buyer: { admin: caller, buyer: caller, created_at: '2026-01-02T03:04:05.000Z' },
    suppliers: {
      products: new Map(),
      companies: new Map([[29, { id: newId('company'), admin: caller, admin_email: '' }]]),
    },
  };
  await failNextRun(loading as unknown as Parameters<typeof failNextRun>[0], {
    branch_id: newId('branch'),
    lines: [],
  });
  return created;
};

test('the run that fails is due in two to three minutes, however long the demo took so far', async () => {
  const before = Date.now();
  const [made, ...others] = await create([]);
  expect(others).toEqual([]);
  const due = Date.parse(`${made?.starts_on}T${made?.time_of_day}:00Z`);
  expect(due).toBeGreaterThanOrEqual(before + 120_000);
  expect(due).toBeLessThanOrEqual(Date.now() + 180_000);
});

test('a start that continues does not create it again', async () => {
  expect(await create(['Syrup for the week'])).toEqual([]);
});
