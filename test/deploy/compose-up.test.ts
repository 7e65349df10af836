import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { peers } from '@procura/bus';
import { eventually } from '@procura/testkit/eventually';
import { parse } from 'yaml';
import { needs, programOf } from '../tools/needs.ts';
import { natsServer, root, run } from './checkers.ts';

const { test, runs } = needs('docker');

const dir = mkdtempSync(join(tmpdir(), 'procura-compose-'));
const project = `procura-${process.pid}`;
const image = `${project}/local`;
const env = {
  ...process.env,
  PROCURA_MASTER_SECRET: 'f'.repeat(64),
  PAYMENT_PROVIDER: 'sandbox',
  NATS_IMAGE: image,
  MONGODB_IMAGE: image,
  VERSION: project,
  PORT: '0',
};
const docker = (...args: string[]) =>
  run(programOf('docker'), args, { cwd: dir, env }).catch(({ stderr }) => {
    throw new Error(String(stderr));
  });
const compose = (...args: string[]) => docker('compose', '--project-name', project, ...args);
const cli = (...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'deploy/cli/src/main.ts'), ...args], { env });

/**
 * An image of this machine's Node.js and NATS server with the libraries they use: those of the registries are not
 * available everywhere.
 */
const buildLocalImage = async (): Promise<void> => {
  const files = join(dir, 'image');
  const add = (from: string, to = from) => {
    mkdirSync(dirname(join(files, to)), { recursive: true });
    copyFileSync(from, join(files, to));
  };
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  for (const [, path] of libraries.matchAll(/(\/\S+) \(0x/g)) add(String(path));
  add(process.execPath, '/usr/local/bin/node');
  add(await natsServer(), '/usr/local/bin/nats-server');
  // What the health check calls.
  const wget =
    '#!/usr/local/bin/node\nfetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));\n';
  writeFileSync(join(files, 'usr/local/bin/wget'), wget, { mode: 0o755 });
  mkdirSync(join(files, 'tmp'));
  const lines = ['FROM scratch', 'COPY . /', 'ENV PATH=/usr/local/bin', 'ENTRYPOINT ["nats-server"]'];
  writeFileSync(join(files, 'Dockerfile'), lines.join('\n'));
  await docker('build', '--tag', image, files);
  for (const name of [...peers, 'cli']) await docker('tag', image, `procura/${name}:${project}`);
};

beforeAll(async () => {
  if (!runs) return;
  for (const file of ['compose.yaml', 'nats.conf']) copyFileSync(join(root, 'deploy', file), join(dir, file));
  mkdirSync(join(dir, 'secrets'), { mode: 0o700 });
  const secret = (name: string) => join(dir, 'secrets', name);
  for (const peer of peers)
    writeFileSync(secret(`${peer}.env`), cli('process-secrets', peer, '--nats', 'nats:4222'));
  writeFileSync(
    secret('mongodb-users.js'),
    cli('mongodb-users', '--at-start', '--initiate', 'mongodb:27017'),
  );
  writeFileSync(secret('authorization.conf'), cli('nats-permissions', '--passwords'));
  // Made by somebody with a careful umask, who is not root.
  chmodSync(secret('authorization.conf'), 0o600);
  if (process.getuid?.() === 0) chownSync(secret('authorization.conf'), 1000, 1000);
  await buildLocalImage();
}, 300_000);
afterAll(async () => {
  if (runs) {
    await compose('down', '--volumes', '--remove-orphans');
    await docker('rmi', '--force', image, ...[...peers, 'cli'].map((name) => `procura/${name}:${project}`));
  }
  rmSync(dir, { recursive: true, force: true });
}, 120_000);

test('the daemon takes every container as compose.yaml describes it', async () => {
  await compose('create', '--no-build');
  const { stdout } = await compose('ps', '--all', '--format', '{{.Service}}');
  const { services } = parse(readFileSync(join(dir, 'compose.yaml'), 'utf8'), { merge: true });
  const started = Object.keys(services).filter((name) => !services[name].profiles);
  expect(stdout.trim().split('\n').toSorted()).toEqual(started.toSorted());
}, 120_000);

test('NATS starts with a file of users that only another user may read, and reads it again', async () => {
  await compose('up', '--no-build', '--wait', 'nats');
  const file = join(dir, 'secrets/authorization.conf');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n# Changed.\n`);
  await compose('kill', '--signal', 'HUP', 'nats');
  await eventually('A server that has read it again', async () =>
    (await compose('logs', '--no-log-prefix', 'nats')).stdout.includes('Reloaded server configuration'),
  );
  const { stdout } = await compose('ps', '--format', '{{.Service}} {{.Health}}');
  expect(stdout.trim()).toBe('nats healthy');
}, 120_000);
