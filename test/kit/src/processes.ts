import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Bus, type Peer, peerKeysOf, secretVariables } from '@procura/bus';
import {
  type Answer,
  type Operation,
  type Principal,
  type ServiceName,
  serviceNames,
} from '@procura/contracts';
import { nodeMemory, type Stack } from '@procura/local';
import type { z } from 'zod';
import { callOf, openActingBus } from './acting-bus.ts';
import { type Databases, openDatabases } from './databases.ts';
import { openCheckouts, root } from './source-trees.ts';
import { noteLogLine } from './suite-record.ts';
import { natsUrlOf } from './world.ts';

/** Longer than an orderly stop takes. */
const stopWithinMs = 40_000;

/** A service or a gateway as a real process that tests may kill. */
export type ServiceProcess = {
  readonly pid: number;
  /** The address of a gateway; empty for a service. */
  readonly url: string;
  /** Its exit code; null if a signal ended it. */
  readonly exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

export type StartOptions = {
  /** The point at which it kills itself. */
  fault?: string;
  /** Variables of this process, in addition to those of all. */
  env?: Record<string, string>;
  /** A commit, branch or tag of this repository whose sources it runs, instead of the working tree's. */
  from?: string | undefined;
};

export type ProcessOptions = {
  /** Services to start, one process each; all by default. */
  services?: readonly ServiceName[];
  /** Gateways to start; 1 by default. */
  gateways?: number;
  /** Variables of all processes. */
  env?: Record<string, string>;
  /** What the first processes run, as for {@link StartOptions}. */
  from?: string | undefined;
  /** Another NATS than this worker's. */
  nats?: Pick<Stack, 'nats_url' | 'nats_urls'>;
};

/** Services and gateways as separate processes with the run's MongoDB and NATS. */
export type Processes = {
  readonly namespace: string;
  readonly mail_dir: string;
  /** The master secret from which the keys of its processes derive. */
  readonly master: string;
  readonly bus: Bus;
  readonly database: Databases;
  /** Everything the processes have written to standard output and error. */
  readonly logs: () => string;
  /** Starts a service or a gateway, or another replica of it, and waits until it answers. */
  start(name: Peer, options?: StartOptions): Promise<ServiceProcess>;
  /** Runs a command of a service to its end, such as `migrate contract`. Throws if it fails. */
  command(name: ServiceName, ...args: string[]): Promise<void>;
  /** The replica started last. */
  process(name: Peer): ServiceProcess;
  /** All that were started, oldest first. */
  all(name: Peer): ServiceProcess[];
  call<O extends Operation>(
    operation: O,
    principal: Principal,
    input: z.input<O['input']>,
    options?: { key?: string; timeout_ms?: number },
  ): Promise<Answer<O>>;
  stop(): Promise<void>;
};

export const startProcesses = async (options: ProcessOptions): Promise<Processes> => {
  const namespace = `t${randomBytes(5).toString('hex')}`;
  const master = randomBytes(32).toString('hex');
  const mail_dir = await mkdtemp(join(tmpdir(), 'procura-mail-'));
  const env = {
    PATH: process.env.PATH,
    MONGODB_URI: String(process.env.MONGODB_URI),
    NODE_COMPILE_CACHE: join(tmpdir(), 'procura-compile-cache'),
    PROCURA_NAMESPACE: namespace,
    MAIL_DIR: mail_dir,
    LOG_LEVEL: 'info',
    PORT: '0',
    HOST: '127.0.0.1',
    ...options.env,
  };
  const checkouts = openCheckouts();
  const logs: string[] = [];
  const running: { name: Peer; child: ChildProcess; service: ServiceProcess }[] = [];
  // Tests also call internal operations, so they use the user with all permissions.
  const nats_url = options.nats?.nats_url ?? String(process.env.NATS_URL);
  const bus = await openActingBus((caller) => ({
    nats_url,
    caller,
    keys: peerKeysOf(master, caller),
    namespace,
  }));

  const spawnIn = async (
    name: Peer,
    { fault, env: more, from }: StartOptions,
    args: readonly string[] = [],
  ) => {
    const folder = from ? await checkouts.of(from) : root;
    const main = join(folder, name === 'gateway' ? name : `services/${name}`, 'src/main.ts');
    return spawn(process.execPath, [...nodeMemory.args, main, ...args], {
      env: {
        ...nodeMemory.env,
        NATS_URL: options.nats?.nats_urls[name] ?? natsUrlOf(name),
        ...secretVariables(master, name),
        ...env,
        ...(fault && { PROCURA_FAULT: fault }),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const start: Processes['start'] = async (name, given = {}) => {
    const child = await spawnIn(name, given);
    child.stdout?.on('data', (chunk) => logs.push(String(chunk)));
    createInterface({ input: child.stdout }).on('line', noteLogLine);
    child.stderr?.on('data', (chunk) => {
      logs.push(String(chunk));
      process.stderr.write(chunk);
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const service = {
      pid: Number(child.pid),
      url: '',
      exited,
      kill: (signal: NodeJS.Signals) => void child.kill(signal),
    };
    running.push({ name, child, service });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout?.on('data', (chunk) => {
        output += String(chunk);
        const ready = /^.*"msg":"ready".*$/m.exec(output);
        if (ready) {
          const [, port] = /"port":(\d+)/.exec(ready[0]) ?? [];
          if (port) service.url = `http://127.0.0.1:${port}`;
          resolve();
        }
        output = output.slice(-4000);
      });
      exited.then((code) =>
        reject(new Error(`${name} ended with code ${code} before it was ready: ${output}`)),
      );
    });
    return service;
  };
  const { services = serviceNames, gateways = 1 } = options;
  const first = [...services, ...Array<'gateway'>(gateways).fill('gateway')];
  await Promise.all(first.map((name) => start(name, { from: options.from })));
  const { database, drop, close } = await openDatabases(env.MONGODB_URI, namespace);
  const all: Processes['all'] = (name) =>
    running.filter((one) => one.name === name).map(({ service }) => service);

  return {
    namespace,
    mail_dir,
    master,
    bus,
    database,
    logs: () => logs.join(''),
    start,
    async command(name, ...args) {
      const child = await spawnIn(name, {}, args);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)));
      const code = await new Promise((resolve) => child.once('exit', resolve));
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with code ${code}: ${output}`);
    },
    process(name) {
      const found = all(name).at(-1);
      if (!found) throw new Error(`${name} was never started`);
      return found;
    },
    all,
    call: (operation, principal, input, options) =>
      bus.call(operation, callOf(operation, principal, options), input),
    async stop() {
      for (const { child } of running)
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      // A process that does not stop must not block the run.
      const killing = setTimeout(() => {
        for (const { child } of running) child.kill('SIGKILL');
      }, stopWithinMs);
      await Promise.all(running.map(({ service }) => service.exited));
      clearTimeout(killing);
      await bus.drain();
      await rm(mail_dir, { recursive: true, force: true });
      await checkouts.remove();
      await drop();
      await close();
    },
  };
};
