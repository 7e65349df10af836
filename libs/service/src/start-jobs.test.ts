import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createLogger } from '@procura/telemetry';
import { eventually } from '@procura/testkit/eventually';
import { startJobs } from './start-jobs.ts';

test('one run of a job that fails late is one line, however often its timer fired meanwhile', async () => {
  const lines: string[] = [];
  const log = createLogger('orders', 'info', { write: (line) => void lines.push(line) });
  let runs = 0;
  const { promise: failing, reject } = Promise.withResolvers<void>();
  const job = {
    name: 'sweep',
    every_ms: 5,
    at_start: true,
    run: () => (++runs === 1 ? failing : Promise.resolve()),
  };
  const jobs = startJobs([job], { log }, { manual: false });
  await sleep(100);
  expect(runs).toBe(1);
  reject(new Error('no answer'));
  await eventually('Another run', () => runs > 1);
  await jobs.stop();
  expect(runs).toBeGreaterThan(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'job failed', job: 'sweep', err: { message: 'no answer' } },
  ]);
});
