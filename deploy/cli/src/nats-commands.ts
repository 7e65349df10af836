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

const variableOf = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;

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
      const { natsAuthorization, natsPassword, natsUsers } = await loadBus();
      const master = passwords && requireMaster(tools);
      const users = natsUsers({
        namespace,
        passwordOf: (user) => (master ? natsPassword(master, user) : `$${variableOf(user)}`),
      });
      return done({ users }, natsAuthorization(users).trimEnd());
    },
  )
    .option('--passwords', 'write the passwords that derive from PROCURA_MASTER_SECRET')
    .option('--namespace <name>', 'first token of every subject', 'procura');

export const processSecretsCommand = (tools: Tools): Command =>
  defineCommand<unknown>(
    tools,
    {
      name: 'process-secrets',
      summary:
        'Prints what one process gets of the master secret, as variables of its environment: the keys of its own arrows, a secret of its own, and the password of its NATS user for NATS_URL.',
      example: 'orders',
    },
    async (_options, [name = '']) => {
      const { natsPassword, peers, secretVariables } = await loadBus();
      const peer = peers.find((one) => one === name);
      if (!peer)
        throw new CliFailure('usage', `There is no process ${name}. Name one of ${peers.join(', ')}.`);
      const master = requireMaster(tools);
      const variables = {
        ...secretVariables(master, peer),
        [variableOf(peer)]: natsPassword(master, peer),
      };
      return done(variables, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`));
    },
  ).argument('<process>', 'name of a service, or gateway');
