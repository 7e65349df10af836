import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickFreePort, type Stack } from '@procura/local';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { takeStack } from '@procura/testkit/stacks';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds a process has used, user and system. */
export const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** CPU nanoseconds that the threads of a process have used, as its scheduler counts them. */
export const cpuNsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [used] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(used);
  }, 0);

/** A platform as processes for measuring it, on the servers of {@link takeFastStack}. */
export type LoadPlatform = Fleet & { stack: Stack };

export const startLoadPlatform = async (
  options: Parameters<typeof takeFastStack>[0] & {
    /** Variables of all processes, in addition. */
    env?: Record<string, string>;
  } = {},
): Promise<LoadPlatform> => {
  const stack = await takeFastStack(options);
  const fleet = await startPlatform({ as: 'processes', ...(options.env && { env: options.env }) });
  const { stop } = fleet;
  return Object.assign(fleet, {
    stack,
    async stop() {
      await stop();
      await stack.stop();
    },
  });
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
