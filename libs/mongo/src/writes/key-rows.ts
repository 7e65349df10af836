import type { Db } from 'mongodb';
import { bookkeeping, type KeyRow } from '../collections/bookkeeping.ts';
import { isDuplicateKey } from '../collections/duplicates.ts';

/** The sealed keys of one database, which are opened before anything else in it. */
export type KeyRows = {
  /** Inserts the row if there is none with its id. Returns the stored row. */
  make(row: KeyRow): Promise<KeyRow>;
  /** Adds and removes seals; others are unchanged. */
  change(_id: string, seals: { add: Record<string, string>; remove: readonly string[] }): Promise<void>;
};

export const openKeyRows = (db: Db): KeyRows => {
  const rows = db.collection<KeyRow>(bookkeeping.data_keys.name);
  const find = (_id: string) => rows.findOne({ _id });
  return {
    async make(row) {
      const before = await find(row._id);
      if (before) return before;
      await rows.insertOne(row).catch((error: unknown) => {
        // Another replica has inserted it.
        if (!isDuplicateKey(error)) throw error;
      });
      return (await find(row._id)) ?? row;
    },
    async change(_id, { add, remove }) {
      const field = (name: string) => `sealed.${name}`;
      const set = Object.fromEntries(Object.entries(add).map(([name, seal]) => [field(name), seal]));
      const unset = Object.fromEntries(remove.map((name) => [field(name), true as const]));
      if (Object.keys(add).length > 0) await rows.updateOne({ _id }, { $set: set });
      if (remove.length > 0) await rows.updateOne({ _id }, { $unset: unset });
    },
  };
};
