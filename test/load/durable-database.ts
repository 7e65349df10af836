import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findStack, pickFreePort } from '@procura/local';
import { MongoClient } from 'mongodb';

const startWithinMs = 60_000;

/** A database whose commits survive SIGKILL. */
export type DurableDatabase = {
  uri: string;
  /** Kills it and waits until it answers again; absent where it runs in a container. */
  kill?: () => Promise<void>;
  stop(): Promise<void>;
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
const untilAnswering = async (port: number, isGone: () => boolean = () => false): Promise<boolean> => {
  for (const until = performance.now() + startWithinMs; performance.now() < until && !isGone(); ) {
    if (await answers(port)) return true;
    await sleep(100);
  }
  return false;
};

/** SecantusDB's server in Rust, from the PATH; null when there is none. */
const startFast = async (): Promise<DurableDatabase | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-durable-'));
  const port = await pickFreePort();
  let child: ChildProcess;
  let isGone = false;
  const run = async (): Promise<boolean> => {
    isGone = false;
    child = spawn(
      'secantusd-rs',
      [
        ...['--port', String(port), '--storage-path', folder, '--cache-size', '512M'],
        ...['--log-level', 'ERROR', '--sync-on-commit'],
      ],
      { cwd: folder, stdio: 'ignore' },
    );
    const noteGone = () => {
      isGone = true;
    };
    child.once('error', noteGone).once('exit', noteGone);
    return untilAnswering(port, () => isGone);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  if (!(await run())) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    async kill() {
      await end('SIGKILL');
      if (!(await run())) throw new Error('The database did not start again.');
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The database that `npm start` provides, which it starts again itself. */
const startSupervised = async (nats_url: string): Promise<DurableDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-durable-'));
  const { mongodb_uri, pids, stop } = await findStack({
    data_dir: folder,
    env: { ...process.env, MONGODB_URI: '', NATS_URL: nats_url },
    log: () => undefined,
  });
  const port = Number(/:(\d+)[/?]/.exec(new URL(mongodb_uri).href)?.[1] ?? new URL(mongodb_uri).port);
  const kill = async (): Promise<void> => {
    if (pids.mongodb !== undefined) process.kill(pids.mongodb, 'SIGKILL');
    await sleep(500);
    if (!(await untilAnswering(port))) throw new Error('The database did not start again.');
  };
  return {
    uri: mongodb_uri,
    ...(pids.mongodb !== undefined && { kill }),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Starts a database for tests that kill it: a fast one where there is one. `nats_url` names a server that answers. */
export const startDurableDatabase = async (nats_url: string): Promise<DurableDatabase> =>
  (await startFast()) ?? startSupervised(nats_url);

/**
 * Whether a value of a unique index stays taken when its document has another, as with SecantusDB's server in Rust of
 * 0.5.3-beta.196. A placement that was abandoned can then not be repeated with its key; MongoDB frees it.
 */
export const keepsChangedValues = async (uri: string): Promise<boolean> => {
  const client = await new MongoClient(uri).connect();
  try {
    const probe = client.db('procura_probe').collection('unique_values');
    await probe.createIndex({ value: 1 }, { unique: true });
    await probe.insertOne({ value: 'first' });
    await probe.updateOne({ value: 'first' }, { $set: { value: 'second' } });
    return await probe.insertOne({ value: 'first' }).then(
      () => false,
      () => true,
    );
  } finally {
    await client.db('procura_probe').dropDatabase();
    await client.close();
  }
};
