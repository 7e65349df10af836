import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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

const run = (namespace: string, command: string) =>
  new Promise<string>((resolve) => {
    const { PATH, MONGODB_URI } = process.env;
    const env = { PATH, MONGODB_URI, PROCURA_NAMESPACE: namespace };
    execFile(process.execPath, [program, command, folder], { env }, (_, stdout, stderr) =>
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
