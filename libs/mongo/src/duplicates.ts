import { MongoBulkWriteError, MongoServerError } from 'mongodb';

/** Whether a unique index refused the write; on which field, when asked. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof MongoServerError &&
  error.code === 11000 &&
  (field === undefined || error.message.includes(field));

/**
 * Where an ordered insert stopped at a unique index, and whether that is the one of `_id`; undefined for any other
 * error. The documents before it are inserted.
 */
export const duplicateOf = (error: unknown): { index: number; isId: boolean } | undefined => {
  if (!(error instanceof MongoServerError && error.code === 11000)) return undefined;
  const [first] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return { index: first?.index ?? 0, isId: /index: (\S+\.\$)?_id_/.test(first?.errmsg ?? error.message) };
};

const attempts = 3;

/**
 * Runs a write again when another one took what it drew or was about to make: when a unique index of one of these
 * fields or collections refused it. The write runs three times at most and must read again each time.
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
