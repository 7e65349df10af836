import { serviceNames } from '@procura/contracts';
import { openMongo } from '@procura/mongo';
import { databaseOf } from '@procura/service';

/** Drops what a world or fleet has stored: an embedded database goes through everything it holds once a minute. */
export const dropDatabases = async (mongodb_uri: string, namespace: string): Promise<void> => {
  const client = await openMongo(mongodb_uri);
  for (const name of serviceNames) await client.db(databaseOf({ namespace }, name)).dropDatabase();
  await client.close();
};
