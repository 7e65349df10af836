import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Id } from '@procura/contracts';
import { aBranch, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { type Fleet, type Person, startPlatform } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';

const root = join(import.meta.dirname, '../..');
const apart = { AUDIT_MONGODB_URI: String(process.env.MONGODB_URI) };
const random = seededRandom();

let fleet: Fleet;
let buyer: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'procura-audit-'));
  fleet = await startPlatform({ as: 'processes', services: ['identity', 'branches'], gateways: 1 });
  buyer = await fleet.company('buyer');
}, 120_000);
afterAll(async () => {
  await fleet?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the mover; ends it at once when its log has `until`. Returns whether it came to its end. */
const move = (until?: RegExp): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['services/identity/src/main.ts', 'migrate', 'contract'], {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, PROCURA_NAMESPACE: fleet.namespace },
        ...{ MONGODB_URI: process.env.MONGODB_URI, ...apart },
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (until?.test(output)) child.kill('SIGKILL');
      });
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(true);
      else if (signal === 'SIGKILL') resolve(false);
      else reject(new Error(`The mover ended with code ${code}: ${output}`));
    });
  });

const cli = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'deploy/cli/src/main.ts'), ...args], {
    env: { PROCURA_URL: fleet.base_url, PROCURA_REST_KEY: fleet.operator_key, INIT_CWD: folder },
  });

test(`a platform that writes all the time loses nothing while its activity log moves, also with a mover that is killed and a replica that is frozen (seed ${random.seed})`, async () => {
  const [outdated] = fleet.all('identity');
  const principal = principalOf('buyer', { company_id: buyer.company_id as Id<'company'> });
  let over = false;
  let made = 0;
  // Straight to branches, because a frozen replica of identity delays what asks identity.
  const writing = (async () => {
    for (; !over; made++) await aBranch(fleet, principal);
  })();
  await eventually('branches', () => made > 10);
  await fleet.start('identity', { env: apart });
  // The old replica has appends in flight when it is frozen, and makes them when it wakes.
  await new Promise((resolve) => setTimeout(resolve, random.below(500)));
  outdated?.kill('SIGSTOP');
  expect(await move(/copied \d+ entries/)).toBe(false);
  expect(await move()).toBe(true);
  outdated?.kill('SIGCONT');
  const upTo = made + 10;
  await eventually('more branches', () => made > upTo, { within_ms: 60_000 });
  over = true;
  await writing;

  // The entries that the replica without the setting refuses come to the other one in the end.
  const audit = fleet.database('audit').collection('audit_entries');
  const written = await fleet.database('branches').collection('branches').countDocuments();
  expect(written).toBeGreaterThan(20);
  const appended = () => audit.countDocuments({ operation: 'create_branch' });
  outdated?.kill('SIGTERM');
  await outdated?.exited;
  await eventually('every entry', async () => (await appended()) === written, { within_ms: 60_000 });

  await cli('export-audit', '--company', buyer.company_id, '--out', 'audit.jsonl');
  const { stdout } = await cli('verify-audit', 'audit.jsonl');
  const lines = (await readFile(join(folder, 'audit.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(stdout).toContain(`ends where its head says, at entry ${lines.length}`);
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.filter(({ operation }) => operation === 'create_branch')).toHaveLength(written);
  // Nothing is in the old place alone.
  const before = await fleet.database('identity').collection('audit_entries').find().toArray();
  const here = new Set((await audit.find().toArray()).map(({ _id }) => String(_id)));
  expect(before.filter(({ _id }) => !here.has(String(_id)))).toEqual([]);
  expect(before.length).toBeLessThan(here.size);

  await expect(fleet.start('identity')).rejects.toThrow('AUDIT_MONGODB_URI is not set');
}, 240_000);
