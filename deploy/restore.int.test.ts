import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMongo } from '@procura/mongo';
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

const run = (namespace: string, command: string, into = folder, ...options: string[]) =>
  new Promise<string>((resolve) => {
    const { PATH, MONGODB_URI } = process.env;
    const env = { PATH, MONGODB_URI, PROCURA_NAMESPACE: namespace };
    execFile(process.execPath, [program, command, into, ...options], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

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
