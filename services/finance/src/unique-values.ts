import { type CollectionSpec, type Declared, defineCollection, type Migration } from '@procura/mongo';

/** A value that one document of the platform has, as the id of a row of its own. */
export type UniqueValue = {
  /** The value. */
  _id: string;
  /** The buyer of the document. */
  company_id: string;
};

/**
 * A collection of values that are unique over all buyers. A unique index of the documents would have to begin with
 * their shard key, the buyer.
 */
export const defineUniqueValues = (name: CollectionSpec['name']): Declared<UniqueValue> =>
  defineCollection<UniqueValue>({ name, scope: 'platform', shard_key: { _id: 'hashed' }, indexes: [] });

/** Adds the values of documents that releases before 2026-12 wrote; rows that exist stay. */
export const addValues = (
  { collection }: Parameters<Migration['run']>[0],
  spec: Declared<UniqueValue>,
  values: readonly UniqueValue[],
): Promise<number> =>
  collection(spec)
    .work()
    .updateEach(
      values.map(({ _id, company_id }) => ({
        filter: { _id },
        update: { $setOnInsert: { company_id } },
        upsert: true,
      })),
    );
