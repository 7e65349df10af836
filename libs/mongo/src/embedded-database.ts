import { MongoErrorLabel } from 'mongodb';

/**
 * Everything that the sources do for SecantusDB, which `npm start` and the tests use where there is no MongoDB, with the
 * reason of each. MongoDB needs none of it and is not harmed by it.
 *
 * Two more are the shape of one query, and refer to this file: orders reads rollups by stretches of whole index keys,
 * because a prefix of a key takes seconds (`read-metrics.ts`), and looks imported numbers up by a list, because a range
 * is no look-up in the index (`import-order-history.ts`).
 */

/**
 * A filter with the scope in it as one flat document, the scope last. Reason: an index is taken for neither conditions
 * under `$and` nor an `_id` that does not come first, and the whole collection is read instead.
 */
export const confine = (
  scope: Record<string, unknown>,
  filter: Record<string, unknown>,
): Record<string, unknown> =>
  Object.keys(scope).some((field) => field in filter) ? { $and: [scope, filter] } : { ...filter, ...scope };

/**
 * The document that an upsert answers. Reason: one that another upsert made meanwhile is changed and answered as null;
 * it is read then.
 */
export const answerOfUpsert = async <D>(answer: D | null, read: () => Promise<D | null>): Promise<D | null> =>
  answer ?? (await read());

/**
 * The first write of a transaction, and then the others together. Reason: `bulkWrite` is refused as the first command of a
 * transaction (code 40415).
 */
export const firstAlone = <T>(writes: readonly T[]): (readonly T[])[] =>
  [writes.slice(0, 1), writes.slice(1)].filter((part) => part.length > 0);

/**
 * The labels of the error of one write in a `bulkWrite`. Reason: MongoDB fails the whole command on a write conflict, with
 * the label by which the transaction is run again; SecantusDB answers it as the error of the write, without a label.
 */
export const labelsOfWrite = ({ code }: { code: number }): string[] =>
  code === writeConflict ? [MongoErrorLabel.TransientTransactionError] : [];

/** MongoDB's code of a write that met another transaction's. */
const writeConflict = 112;

/** Below or at a whole number. Reason: `$lte` loses what equals the bound when a field follows in the index. */
export const atMost = (bound: bigint): { $lt: bigint } => ({ $lt: bound + 1n });

/** Where first pages ended, by list; the oldest are forgotten. */
const ends = new Map<string, unknown>();
const mostEnds = 1_000;

/**
 * The first documents of a sorted list, read no further than they reached the last time, and whole when that is not enough
 * any more. Reason: MongoDB stops a sorted read at its limit; SecantusDB reads and sorts all that the filter leaves, which
 * takes a third of a second for 2,000 orders.
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
