import { Failure, type Principal } from '@procura/contracts';
import type {
  AggregateOptions,
  ClientSession,
  Collection,
  Filter,
  FindOptions,
  IndexDescription,
  UpdateFilter,
} from 'mongodb';
import { type DecimalCollection, withDecimals } from './decimals.ts';
import { answerOfUpsert, confine } from './embedded-database.ts';
import type { LaterWrite, LaterWrites } from './later-writes.ts';

export type Doc = { _id: string };

/**
 * Whose documents a collection holds; determines which accessors exist.
 * - `owner`: `company_id` leads every filter and index.
 * - `parties`: `buyer_company_id` and `supplier_company_id`; the caller's side is in every filter.
 * - `published`: `company_id` owns and writes; every company reads documents that match `published`.
 * - `platform`: the service's own bookkeeping, reached only by `lookup` and `work`.
 */
export type Scope = 'owner' | 'parties' | 'published' | 'platform';

/** What a cluster shards a collection by. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

export type CollectionSpec = {
  name: string;
  scope: Scope;
  indexes: readonly IndexDescription[];
  /** For `platform` collections that a cluster shards. */
  shard_key?: Readonly<{ _id: 1 | 'hashed' }>;
  /** For `published` collections: the condition under which other companies may read a document. */
  published?: Record<string, unknown>;
};

const shardKeys: Readonly<Record<Scope, ShardKey | null>> = {
  owner: { company_id: 1 },
  published: { company_id: 1 },
  parties: { buyer_company_id: 1 },
  platform: null,
};

/** What a cluster shards a collection by (docs/scaling.md#shard-keys); null if it stays on one shard. */
export const shardKeyOf = ({ scope, shard_key }: CollectionSpec): ShardKey | null =>
  shard_key ?? shardKeys[scope];

/** A collection as declared, with the type of its documents. */
export type Declared<D extends Doc = Doc> = CollectionSpec & { readonly __doc?: D };
/** The open collections of a service, by the names in its record of declarations. */
export type OpenedCollections<R> = {
  readonly [K in keyof R]: R[K] extends Declared<infer D> ? ScopedCollection<D> : never;
};

/** Declares a collection: its scope and every index its queries use. */
export const defineCollection = <D extends Doc>(spec: CollectionSpec): Declared<D> => {
  const lead = {
    owner: ['company_id'],
    published: ['company_id'],
    parties: ['buyer_company_id', 'supplier_company_id'],
    platform: [],
  }[spec.scope];
  for (const side of lead)
    if (!spec.indexes.some((index) => Object.keys(index.key)[0] === side))
      throw new Error(`Collection ${spec.name}: no index leads with ${side}`);
  return Object.freeze(spec);
};

export type Transaction = {
  readonly session: ClientSession;
  /** The writes that a transaction sends together; a snapshot has none. */
  readonly later?: LaterWrites;
};

/** An update. Unlike in the driver's type, `$inc` takes the integers of 64 bits that the driver stores for a bigint. */
export type Update<D extends Doc> = Omit<UpdateFilter<D>, '$inc'> & { $inc?: Increments<D> };
type Increments<D> = {
  [Field in keyof D as NonNullable<D[Field]> extends number | bigint ? Field : never]?: number | bigint;
} & { [nested: `${string}.${string}`]: number | bigint };

/** A change of one document. */
type Change<D extends Doc> = { filter: Filter<D>; update: Update<D>; upsert?: boolean };

/** The reads and writes of one scope; every filter contains it. */
export type Scoped<D extends Doc> = {
  find(filter: Filter<D>, options?: FindOptions): Promise<D[]>;
  findOne(filter: Filter<D>, options?: FindOptions): Promise<D | null>;
  aggregate<T>(pipeline: Record<string, unknown>[], options?: AggregateOptions): Promise<T[]>;
  count(filter: Filter<D>, limit: number): Promise<number>;
};
export type ScopedWriter<D extends Doc> = Scoped<D> & {
  /** In a write it is sent together with other writes; a duplicate is raised then. */
  insert(...docs: D[]): Promise<void>;
  /** Number of documents changed: 0 or 1. */
  updateOne(
    filter: Filter<D>,
    update: Update<D>,
    options?: { upsert?: boolean; maxTimeMS?: number },
  ): Promise<number>;
  updateMany(filter: Filter<D>, update: Update<D>): Promise<number>;
  /** Several changes of one document each, in one round trip. Returns how many documents were changed or created. */
  updateEach(changes: readonly Change<D>[]): Promise<number>;
  /** Like `updateEach`, without the count; in a write it is sent as `insert` is. */
  changeEach(changes: readonly Change<D>[]): Promise<void>;
  /** Changes the document that matches; in a write it is sent as `insert` is. Raises `otherwise` if none matches. */
  requireUpdate(filter: Filter<D>, update: Update<D>, otherwise: () => Error): Promise<void>;
  /** Like `requireUpdate`, with the whole document. */
  requireReplace(filter: Filter<D>, doc: D, otherwise: () => Error): Promise<void>;
  /**
   * Stores the next version of a document: inserts it without an earlier one, otherwise replaces that version. In a
   * write it is sent as `insert` is. Raises `conflict`, with the document's `name`, if that version is no longer
   * stored.
   */
  saveVersion(before: { _id: string; version: number } | null, after: D, name: string): Promise<void>;
  /** The document after the change, or before it if requested; null if none matched. */
  findOneAndUpdate(
    filter: Filter<D>,
    update: Update<D>,
    options?: { upsert?: boolean; returnDocument?: 'before' },
  ): Promise<D | null>;
  replaceOne(filter: Filter<D>, doc: D): Promise<number>;
  deleteMany(filter: Filter<D>): Promise<number>;
};

/** A collection that is accessed only through the five scopes of data (docs/concepts/access.md#scopes-of-data). */
export class ScopedCollection<D extends Doc> {
  readonly spec: CollectionSpec;
  readonly #collection: DecimalCollection;

  constructor(spec: CollectionSpec, collection: Collection<D>) {
    this.spec = spec;
    this.#collection = withDecimals(collection as unknown as Collection);
  }

  /** Documents of one company. */
  owner(company_id: string, tx?: Transaction): ScopedWriter<D> {
    this.#require('owner', 'published');
    return scoped(this.#collection, { company_id }, tx);
  }

  /** Inserts documents of several companies together; each names its own. */
  async insertForOwners(docs: readonly (D & { company_id: string })[], tx?: Transaction): Promise<void> {
    this.#require('owner', 'published');
    for (const { company_id } of docs)
      if (!company_id) throw new Error(`A ${this.spec.name} document names no company`);
    await scoped(this.#collection, {}, tx).insert(...docs);
  }

  /** Documents in which the caller's company is buyer or supplier, on the caller's side. */
  parties(caller: Principal, tx?: Transaction): ScopedWriter<D> {
    this.#require('parties');
    const side = caller.company_kind === 'supplier' ? 'supplier_company_id' : 'buyer_company_id';
    return scoped(this.#collection, { [side]: caller.company_id }, tx);
  }

  /** Documents that every company may read. */
  published(tx?: Transaction): Scoped<D> {
    this.#require('published');
    return scoped(this.#collection, this.spec.published ?? {}, tx);
  }

  /**
   * Documents found by a secret or a value that is unique on the platform: secret hash, e-mail address, provider id.
   */
  lookup(tx?: Transaction): ScopedWriter<D> {
    return scoped(this.#collection, {}, tx);
  }

  /** Work across companies (relay, sweeper, fold, import); not available to a caller's handler. */
  work(tx?: Transaction): ScopedWriter<D> {
    return scoped(this.#collection, {}, tx);
  }

  #require(...scopes: Scope[]): void {
    if (!scopes.includes(this.spec.scope))
      throw new Error(`Collection ${this.spec.name} has scope ${this.spec.scope}`);
  }
}

const changedMeanwhile = (name: string): Failure =>
  new Failure(
    'conflict',
    `${name} was changed by someone else at the same moment. Read it again and repeat.`,
  );

/** A pipeline with the scope in its first `$match`. */
const confinePipeline = (
  scope: Record<string, unknown>,
  pipeline: Record<string, unknown>[],
): Record<string, unknown>[] => {
  const [first, ...rest] = pipeline;
  const match = first?.$match as Record<string, unknown> | undefined;
  return match ? [{ $match: confine(scope, match) }, ...rest] : [{ $match: scope }, ...pipeline];
};

/** The reads of one scope; `written` first sends pending writes of the transaction. */
const reader = <D extends Doc>(
  collection: DecimalCollection,
  {
    scope,
    session,
    written,
  }: { scope: Record<string, unknown>; session: ClientSession | undefined; written(): Promise<void> },
): Scoped<D> => {
  const within = (filter: Filter<D>): Filter<D> => confine(scope, filter) as Filter<D>;
  return {
    async find(filter, options) {
      await written();
      return collection.find(within(filter), { ...options, session }) as Promise<unknown> as Promise<D[]>;
    },
    async findOne(filter, options) {
      await written();
      return collection.findOne(within(filter), {
        ...options,
        session,
      }) as Promise<unknown> as Promise<D | null>;
    },
    async aggregate(pipeline, options) {
      await written();
      const confined = confinePipeline(scope, pipeline);
      return collection.aggregate(confined, { ...options, session }) as Promise<never[]>;
    },
    async count(filter, limit) {
      await written();
      return collection.count(within(filter), { limit, session });
    },
  };
};

const scoped = <D extends Doc>(
  collection: DecimalCollection,
  scope: Record<string, unknown>,
  tx?: Transaction,
): ScopedWriter<D> => {
  const session = tx?.session;
  /** Sends the pending writes of a transaction before it reads or changes anything else. */
  const written = async (): Promise<void> => tx?.later?.flush();
  const within = (filter: Filter<D>): Filter<D> => confine(scope, filter) as Filter<D>;
  const later = (
    write: Pick<LaterWrite['model'], 'name'> & Record<string, unknown>,
    otherwise?: () => Error,
  ): LaterWrite => ({
    model: { namespace: collection.namespace, ...write } as LaterWrite['model'],
    otherwise,
  });
  const updateOne: ScopedWriter<D>['updateOne'] = async (filter, update, options) => {
    await written();
    const result = await collection.updateOne(within(filter), update, { ...options, session });
    return result.matchedCount + result.upsertedCount;
  };
  const replaceOne: ScopedWriter<D>['replaceOne'] = async (filter, doc) => {
    await written();
    return (await collection.replaceOne(within(filter), doc, { session })).matchedCount;
  };
  const updateEach: ScopedWriter<D>['updateEach'] = async (changes) => {
    const [first, ...further] = changes;
    if (!first) return 0;
    if (further.length === 0) return updateOne(first.filter, first.update, { upsert: first.upsert });
    await written();
    const confined = changes.map((change) => ({ ...change, filter: within(change.filter) }));
    const { matchedCount, upsertedCount } = await collection.updateEach(confined, { session });
    return matchedCount + upsertedCount;
  };
  const writer: ScopedWriter<D> = {
    ...reader(collection, { scope, session, written }),
    async insert(...docs) {
      for (const doc of docs)
        for (const [field, value] of Object.entries(scope))
          if ((doc as Record<string, unknown>)[field] !== value)
            throw new Error(`A ${collection.name} document is outside its scope: ${field}`);
      if (tx?.later) {
        tx.later.add(...docs.map((document) => later({ name: 'insertOne', document })));
        return;
      }
      const [first, ...further] = docs;
      // The driver prepares several as a bulk write, which takes it longer than the command itself.
      if (first && further.length === 0) await collection.insertOne(first, { session });
      else if (first) await collection.insertMany([first, ...further], { session });
    },
    updateOne,
    async updateMany(filter, update) {
      await written();
      return (await collection.updateMany(within(filter), update, { session })).matchedCount;
    },
    updateEach,
    async changeEach(changes) {
      if (!tx?.later) await updateEach(changes);
      else
        tx.later.add(
          ...changes.map(({ filter, update, upsert }) =>
            later({ name: 'updateOne', filter: within(filter), update, upsert }),
          ),
        );
    },
    async requireUpdate(filter, update, otherwise) {
      if (tx?.later) tx.later.add(later({ name: 'updateOne', filter: within(filter), update }, otherwise));
      else if ((await updateOne(filter, update)) === 0) throw otherwise();
    },
    async requireReplace(filter, replacement, otherwise) {
      if (tx?.later)
        tx.later.add(later({ name: 'replaceOne', filter: within(filter), replacement }, otherwise));
      else if ((await replaceOne(filter, replacement)) === 0) throw otherwise();
    },
    async saveVersion(before, after, name) {
      if (before === null) return writer.insert(after);
      const { _id, version } = before;
      await writer.requireReplace({ _id, version } as unknown as Filter<D>, after, () =>
        changedMeanwhile(name),
      );
    },
    async findOneAndUpdate(filter, update, options = {}) {
      await written();
      const answer = (await collection.findOneAndUpdate(within(filter), update, {
        returnDocument: 'after',
        ...options,
        session,
      })) as unknown as D | null;
      return options.upsert && !options.returnDocument
        ? answerOfUpsert(answer, () => writer.findOne(filter))
        : answer;
    },
    replaceOne,
    async deleteMany(filter) {
      await written();
      return (await collection.deleteMany(within(filter), { session })).deletedCount;
    },
  };
  return writer;
};
