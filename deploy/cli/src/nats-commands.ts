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
  defineCommand<{ nats?: string }>(
    tools,
    {
      name: 'process-secrets',
      summary:
        'Prints what one process gets of the master secret, as variables of its environment: the keys of its own arrows, a secret of its own, and its NATS_URL with the password of its user.',
      example: 'orders --nats nats.example.com:4222 > orders.env',
    },
    async ({ nats }, [name = '']) => {
      const { natsPassword, peers, secretVariables } = await loadBus();
      const peer = peers.find((one) => one === name);
      if (!peer)
        throw new CliFailure('usage', `There is no process ${name}. Name one of ${peers.join(', ')}.`);
      const master = requireMaster(tools);
      const variables = {
        ...secretVariables(master, peer),
        NATS_URL: `nats://${peer}:${natsPassword(master, peer)}@${nats}`,
      };
      return done(variables, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`));
    },
  )
    .argument('<process>', 'name of a service, or gateway')
    .option('--nats <host:port>', 'where NATS is; further servers follow with commas', 'localhost:4222');

export const kubernetesSecretsCommand = (tools: Tools): Command =>
  defineCommand<{ prefix: string }>(
    tools,
    {
      name: 'kubernetes-secrets',
      summary:
        'Prints the Secrets that the Helm chart’s pods need, for kubectl apply: one for each process with what it alone gets of the master secret, and one with the passwords of all users for the NATS server.',
      example: '--prefix procura | kubectl -n procura apply -f -',
    },
    async ({ prefix }) => {
      const { natsPassword, natsPasswordVariable, natsUserNames, peers, secretVariables } = await loadBus();
      const master = requireMaster(tools);
      const secret = (name: string, stringData: Record<string, string>) => ({
        ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
        metadata: { name: `${prefix}-${name}` },
        stringData,
      });
      const passwords = natsUserNames.map((user) => [natsPasswordVariable(user), natsPassword(master, user)]);
      const list = {
        ...{ apiVersion: 'v1', kind: 'List' },
        items: [
          ...peers.map((peer) =>
            secret(peer, { ...secretVariables(master, peer), NATS_PASSWORD: natsPassword(master, peer) }),
          ),
          secret('nats', Object.fromEntries(passwords)),
        ],
      };
      return done(list, JSON.stringify(list, null, 2));
    },
  ).option('--prefix <name>', 'what the names of the Secrets begin with: that of the release', 'procura');
