import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Fleet, startPlatform } from '@procura/testkit/platform';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startPlatform({
    as: 'processes',
    services: [],
    gateways: 0,
    env: { MIGRATE: 'by_job' },
  });
});
afterAll(() => fleet.stop());

const main = join(import.meta.dirname, '../../../services/branches/src/main.ts');
type Ended = { code: number | null; output: string };
/** Runs the program with nothing but what finds its database. */
const run = (...args: string[]): Promise<Ended> => runWith({}, ...args);
const runWith = async (env: Record<string, string>, ...args: string[]): Promise<Ended> => {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH,
      MONGODB_URI: process.env.MONGODB_URI,
      PROCURA_NAMESPACE: fleet.namespace,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
};

test('a start leaves the schema to the job: it says what is missing, and works once migrate has run', async () => {
  await expect(fleet.start('branches')).rejects.toThrow('ended with code 1');
  expect(fleet.logs()).toMatch(
    /lacks the migration 2026-12-search-words, the index .* Run node services\/branches\/src\/main\.ts migrate first/,
  );
  expect(await run('migrate')).toMatchObject({
    code: 0,
    output: expect.stringContaining('"undeclared_indexes":0'),
  });
  expect(await run('migrate', 'contract')).toMatchObject({ code: 0 });
  const branches = await fleet.start('branches');
  branches.kill('SIGTERM');
  expect(await branches.exited).toBe(0);
});

test('its log is of the level that LOG_LEVEL says', async () => {
  expect(await runWith({ LOG_LEVEL: 'error' }, 'migrate')).toEqual({ code: 0, output: '' });
});

test('an unknown command is refused with the list of commands', async () => {
  expect(await run('migrate', 'all')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no command \\"migrate all\\". Give none to start branches'),
  });
});
