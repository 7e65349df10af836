import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec, shardKeyOf } from '@procura/mongo';
import type { ServiceCollections } from './cli/src/shard-script.ts';

export const collectionsFile = join(import.meta.dirname, 'cli/src/generated/collections.ts');

/** What a service declares of its collections. */
type Declaring = { collections: Readonly<Record<string, CollectionSpec>>; unsharded?: string };

const definitionOf = async (service: string): Promise<Declaring> => {
  const exported = (await import(`@procura/${service}`)) as Record<string, Declaring>;
  const definition = exported[`${service}Service`];
  if (!definition) throw new Error(`@procura/${service} does not export ${service}Service`);
  return definition;
};

/** The collections of each service as its operator may shard them, from their declarations. */
export const listCollections = (): Promise<ServiceCollections[]> =>
  Promise.all(
    serviceNames.map(async (service) => {
      const { collections, unsharded } = await definitionOf(service);
      if (unsharded) return { service, unsharded, collections: [] };
      return {
        service,
        collections: [...Object.values(collections), ...Object.values(bookkeeping)].map((spec) => ({
          name: spec.name,
          shard_key: shardKeyOf(spec),
          indexes: spec.indexes.map(({ key, unique = false }) => ({ fields: Object.keys(key), unique })),
        })),
      };
    }),
  );

/** The source of `collectionsFile`: the CLI imports no service. */
export const collectionsSource = (services: readonly ServiceCollections[]): string => {
  const lines = services.flatMap(({ collections, ...service }) => [
    `  { ${JSON.stringify(service).slice(1, -1)}, "collections": [`,
    ...collections.map((one) => `    ${JSON.stringify(one)},`),
    '  ] },',
  ]);
  return [
    '// Generated from the declarations of the services by `npm run generate`; change those instead.',
    'export const services = [',
    ...lines,
    '] as const;',
    '',
  ].join('\n');
};

if (import.meta.main) {
  mkdirSync(dirname(collectionsFile), { recursive: true });
  writeFileSync(collectionsFile, collectionsSource(await listCollections()));
  console.log('Wrote deploy/cli/src/generated/collections.ts.');
}
