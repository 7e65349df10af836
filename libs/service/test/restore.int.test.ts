import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMongo } from '@procura/mongo';
import type { MongoClient } from 'mongodb';

const program = join(import.meta.dirname, '../src/backup-main.ts');
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

const run = (namespace: string, command: string, into = folder) =>
  new Promise<string>((resolve) => {
    const { PATH, MONGODB_URI } = process.env;
    const env = { PATH, MONGODB_URI, PROCURA_NAMESPACE: namespace };
    execFile(process.execPath, [program, command, into], { env }, (_, stdout, stderr) =>
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
