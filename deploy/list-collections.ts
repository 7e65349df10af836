import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceNames } from '@procura/contracts';
import { bookkeeping, type CollectionSpec, shardKeyOf } from '@procura/mongo';
import type { ServiceCollections } from './cli/src/shard-script.ts';

export const collectionsFile = join(import.meta.dirname, 'cli/src/generated/collections.ts');

/** What a service declares of its collections; `second` are those of the activity log. */
type Declaring = {
  collections: Readonly<Record<string, CollectionSpec>>;
  unsharded?: string;
  second?: { collections: readonly CollectionSpec[] };
};

const definitionOf = async (service: string): Promise<Declaring> => {
  const exported = (await import(`@procura/${service}`)) as Record<string, Declaring>;
  const definition = exported[`${service}Service`];
  if (!definition) throw new Error(`@procura/${service} does not export ${service}Service`);
  return definition;
};

const listed = (specs: readonly CollectionSpec[]): ServiceCollections['collections'] =>
  specs.map((spec) => ({
    name: spec.name,
    shard_key: shardKeyOf(spec),
    indexes: spec.indexes.map(({ key, unique = false }) => ({ fields: Object.keys(key), unique })),
  }));

/** The collections of each database as its operator may shard them, from their declarations. */
export const listCollections = async (): Promise<ServiceCollections[]> => {
  const lists = await Promise.all(
    serviceNames.map(async (service): Promise<ServiceCollections[]> => {
      const { collections, unsharded, second } = await definitionOf(service);
      const own = unsharded
        ? { service, unsharded, collections: [] }
        : { service, collections: listed([...Object.values(collections), ...Object.values(bookkeeping)]) };
      return [own, ...(second ? [{ service: 'audit', collections: listed(second.collections) }] : [])];
    }),
  );
  return lists.flat();
};

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
