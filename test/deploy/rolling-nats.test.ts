import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import {
  type Bus,
  type Call,
  connectBus,
  natsAuthorization,
  natsPassword,
  natsUsers,
  type Peer,
  peerKeysOf,
  type Serving,
  serve,
} from '@procura/bus';
import { createBranch, Failure, getBranchFacts } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { needs } from '../tools/needs.ts';
import { natsServer } from '../tools/server-programs.ts';
import { helm, root } from './checkers.ts';
import { type Container, parseManifests, podsOf } from './manifests.ts';

const { test, runs } = needs('helm');
const perSecond = 50;

const dir = mkdtempSync(join(tmpdir(), 'procura-nats-'));
const master = randomBytes(32).toString('hex');
const principal = principalOf('buyer');
/** A server of the chart as a process: what its pod has in /etc/nats and /tmp is in folders of its own. */
type Server = { url: string; monitor: number; etc: string; tmp: string; child?: ChildProcess };
const servers: Server[] = [];
let container: Container;
let minReadySeconds: number;
let natsUrls: string;
let program: string;
const buses: Bus[] = [];
const servings: Serving[] = [];

const inFolders = ({ etc, tmp }: Server, command: string[]): string[] =>
  command.map((part) => part.replaceAll(/\/etc\/nats|\/tmp/g, (path) => (path === '/tmp' ? tmp : etc)));
const environment = (server: Server) => ({
  PATH: `${dirname(program)}:${process.env.PATH}`,
  POD_NAME: `procura-nats-${servers.indexOf(server)}`,
});
const isReady = async ({ monitor }: Server): Promise<boolean> =>
  fetch(`http://127.0.0.1:${monitor}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
const start = async (server: Server): Promise<void> => {
  const [command = '', ...args] = inFolders(server, container.command ?? []);
  // The loop of the shell and the server end together, as those of a container do.
  server.child = spawn(command, args, { env: environment(server), stdio: 'ignore', detached: true });
  await eventually('A server that is ready', () => isReady(server));
};
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
/** As kubelet does: the command of preStop, then SIGTERM, and nothing else before it has ended. */
const replace = async (server: Server): Promise<void> => {
  const { child } = server;
  const [command = '', ...args] = inFolders(server, container.lifecycle?.preStop.exec.command ?? []);
  await promisify(execFile)(command, args, { env: environment(server) });
  child?.kill('SIGTERM');
  if (child) await ended(child);
  endGroup(child);
  await start(server);
  await sleep(minReadySeconds * 1000);
};
const endGroup = (child: ChildProcess | undefined): void => {
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};
const connect = async (caller: Peer): Promise<Bus> => {
  const credentials = `${caller}:${natsPassword(master, caller)}@`;
  const bus = await connectBus({
    nats_url: natsUrls.replaceAll(/\$\(NATS_USER\):\$\(NATS_PASSWORD\)@/g, credentials),
    caller,
    keys: peerKeysOf(master, caller),
  });
  buses.push(bus);
  return bus;
};
const callWithin = (operation: string, ms: number): Call => ({
  ...{ operation, principal, idempotency_key: null, request_id: 'req_1' },
  ...{ deadline_ms: Date.now() + ms, input: null, replayed: false },
});
const ask = (bus: Bus, within_ms = 10_000) =>
  bus.call(getBranchFacts, callWithin('get_branch_facts', within_ms), { codes: [] });
const serveBranches = async (bus: Bus): Promise<void> => {
  const run = async () => {
    await sleep(20);
    return { branches: [] };
  };
  const refuse = () => Promise.reject(new Failure('conflict', 'This was answered.'));
  const endpoints = [
    { operation: getBranchFacts, run },
    { operation: createBranch, run: refuse },
  ];
  const onInternalError = (error: unknown) => {
    throw error;
  };
  servings.push(
    await serve({ bus, service: 'branches', version: '0.1.0', endpoints, consumers: [], onInternalError }),
  );
};

beforeAll(async () => {
  if (!runs) return;
  program = await natsServer();
  const { text } = await helm('template', '-f', join(root, 'deploy/helm/ci/autoscaled-values.yaml'));
  const manifests = parseManifests(text);
  const of = (kind: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === 'procura-nats');
  const [pod] = podsOf(manifests.filter((one) => one === of('StatefulSet')));
  container = pod?.spec.containers[0] as Container;
  minReadySeconds = of('StatefulSet')?.spec.minReadySeconds ?? 0;
  const [orders] = podsOf(manifests).filter(({ name }) => name === 'procura-orders');
  natsUrls = String(orders?.spec.containers[0]?.env?.find(({ name }) => name === 'NATS_URL')?.value);

  const ports = await Promise.all([0, 1, 2].map(() => Promise.all([0, 1, 2].map(pickFreePort))));
  const clusterOf = (name: number) => `127.0.0.1:${ports[name]?.[2]}`;
  for (const [at, [port, monitor = 0, cluster]] of ports.entries()) {
    const folder = join(dir, String(at));
    const server = { url: `127.0.0.1:${port}`, monitor, etc: join(folder, 'etc'), tmp: join(folder, 'tmp') };
    servers.push(server);
    for (const path of [server.etc, server.tmp]) mkdirSync(path, { recursive: true });
    natsUrls = natsUrls.replace(`procura-nats-${at}.procura-nats:4222`, server.url);
    const users = natsUsers({ passwordOf: (user) => natsPassword(master, user) });
    writeFileSync(join(server.etc, 'authorization.conf'), natsAuthorization(users));
    for (const [name, lines] of Object.entries(of('ConfigMap')?.data ?? {}))
      writeFileSync(
        join(server.etc, name),
        lines
          .replace('port: 4222', `port: ${port}`)
          .replace('port: 8222', `port: ${monitor}`)
          .replace('port: 6222', `port: ${cluster}`)
          .replace('/tmp', server.tmp)
          .replaceAll(/procura-nats-(\d)\.procura-nats:6222/g, (_host, name) => clusterOf(Number(name))),
      );
  }
  await Promise.all(servers.map(start));
  for (let replica = 0; replica < 2; replica += 1) await serveBranches(await connect('branches'));
}, 120_000);
afterAll(async () => {
  await Promise.all(servings.map((serving) => serving.stop()));
  await Promise.all(buses.map((bus) => bus.drain()));
  for (const { child } of servers) endGroup(child);
  rmSync(dir, { recursive: true, force: true });
});

test('servers are replaced one by one under load, and at most 1 request in 1,000 fails', async () => {
  const callers = await Promise.all((['orders', 'identity'] as const).map(connect));
  const sent: Promise<void>[] = [];
  const failures: string[] = [];
  let lastSuccess = performance.now();
  let longestMs = 0;
  const since = performance.now();
  const timer = setInterval(() => {
    while (sent.length < ((performance.now() - since) / 1000) * perSecond) {
      const bus = callers[sent.length % callers.length] as Bus;
      sent.push(
        ask(bus).then(
          () => {
            longestMs = Math.max(longestMs, performance.now() - lastSuccess);
            lastSuccess = performance.now();
          },
          (error) => void failures.push(`${error.message} (${error.cause})`),
        ),
      );
    }
  }, 1000 / perSecond);
  try {
    for (const server of servers) await replace(server);
  } finally {
    clearInterval(timer);
  }
  await Promise.all(sent);
  expect(sent.length).toBeGreaterThan(1000);
  expect([failures.length <= sent.length / 1000, failures, sent.length]).toEqual([
    true,
    failures,
    sent.length,
  ]);
  expect(longestMs).toBeLessThan(2000);
}, 240_000);

test('new rights are read by running servers', async () => {
  const bus = await connect('orders');
  expect(await ask(bus)).toEqual({ branches: [] });
  const pids = servers.map(({ child }) => child?.pid);
  const file = join(String(servers[0]?.etc), 'authorization.conf');
  const before = readFileSync(file, 'utf8');
  const write = (text: string) => {
    for (const { etc } of servers) writeFileSync(join(etc, 'authorization.conf'), text);
  };
  write(before.replaceAll('"procura.branches.get_branch_facts"\n', '\n'));
  await eventually('A request that is refused', () =>
    ask(bus).then(
      () => false,
      ({ message }) => message.startsWith('NATS refuses requests to get_branch_facts'),
    ),
  );
  write(before);
  await eventually('A request that is answered', () =>
    ask(bus).then(
      () => true,
      () => false,
    ),
  );
  expect(servers.map(({ child }) => [child?.pid, child?.exitCode])).toEqual(pids.map((pid) => [pid, null]));
}, 60_000);

/** A connection to this server; clients choose one of all. */
const connectTo = async (server: Server, caller: Peer): Promise<Bus> => {
  for (;;) {
    const bus = await connect(caller);
    if (bus.connection.getServer() === server.url) return bus;
    await bus.drain();
  }
};
/** A replica as its server sees it once its process is frozen: it has subscribed, and sends nothing more. */
const frozenReplica = async ({ url }: Server): Promise<Socket> => {
  const [host, port] = url.split(':');
  const socket = createConnection(Number(port), host);
  const login = { user: 'branches', pass: natsPassword(master, 'branches'), verbose: false, headers: true };
  socket.write(`CONNECT ${JSON.stringify({ ...login, protocol: 1, no_responders: true })}\r\n`);
  socket.write('SUB procura.branches.get_branch_facts branches 1\r\nPING\r\n');
  await new Promise<void>((resolve, reject) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.includes('PONG\r\n')) resolve();
    });
    socket.once('close', () => reject(new Error(`The server refused the replica: ${received}`)));
  });
  return socket;
};

test('a replica that is frozen takes no request once its server has left it', async () => {
  const [server] = servers as [Server];
  await Promise.all(servings.splice(0).map((serving) => serving.stop()));
  await Promise.all(buses.splice(0).map((bus) => bus.drain()));
  await serveBranches(await connectTo(server, 'branches'));
  const caller = await connectTo(server, 'orders');
  const areAnswered = () =>
    Promise.all(Array.from({ length: 30 }, () => ask(caller, 1000))).then(
      () => true,
      () => false,
    );
  expect(await areAnswered()).toBe(true);
  const frozen = await frozenReplica(server);
  try {
    // It takes half of the requests until then.
    expect(await areAnswered()).toBe(false);
    // By default it takes four to six minutes.
    const until = performance.now() + 40_000;
    while (!(await areAnswered())) expect(performance.now()).toBeLessThan(until);
  } finally {
    frozen.destroy();
  }
}, 120_000);

/** Whether a server has a route to one of this name. */
const hasRouteTo = async ({ monitor }: Server, name: string): Promise<boolean> => {
  const { routes } = (await (await fetch(`http://127.0.0.1:${monitor}/routez`)).json()) as {
    routes: { remote_name: string }[];
  };
  return routes.some(({ remote_name }) => remote_name === name);
};

test('while a server is frozen, reads are answered, and writes as soon as the others have left it', async () => {
  const [frozen, second, third] = servers as [Server, Server, Server];
  await Promise.all(servings.splice(0).map((serving) => serving.stop()));
  await Promise.all(buses.splice(0).map((bus) => bus.drain()));
  // The callers' server has no replica of its own, which it would prefer.
  for (const server of [frozen, second]) await serveBranches(await connectTo(server, 'branches'));
  const readers = [await connectTo(third, 'orders'), await connectTo(frozen, 'identity')];
  const writer = await connectTo(third, 'gateway');
  const read = (reader: Bus) =>
    ask(reader, 30_000).then(
      () => 'answered',
      (error: Error) => error.message,
    );
  const write = () =>
    writer
      .request(createBranch, callWithin('create_branch', 10_000), {
        ...{ name: 'Berlin', code: 'BER', currency: 'EUR', time_zone: 'Europe/Berlin' },
        address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      })
      .then(
        () => 'answered',
        (error: Error) => (error.message === 'This was answered.' ? 'answered' : error.message),
      );
  const reads: Promise<string>[] = [];
  const writes: Promise<string>[] = [];
  const timer = setInterval(() => {
    reads.push(...readers.map(read));
    writes.push(write());
  }, 50);
  try {
    frozen.child?.kill('SIGSTOP');
    await eventually(
      'The others have left the frozen server',
      async () =>
        !(await hasRouteTo(second, 'procura-nats-0')) && !(await hasRouteTo(third, 'procura-nats-0')),
      // By default they take 88 s.
      { within_ms: 40_000 },
    );
    const late = await Promise.all(
      Array.from({ length: 50 }, () => Promise.all([...readers.map(read), write()])),
    );
    expect([...new Set(late.flat())]).toEqual(['answered']);
  } finally {
    clearInterval(timer);
    frozen.child?.kill('SIGCONT');
  }
  // Its own requests and those of the others that were on their way through it.
  expect([...new Set(await Promise.all(reads))]).toEqual(['answered']);
  const unanswered = (await Promise.all(writes)).filter((outcome) => outcome !== 'answered');
  for (const outcome of unanswered) expect(outcome).toContain('the outcome is unknown');
}, 240_000);
