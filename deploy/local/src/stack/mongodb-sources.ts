import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findContainerRuntime } from './container-runtime.ts';
import { findProgram } from './find-program.ts';
import { checkGivenMongo, initiateReplicaSet, makeUsers, waitForMongo } from './mongodb.ts';
import { forServices, keepKeyFile, localUsers, openUris, withUsers } from './mongodb-with-users.ts';
import { findPythonEnvironment } from './python-environment.ts';
import {
  containerLabel,
  givenWithinMs,
  type MongodbServer,
  natsServerPackage,
  readyWithinMs,
  type SourceContext,
  secantusPackage,
} from './source-context.ts';
import { messageOf } from './start-failure.ts';
import type { Source, Unavailable } from './take-first.ts';

const imageName = 'mongo:8.0';
const imagePort = 27_017;
const cacheGb = '0.5';
/**
 * The time after which the database itself aborts the transaction of a client that ended, if no process does so before.
 */
const transactionLimitArgs = ['--setParameter', 'transactionLifetimeLimitSeconds=30'];
const servingArgs = [
  ...['--replSet', 'procura', '--bind_ip_all', '--wiredTigerCacheSizeGB', cacheGb],
  ...transactionLimitArgs,
];
const usersFile = '/etc/procura/operator.js';
/**
 * A server of a replica set with users needs a key file, which it creates itself. Only from inside its container can a
 * first connection create the user that creates the others.
 */
const securedArgs = [
  'head -c 48 /dev/urandom | base64 -w0 > /tmp/key',
  'chmod 400 /tmp/key && chown mongodb:mongodb /tmp/key',
  `(until mongosh --quiet --file ${usersFile}; do sleep 1; done) &`,
  'exec docker-entrypoint.sh mongod --keyFile /tmp/key "$@"',
].join('\n');

/** The sources of MongoDB, in order of preference. */
export const mongodbSources = (context: SourceContext): Source<MongodbServer>[] => [
  { name: 'given', trying: 'MONGODB_URI', attempt: () => given(context) },
  { name: 'container', trying: 'a container runtime', attempt: () => inContainer(context) },
  { name: 'mongod', trying: 'mongod on the PATH', attempt: () => fromPath(context) },
  {
    name: 'secantus',
    trying: 'SecantusDB in a private Python environment',
    attempt: () => fromPython(context),
  },
];

const uriOf = (host: string, port: number): string => `mongodb://${host}:${port}/?directConnection=true`;

/** The script that starts it. */
const secantusScript = fileURLToPath(new URL('../../secantus.py', import.meta.url));

/** It searches everything it stores for retries, up to 10,000 answers, at each retryable write. */
const secantusUri = (port: number): string => `${uriOf('127.0.0.1', port)}&retryWrites=false`;

const given = async ({ config, signal }: SourceContext): Promise<MongodbServer | Unavailable> => {
  const uri = config.mongodb_uri;
  if (uri === undefined) return { unavailable: 'MONGODB_URI is not set' };
  await checkGivenMongo(uri, { signal, limit_ms: givenWithinMs });
  const urls = forServices((service) => config.env[`MONGODB_URI_${service.toUpperCase()}`] || uri);
  return { url: uri, urls, stop: async () => undefined };
};

const inContainer = async (context: SourceContext): Promise<MongodbServer | Unavailable> => {
  const { dataFolder, config, signal } = context;
  const runtime = await findContainerRuntime(config.env);
  if ('unavailable' in runtime) return runtime;
  dataFolder.log(
    `MongoDB: a container runtime answers; starting ${imageName} (the first time, its image is fetched) …`,
  );
  const label = containerLabel(context, 'mongodb');
  const users = dataFolder.ephemeral ? undefined : localUsers(dataFolder.data_dir, config.namespace);
  const host = `localhost:${imagePort}`;
  try {
    const container = await runtime.startContainer(
      {
        image: imageName,
        port: imagePort,
        command: users ? ['bash', '-ec', securedArgs, 'mongod', ...servingArgs] : ['mongod', ...servingArgs],
        ...(users && { files: [{ target: usersFile, content: users.script(host) }] }),
        ready: /Waiting for connections/i,
        volume: dataFolder.ephemeral ? undefined : { name: label, path: '/data/db' },
        label,
      },
      signal,
    );
    const url = uriOf(container.host, container.port);
    const waiting = { signal, limit_ms: readyWithinMs };
    try {
      if (users) {
        await waitForMongo(users.uris(url).url, waiting);
        await makeUsers(users.uris(url).url, users.services);
      } else await initiateReplicaSet(url, host, waiting);
    } catch (error) {
      await container.stop();
      throw error;
    }
    return { ...(users?.uris(url) ?? openUris(url)), stop: container.stop };
  } catch (error) {
    signal.throwIfAborted();
    return { unavailable: `the container of ${imageName} did not start (${messageOf(error)})` };
  }
};

const fromPath = async (context: SourceContext): Promise<MongodbServer | Unavailable> => {
  const { dataFolder, config } = context;
  const program = findProgram('mongod', config.path);
  if (program === undefined) return { unavailable: 'no mongod is on the PATH' };
  const folder = join(dataFolder.data_dir, 'mongod');
  mkdirSync(folder, { recursive: true });
  return withUsers(context, {
    title: `MongoDB (${program})`,
    remedy:
      'Repair that mongod or take it off the PATH, or set MONGODB_URI to a replica set; then start again.',
    command: program,
    args: (port, isSecured) => [
      ...['--replSet', 'procura', '--bind_ip', '127.0.0.1', '--port', String(port)],
      ...['--dbpath', folder, '--wiredTigerCacheSizeGB', cacheGb],
      ...transactionLimitArgs,
      // A server of a replica set requires passwords if it has a key file, which it would share with other servers.
      ...(isSecured ? ['--keyFile', keepKeyFile(dataFolder.data_dir)] : []),
    ],
    urlAt: (port) => uriOf('127.0.0.1', port),
    ready: (url, port, waiting) => initiateReplicaSet(url, `127.0.0.1:${port}`, waiting),
  });
};

const fromPython = async (context: SourceContext): Promise<MongodbServer> => {
  const { dataFolder, config, signal } = context;
  const { python } = await findPythonEnvironment({
    purpose: 'MongoDB',
    // NATS will probably be needed as well: one environment, one installation.
    requirements: [secantusPackage, natsServerPackage],
    cache_dir: config.cache_dir,
    env: config.env,
    log: dataFolder.log,
    signal,
  });
  const folder = join(dataFolder.data_dir, 'secantus');
  // A configuration file on the command line prevents it from reading the user's own.
  const file = join(dataFolder.data_dir, 'secantusd.toml');
  writeFileSync(file, '# Everything is said on the command line.\n');
  return withUsers(context, {
    title: `MongoDB (${secantusPackage})`,
    remedy:
      'Free what it lacks, set PROCURA_DATA to a fresh folder, or set MONGODB_URI to a replica set; then start again.',
    command: python,
    args: (port, isSecured) => [
      ...['-I', secantusScript, '--config', file, '--host', '127.0.0.1', '--port', String(port)],
      ...['--storage-path', folder, '--log-level', 'WARNING'],
      ...(isSecured ? ['--auth'] : []),
      // Without it an acknowledged commit could be lost; the data of an ephemeral stack is not kept.
      ...(dataFolder.ephemeral ? [] : ['--sync-on-commit']),
    ],
    urlAt: secantusUri,
    ready: (url, _port, waiting) => waitForMongo(url, waiting),
  });
};
