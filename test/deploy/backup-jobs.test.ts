import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { blocksOf } from '../docs/markdown.ts';
import { root } from './checkers.ts';

const scripts = join(root, 'deploy/helm/scripts');
let dir: string;
let backups: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'procura-backups-'));
  backups = join(dir, 'backups');
  for (const folder of ['bin', 'backups', 'scratch']) mkdirSync(join(dir, folder));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A program of MongoDB that writes down its arguments, and what else it is to do. */
const fake = (name: string, more = ''): void =>
  writeFileSync(
    join(dir, 'bin', name),
    `#!/bin/sh\nfor one in "$@"; do printf '%s\\n' "$one"; done > ${join(dir, name)}.args\n${more}\n`,
    { mode: 0o755 },
  );
const argsOf = (name: string): string[] =>
  readFileSync(join(dir, `${name}.args`), 'utf8')
    .trim()
    .split('\n');
const runScript = (name: string, more: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync('bash', [join(scripts, name)], {
    encoding: 'utf8',
    env: {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
      ...{ BACKUP_FOLDER: backups, BACKUP_KEEP: '2', BACKUP_MAX_AGE_HOURS: '26' },
      ...{ SCRATCH_FOLDER: join(dir, 'scratch'), MONGODB_URI: 'mongodb://db/?replicaSet=rs0' },
      ...more,
    },
  });
  return { status, text: stdout + stderr };
};
/** A command of docs/backup.md, as its program and options. */
const documented = (program: string): string[] => {
  const block = blocksOf('docs/backup.md').find(({ text }) => text.includes(`${program} --uri`));
  const line = block?.text.split('\n').find((one) => one.startsWith(`${program} `));
  return (line ?? '').split(/ (?=--)/).slice(1);
};
const optionsOf = (args: string[]): string[] => args.map((arg) => arg.replace(/[= ].*$/, ''));
const archive = '--archive=';

test('a backup is the dump that the guide describes, and has its name only when it is complete', () => {
  fake(
    'mongodump',
    `for one in "$@"; do case $one in ${archive}*) echo dump > "\${one#${archive}}"; esac; done`,
  );
  writeFileSync(join(backups, 'procura-20261120T0215Z.gz.part'), 'unfinished');
  const { status, text } = runScript('backup.sh');
  expect([status, text]).toEqual([0, expect.stringMatching(/has 5 bytes\. There are 1 backups\./)]);
  const [made = ''] = readdirSync(backups);
  expect([readdirSync(backups).length, made]).toEqual([
    1,
    expect.stringMatching(/^procura-\d{8}T\d{4}Z\.gz$/),
  ]);
  const args = argsOf('mongodump');
  expect(args.slice(0, 2)).toEqual(['--uri', 'mongodb://db/?replicaSet=rs0']);
  expect(args).toContain(`${archive}${made}.part`);
  expect(optionsOf(args.filter((arg) => arg.startsWith('--')))).toEqual(optionsOf(documented('mongodump')));
});

test('the newest backups stay, and a dump that fails removes none', () => {
  const older = ['procura-20250101T0000Z.gz', 'procura-20250102T0000Z.gz', 'procura-20250103T0000Z.gz'];
  for (const name of older) writeFileSync(join(backups, name), 'dump');
  fake('mongodump', 'exit 1');
  expect(runScript('backup.sh').status).toBe(1);
  expect(readdirSync(backups).toSorted()).toEqual(older);
  fake(
    'mongodump',
    `for one in "$@"; do case $one in ${archive}*) echo dump > "\${one#${archive}}"; esac; done`,
  );
  expect(runScript('backup.sh').status).toBe(0);
  expect(readdirSync(backups)).toHaveLength(2);
  expect(readdirSync(backups)).toContain(older[2]);
});

test('an activity log of its own is dumped before the rest, kept as long, and restored by the drill', () => {
  for (const day of ['01', '02', '03'])
    for (const name of ['procura', 'audit'])
      writeFileSync(join(backups, `${name}-202501${day}T0000Z.gz`), 'dump');
  const log = 'mongodb://log/?replicaSet=rs0';
  fake(
    'mongodump',
    `echo "$2" >> ${join(dir, 'order')}; for one in "$@"; do case $one in ${archive}*) echo dump > "\${one#${archive}}"; esac; done`,
  );
  expect(runScript('backup.sh', { AUDIT_MONGODB_URI: log }).status).toBe(0);
  expect(readFileSync(join(dir, 'order'), 'utf8').trim().split('\n')).toEqual([
    log,
    'mongodb://db/?replicaSet=rs0',
  ]);
  const [made = '', kept = ''] = readdirSync(backups)
    .filter((name) => name.startsWith('procura-'))
    .toSorted()
    .toReversed();
  expect(kept).toBe('procura-20250103T0000Z.gz');
  const logOf = (name: string) => name.replace('procura-', 'audit-');
  expect(readdirSync(backups).toSorted()).toEqual([made, kept, logOf(made), logOf(kept)].toSorted());

  for (const name of ['mongod', 'mongosh']) fake(name);
  fake('mongorestore', `echo "$5" >> ${join(dir, 'restored')}`);
  expect(runScript('restore-drill.sh').status).toBe(0);
  expect(readFileSync(join(dir, 'restored'), 'utf8').trim().split('\n')).toEqual(
    [made, logOf(made)].map((name) => `${archive}${join(backups, name)}`),
  );
});

test('the drill restores the newest backup, as the guide describes, into a server that nobody else reaches', () => {
  for (const name of ['procura-20250101T0000Z.gz', 'procura-20250102T0000Z.gz'])
    writeFileSync(join(backups, name), 'dump');
  for (const name of ['mongod', 'mongorestore', 'mongosh']) fake(name);
  const { status, text } = runScript('restore-drill.sh');
  const newest = join(backups, 'procura-20250102T0000Z.gz');
  expect([status, text]).toEqual([0, `${newest} can be restored.\n`]);
  expect(argsOf('mongod')).toEqual(
    expect.arrayContaining(['--bind_ip', '127.0.0.1', '--dbpath', join(dir, 'scratch/db'), '--fork']),
  );
  const restored = argsOf('mongorestore');
  expect(restored.slice(0, 2)).toEqual(['--uri', 'mongodb://127.0.0.1:27017']);
  expect(restored).toContain(`${archive}${newest}`);
  expect(optionsOf(restored.filter((arg) => arg.startsWith('--')))).toEqual(
    optionsOf(documented('mongorestore')),
  );
  expect(argsOf('mongosh')).toContain(join(scripts, 'check-restored.js'));
});

test('the drill fails without a backup, with an old one, and where a restore or what it holds is wrong', () => {
  for (const name of ['mongod', 'mongorestore', 'mongosh']) fake(name);
  expect(runScript('restore-drill.sh')).toEqual({ status: 1, text: `There is no backup in ${backups}.\n` });
  const file = join(backups, 'procura-20250101T0000Z.gz');
  writeFileSync(file, 'dump');
  const old = Date.now() / 1000 - 27 * 3600;
  utimesSync(file, old, old);
  expect(runScript('restore-drill.sh')).toEqual({
    status: 1,
    text: `${file} is the newest backup, and older than 26 hours.\n`,
  });
  writeFileSync(file, 'dump');
  utimesSync(file, Date.now() / 1000, Date.now() / 1000);
  for (const failing of ['mongod', 'mongorestore', 'mongosh']) {
    fake(failing, 'exit 3');
    const { status, text } = runScript('restore-drill.sh');
    expect([failing, status, text]).toEqual([failing, 3, '']);
    fake(failing);
  }
});

type Found = Record<string, object[]>;
/** What check-restored.js prints of these databases, and its exit code; it uses this much of mongosh. */
const check = (databases: Record<string, Found>): { code: number; printed: string[] } => {
  const printed: string[] = [];
  let code = 0;
  const collectionOf = (documents: object[] = []) => ({
    estimatedDocumentCount: () => documents.length,
    find: () => {
      const rest = [...documents];
      return { hasNext: () => rest.length > 0, next: () => rest.shift() };
    },
  });
  const db = {
    getSiblingDB: (name: string) => ({
      getCollectionNames: () => Object.keys(databases[name] ?? {}),
      getCollection: (collection: string) => collectionOf(databases[name]?.[collection]),
    }),
  };
  const env = { PROCURA_NAMESPACE: 'procura', PROCURA_SERVICES: serviceNames.join(' ') };
  const script = readFileSync(join(scripts, 'check-restored.js'), 'utf8');
  new Function('db', 'print', 'quit', 'process', script)(
    db,
    (line: string) => printed.push(line),
    (given: number) => {
      code = given;
    },
    { env },
  );
  return { code, printed };
};
const whole = (finance: Found): Record<string, Found> => ({
  ...Object.fromEntries(serviceNames.map((name) => [`procura_${name}`, { processes: [{}] }])),
  procura_finance: finance,
});
const posting = (account: string, owner: string, amount_minor: bigint) => ({ account, owner, amount_minor });
const booked = (...postings: object[]) => ({ currency: 'EUR', postings });
const toppedUp = booked(posting('outside', 'co_1', -500n), posting('available', 'co_1', 500n));
const paid = booked(posting('available', 'co_1', -200n), posting('escrow', 'co_1 co_2', 200n));
const balance = (available_minor: bigint) => ({ company_id: 'co_1', currency: 'EUR', available_minor });

test('a restored platform is whole where each service has data and balances are what the ledger says', () => {
  const { code, printed } = check(whole({ ledger: [toppedUp, paid], balances: [balance(300n)] }));
  expect([code, printed.length]).toEqual([0, serviceNames.length]);
  expect(printed).toContain('procura_finance: 3 documents');
});

test.each([
  [[toppedUp, paid], 301n, 'The balance of co_1 in EUR against the ledger is 1 off.'],
  [[toppedUp], 300n, 'The balance of co_1 in EUR against the ledger is -200 off.'],
  [[toppedUp, paid, booked(posting('escrow', 'co_1 co_2', 7n))], 300n, 'The ledger in EUR is -7 off.'],
])('a ledger that does not add up is named (%#)', (ledger, available, sentence) => {
  const { code, printed } = check(whole({ ledger, balances: [balance(available)] }));
  expect([code, printed.at(-1)]).toEqual([1, sentence]);
});

test('a service whose database is not there is named', () => {
  const databases = whole({ ledger: [toppedUp, paid], balances: [balance(300n)] });
  delete databases.procura_rfq;
  const { code, printed } = check(databases);
  expect([code, printed.at(-1)]).toEqual([1, 'procura_rfq is empty.']);
});

test('the scripts are valid for a shell', () => {
  for (const name of ['backup.sh', 'restore-drill.sh'])
    expect(execFileSync('bash', ['-n', join(scripts, name)], { encoding: 'utf8' })).toBe('');
});
