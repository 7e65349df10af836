import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorkerPool } from './worker-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'procura-worker-'));
  await writeFile(join(folder, 'throws.mjs'), "throw new Error('The module has no fonts.');");
  await writeFile(join(folder, 'other-name.mjs'), 'export const other = () => 1;');
  await writeFile(join(folder, 'double.mjs'), 'export const work = async (task) => 2 * task;');
  await writeFile(
    join(folder, 'litters.mjs'),
    'export const work = (count) => Array.from({ length: count }, (_, n) => ({ n, text: String(n) })).length;',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (file: string, task = 1) =>
  openWorkerPool<number, number>({
    file: join(folder, file),
    name: 'work',
    places: 3,
    longest_ms: 600_000,
    memory_mb: 64,
    busy: 'Three tasks are waiting.',
  }).run(task, { company_id: 'co_one', deadline_ms: Date.now() + 600_000 });

test('a task is done in a thread', async () => {
  expect(await run('double.mjs', 21)).toBe(42);
});

test('what the tasks of a thread leave behind stays small', async () => {
  const pool = openWorkerPool<number, number>({
    ...{ file: join(folder, 'litters.mjs'), name: 'work', places: 3, longest_ms: 600_000, memory_mb: 256 },
    busy: 'Three tasks are waiting.',
  });
  const once = () => pool.run(100_000, { company_id: 'co_one', deadline_ms: Date.now() + 600_000 });
  await once();
  const before = process.memoryUsage.rss();
  for (let task = 0; task < 50; task++) await once();
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(60);
});

test.each([
  ['does not exist', 'missing.mjs', /Cannot find module .*missing\.mjs/],
  ['throws while it is loaded', 'throws.mjs', /The module has no fonts/],
  ['does not export the function', 'other-name.mjs', /No handler function exported from .*other-name\.mjs/],
])('a module that %s fails its task at once, and names the cause', async (_, file, cause) => {
  await expect(run(file)).rejects.toThrow(cause);
});
