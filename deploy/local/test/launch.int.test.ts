import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { operatorAccess } from '@procura/bus';
import { allPrograms } from '../src/launcher/programs.ts';
import { findStack, type Stack } from '../src/stack/find-stack.ts';
import { pickFreePort } from '../src/stack/ports.ts';
import {
  alive,
  environment,
  eventually,
  localFile,
  processesOf,
  type Start,
  start,
  wholeStart,
} from './processes.ts';

let stack: Stack;
let data: string;
let port: number;
let env: NodeJS.ProcessEnv;
const starts: Start[] = [];

beforeAll(async () => {
  stack = await findStack({ ephemeral: true, log: () => undefined, env: environment({}) });
}, 300_000);
afterAll(() => stack.stop());

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'procura-launch-'));
  port = await pickFreePort();
  env = {
    MONGODB_URI: stack.mongodb_uri,
    NATS_URL: stack.nats_url,
    PORT: String(port),
    PROCURA_DATA: data,
  };
});
afterEach(async () => {
  for (const { child, exit } of starts.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

const startSmall = (extra: NodeJS.ProcessEnv = {}, args: string[] = []): Start => {
  const started = start({ ...env, ...extra }, args);
  starts.push(started);
  return started;
};

const stopped = async (started: Start): Promise<number | null> => {
  started.child.kill('SIGTERM');
  return await started.exit;
};

const own = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  MONGODB_URI: '',
  NATS_URL: '',
  ...extra,
});

test('a start with a stack of its own, a killed service, a stop, and a second start with the same data', async () => {
  const first = startSmall(own());
  const local = await localFile(data, first);
  expect(Object.keys(local.pids).sort()).toEqual(['gateway', 'mongodb', 'nats', 'orders']);
  expect(local).toMatchObject({
    base_url: `http://localhost:${port}`,
    mcp_url: `http://localhost:${port}/mcp`,
    console_url: `http://localhost:${port}/`,
    demo: { admin: { token: 'pt_1' } },
  });
  expect(statSync(join(data, 'local.json')).mode & 0o077).toBe(0);
  expect(statSync(join(data, 'secrets', 'procura_secret')).mode & 0o077).toBe(0);
  await eventually('the startMessage', () => first.output().includes('Ctrl-C stops everything'));
  expect(first.output()).toContain(`orders: warning: mail goes to ${join(data, 'mail')}`);
  expect(first.output()).toContain(`Application  http://localhost:${port}/  sign in: `);
  expect(first.output()).toContain(`http://localhost:${port}/mcp  paste it into an assistant and sign in`);
  expect(first.output().match(/^ {2}curl /gm)).toHaveLength(3);

  const { orders } = local.pids;
  if (orders === undefined) throw new Error('orders has no pid');
  process.kill(orders, 'SIGKILL');
  const later = await eventually('another orders', () => {
    const { pids } = JSON.parse(readFileSync(join(data, 'local.json'), 'utf8')) as typeof local;
    return pids.orders !== undefined && pids.orders !== orders && pids;
  });
  expect(alive(Object.values(later))).toHaveLength(4);
  const log = () => readFileSync(join(data, 'logs', 'orders.log'), 'utf8');
  await eventually('the second orders', () => log().match(/ready/g)?.length === 2);
  expect(first.output()).toContain('orders was ended by SIGKILL; starting it again.');

  const secret = readFileSync(join(data, 'secrets', 'procura_secret'), 'utf8');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await stopped(first)).toBe(0);
  expect(log()).toContain('drained');
  expect(alive(Object.values(later))).toEqual([]);
  expect(processesOf(data)).toEqual([]);
  expect(existsSync(join(data, 'local.json'))).toBe(false);
  expect(readdirSync(join(data, 'run'))).toEqual([]);

  const second = startSmall(own());
  expect((await localFile(data, second)).demo).toEqual(local.demo);
  expect(second.output()).not.toContain('Loading the demo');
  expect(readFileSync(join(data, 'secrets', 'procura_secret'), 'utf8')).toBe(secret);
  expect(await stopped(second)).toBe(0);
}, 120_000);

test('npm start runs every program, with a stack of its own, until all answer', async () => {
  const started = start({ ...env, ...own() }, ['--empty'], wholeStart);
  starts.push(started);
  const { base_url, pids } = await localFile(data, started);
  expect(Object.keys(pids).sort()).toEqual(
    ['mongodb', 'nats', ...allPrograms.map(({ name }) => name)].sort(),
  );
  const { rest_key: key } = operatorAccess(readFileSync(join(data, 'secrets', 'procura_secret'), 'utf8'));
  const answer = await fetch(`${base_url}/api/whoami`, { headers: { authorization: `Bearer ${key}` } });
  expect([answer.status, await answer.json()]).toMatchObject([200, { company: { kind: 'operator' } }]);
  await eventually('the startMessage', () => started.output().includes('Ctrl-C stops everything'));
  expect(await stopped(started)).toBe(0);
  expect(processesOf(data)).toEqual([]);
}, 120_000);

test('when a launcher is killed, everything that it started ends, and the next start works', async () => {
  const first = startSmall(own());
  const { pids } = await localFile(data, first);
  first.child.kill('SIGKILL');
  await eventually('the end of local.json', () => !existsSync(join(data, 'local.json')));
  const second = startSmall(own());
  const local = await localFile(data, second);
  expect(alive(Object.values(pids))).toEqual([]);
  expect(local.demo).toMatchObject({ admin: { token: 'pt_1' } });
  expect(await stopped(second)).toBe(0);
  expect(processesOf(data)).toEqual([]);
}, 120_000);

test('a second start on the same folder is refused and harms nothing', async () => {
  const first = startSmall();
  const { pids } = await localFile(data, first);
  const second = startSmall();
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(
    `Procura is already running on this data folder (process ${first.child.pid}).`,
  );
  expect(alive(Object.values(pids))).toHaveLength(2);
  expect(await stopped(first)).toBe(0);
});

test.each([undefined, '127.0.0.1'])(
  'a busy port (on %s): a sentence, before anything is started',
  async (host) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    const started = startSmall();
    expect(await started.exit).toBe(1);
    expect(started.output().trim()).toBe(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start.`,
    );
    expect(readdirSync(join(data, 'run'))).toEqual([]);
    server.close();
  },
);

test('a program that ends while starting: its last output, and no remaining process', async () => {
  const started = startSmall({ DIES: '1' });
  expect(await started.exit).toBe(1);
  expect(started.output()).toMatch(
    /\norders ended with code 1\. Its last words: .*PROCURA_LUCK is missing\n/,
  );
  expect(processesOf(data)).toEqual([]);
  expect(readdirSync(join(data, 'run'))).toEqual([]);
});

test('a demo that fails is reported, and the next start continues it; --empty skips it', async () => {
  const failing = startSmall({ DEMO_FAILS: '1' });
  expect(await failing.exit).toBe(1);
  expect(failing.output()).toContain(
    'The demo could not be loaded: the operator company does not exist. Start again to continue, or start without it: npm start -- --empty.',
  );
  const empty = startSmall({}, ['--empty']);
  expect((await localFile(data, empty)).demo).toEqual({});
  expect(await stopped(empty)).toBe(0);
  expect(existsSync(join(data, 'loaded'))).toBe(false);

  const going = startSmall();
  await localFile(data, going);
  expect(going.output()).toContain(
    'An earlier start was stopped while it loaded the demo; loading continues …',
  );
  expect(await stopped(going)).toBe(0);
  expect(readFileSync(join(data, 'loaded'), 'utf8')).toBe('x');
});

test('a program that is left out: the command to run it is printed, and the demo waits for it', async () => {
  const awaited = join(data, 'orders-answers');
  const started = startSmall({ MISSES_ORDERS_UNTIL: awaited }, ['--without', 'orders']);
  await eventually('the wait', () => started.output().includes('Waiting for orders to answer …'));
  expect(started.output()).toContain('Starting gateway …');
  expect(existsSync(join(data, 'loaded'))).toBe(false);

  const file = join(data, 'orders.env');
  expect(statSync(file).mode & 0o077).toBe(0);
  const command = `node --env-file=${file} --watch small-service.ts`;
  expect(started.output()).toContain(`\n  npx ${command}\n`);
  const [, ...args] = command.split(' ');
  const cwd = join(import.meta.dirname, 'fixtures');
  const service = spawn(process.execPath, args, { cwd, env: {}, stdio: 'pipe' });
  try {
    let said = '';
    service.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await eventually('the service', () => said.includes(`mail goes to ${join(data, 'mail')}`));
    writeFileSync(awaited, '');
    const local = await localFile(data, started);
    expect(Object.keys(local.pids)).toEqual(['gateway']);
    expect(readFileSync(join(data, 'loaded'), 'utf8')).toBe('x');
    expect(await stopped(started)).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(service.exitCode).toBeNull();
  } finally {
    service.kill('SIGTERM');
  }
});

test('a second Ctrl-C kills processes that ignored the first', async () => {
  const started = startSmall({ STUBBORN: '1' });
  const { pids } = await localFile(data, started);
  started.child.kill('SIGINT');
  // npm passes the terminal's signal on, so two at once are one press.
  started.child.kill('SIGINT');
  await sleep(1000);
  expect(alive(Object.values(pids))).toHaveLength(1);
  started.child.kill('SIGINT');
  expect(await started.exit).toBe(130);
  // A killed process may be seen for a moment after the launcher has ended.
  await eventually('their end', () => alive(Object.values(pids)).length === 0);
});

test('an interrupted start stops what it had started', async () => {
  const started = startSmall(own());
  await eventually('the database', () => started.output().includes('MongoDB: ready'));
  started.child.kill('SIGINT');
  expect(await started.exit).toBe(130);
  expect(started.output()).toContain('The start was interrupted; nothing is left running.');
  expect(processesOf(data)).toEqual([]);
}, 60_000);

test('--help explains, an unknown option is refused', async () => {
  const help = startSmall({}, ['--help']);
  expect(await help.exit).toBe(0);
  expect(help.output()).toContain('npm start -- [--empty] [--without <program>]');
  const unknown = startSmall({}, ['--demo']);
  expect(await unknown.exit).toBe(1);
  expect(unknown.output()).toContain("Unknown option '--demo'.");
  const misspelt = startSmall({}, ['--without', 'order']);
  expect(await misspelt.exit).toBe(1);
  expect(misspelt.output()).toContain('The programs are orders, gateway.');
});
