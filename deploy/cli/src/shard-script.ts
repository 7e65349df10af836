/** What a cluster shards a collection by: fields in their order. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

/** A collection as its service declares it. */
export type Collection = {
  name: string;
  /** Null for a collection that stays on one shard. */
  shard_key: ShardKey | null;
  indexes: readonly { fields: readonly string[]; unique: boolean }[];
};

export type ServiceCollections = {
  /** The name of the service, or audit for the activity log with a database of its own. */
  service: string;
  /** Why its collections, which are not listed then, stay on one shard. */
  unsharded?: string;
  collections: readonly Collection[];
};

/** A collection of a platform's database, and its key. */
type Sharded = { namespace: string; key: ShardKey };

const isHashed = (key: ShardKey): boolean => Object.values(key).includes('hashed');

const beginsWith = (fields: readonly string[], key: ShardKey): boolean =>
  Object.keys(key).every((field, place) => fields[place] === field);

/**
 * Why MongoDB would refuse to shard a collection by its key, as sentences; empty if it would not. It needs an index that
 * begins with the key, and guards a unique index only if that begins with the key. Every collection has an index of
 * `_id`; that of a hashed key is created by the script.
 */
export const shardingFaults = ({ name, shard_key, indexes }: Collection): string[] => {
  if (shard_key === null) return [];
  const by = Object.keys(shard_key).join(', ');
  const hasIndex = [['_id'], ...indexes.map(({ fields }) => fields)].some((one) =>
    beginsWith(one, shard_key),
  );
  return [
    ...(hasIndex ? [] : [`${name} has no index that begins with its shard key ${by}.`]),
    ...indexes
      .filter(({ fields, unique }) => unique && (isHashed(shard_key) || !beginsWith(fields, shard_key)))
      .map(
        ({ fields }) =>
          `The unique index ${fields.join(', ')} of ${name} does not begin with its shard key ${by}.`,
      ),
  ];
};

/** The collections of some services that a cluster shards, by their names in the databases of a platform. */
export const shardedCollections = (services: readonly ServiceCollections[], namespace: string): Sharded[] =>
  services.flatMap(({ service, collections }) =>
    collections.flatMap(({ name, shard_key: key }) =>
      key ? [{ namespace: `${namespace}_${service}.${name}`, key }] : [],
    ),
  );

/** A script for mongosh that shards the collections of some services. Running it again changes nothing. */
export const shardScript = (services: readonly ServiceCollections[], namespace: string): string =>
  [
    '// Run it on a mongos of the cluster, after `migrate contract` of this release for each service:',
    '// MongoDB refuses a collection that still has a unique index of an earlier release.',
    ...services.flatMap((one) => ['', ...linesOf(one, namespace)]),
  ].join('\n');

const linesOf = (one: ServiceCollections, namespace: string): string[] => {
  const database = `${namespace}_${one.service}`;
  if (one.unsharded !== undefined) return [`// ${database} is not sharded. ${one.unsharded}`];
  const whole = one.collections.filter(({ shard_key }) => shard_key === null).map(({ name }) => name);
  return [
    `sh.enableSharding(${JSON.stringify(database)});`,
    ...shardedCollections([one], namespace).flatMap(({ namespace: collection, key }) => [
      ...(isHashed(key) ? [createIndex(database, collection.slice(database.length + 1), key)] : []),
      `sh.shardCollection(${JSON.stringify(collection)}, ${JSON.stringify(key)});`,
    ]),
    ...(whole.length > 0 ? [`// Not sharded: ${whole.join(', ')}.`] : []),
  ];
};

/** The index of a hashed key, which a collection with documents must have before. */
const createIndex = (database: string, collection: string, key: ShardKey): string =>
  `db.getSiblingDB(${JSON.stringify(database)}).getCollection(${JSON.stringify(collection)}).createIndex(${JSON.stringify(key)});`;
