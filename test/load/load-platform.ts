import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '@procura/bus/credential-secret';
import { pickFreePort, type Stack } from '@procura/local';
import { peopleAt } from '@procura/testkit/platform';
import { type Fleet, startFleet } from '@procura/testkit/processes';
import { takeStack } from '@procura/testkit/stacks';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds a process has used, user and system. */
export const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** The whole platform as processes, with one gateway, for measuring it. */
export type LoadPlatform = {
  fleet: Fleet;
  stack: Stack;
  base_url: string;
  people: ReturnType<typeof peopleAt>;
  /** Environment of a further gateway on a port of its own. */
  gatewayOn(port: number): Record<string, string>;
  stop(): Promise<void>;
};

/** Starts it, on the servers of {@link takeFastStack}. */
export const startLoadPlatform = async (
  options: Parameters<typeof takeFastStack>[0] & {
    /** Variables of all processes, in addition. */
    env?: Record<string, string>;
  } = {},
): Promise<LoadPlatform> => {
  const stack = await takeFastStack(options);
  const port = await pickFreePort();
  const gatewayOn = (on: number) => ({ PORT: String(on), HOST: '127.0.0.1' });
  const operator_key = newSecret('rest_key');
  const fleet = await startFleet({
    env: {
      ...gatewayOn(port),
      PUBLIC_URL: `http://localhost:${port}`,
      OPERATOR_EMAIL: 'operator@procura.example',
      OPERATOR_PASSWORD: 'an operator’s long password',
      OPERATOR_REST_KEY: operator_key,
      ANONYMOUS_RATE_LIMIT: '100000',
      LOG_LEVEL: 'info',
      ...options.env,
    },
  });
  await fleet.start('gateway');
  const base_url = `http://127.0.0.1:${port}`;
  return {
    fleet,
    stack,
    base_url,
    people: peopleAt({ base_url, mail_dir: fleet.mail_dir, operator_key }),
    gatewayOn,
    async stop() {
      await fleet.stop();
      await stack.stop();
    },
  };
};

/**
 * Servers for benchmarks and soaks: those that MONGODB_URI and NATS_URL name, else with SecantusDB's server in
 * Rust where it is available, because the one in Python becomes slower with what a long run stores. With
 * `required` it raises what to install instead of taking the slow one.
 */
export const takeFastStack = async ({ required = false }: { required?: boolean } = {}): Promise<Stack> => {
  const secantus = process.env.MONGODB_URI ? null : await startSecantus();
  if (secantus) process.env.MONGODB_URI = secantus.uri;
  else if (required && !process.env.MONGODB_URI)
    throw new Error(
      'There is no database for a million orders. Set MONGODB_URI to a replica set, or install SecantusDB’s server: cargo install secantus-mdb.',
    );
  const stack = await takeStack();
  return {
    ...stack,
    ...(secantus && { pids: { ...stack.pids, mongodb: secantus.pid } }),
    async stop() {
      await stack.stop();
      await secantus?.stop();
    },
  };
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    setTimeout(() => socket.destroy(), 500);
  });

/**
 * A database that holds millions of documents where no MongoDB is available: SecantusDB's server in Rust, from the PATH.
 * Null when there is none.
 */
const startSecantus = async (): Promise<{
  uri: string;
  pid: number;
  stop(): Promise<void>;
} | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-growth-'));
  const port = await pickFreePort();
  const child = spawn(
    'secantusd-rs',
    [
      ...['--port', String(port), '--storage-path', folder, '--cache-size', '512M', '--log-level', 'ERROR'],
      // What is built here is thrown away.
      ...['--oplog-nonlogged', '--data-nonlogged'],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const failed = new Promise<'failed'>((resolve) => {
    child.once('error', () => resolve('failed'));
    child.once('exit', () => resolve('failed'));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await failed;
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await Promise.race([failed, answers(port)])) === 'failed') {
      await rm(folder, { recursive: true, force: true });
      return null;
    }
    if (await answers(port))
      return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, pid: Number(child.pid), stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return null;
};
