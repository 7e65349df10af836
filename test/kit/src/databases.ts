import { type ServiceName, serviceNames } from '@procura/contracts';
import { openMongo } from '@procura/mongo';
import { auditDatabaseOf, databaseOf } from '@procura/service';

/** A database of MongoDB's driver. */
export type Db = ReturnType<Awaited<ReturnType<typeof openMongo>>['db']>;

/** The database of a service, or that of the activity log where it has its own, read as raw documents. */
export type Databases = (name: ServiceName | 'audit') => Db;

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
  const database: Databases = (name) =>
    client.db(name === 'audit' ? auditDatabaseOf({ namespace }) : databaseOf({ namespace }, name));
  return {
    database,
    async drop() {
      for (const name of [...serviceNames, 'audit'] as const) await database(name).dropDatabase();
    },
    close: () => client.close(),
  };
};
