import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, done, type Tools } from './define-command.ts';
import { services } from './generated/collections.ts';
import { type ServiceCollections, shardedCollections, shardingFaults, shardScript } from './shard-script.ts';

/** The services of these names, all without one. Raises a failure for others, and for services that are not sharded. */
const chosen = (all: readonly ServiceCollections[], names: readonly string[]): ServiceCollections[] =>
  names.length === 0
    ? [...all]
    : names.map((name) => {
        const found = all.find(({ service }) => service === name);
        const possible = all.filter(({ unsharded }) => !unsharded).map(({ service }) => service);
        if (!found)
          throw new CliFailure(
            'usage',
            `There is no service ${name}. Name some of ${possible.join(', ')}, or none for all.`,
          );
        if (found.unsharded)
          throw new CliFailure(
            'usage',
            `${name} is not sharded. ${found.unsharded} Name some of ${possible.join(', ')}.`,
          );
        return found;
      });

/** Raises a failure that names each collection which MongoDB would refuse. */
const requireShardable = (chosen: readonly ServiceCollections[]): void => {
  const faults = chosen.flatMap(({ service, collections }) =>
    collections.flatMap(shardingFaults).map((fault) => `${service}: ${fault}`),
  );
  if (faults.length > 0)
    throw new CliFailure('refused', `A cluster would refuse these collections.\n${faults.join('\n')}`);
};

/** The command `shard`, for the collections of all services as this release declares them. */
export const shardCommandOf =
  (all: readonly ServiceCollections[]) =>
  (tools: Tools): Command =>
    defineCommand<{ namespace: string }>(
      tools,
      {
        name: 'shard',
        summary:
          'Prints a script for mongosh that shards the collections of a platform on a sharded cluster, each by the key that its service declares. With names of services it prints those alone.',
        example: 'orders finance > shard.js && mongosh "$ADMIN_MONGODB_URI" shard.js',
      },
      async ({ namespace }, names) => {
        const some = chosen(all, names);
        requireShardable(some);
        return done({ collections: shardedCollections(some, namespace) }, shardScript(some, namespace));
      },
    )
      .argument('[services...]', 'names of services; all when left out')
      .option('--namespace <name>', 'PROCURA_NAMESPACE of the platform', 'procura');

export const shardCommand = shardCommandOf(services);
