import type { MongodbUser, NatsUser, Peer } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, done, type Tools } from './define-command.ts';

// Only these commands load the bus, because loading the NATS client takes time.
const loadBus = () => import('@procura/bus');

const leastLength = 32;

/** The master secret and, during a change, the one that is also accepted. */
type Masters = { present: string; second: string | undefined };

/**
 * Raises a failure that states where to set the master secret, or that two of them would have users of the same name.
 */
const requireMasters = async (tools: Tools): Promise<Masters> => {
  const [present, second] = [tools.masterSecret(), tools.secondMasterSecret()];
  if (!present || present.length < leastLength)
    throw new CliFailure(
      'usage',
      `There is no master secret. Set PROCURA_MASTER_SECRET to at least ${leastLength} random characters, the same for every process of the platform, such as: openssl rand -hex 32.`,
    );
  const { generationOf } = await loadBus();
  if (second !== undefined && (second.length < leastLength || generationOf(second) === generationOf(present)))
    throw new CliFailure(
      'usage',
      `PROCURA_SECOND_MASTER_SECRET must have at least ${leastLength} characters, and begin with another generation than PROCURA_MASTER_SECRET, such as the 2 of: echo 2.$(openssl rand -hex 32).`,
    );
  return { present, second };
};

/** The values derived from each, the present one first. */
const ofEach = <T>({ present, second }: Masters, derive: (master: string) => T[]): T[] =>
  [present, ...(second === undefined ? [] : [second])].flatMap(derive);

export const natsPermissionsCommand = (tools: Tools): Command =>
  defineCommand<{ passwords?: true; account?: true; namespace: string }>(
    tools,
    {
      name: 'nats-permissions',
      summary:
        'Prints the authorization block of a NATS server’s configuration, or with --account an account for its block accounts: one user for each process, with no more rights than the contracts give it. Passwords are variables of the server’s environment, or with --passwords those that derive from the master secret.',
      example: '--passwords > authorization.conf',
    },
    async ({ passwords, account, namespace }) => {
      const { natsAccount, natsAuthorization, natsPasswordVariable, natsUsers } = await loadBus();
      const users = passwords
        ? await natsUsersOf(await requireMasters(tools), namespace)
        : natsUsers({ namespace, passwordOf: (user) => `$${natsPasswordVariable(user)}` });
      const text = account ? natsAccount(namespace, users) : natsAuthorization(users);
      return done({ users }, text.trimEnd());
    },
  )
    .option('--passwords', 'write the passwords that derive from PROCURA_MASTER_SECRET')
    .option('--account', 'an account of the name of the namespace, for servers that platforms share')
    .option(...namespaceOption('the first token of every subject, and the beginning of the names of users'));

export const processSecretsCommand = (tools: Tools): Command =>
  defineCommand<{ nats: string; mongodb?: string; namespace: string }>(
    tools,
    {
      name: 'process-secrets',
      summary:
        'Prints the values of one process that derive from the master secret, as environment variables: the keys of its calls and events, a secret of its own, its NATS_URL with the password of its user, and with --mongodb its MONGODB_URI with that of its user there.',
      example: 'orders --nats nats.example.com:4222 > orders.env',
    },
    async ({ nats, mongodb, namespace }, [name = '']) => {
      const { natsPassword, natsUrl, peers, secretVariables } = await loadBus();
      const peer = peers.find((one) => one === name);
      if (!peer)
        throw new CliFailure('usage', `There is no process ${name}. Name one of ${peers.join(', ')}.`);
      const { present, second } = await requireMasters(tools);
      const uris =
        mongodb && peer !== 'gateway'
          ? await mongodbUris(mongodb, { master: present, service: peer, namespace })
          : undefined;
      const user = await natsUserOf(present, peer, namespace);
      const variables = {
        ...(namespace !== usual && { PROCURA_NAMESPACE: namespace }),
        ...secretVariables(present, peer, second),
        NATS_URL: ofOption('--nats', () => natsUrl(nats, { user, pass: natsPassword(present, peer) })),
        ...(uris && { MONGODB_URI: uris.serve }),
      };
      return done(variables, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`));
    },
  )
    .argument('<process>', 'name of a service, or gateway')
    .option(
      '--nats <servers>',
      'where NATS is: host:port, or tls://host:port where it asks for TLS; further servers follow with commas',
      'localhost:4222',
    )
    .option('--mongodb <uri>', 'where MongoDB is, without credentials; none is printed when left out')
    .option(...namespaceOption());

export const kubernetesSecretsCommand = (tools: Tools): Command =>
  defineCommand<{ prefix: string; mongodb?: string; auditMongodb?: string; namespace: string }>(
    tools,
    {
      name: 'kubernetes-secrets',
      summary:
        'Prints the Secrets that the Helm chart’s pods need, for kubectl apply: one for each process with what it alone gets of the master secret, and one with the users of the NATS server. Each service’s Secret also has its user in the chart’s own database, for which a further Secret has a script that makes the users; with --mongodb, for a database of your own, it has the connection strings of its users there. One more Secret has the user who reads all databases for backups.',
      example: '--prefix procura | kubectl -n procura apply -f -',
    },
    async ({ prefix, mongodb, auditMongodb, namespace }) => {
      const { natsAuthorization, natsPassword, peers, secretVariables } = await loadBus();
      const masters = await requireMasters(tools);
      const { present, second } = masters;
      const secret = (name: string, stringData: Record<string, string>) => ({
        ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
        metadata: { name: `${prefix}-${name}` },
        stringData,
      });
      const urisOf = async (peer: Peer): Promise<Record<string, string>> => {
        if (peer === 'gateway') return {};
        const of = { master: present, service: peer, namespace };
        if (!mongodb) return bundledUser(of);
        const { serve, migrate } = await mongodbUris(mongodb, of);
        return {
          ...{ MONGODB_URI: serve, MONGODB_MIGRATE_URI: migrate },
          ...(peer === 'identity' && auditMongodb && (await auditUris(auditMongodb, of))),
        };
      };
      const secretOf = async (peer: Peer) =>
        secret(peer, {
          ...secretVariables(present, peer, second),
          NATS_USER: await natsUserOf(present, peer, namespace),
          NATS_PASSWORD: natsPassword(present, peer),
          ...(await urisOf(peer)),
        });
      const authorization = natsAuthorization(await natsUsersOf(masters, namespace));
      const list = {
        ...{ apiVersion: 'v1', kind: 'List' },
        items: [
          ...(await Promise.all(peers.map(secretOf))),
          secret('backup', await backupUser({ master: present, namespace, mongodb, auditMongodb })),
          secret('nats', { 'authorization.conf': authorization }),
          ...(mongodb ? [] : [secret('mongodb', { 'users.js': await bundledUsers(masters, namespace) })]),
        ],
      };
      return done(list, JSON.stringify(list, null, 2));
    },
  )
    .option('--prefix <name>', 'what the names of the Secrets begin with: that of the release', 'procura')
    .option(
      '--mongodb <uri>',
      'where a MongoDB of your own is, without credentials; for the chart’s own when left out',
    )
    .option(
      '--audit-mongodb <uri>',
      'where the activity log has a database of its own, without credentials, with --mongodb',
    )
    .option(...namespaceOption('platformNamespace of the chart'));

export const mongodbUsersCommand = (tools: Tools): Command =>
  defineCommand<{ passwords?: true; atStart?: true; initiate?: string; namespace: string }>(
    tools,
    {
      name: 'mongodb-users',
      summary:
        'Prints a script for mongosh that makes the users of MongoDB, changes those that exist and drops those of other master secrets: one for each service, which reaches its own database alone, one for the job that migrates it, and one that reads all databases to back them up. Passwords are variables of mongosh’s environment, or with --passwords those that derive from the master secret.',
      example: '--passwords > users.js && mongosh "$ADMIN_URI" users.js',
    },
    async ({ passwords, atStart, initiate, namespace }) => {
      const { mongodbUsers, mongodbUsersScript } = await loadBus();
      const masters = passwords || initiate ? await requireMasters(tools) : undefined;
      const options = { migrate: atStart ? 'at_start' : 'by_job', namespace } as const;
      const passwordOf = (user: string): string => `$MONGODB_PASSWORD_${user.toUpperCase()}`;
      const users = masters
        ? await mongodbUsersOf(masters, options)
        : mongodbUsers({ ...options, passwordOf });
      const first = initiate && masters ? { host: initiate, ...(await operatorOf(masters)) } : undefined;
      return done({ users }, mongodbUsersScript(users, { initiate: first }).trimEnd());
    },
  )
    .option('--passwords', 'write the passwords that derive from PROCURA_MASTER_SECRET')
    .option('--at-start', 'for services that migrate at start, which then need no users for jobs')
    .option(
      '--initiate <host:port>',
      'for a new server of one member: also initiate its set and make the user operator; implies --passwords',
    )
    .option(...namespaceOption('what the names of databases and users begin with'));

const usual = 'procura';
/** The option `--namespace`, with what it is for this command. */
const namespaceOption = (what = 'PROCURA_NAMESPACE of the platform') =>
  ['--namespace <name>', `${what}; one for each platform that shares a MongoDB or NATS`, usual] as const;

/** The name of a process's user of NATS. */
const natsUserOf = async (master: string, peer: Peer, namespace: string): Promise<string> => {
  const { generationOf, natsUserName, userNameIn } = await loadBus();
  return userNameIn(generationOf(master), natsUserName(peer, namespace));
};

type UserOf = { master: string; service: ServiceName; namespace: string };

/** The connection strings of a service's own users: for the process, and for the job that migrates its database. */
const mongodbUris = async (uri: string, { master, service, namespace }: UserOf, option = '--mongodb') => {
  const { mongodbUserName } = await loadBus();
  const { mongodbUri } = await import('@procura/bus/mongodb-uri');
  const userOf = (of: 'serve' | 'migrate') =>
    mongodbUserOf(master, mongodbUserName({ service, for: of }, namespace));
  const [serve, migrate] = [await userOf('serve'), await userOf('migrate')];
  return ofOption(option, () => ({ serve: mongodbUri(uri, serve), migrate: mongodbUri(uri, migrate) }));
};

/** The connection strings of identity's users where the activity log has a database of its own, as variables. */
const auditUris = async (uri: string, of: UserOf): Promise<Record<string, string>> => {
  const { serve, migrate } = await mongodbUris(uri, of, '--audit-mongodb');
  return { AUDIT_MONGODB_URI: serve, AUDIT_MONGODB_MIGRATE_URI: migrate };
};

/** A value that derives from an option; a failure names the option. */
const ofOption = <T>(option: string, derive: () => T): T => {
  try {
    return derive();
  } catch (error) {
    throw new CliFailure('usage', `${option}: ${(error as Error).message}`);
  }
};

const natsUsersOf = async (masters: Masters, namespace: string): Promise<NatsUser[]> => {
  const { generationOf, natsPassword, natsUsers } = await loadBus();
  return ofEach(masters, (master) =>
    natsUsers({
      namespace,
      generation: generationOf(master),
      passwordOf: (user) => natsPassword(master, user),
    }),
  );
};

const mongodbUsersOf = async (
  masters: Masters,
  options: { migrate: 'by_job' | 'at_start'; namespace: string },
): Promise<MongodbUser[]> => {
  const { generationOf, mongodbPassword, mongodbUsers } = await loadBus();
  return ofEach(masters, (master) =>
    mongodbUsers({
      ...options,
      generation: generationOf(master),
      passwordOf: (user) => mongodbPassword(master, user),
    }),
  );
};

const operatorOf = async ({ present, second }: Masters) => {
  const { mongodbPassword } = await loadBus();
  const [pwd, other_pwd] = [present, second].map((master) => master && mongodbPassword(master, 'operator'));
  return { pwd: String(pwd), other_pwd };
};

/** A user of MongoDB, with the password that derives from a master secret. */
const mongodbUserOf = async (master: string, user: string) => {
  const { generationOf, mongodbPassword, userNameIn } = await loadBus();
  return { user: userNameIn(generationOf(master), user), pwd: mongodbPassword(master, user) };
};

/** A user in the chart's own database, as variables. */
const bundledVariables = ({ user, pwd }: { user: string; pwd: string }): Record<string, string> => ({
  MONGODB_USER: user,
  MONGODB_PASSWORD: pwd,
});

/** A service's user in the chart's own database. */
const bundledUser = async ({ master, service, namespace }: UserOf): Promise<Record<string, string>> => {
  const { mongodbUserName } = await loadBus();
  return bundledVariables(await mongodbUserOf(master, mongodbUserName({ service, for: 'serve' }, namespace)));
};

/** The user who reads all databases for backups, in the chart's own database or in one's own. */
const backupUser = async (options: {
  master: string;
  namespace: string;
  mongodb: string | undefined;
  auditMongodb: string | undefined;
}): Promise<Record<string, string>> => {
  const { master, namespace, mongodb, auditMongodb } = options;
  const { mongodbUserName } = await loadBus();
  const user = await mongodbUserOf(master, mongodbUserName('backup', namespace));
  if (!mongodb) return bundledVariables(user);
  const { mongodbUri } = await import('@procura/bus/mongodb-uri');
  return {
    ...ofOption('--mongodb', () => ({ MONGODB_URI: mongodbUri(mongodb, user) })),
    ...(auditMongodb &&
      ofOption('--audit-mongodb', () => ({ AUDIT_MONGODB_URI: mongodbUri(auditMongodb, user) }))),
  };
};

/**
 * The script that creates the replica set and the users of the chart's own database, which reads its host from its
 * environment.
 */
const bundledUsers = async (masters: Masters, namespace: string): Promise<string> => {
  const { mongodbUsersScript } = await loadBus();
  const users = await mongodbUsersOf(masters, { migrate: 'at_start', namespace });
  const initiate = { host: '$MONGODB_HOST', ...(await operatorOf(masters)) };
  return mongodbUsersScript(users, { initiate });
};
