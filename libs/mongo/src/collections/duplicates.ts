import { MongoBulkWriteError, MongoServerError } from 'mongodb';

/** Whether a unique index refused the write; if `field` is given, whether it is on that field. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof MongoServerError &&
  error.code === 11_000 &&
  (field === undefined || error.message.includes(field));

/**
 * Where a unique index stopped an ordered insert, and whether it is that of `_id`; undefined for any other error. The
 * documents before it are inserted.
 */
export const duplicateOf = (error: unknown): { index: number; isId: boolean } | undefined => {
  if (!(error instanceof MongoServerError && error.code === 11_000)) return undefined;
  const [first] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return { index: first?.index ?? 0, isId: /index: (\S+\.\$)?_id_/.test(first?.errmsg ?? error.message) };
};

const attempts = 3;

/**
 * Repeats a write that a unique index refused on one of these fields or collections, because another write used the
 * same generated value or created the same document. The write runs at most three times and must read again each time.
 */
export const retryDuplicates = async <T>(names: readonly string[], write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !names.some((name) => isDuplicateKey(error, name))) throw error;
    }
  }
};
