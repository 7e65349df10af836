import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongodbPassword, mongodbUserName, mongodbUsers, mongodbUsersScript } from '@procura/bus';
import { mongodbUri } from '@procura/bus/mongodb-uri';
import { type ServiceName, serviceNames } from '@procura/contracts';
import { startDaemon } from './daemon.ts';
import { keepMasterSecret } from './master-secret.ts';
import { makeUsers } from './mongodb.ts';
import { keepSecret } from './private-file.ts';
import { daemonSpec, type MongodbServer, readyWithinMs, type SourceContext } from './source-context.ts';
import type { Waiting } from './until-it-works.ts';

const stopWithinMs = 15_000;

/** A program that runs a MongoDB server on a port of this machine, with or without users. */
type MongodbProgram = {
  /** Its name in messages: "MongoDB (mongod)". */
  title: string;
  /** The remedy if it does not start; ends the failure's sentence. */
  remedy: string;
  command: string;
  args: (port: number, isSecured: boolean) => string[];
  urlAt: (port: number) => string;
  /** Resolves when it accepts writes at this address, which has credentials if it requires them. */
  ready: (url: string, port: number, waiting: Waiting) => Promise<void>;
};

/**
 * Starts a server with a user per service. Their passwords derive from the folder's master secret. Without users it
 * cannot require passwords, so the first time it is started twice: to create them, then secured. The server of a test
 * has no passwords, because tests choose names of databases as they run.
 */
export const withUsers = async (context: SourceContext, program: MongodbProgram): Promise<MongodbServer> => {
  const { dataFolder, config, signal } = context;
  const { title, remedy, command, args, urlAt, ready } = program;
  const stopWithin = dataFolder.ephemeral ? 0 : stopWithinMs;
  const start = (isSecured: boolean, urlOf: (port: number) => string) =>
    startDaemon(
      {
        title,
        remedy,
        spec: (port) => daemonSpec(context, { name: 'mongodb', command, args: args(port, isSecured) }),
        ready: (port, given) => ready(urlOf(port), port, { signal: given, limit_ms: readyWithinMs }),
      },
      dataFolder,
      signal,
    );
  if (dataFolder.ephemeral) {
    const { port, process } = await start(false, urlAt);
    return { ...openUris(urlAt(port)), stop: () => process.stop(stopWithin) };
  }
  const users = localUsers(dataFolder.data_dir, config.namespace);
  const made = join(dataFolder.data_dir, 'mongodb-operator');
  if (!existsSync(made)) {
    const open = await start(false, urlAt);
    await makeUsers(urlAt(open.port), [users.operator]);
    await open.process.stop(stopWithin);
    writeFileSync(made, '');
  }
  const { port, process } = await start(true, (at) => users.uris(urlAt(at)).url);
  const uris = users.uris(urlAt(port));
  await makeUsers(uris.url, users.services);
  return { ...uris, stop: () => process.stop(stopWithin) };
};

export const forServices = (urlOf: (service: ServiceName) => string): Record<ServiceName, string> =>
  Object.fromEntries(serviceNames.map((service) => [service, urlOf(service)])) as Record<ServiceName, string>;

/** The addresses of a server without users. */
export const openUris = (url: string): Pick<MongodbServer, 'url' | 'urls'> => ({
  url,
  urls: forServices(() => url),
});

/** The users of this folder's database. Their passwords derive from its master secret, so they do not change. */
export const localUsers = (dataDir: string, namespace: string | undefined) => {
  const passwordOf = (user: string): string => mongodbPassword(keepMasterSecret(dataDir), user);
  const services = mongodbUsers({ passwordOf, migrate: 'at_start', ...(namespace && { namespace }) });
  const operator = { user: 'operator', pwd: passwordOf('operator'), roles: [{ role: 'root', db: 'admin' }] };
  return {
    operator,
    services,
    /**
     * A script for mongosh in the server's container, which is `host` in its own configuration: it creates the replica
     * set and the operator.
     */
    script: (host: string): string =>
      mongodbUsersScript([], { initiate: { host, pwd: operator.pwd, set: 'procura' } }),
    /** The addresses of a server with these users. */
    uris: (url: string): Pick<MongodbServer, 'url' | 'urls'> => ({
      url: mongodbUri(url, operator),
      urls: forServices((service) => {
        const user = mongodbUserName({ service, for: 'serve' }, namespace);
        return mongodbUri(url, { user, pwd: passwordOf(user) });
      }),
    }),
  };
};

/** The file with the key that servers of a replica set share. */
export const keepKeyFile = (dataDir: string): string => {
  keepSecret(dataDir, 'mongodb_key', () => randomBytes(48).toString('base64'));
  return join(dataDir, 'secrets', 'mongodb_key');
};
