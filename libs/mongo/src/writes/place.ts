import { type Db, type MongoClient, MongoServerError } from 'mongodb';
import {
  type CollectionSpec,
  type Declared,
  type Doc,
  ScopedCollection,
  type Transaction,
} from '../collections/collection.ts';
import { inTransaction } from './transactions.ts';

/** A database as a place of collections that another one may hold as well, and that move from one to the other. */
export type Place = {
  collection<D extends Doc>(spec: Declared<D>): ScopedCollection<D>;
  /** Several reads in one snapshot. */
  snapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Lets a collection take no further document, from any process of any release: MongoDB refuses each insert and
   * update from the moment of the answer (`isSealed`). Reads and removals work. `by` says what for.
   */
  seal(spec: Pick<CollectionSpec, 'name'>, by: string): Promise<void>;
  /** What a collection is sealed for; null if it is not. */
  sealOf(spec: Pick<CollectionSpec, 'name'>): Promise<string | null>;
};

/** MongoDB's code of a document that the validator of its collection refuses. */
const refused = 121;

/** Whether a write failed because its collection is sealed. */
export const isSealed = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === refused;

/** Several reads of one client in one snapshot. */
export const snapshotOf = <T>(client: MongoClient, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  client.withSession((session) =>
    inTransaction(session, () => read({ session }), {
      readConcern: { level: 'snapshot' },
      readPreference: 'primary',
    }),
  );

/** A database of a client as a place. */
export const placeOf = (client: MongoClient, db: Db): Place => ({
  collection: (spec) => new ScopedCollection(spec, db.collection(spec.name)),
  snapshot: (read) => snapshotOf(client, read),
  async seal({ name }, by) {
    await db.command({
      collMod: name,
      // No document has this id, so the validator refuses each.
      validator: { _id: by },
      validationLevel: 'strict',
      validationAction: 'error',
      writeConcern: { w: 'majority' },
    });
  },
  async sealOf({ name }) {
    const [found] = await db.listCollections({ name }, { nameOnly: false }).toArray();
    const by = found && 'options' in found ? found.options?.validator?._id : undefined;
    return typeof by === 'string' ? by : null;
  },
});
