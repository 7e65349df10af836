import { type ServiceName, serviceNames } from '@procura/contracts';
import { databaseOf } from '@procura/service';
import { type Db, MongoClient } from 'mongodb';

/** The database of a service, read as raw documents. */
export type Databases = (service: ServiceName) => Db;

/** The databases of a world or a fleet, over a connection that is made with the first question. */
export const openDatabases = (
  mongodb_uri: string,
  namespace: string,
): {
  database: Databases;
  /** Drops them: an embedded database goes through everything it holds once a minute. */
  drop(): Promise<void>;
  close(): Promise<void>;
} => {
  const client = new MongoClient(mongodb_uri, { useBigInt64: true });
  const database: Databases = (service) => client.db(databaseOf({ namespace }, service));
  return {
    database,
    async drop() {
      for (const name of serviceNames) await database(name).dropDatabase();
    },
    close: () => client.close(),
  };
};
