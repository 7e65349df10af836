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
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { peers } from '@procura/bus';
import { newSecret } from '@procura/bus/credential-secret';
import { serviceNames } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { marketOn } from '@procura/testkit/market';
import { call, peopleAt, restCaller } from '@procura/testkit/platform';
import { parse } from 'yaml';
import { needs, programOf } from '../tools/needs.ts';
import { root, run } from './checkers.ts';
import { mostMib, programs } from './dockerfile.ts';
import { placeUnderLoad } from './orders-under-load.ts';
import { openBaseImages } from './stand-in-images.ts';

const { test, runs } = needs('docker');

// Of a suite that is skipped no hook runs, and nothing would remove it.
const dir = runs ? mkdtempSync(join(tmpdir(), 'procura-compose-')) : '';
const project = `procura-${process.pid}`;
const operator_key = newSecret('rest_key');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PROCURA_MASTER_SECRET: 'f'.repeat(64),
  PAYMENT_PROVIDER: 'sandbox',
  OPERATOR_EMAIL: 'operator@procura.example',
  OPERATOR_PASSWORD: 'an operator’s long password',
  OPERATOR_REST_KEY: operator_key,
  VERSION: project,
  // Ten installations at once are slower than two.
  COMPOSE_PARALLEL_LIMIT: '2',
};
const docker = (...args: string[]) =>
  run(programOf('docker'), args, { cwd: dir, env, maxBuffer: 2 ** 26 }).catch(({ stderr }) => {
    throw new Error(String(stderr));
  });
const compose = (...args: string[]) => docker('compose', '--project-name', project, ...args);
const cli = (...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'deploy/cli/src/main.ts'), ...args], { env });
const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
const imageOf = (program: string) => `procura/${program}:${project}`;
let startLoad: () => ReturnType<typeof placeUnderLoad>;
const base = openBaseImages({ docker, dir: join(dir, 'images'), prefix: project });
/** What compose takes for a variable that nobody sets. */
const defaultOf = (text: string): string => /:-(.*)\}$/.exec(text)?.[1] ?? '';

/** The files of docs/deploy.md next to compose.yaml, and a folder in which the test reads invitations. */
const writeFiles = (): void => {
  for (const file of ['compose.yaml', 'nats.conf']) copyFileSync(join(root, 'deploy', file), join(dir, file));
  const mails = 'services: { identity: { volumes: ["./mail:/tmp/mail"] } }';
  writeFileSync(join(dir, 'compose.override.yaml'), mails);
  mkdirSync(join(dir, 'mail'));
  chmodSync(join(dir, 'mail'), 0o777);
  mkdirSync(join(dir, 'secrets'), { mode: 0o700 });
  const secret = (name: string) => join(dir, 'secrets', name);
  const mongodb = ['--mongodb', 'mongodb://mongodb:27017/?replicaSet=rs0'];
  for (const peer of peers)
    writeFileSync(secret(`${peer}.env`), cli('process-secrets', peer, '--nats', 'nats:4222', ...mongodb));
  writeFileSync(
    secret('mongodb-users.js'),
    cli('mongodb-users', '--at-start', '--initiate', 'mongodb:27017'),
  );
  writeFileSync(secret('authorization.conf'), cli('nats-permissions', '--passwords'));
  // Made by somebody with a careful umask, who is not root.
  chmodSync(secret('authorization.conf'), 0o600);
  if (process.getuid?.() === 0) chownSync(secret('authorization.conf'), 1000, 1000);
};

beforeAll(async () => {
  writeFiles();
  const node = await base.node(defaultOf(services.gateway.build.args.NODE_IMAGE));
  Object.assign(env, { NODE_IMAGE: node, PORT: String(await pickFreePort()) });
  env.PUBLIC_URL = `http://localhost:${env.PORT}`;
  env.NATS_IMAGE = await base.nats(defaultOf(services.nats.image), node);
  const file = ['--file', join(root, 'deploy/compose.yaml')];
  await compose(...file, '--profile', 'audit-signing', 'build', '--quiet');
  env.MONGODB_IMAGE = await base.mongodb(defaultOf(services.mongodb.image), imageOf('identity'));
}, 900_000);
afterAll(async () => {
  await compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
  await base.remove();
  await docker('rmi', '--force', ...programs.map(imageOf));
  rmSync(dir, { recursive: true, force: true });
}, 120_000);

test('the image of each program adds no more to its base than it may', async () => {
  const { stdout } = await docker(
    ...['image', 'inspect', '--format', '{{.Size}}', String(env.NODE_IMAGE), ...programs.map(imageOf)],
  );
  const [from = 0, ...sizes] = stdout.trim().split('\n').map(Number);
  const mib = programs.map((program, index) => [
    program,
    Math.ceil((Number(sizes[index]) - from) / 2 ** 20),
  ]) as [(typeof programs)[number], number][];
  for (const [program, added] of mib) {
    expect([program, added > 5]).toEqual([program, true]);
    expect([program, added <= mostMib(program) || added]).toEqual([program, true]);
  }
});

test('the images have more layers in common than those of their base', async () => {
  const layersOf = async (image: string): Promise<string[]> =>
    JSON.parse((await docker('image', 'inspect', '--format', '{{json .RootFS.Layers}}', image)).stdout);
  const from = await layersOf(String(env.NODE_IMAGE));
  const layers = await Promise.all(programs.map((program) => layersOf(imageOf(program))));
  const [first = []] = layers;
  const common = first.filter((layer) => layers.every((one) => one.includes(layer)));
  expect(common.slice(0, from.length)).toEqual(from);
  // What all programs install, and the libraries of the project.
  expect(common.length).toBeGreaterThanOrEqual(from.length + 2);
});

test('it starts as the guide says, and every process is healthy', async () => {
  await compose('up', '--no-build', '--wait', '--wait-timeout', '200').catch(async ({ message }) => {
    throw new Error(`${message}${(await compose('logs', '--tail', '5')).stdout}`);
  });
  const { stdout } = await compose('ps', '--format', '{{.Service}} {{.Health}}');
  const started = Object.keys(services).filter((name) => !services[name].profiles);
  expect(stdout.trim().split('\n').toSorted()).toEqual(started.toSorted().map((name) => `${name} healthy`));
}, 240_000);

test('it takes an order over REST and draws a chart', async () => {
  const base_url = String(env.PUBLIC_URL);
  const people = peopleAt({ base_url, mail_dir: join(dir, 'mail'), operator_key });
  const market = await marketOn({ ...people, base_url, mcp_url: `${base_url}/mcp` });
  const { id } = await market.order();
  const product_id = await market.product({ sku: 'LOAD', name: 'Chai', stock: 1_000_000 });
  const rest = restCaller(base_url, market.buyer.rest_key);
  startLoad = () =>
    placeUnderLoad(rest, { branch_id: market.branch.id, lines: [{ product_id, quantity: 1 }] });
  expect((await call(rest, 'get_order', { order_id: id })).status).toBe('placed');
  const chart = await call(rest, 'get_order_charts', { metric: 'spend', interval: 'week', format: 'png' });
  expect(Buffer.from(chart.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  await market.place.close();
}, 120_000);

test('processes run as user 1000 and write nowhere but to /tmp', async () => {
  const script = `const { writeFileSync } = require('node:fs');
    const tried = ['/tmp/x', '/app/x', '/x'].map((path) => {
      try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; }
    });
    console.log(JSON.stringify([process.getuid(), process.getgid(), ...tried]));`;
  for (const peer of peers) {
    const { stdout } = await compose('exec', '-T', peer, 'node', '-e', script);
    expect([peer, ...JSON.parse(stdout)]).toEqual([peer, 1000, 1000, 'written', 'EROFS', 'EROFS']);
  }
}, 60_000);

test('NATS reads a file of users that only another user may read, and reads it again', async () => {
  const file = join(dir, 'secrets/authorization.conf');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n# Changed.\n`);
  await compose('kill', '--signal', 'HUP', 'nats');
  await eventually('A server that has read it again', async () =>
    (await compose('logs', '--no-log-prefix', 'nats')).stdout.includes('Reloaded server configuration'),
  );
}, 60_000);

test('it stops in order under load: the gateway before the services, and they before NATS and MongoDB', async () => {
  const load = await startLoad();
  load.expectEnd();
  await compose('stop');
  expect(await load.wrong()).toEqual([]);
  const ended = async (name: string) => {
    const id = (await compose('ps', '--all', '--quiet', name)).stdout.trim();
    const { stdout } = await docker('inspect', '--format', '{{.State.ExitCode}} {{.State.FinishedAt}}', id);
    const [code, at = ''] = stdout.trim().split(' ');
    return { code, at: Date.parse(at) };
  };
  const states = new Map<string, { code: string | undefined; at: number }>();
  for (const name of [...peers, 'nats', 'mongodb']) states.set(name, await ended(name));
  for (const peer of peers) expect([peer, states.get(peer)?.code]).toEqual([peer, '0']);
  const atOf = (names: readonly string[]) => names.map((name) => Number(states.get(name)?.at));
  expect(Math.max(...atOf(['gateway']))).toBeLessThan(Math.min(...atOf(serviceNames)));
  expect(Math.max(...atOf(serviceNames))).toBeLessThan(Math.min(...atOf(['nats', 'mongodb'])));
}, 120_000);
