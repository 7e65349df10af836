import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMongo, placeOf } from '@procura/mongo';
import type { MongoClient } from 'mongodb';

const program = join(import.meta.dirname, 'backup-main.ts');
let client: MongoClient;
let folder: string;
beforeAll(async () => {
  client = await openMongo(String(process.env.MONGODB_URI));
  folder = await mkdtemp(join(tmpdir(), 'procura-restore-'));
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
});

const runWith = (env: Record<string, string | undefined>, ...args: string[]) =>
  new Promise<string>((resolve) => {
    const { PATH, MONGODB_URI } = process.env;
    const whole = { PATH, MONGODB_URI, ...env };
    execFile(process.execPath, [program, ...args], { env: whole }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
const run = (namespace: string, command: string, into = folder, ...options: string[]) =>
  runWith({ PROCURA_NAMESPACE: namespace }, command, into, ...options);

test('a backup is restored into the databases that PROCURA_NAMESPACE names, next to those it was made of', async () => {
  const [made, other] = [0, 1].map(() => `t_${randomBytes(5).toString('hex')}`) as [string, string];
  const branches = (namespace: string) => client.db(`${namespace}_branches`).collection('branches');
  await branches(made).insertOne({ name: 'Berlin' });
  const backup = await run(made, 'backup');
  expect(backup).toMatch(/^1 documents of \d+ databases/);
  await branches(made).updateOne({}, { $set: { name: 'Bonn' } });
  expect(await run(other, 'restore')).toBe(backup);
  expect(await branches(other).findOne()).toMatchObject({ name: 'Berlin' });
  expect(await branches(made).findOne()).toMatchObject({ name: 'Bonn' });
  expect(await run(other, 'restore')).toContain(`The database ${other}_branches is not empty.`);
  await client.db(`${other}_branches`).dropDatabase();
  expect(await run(other, 'restore')).toBe(backup);
  await Promise.all([made, other].map((one) => client.db(`${one}_branches`).dropDatabase()));
});

test('a backup of databases that do not exist fails, as one into a folder with files does', async () => {
  const made = `t_${randomBytes(5).toString('hex')}`;
  const into = join(folder, made);
  expect(await run(made, 'backup', into)).toMatch(
    /^There is no database \w+_identity, \w+_branches.*Check MONGODB_URI and PROCURA_NAMESPACE\.\n$/,
  );
  await client.db(`${made}_branches`).collection('branches').insertOne({ name: 'Berlin' });
  expect(await run(made, 'backup', into)).toMatch(/^1 documents/);
  expect(await run(made, 'backup', into)).toBe(`${into} is not empty. Name a new folder.\n`);
  await client.db(`${made}_branches`).dropDatabase();
});

test('a restore of a backup with a file that is cut off or not there names the file', async () => {
  const made = `t_${randomBytes(5).toString('hex')}`;
  const into = join(folder, made);
  await client.db(`${made}_branches`).collection('branches').insertOne({ name: 'Berlin' });
  await run(made, 'backup', into);
  const file = join(into, `${made}_branches`, 'branches.bson.gz');
  await truncate(file, 30);
  const other = `${made}_other`;
  expect(await run(other, 'restore', into)).toBe(
    `${file} cannot be read (unexpected end of file). The backup is damaged; take another.\n`,
  );
  await rm(file);
  expect(await run(`${made}_third`, 'restore', into)).toMatch(/branches\.bson\.gz cannot be read \(ENOENT/);
  await Promise.all([made, other].map((one) => client.db(`${one}_branches`).dropDatabase()));
});

test('a restore of a backup without the database of a service names it, and takes it where the service is named', async () => {
  const made = `t_${randomBytes(5).toString('hex')}`;
  const into = join(folder, made);
  const branches = client.db(`${made}_branches`).collection('branches');
  await branches.insertOne({ name: 'Berlin' });
  await run(made, 'backup', into);
  const file = join(into, 'manifest.json');
  const whole = JSON.parse(await readFile(file, 'utf8'));
  const { [`${made}_feed`]: feed, ...databases } = whole.databases;
  await writeFile(file, JSON.stringify({ ...whole, databases }));
  await branches.drop();
  expect(feed).toEqual({});
  expect(await run(made, 'restore', into)).toBe(
    `The backup has no database of feed. Take another backup, or add --without feed, and its data begins empty.\n`,
  );
  expect(await branches.countDocuments()).toBe(0);
  expect(await run(made, 'restore', into, '--without', 'feed', '--without', 'fed')).toMatch(
    /^There is no service fed\. The services are identity, /,
  );
  const ownFeed = client.db(`${made}_feed`).collection('webhooks');
  await ownFeed.insertOne({ name: 'ERP' });
  expect(await run(made, 'restore', into, '--without', 'feed')).toContain(`${made}_feed is not empty.`);
  await ownFeed.drop();
  expect(await run(made, 'restore', into, '--without', 'feed')).toMatch(/^1 documents/);
  expect(await branches.countDocuments()).toBe(1);
  await branches.drop();
  await writeFile(file, JSON.stringify({ ...whole, databases: { ...databases, [`${made}_later`]: {} } }));
  expect(await run(made, 'restore', into, '--without', 'feed')).toBe(
    `The backup has ${made}_later, the database of no service of this release. Restore with the release that made it, or a later one.\n`,
  );
  expect(await run(made, 'restore', into, '--wihtout', 'feed')).toMatch(/--wihtout.*\n?.*npm run restore/s);
});

test('the activity log in a database of its own is backed up first, and what it then lacks is sent again after a restore', async () => {
  const made = `t_${randomBytes(5).toString('hex')}`;
  const [into, other] = [join(folder, made), `${made}_other`];
  const apart = (namespace: string) => ({
    PROCURA_NAMESPACE: namespace,
    AUDIT_MONGODB_URI: process.env.MONGODB_URI,
  });
  const identity = client.db(`${made}_identity`);
  await identity.createCollection('audit_entries');
  await placeOf(client, identity).seal({ name: 'audit_entries' }, 'another place');
  await client.db(`${made}_audit`).collection('audit_entries').insertOne({ company_id: 'co_1' });
  const done = (_id: string, event: string, ago_ms: number) => ({
    ...{ _id, event, payload: {}, lane: 'identity co_1', attempts: 1, last_error: null, pending: [] },
    ...{ created_at: new Date(), next_attempt_at: new Date(), done_at: new Date(Date.now() - ago_ms) },
  });
  const rows = [
    done('of before', 'audit_recorded', 3_600_000),
    done('of a moment ago', 'audit_recorded', 1000),
    done('of another kind', 'branch_changed', 1000),
  ];
  const outboxOf = (namespace: string) =>
    client.db(`${namespace}_branches`).collection<{ _id: string; undone?: true }>('outbox');
  await outboxOf(made).insertMany(rows);

  expect(await run(made, 'backup', into)).toBe(
    'The activity log is in a database of its own, so the backup would lack it. Set AUDIT_MONGODB_URI.\n',
  );
  const backup = await runWith(apart(made), 'backup', into);
  expect(backup).toMatch(/^4 documents of \d+ databases/);
  expect(Object.keys(JSON.parse(await readFile(join(into, 'manifest.json'), 'utf8')).databases)[0]).toBe(
    `${made}_audit`,
  );
  expect(await run(other, 'restore', into)).toContain('Set AUDIT_MONGODB_URI to where it is restored.');
  const sentAgain = '1 entries of the activity log are sent again when the services run';
  expect(await runWith(apart(other), 'restore', into)).toMatch(
    new RegExp(`^${backup.trim().replaceAll('.', '\\.')}\n${sentAgain}`),
  );
  expect(await client.db(`${other}_audit`).collection('audit_entries').countDocuments()).toBe(1);
  const undone = async () => (await outboxOf(other).find({ undone: true }).toArray()).map(({ _id }) => _id);
  expect(await undone()).toEqual(['of a moment ago']);
  // As after a restore by MongoDB's own tools, whose times the operator has.
  const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const again = await runWith(apart(other), 'restore', '--audit-since', since);
  expect(again).toBe(`${sentAgain}; those that it has change nothing.\n`);
  expect((await undone()).toSorted()).toEqual(['of a moment ago', 'of before']);
  for (const wrong of [['--audit-since', 'noon'], [into, '--audit-since', since], []])
    expect(await runWith(apart(other), 'restore', ...wrong)).toMatch(/is no time|^Name a folder/);
  for (const namespace of [made, other])
    for (const name of ['identity', 'audit', 'branches'])
      await client.db(`${namespace}_${name}`).dropDatabase();
});
