import type { Peer } from '@procura/bus';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, done, type Tools } from './define-command.ts';
import {
  auditUris,
  backupUser,
  bundledUser,
  bundledUsers,
  mongodbOperatorOf,
  mongodbUris,
  mongodbUsersOf,
  natsUserOf,
  natsUsersOf,
} from './derived-users.ts';
import { loadBus, ofOption, requireMasters } from './master-secret.ts';
import { readEmail } from './read-options.ts';

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
  defineCommand<{
    prefix: string;
    mongodb?: string;
    auditMongodb?: string;
    namespace: string;
    all?: string;
    in?: string;
  }>(
    tools,
    {
      name: 'kubernetes-secrets',
      summary:
        'Prints the Secrets that the Helm chart’s pods need, for kubectl apply: one for each process with what it alone gets of the master secret, and one with the users of the NATS server. Each service’s Secret also has its user in the chart’s own database, for which a further Secret has a script that makes the users; with --mongodb, for a database of your own, it has the connection strings of its users there. One more Secret has the user who reads all databases for backups. With --all it also prints the namespace and the Secret with which the first operator signs in, so that kubectl apply needs nothing before it.',
      example: '--all you@example.com | kubectl apply -f -',
    },
    async ({ prefix, mongodb, auditMongodb, namespace, all, in: within = all && usual }) => {
      const { natsAuthorization, natsPassword, peers, secretVariables } = await loadBus();
      const masters = await requireMasters(tools);
      const { present, second } = masters;
      const secret = (name: string, stringData: Record<string, string>) => ({
        ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
        metadata: { name: `${prefix}-${name}`, ...(within && { namespace: within }) },
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
          ...(all ? [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: within } }] : []),
          ...(await Promise.all(peers.map(secretOf))),
          ...(all
            ? [secret('operator', { OPERATOR_EMAIL: all, ...(await operatorVariables(present)) })]
            : []),
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
      '--all <e-mail>',
      'also the namespace, and the Secret of the first operator, who signs in with this address',
      readEmail,
    )
    .option(
      '--in <namespace>',
      `the namespace of Kubernetes, which each Secret then names; with --all ${usual}`,
    )
    .option(
      '--audit-mongodb <uri>',
      'where the activity log has a database of its own, without credentials, with --mongodb',
    )
    .option(...namespaceOption('platformNamespace of the chart'));

export const operatorAccessCommand = (tools: Tools): Command =>
  defineCommand(
    tools,
    {
      name: 'operator-access',
      summary:
        'Prints the password and the REST key of the first operator that derive from the master secret, as environment variables. They are those of a platform that was given them, as by kubernetes-secrets --all.',
      example: '> operator.env',
    },
    async () => {
      const variables = await operatorVariables((await requireMasters(tools)).present);
      return done(variables, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`));
    },
  );

const operatorVariables = async (master: string) => {
  const { operatorAccess } = await loadBus();
  const { password, rest_key } = operatorAccess(master);
  return { OPERATOR_PASSWORD: password, OPERATOR_REST_KEY: rest_key };
};

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
      const first =
        initiate && masters ? { host: initiate, ...(await mongodbOperatorOf(masters)) } : undefined;
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
