import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findContainerRuntime } from './container-runtime.ts';
import { startDaemon } from './daemon.ts';
import { findProgram } from './find-program.ts';
import { checkGivenMongo, initiateReplicaSet, waitForMongo } from './mongodb.ts';
import { findPythonEnvironment } from './python-environment.ts';
import {
  containerLabel,
  daemonSpec,
  GIVEN_WITHIN_MS,
  NATS_SERVER,
  READY_WITHIN_MS,
  SECANTUS,
  type Server,
  type SourceContext,
} from './source-context.ts';
import { messageOf } from './start-failure.ts';
import type { Source, Unavailable } from './take-first.ts';

const IMAGE = 'mongo:8.0';
const IMAGE_PORT = 27017;
const CACHE_GB = '0.5';
/** Until then the transaction of a client that is gone may hold its documents, should no process end it before. */
const TRANSACTION_LIMIT = ['--setParameter', 'transactionLifetimeLimitSeconds=30'];
const STOP_WITHIN_MS = 15_000;

/** The ways to come by MongoDB, in the order of preference. */
export function mongodbSources(context: SourceContext): Source<Server>[] {
  return [
    { name: 'given', trying: 'MONGODB_URI', attempt: () => given(context) },
    { name: 'container', trying: 'a container runtime', attempt: () => inContainer(context) },
    { name: 'mongod', trying: 'mongod on the PATH', attempt: () => fromPath(context) },
    {
      name: 'secantus',
      trying: 'SecantusDB in a private Python environment',
      attempt: () => fromPython(context),
    },
  ];
}

const uriOf = (host: string, port: number): string => `mongodb://${host}:${port}/?directConnection=true`;

/** It goes through all it keeps for retries, up to 10,000 answers, at each write that may be retried. */
const secantusUri = (port: number): string => `${uriOf('127.0.0.1', port)}&retryWrites=false`;

async function given({ config, signal }: SourceContext): Promise<Server | Unavailable> {
  const uri = config.mongodb_uri;
  if (uri === undefined) return { unavailable: 'MONGODB_URI is not set' };
  await checkGivenMongo(uri, { signal, limit_ms: GIVEN_WITHIN_MS });
  return { url: uri, stop: async () => undefined };
}

async function inContainer(context: SourceContext): Promise<Server | Unavailable> {
  const { household, config, signal } = context;
  const runtime = await findContainerRuntime(config.env);
  if ('unavailable' in runtime) return runtime;
  household.log(
    `MongoDB: a container runtime answers; starting ${IMAGE} (the first time, its image is fetched) …`,
  );
  const label = containerLabel(context, 'mongodb');
  try {
    const container = await runtime.startContainer(
      {
        image: IMAGE,
        port: IMAGE_PORT,
        command: [
          ...['mongod', '--replSet', 'procura', '--bind_ip_all', '--wiredTigerCacheSizeGB', CACHE_GB],
          ...TRANSACTION_LIMIT,
        ],
        ready: /Waiting for connections/i,
        volume: household.ephemeral ? undefined : { name: label, path: '/data/db' },
        label,
      },
      signal,
    );
    const url = uriOf(container.host, container.port);
    try {
      await initiateReplicaSet(url, `localhost:${IMAGE_PORT}`, { signal, limit_ms: READY_WITHIN_MS });
    } catch (error) {
      await container.stop();
      throw error;
    }
    return { url, stop: container.stop };
  } catch (error) {
    signal.throwIfAborted();
    return { unavailable: `the container of ${IMAGE} did not start (${messageOf(error)})` };
  }
}

async function fromPath(context: SourceContext): Promise<Server | Unavailable> {
  const { household, config } = context;
  const program = findProgram('mongod', config.path);
  if (program === undefined) return { unavailable: 'no mongod is on the PATH' };
  const folder = join(household.data_dir, 'mongod');
  mkdirSync(folder, { recursive: true });
  const daemon = await startDaemon(
    {
      title: `MongoDB (${program})`,
      spec: (port) =>
        daemonSpec(context, {
          name: 'mongodb',
          command: program,
          args: [
            ...['--replSet', 'procura', '--bind_ip', '127.0.0.1', '--port', String(port)],
            ...['--dbpath', folder, '--wiredTigerCacheSizeGB', CACHE_GB],
            ...TRANSACTION_LIMIT,
          ],
        }),
      ready: (port, signal) =>
        initiateReplicaSet(uriOf('127.0.0.1', port), `127.0.0.1:${port}`, {
          signal,
          limit_ms: READY_WITHIN_MS,
        }),
      remedy: `Repair that mongod or take it off the PATH, or set MONGODB_URI to a replica set; then start again.`,
    },
    household,
    context.signal,
  );
  return {
    url: uriOf('127.0.0.1', daemon.port),
    stop: () => daemon.process.stop(household.ephemeral ? 0 : STOP_WITHIN_MS),
  };
}

async function fromPython(context: SourceContext): Promise<Server> {
  const { household, config, signal } = context;
  const { python } = await findPythonEnvironment({
    purpose: 'MongoDB',
    // NATS will most likely be needed too: one environment, one installation.
    requirements: [SECANTUS, NATS_SERVER],
    cache_dir: config.cache_dir,
    env: config.env,
    log: household.log,
    signal,
  });
  const folder = join(household.data_dir, 'secantus');
  // Naming a configuration file keeps it from reading one of the user's own.
  const file = join(household.data_dir, 'secantusd.toml');
  writeFileSync(file, '# Everything is said on the command line.\n');
  const daemon = await startDaemon(
    {
      title: `MongoDB (${SECANTUS})`,
      spec: (port) =>
        daemonSpec(context, {
          name: 'mongodb',
          command: python,
          args: [
            ...['-I', '-m', 'secantus', '--config', file, '--host', '127.0.0.1', '--port', String(port)],
            ...['--storage-path', folder, '--log-level', 'WARNING'],
            // Without it a commit that was answered could be lost; of an ephemeral one nothing is kept anyway.
            ...(household.ephemeral ? [] : ['--sync-on-commit']),
          ],
        }),
      ready: (port, signal) => waitForMongo(secantusUri(port), { signal, limit_ms: READY_WITHIN_MS }),
      remedy: `Free what it lacks, set PROCURA_DATA to a fresh folder, or set MONGODB_URI to a replica set; then start again.`,
    },
    household,
    context.signal,
  );
  return {
    url: secantusUri(daemon.port),
    stop: () => daemon.process.stop(household.ephemeral ? 0 : STOP_WITHIN_MS),
  };
}
