import type { Db } from 'mongodb';

/** The names of a database's collections, without those of MongoDB itself. */
export const collectionNames = async (db: Db): Promise<string[]> => {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
};
