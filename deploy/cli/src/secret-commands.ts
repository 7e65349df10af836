import type { Peer } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, done, type Tools } from './define-command.ts';

// The bus is loaded by these commands alone: the others would wait for NATS's client for nothing.
const loadBus = () => import('@procura/bus');

const leastLength = 32;

/** The master secret; raises a failure that says where it belongs. */
function requireMaster(tools: Tools): string {
  const master = tools.masterSecret();
  if (master && master.length >= leastLength) return master;
  throw new CliFailure(
    'usage',
    `There is no master secret. Set PROCURA_MASTER_SECRET to at least ${leastLength} random characters, the same for every process of the platform, such as: openssl rand -hex 32.`,
  );
}

export const natsPermissionsCommand = (tools: Tools): Command =>
  defineCommand<{ passwords?: true; namespace: string }>(
    tools,
    {
      name: 'nats-permissions',
      summary:
        'Prints the authorization block of a NATS server’s configuration: one user for each process, with no more rights than the contracts give it. Passwords are variables of the server’s environment, or with --passwords those that derive from the master secret.',
      example: '--passwords > authorization.conf',
    },
    async ({ passwords, namespace }) => {
      const { natsAuthorization, natsPassword, natsPasswordVariable, natsUsers } = await loadBus();
      const master = passwords && requireMaster(tools);
      const users = natsUsers({
        namespace,
        passwordOf: (user) => (master ? natsPassword(master, user) : `$${natsPasswordVariable(user)}`),
      });
      return done({ users }, natsAuthorization(users).trimEnd());
    },
  )
    .option('--passwords', 'write the passwords that derive from PROCURA_MASTER_SECRET')
    .option('--namespace <name>', 'first token of every subject', 'procura');

export const processSecretsCommand = (tools: Tools): Command =>
  defineCommand<{ nats?: string; mongodb?: string }>(
    tools,
    {
      name: 'process-secrets',
      summary:
        'Prints the values of one process that derive from the master secret, as environment variables: the keys of its calls and events, a secret of its own, its NATS_URL with the password of its user, and with --mongodb its MONGODB_URI with that of its user there.',
      example: 'orders --nats nats.example.com:4222 > orders.env',
    },
    async ({ nats, mongodb }, [name = '']) => {
      const { natsPassword, peers, secretVariables } = await loadBus();
      const peer = peers.find((one) => one === name);
      if (!peer)
        throw new CliFailure('usage', `There is no process ${name}. Name one of ${peers.join(', ')}.`);
      const master = requireMaster(tools);
      const uris = mongodb && peer !== 'gateway' ? await mongodbUris(mongodb, master, peer) : undefined;
      const variables = {
        ...secretVariables(master, peer),
        NATS_URL: `nats://${peer}:${natsPassword(master, peer)}@${nats}`,
        ...(uris && { MONGODB_URI: uris.serve }),
      };
      return done(variables, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`));
    },
  )
    .argument('<process>', 'name of a service, or gateway')
    .option('--nats <host:port>', 'where NATS is; further servers follow with commas', 'localhost:4222')
    .option('--mongodb <uri>', 'where MongoDB is, without credentials; none is printed when left out');

export const kubernetesSecretsCommand = (tools: Tools): Command =>
  defineCommand<{ prefix: string; mongodb?: string }>(
    tools,
    {
      name: 'kubernetes-secrets',
      summary:
        'Prints the Secrets that the Helm chart’s pods need, for kubectl apply: one for each process with what it alone gets of the master secret, and one with the passwords of all users for the NATS server. Each service’s Secret also has the password of its user in the chart’s own database, for which a further Secret has a script that makes the users; with --mongodb, for a database of your own, it has the connection strings of its users there.',
      example: '--prefix procura | kubectl -n procura apply -f -',
    },
    async ({ prefix, mongodb }) => {
      const { natsPassword, natsPasswordVariable, natsUserNames, peers, secretVariables } = await loadBus();
      const master = requireMaster(tools);
      const secret = (name: string, stringData: Record<string, string>) => ({
        ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
        metadata: { name: `${prefix}-${name}` },
        stringData,
      });
      const passwords = natsUserNames.map((user) => [natsPasswordVariable(user), natsPassword(master, user)]);
      const urisOf = async (peer: Peer): Promise<Record<string, string>> => {
        if (peer === 'gateway') return {};
        if (!mongodb) return { MONGODB_PASSWORD: await servingPassword(master, peer) };
        const { serve, migrate } = await mongodbUris(mongodb, master, peer);
        return { MONGODB_URI: serve, MONGODB_MIGRATE_URI: migrate };
      };
      const secretOf = async (peer: Peer) =>
        secret(peer, {
          ...secretVariables(master, peer),
          NATS_PASSWORD: natsPassword(master, peer),
          ...(await urisOf(peer)),
        });
      const list = {
        ...{ apiVersion: 'v1', kind: 'List' },
        items: [
          ...(await Promise.all(peers.map(secretOf))),
          secret('nats', Object.fromEntries(passwords)),
          ...(mongodb ? [] : [secret('mongodb', { 'users.js': await bundledUsers(master) })]),
        ],
      };
      return done(list, JSON.stringify(list, null, 2));
    },
  )
    .option('--prefix <name>', 'what the names of the Secrets begin with: that of the release', 'procura')
    .option(
      '--mongodb <uri>',
      'where a MongoDB of your own is, without credentials; for the chart’s own when left out',
    );

export const mongodbUsersCommand = (tools: Tools): Command =>
  defineCommand<{ passwords?: true; atStart?: true; initiate?: string; namespace: string }>(
    tools,
    {
      name: 'mongodb-users',
      summary:
        'Prints a script for mongosh that makes the users of MongoDB or changes those that exist: one for each service, which reaches its own database alone, one for the job that migrates it, and one that reads all databases to back them up. Passwords are variables of mongosh’s environment, or with --passwords those that derive from the master secret.',
      example: '--passwords > users.js && mongosh "$ADMIN_URI" users.js',
    },
    async ({ passwords, atStart, initiate, namespace }) => {
      const { mongodbPassword, mongodbUsers, mongodbUsersScript } = await loadBus();
      const master = passwords || initiate ? requireMaster(tools) : undefined;
      const passwordOf = (user: string): string =>
        master ? mongodbPassword(master, user) : `$MONGODB_PASSWORD_${user.toUpperCase()}`;
      const users = mongodbUsers({ passwordOf, migrate: atStart ? 'at_start' : 'by_job', namespace });
      const first = initiate ? { host: initiate, pwd: passwordOf('operator') } : undefined;
      return done({ users }, mongodbUsersScript(users, { initiate: first }).trimEnd());
    },
  )
    .option('--passwords', 'write the passwords that derive from PROCURA_MASTER_SECRET')
    .option('--at-start', 'for services that migrate at start, which then need no users for jobs')
    .option(
      '--initiate <host:port>',
      'for a new server of one member: also initiate its set and make the user operator; implies --passwords',
    )
    .option('--namespace <name>', 'what the names of databases and users begin with', 'procura');

/** The connection strings of a service's own users: for the process, and for the job that migrates its database. */
const mongodbUris = async (uri: string, master: string, service: ServiceName) => {
  const { mongodbPassword, mongodbUri, mongodbUserName } = await loadBus();
  const uriOf = (of: 'serve' | 'migrate'): string => {
    const user = mongodbUserName({ service, for: of });
    return mongodbUri(uri, { user, pwd: mongodbPassword(master, user) });
  };
  try {
    return { serve: uriOf('serve'), migrate: uriOf('migrate') };
  } catch (error) {
    throw new CliFailure('usage', `--mongodb: ${(error as Error).message}`);
  }
};

const servingPassword = async (master: string, service: ServiceName): Promise<string> => {
  const { mongodbPassword, mongodbUserName } = await loadBus();
  return mongodbPassword(master, mongodbUserName({ service, for: 'serve' }));
};

/**
 * The script that makes the set and the users of the chart's own database, which gets its host from its
 * environment.
 */
const bundledUsers = async (master: string): Promise<string> => {
  const { mongodbPassword, mongodbUsers, mongodbUsersScript } = await loadBus();
  const passwordOf = (user: string): string => mongodbPassword(master, user);
  const users = mongodbUsers({ passwordOf, migrate: 'at_start' });
  return mongodbUsersScript(users, { initiate: { host: '$MONGODB_HOST', pwd: passwordOf('operator') } });
};
