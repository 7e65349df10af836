import { MongoErrorLabel } from 'mongodb';

/**
 * All adaptations to SecantusDB, which `npm start` and the tests use without a MongoDB, each with its reason. MongoDB
 * needs none of them and is not harmed by them.
 *
 * Two more are the shape of one query, and refer to this file: orders reads rollups by stretches of whole index keys,
 * because a key prefix takes seconds (`read-metrics.ts`), and finds imported numbers by a list, because a range does
 * not use the index (`import-order-history.ts`).
 */

/**
 * A filter with the scope as one flat document, the scope last. Reason: the index is used neither for conditions under
 * `$and` nor for an `_id` that is not first; the whole collection is read instead.
 */
export const confine = (
  scope: Record<string, unknown>,
  filter: Record<string, unknown>,
): Record<string, unknown> =>
  Object.keys(scope).some((field) => field in filter) ? { $and: [scope, filter] } : { ...filter, ...scope };

/**
 * The document of an upsert. Reason: if another upsert inserted it concurrently, it is changed but null is returned; it
 * is then read.
 */
export const answerOfUpsert = async <D>(answer: D | null, read: () => Promise<D | null>): Promise<D | null> =>
  answer ?? (await read());

/**
 * The first write of a transaction alone, then the others together. Reason: `bulkWrite` is refused as the first command
 * of a transaction (code 40415).
 */
export const firstAlone = <T>(writes: readonly T[]): (readonly T[])[] =>
  [writes.slice(0, 1), writes.slice(1)].filter((part) => part.length > 0);

/** Maximum number of documents of one `insert`. Reason: a longer one blocks all other transactions. */
export const mostInserts = 100;

/**
 * The labels of the error of one write in a `bulkWrite`. Reason: on a write conflict MongoDB fails the whole command,
 * with the label by which the transaction is repeated; SecantusDB returns it as the error of the write, without a
 * label.
 */
export const labelsOfWrite = ({ code }: { code: number }): string[] =>
  code === writeConflict ? [MongoErrorLabel.TransientTransactionError] : [];

/** MongoDB's code of a write conflict. */
const writeConflict = 112;

/** At most a given integer. Reason: `$lte` loses values equal to the bound if a field follows in the index. */
export const atMost = (bound: bigint): { $lt: bigint } => ({ $lt: bound + 1n });

/** Where first pages ended, by list; the oldest entries are dropped. */
const ends = new Map<string, unknown>();
const mostEnds = 1000;

/**
 * The first documents of a sorted list, first read up to where they ended the last time, then without that bound if
 * they are too few. Reason: MongoDB stops a sorted read at its limit; SecantusDB reads and sorts everything that
 * matches the filter, which takes a third of a second for 2,000 orders.
 */
export const readFirst = async <D>(
  [field, direction]: readonly [field: string, direction: 1 | -1, ...unknown[]],
  of: {
    list: string;
    enough: number;
    read: (bound: Record<string, unknown>) => Promise<D[]>;
    valueOf: (doc: D) => unknown;
  },
): Promise<D[]> => {
  const end = ends.get(of.list);
  const near =
    end === undefined ? [] : await of.read({ [field]: { [direction === 1 ? '$lte' : '$gte']: end } });
  const docs = near.length < of.enough ? await of.read({}) : near;
  ends.delete(of.list);
  const last = docs.at(-1);
  if (last && docs.length === of.enough) ends.set(of.list, of.valueOf(last));
  const [oldest] = ends.keys();
  if (oldest !== undefined && ends.size > mostEnds) ends.delete(oldest);
  return docs;
};
