import { join } from 'node:path';
import type { Peer } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { mongodbSources } from './mongodb-sources.ts';
import { type NatsServer, type NatsSetup, natsSources } from './nats-sources.ts';
import { readIfPresent, writePrivateFile } from './private-file.ts';
import type { Server, SourceContext } from './source-context.ts';
import { readStackConfig } from './stack-config.ts';
import { StartFailure, withoutCredentials } from './start-failure.ts';
import { type Source, takeFirst } from './take-first.ts';

/** A running MongoDB and NATS. */
export type Stack = {
  /** With the credentials of an operator, who has all rights, if the server has users. */
  mongodb_uri: string;
  /**
   * The address with the credentials of each service, which can access only its own database; otherwise `mongodb_uri`.
   */
  mongodb_uris: Record<ServiceName, string>;
  /**
   * With the credentials of an operator, who may see the running services and their counters (`$SRV.>`). In an
   * ephemeral stack, with those of a user with all permissions.
   */
  nats_url: string;
  /** The address with the credentials of each process; with NATS_URL, the given address for all. */
  nats_urls: Record<Peer, string>;
  /** The processes that were started here, by name; updated after restarts. */
  pids: Record<string, number>;
  /** Stops only what was started here. */
  stop(): Promise<void>;
};

export type FindStackOptions = {
  /** Called with one line for each step. */
  log: (line: string) => void;
  env?: NodeJS.ProcessEnv;
  /** Aborts the search, and stops what is already running. */
  signal?: AbortSignal;
} & (
  | { ephemeral: true; data_dir?: undefined; dataFolder?: undefined }
  | { ephemeral?: false; data_dir: string; dataFolder?: undefined }
  | { ephemeral?: false; data_dir?: undefined; dataFolder: DataFolder }
);

/**
 * Finds or provides MongoDB (with transactions) and NATS: those in MONGODB_URI and NATS_URL, otherwise containers,
 * otherwise the programs on the PATH, otherwise programs from a private Python environment. Resolves once both answer.
 * With `ephemeral` everything is in a temporary folder on free ports, for tests. If a server cannot be provided, it
 * fails with a StartFailure and leaves nothing running.
 */
export const findStack = async (options: FindStackOptions): Promise<Stack> => {
  const dataFolder = options.dataFolder ?? (await openDataFolder(options));
  const context: SourceContext = {
    config: readStackConfig(options.env ?? process.env),
    dataFolder,
    signal: options.signal ?? new AbortController().signal,
  };
  const running: Server[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.stop()));
    if (options.dataFolder === undefined) await dataFolder.close();
  };
  try {
    const mongodb = await provide('MongoDB', keptTo(dataFolder, mongodbSources(context)), dataFolder.log);
    running.push(mongodb.taken);
    if (mongodb.name !== 'given') writePrivateFile(sourceFile(dataFolder), mongodb.name);
    const nats = await provide('NATS', natsSources(context, mongodb.name), dataFolder.log);
    running.push(nats.taken);
    return {
      mongodb_uri: mongodb.taken.url,
      mongodb_uris: mongodb.taken.urls,
      nats_url: nats.taken.url,
      nats_urls: nats.taken.urls,
      pids: dataFolder.pids,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * A separate NATS server of a test with another configuration, in a temporary folder on a free port. NATS_URL is
 * ignored. Fails like `findStack`.
 */
export const findNats = async (setup: NatsSetup, log: (line: string) => void): Promise<NatsServer> => {
  const dataFolder = await openDataFolder({ ephemeral: true, log });
  const config = { ...readStackConfig(process.env), nats_url: undefined };
  const context = { config, dataFolder, setup, signal: new AbortController().signal };
  try {
    // The environment of the test's stack has both servers, so that no other is installed.
    const { taken } = await provide('NATS', natsSources(context, 'secantus'), log);
    return {
      ...taken,
      stop: async () => {
        await taken.stop();
        await dataFolder.close();
      },
    };
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
};

const provide = async <S extends Server>(
  what: string,
  sources: Source<S>[],
  log: (line: string) => void,
): Promise<{ name: string; taken: S }> => {
  const startedAt = performance.now();
  const found = await takeFirst(what, sources, log);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log(`${what}: ready at ${withoutCredentials(found.taken.url)} after ${seconds} s.`);
  return found;
};

const sourceFile = (dataFolder: DataFolder): string => join(dataFolder.data_dir, 'mongodb-source');

/**
 * A data folder keeps the database that wrote it: a container runtime that is available today must not hide data that
 * SecantusDB stored yesterday. An explicit MONGODB_URI still takes precedence.
 */
const keptTo = <S extends Server>(dataFolder: DataFolder, sources: Source<S>[]): Source<S>[] => {
  const kept = readIfPresent(sourceFile(dataFolder));
  if (kept === undefined) return sources;
  return sources
    .filter(({ name }) => name === 'given' || name === kept)
    .map((source) =>
      source.name === 'given'
        ? source
        : {
            ...source,
            trying: `${source.trying}, which holds this folder's data`,
            attempt: async () => {
              const result = await source.attempt();
              if (!('unavailable' in result)) return result;
              throw new StartFailure(
                `The data in ${dataFolder.data_dir} needs ${source.trying}, but ${result.unavailable}. Bring it back, or set PROCURA_DATA to a fresh folder.`,
              );
            },
          },
    );
};
