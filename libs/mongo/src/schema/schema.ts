import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { bookkeeping } from '../collections/bookkeeping.ts';
import {
  type CollectionSpec,
  type Declared,
  type Doc,
  ScopedCollection,
  shardKeyOf,
} from '../collections/collection.ts';
import { collectionNames } from '../collections/collection-names.ts';
import { isDuplicateKey } from '../collections/duplicates.ts';

/** The tools of a migration: the collections of its own service. */
export type MigrationTools = {
  collection<D extends Doc>(spec: Declared<D>): ScopedCollection<D>;
  /** Says something to the operator, in one sentence. */
  report?: ((sentence: string) => void) | undefined;
};

/**
 * A change of stored data beyond indexes. `expand` runs before the new version starts, while the old one is running, so
 * it adds and removes nothing; `contract` runs once the new version is everywhere, and only on request. Each may be
 * interrupted at any point and then runs again from its beginning, so its steps must be repeatable. The id is stored
 * permanently: never change or reuse one.
 */
export type Migration = {
  id: string;
  phase: 'expand' | 'contract';
  run: (tools: MigrationTools) => Promise<void>;
};

/** A migration that also runs at the end of an upgrade, for what replicas of the previous release stored meanwhile. */
export const inBothPhases = (id: string, run: Migration['run']): readonly Migration[] => [
  { id, phase: 'expand', run },
  { id: `${id}-of-the-rest`, phase: 'contract', run },
];

/** A service's declaration of its database. */
export type Schema = {
  collections: readonly CollectionSpec[];
  migrations: readonly Migration[];
  /** The highest feature level of this release; see {@link readFeatureLevel}. */
  feature_level?: number;
  /** Whether it lacks the collections of every service, as a second database of a service does. */
  without_bookkeeping?: boolean;
};

/**
 * The single row with the applied migrations, the feature level, and the current holder, so that only a holder can
 * record a migration.
 */
type SchemaRow = {
  _id: string;
  applied: { id: string; at: Date }[];
  feature_level?: number;
  holder?: string;
  held_until: Date;
};

export type SchemaOptions = {
  /** After this time a killed runner counts as ended. */
  lease_ms?: number;
  onStep?: (sentence: string) => void;
};

const schemaCollection = 'schema';
const schemaId = 'schema';
const defaultLeaseMs = 15_000;

/**
 * Brings a database to the declared schema: migrations of `expand` in their order, then indexes; with `contract` also
 * the migrations of that phase and the removal of undeclared indexes. Any number of runners may run concurrently: one
 * applies migrations, the others wait for it or for the end of its lease. Raises one sentence if an index exists with
 * other options, or if the lease was lost.
 */
export const migrate = async (
  db: Db,
  schema: Schema,
  phase: Migration['phase'],
  options: SchemaOptions = {},
): Promise<void> => {
  const report = options.onStep ?? (() => undefined);
  if (await isNew(db)) await beginAtHighestLevel(db, schema);
  await apply(db, schema, 'expand', options);
  const specs = specsOf(schema);
  for (const spec of specs)
    await (spec.indexes.length > 0 ? createIndexes(db, spec) : createCollection(db, spec));
  if (phase === 'expand') return;
  await apply(db, schema, 'contract', options);
  if (await raiseFeatureLevel(db, schema)) report(`raised the feature level to ${schema.feature_level}`);
  for (const { collection, name } of await undeclaredIndexes(db, schema)) {
    await db.collection(collection).dropIndex(name);
    report(`dropped the index ${name} of ${collection}, which is not declared`);
  }
};

/** What a database lacks for a start, as phrases; empty if nothing. */
export const missingOf = async (db: Db, schema: Schema): Promise<string[]> => {
  const applied = await appliedIn(db);
  const there = await indexesOf(db);
  return [
    ...schema.migrations
      .filter(({ id, phase }) => phase === 'expand' && !applied.has(id))
      .map(({ id }) => `the migration ${id}`),
    ...specsOf(schema).flatMap((spec) =>
      spec.indexes
        .filter((index) => !there.get(spec.name)?.some((one) => one.name === nameOf(index)))
        .map((index) => `the index ${nameOf(index)} of ${spec.name}`),
    ),
  ];
};

/** Indexes of a database that its service does not declare; that of a hashed shard key exists where it is sharded. */
export const undeclaredIndexes = async (
  db: Db,
  schema: Pick<Schema, 'collections' | 'without_bookkeeping'>,
): Promise<{ collection: string; name: string }[]> => {
  const declared = new Set(
    specsOf(schema).flatMap((spec) =>
      [...spec.indexes, { key: shardKeyOf(spec) ?? {} }].map((index) => `${spec.name} ${nameOf(index)}`),
    ),
  );
  return [...(await indexesOf(db))].flatMap(([collection, indexes]) =>
    indexes
      .map(({ name }) => ({ collection, name: String(name) }))
      .filter(({ name }) => name !== '_id_' && !declared.has(`${collection} ${name}`)),
  );
};

const specsOf = ({
  collections,
  without_bookkeeping = false,
}: Pick<Schema, 'collections' | 'without_bookkeeping'>): CollectionSpec[] => [
  ...(without_bookkeeping ? [] : Object.values(bookkeeping)),
  ...collections,
];

/** The driver's name for an index without a name. */
const nameOf = ({ name, key }: IndexDescription): string => name ?? Object.entries(key).flat().join('_');

const indexesOf = async (db: Db): Promise<Map<string, IndexDescription[]>> => {
  const found = await Promise.all(
    (await collectionNames(db)).map(
      async (name) => [name, (await db.collection(name).indexes()) as IndexDescription[]] as const,
    ),
  );
  return new Map(found);
};

/** A collection that its first transaction creates is locked for all others until that one ends. */
const createCollection = async (db: Db, { name }: CollectionSpec): Promise<void> => {
  await db.createCollection(name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.codeName === 'NamespaceExists')) throw error;
  });
};

const createIndexes = async (db: Db, spec: CollectionSpec): Promise<void> => {
  try {
    await db.collection(spec.name).createIndexes([...spec.indexes]);
  } catch (error) {
    if (!isOptionsConflict(error)) throw error;
    await changeLifetimes(db, spec);
    await db
      .collection(spec.name)
      .createIndexes([...spec.indexes])
      .catch(explainConflict(spec));
  }
};

const isOptionsConflict = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === 85 || error.code === 86);

/** The lifetime of rows is the only option of an index that can change in place. */
const changeLifetimes = async (db: Db, spec: CollectionSpec): Promise<void> => {
  const there = (await db.collection(spec.name).indexes()) as IndexDescription[];
  for (const { key, name, expireAfterSeconds } of spec.indexes) {
    const before = there.find((one) => one.name === nameOf({ key, name } as IndexDescription));
    if (before?.expireAfterSeconds === undefined || expireAfterSeconds === undefined) continue;
    if (before.expireAfterSeconds !== expireAfterSeconds)
      await db.command({ collMod: spec.name, index: { keyPattern: key, expireAfterSeconds } });
  }
};

const explainConflict =
  (spec: CollectionSpec) =>
  (cause: unknown): never => {
    if (!isOptionsConflict(cause)) throw cause;
    throw new Error(
      `An index of ${spec.name} exists with options other than those declared: ${(cause as Error).message}. Declare it under a new name; migrate contract drops the old one.`,
      { cause },
    );
  };

const rowsOf = (db: Db) => db.collection<SchemaRow>(schemaCollection);

/**
 * The feature level of a database: 0 until `migrate contract` of a release has raised it to the one of that release, and
 * the highest where there was no database before. A feature that replicas of an earlier release could not read waits
 * for its level, because none of them runs any more then.
 */
export const readFeatureLevel = async (db: Db): Promise<number> =>
  (await rowsOf(db).findOne({ _id: schemaId }))?.feature_level ?? 0;

/** Whether a database has no collections but the one that opening a connection creates (`openMongo`). */
const isNew = async (db: Db): Promise<boolean> =>
  (await collectionNames(db)).every((name) => name === bookkeeping.processes.name);

const beginAtHighestLevel = async (db: Db, { feature_level = 0 }: Schema): Promise<void> => {
  const row = { applied: [], held_until: new Date(0), feature_level };
  await rowsOf(db)
    .updateOne({ _id: schemaId }, { $setOnInsert: row }, { upsert: true })
    .catch((error: unknown) => {
      // Another runner began at the same moment.
      if (!isDuplicateKey(error)) throw error;
    });
};

/** Returns whether it was lower. */
const raiseFeatureLevel = async (db: Db, { feature_level = 0 }: Schema): Promise<boolean> => {
  if ((await readFeatureLevel(db)) >= feature_level) return false;
  await rowsOf(db).updateOne(
    { _id: schemaId },
    { $max: { feature_level }, $setOnInsert: { applied: [], held_until: new Date(0) } },
    { upsert: true },
  );
  return true;
};

const appliedIn = async (db: Db): Promise<Set<string>> => {
  const row = await rowsOf(db).findOne({ _id: schemaId });
  return new Set(row?.applied.map(({ id }) => id));
};

const apply = async (
  db: Db,
  { migrations }: Schema,
  phase: Migration['phase'],
  { lease_ms = defaultLeaseMs, onStep }: SchemaOptions,
): Promise<void> => {
  const ofPhase = migrations.filter((one) => one.phase === phase);
  const before = await (ofPhase.length > 0 ? appliedIn(db) : new Set<string>());
  if (ofPhase.every(({ id }) => before.has(id))) return;
  const lease = await takeLease(db, lease_ms);
  try {
    // Read under the lease, because its previous holder may have applied some.
    const applied = await appliedIn(db);
    for (const { id, run } of ofPhase.filter((one) => !applied.has(one.id))) {
      onStep?.(`applies ${id}`);
      await run({
        collection: (spec) => new ScopedCollection(spec, db.collection(spec.name)),
        report: onStep,
      });
      await lease.mark(id);
      onStep?.(`applied ${id}`);
    }
  } finally {
    await lease.release();
  }
};

/** Waits until no runner holds the schema, and takes it. */
const takeLease = async (db: Db, leaseMs: number) => {
  const holder = randomUUID();
  const rows = rowsOf(db);
  const held_until = () => new Date(Date.now() + leaseMs);
  for (;;) {
    const taken = await rows
      .updateOne(
        { _id: schemaId, held_until: { $lt: new Date() } },
        { $set: { holder, held_until: held_until() }, $setOnInsert: { applied: [] } },
        { upsert: true },
      )
      .catch((error: unknown) => {
        // Another runner holds it, so the filter matched nothing and the upsert violated the unique id.
        if (isDuplicateKey(error)) return null;
        throw error;
      });
    if (taken) break;
    await sleep(Math.min(250, leaseMs / 4));
  }
  const renewal = setInterval(
    () =>
      void rows
        .updateOne({ _id: schemaId, holder }, { $set: { held_until: held_until() } })
        .catch(() => undefined),
    leaseMs / 3,
  );
  return {
    async mark(id: string): Promise<void> {
      const { matchedCount } = await rows.updateOne(
        { _id: schemaId, holder },
        { $push: { applied: { id, at: new Date() } } },
      );
      if (matchedCount === 0)
        throw new Error(
          `Another runner took over while ${id} was applied. Run migrate again; it continues where that one is.`,
        );
    },
    async release(): Promise<void> {
      clearInterval(renewal);
      await rows.updateOne({ _id: schemaId, holder }, { $set: { held_until: new Date(0) } });
    },
  };
};
