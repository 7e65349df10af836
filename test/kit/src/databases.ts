import { type ServiceName, serviceNames } from '@procura/contracts';
import { openMongo } from '@procura/mongo';
import { databaseOf } from '@procura/service';

/** A database of MongoDB's driver. */
export type Db = ReturnType<Awaited<ReturnType<typeof openMongo>>['db']>;

/** The database of a service, read as raw documents. */
export type Databases = (service: ServiceName) => Db;

/** Opens the databases of a world or a fleet. */
export const openDatabases = async (
  mongodb_uri: string,
  namespace: string,
): Promise<{
  database: Databases;
  /** Drops them; an embedded database walks everything it holds once a minute. */
  drop(): Promise<void>;
  close(): Promise<void>;
}> => {
  const client = await openMongo(mongodb_uri);
  const database: Databases = (service) => client.db(databaseOf({ namespace }, service));
  return {
    database,
    async drop() {
      for (const name of serviceNames) await database(name).dropDatabase();
    },
    close: () => client.close(),
  };
};
