import {
  type CollectionSpec,
  type Migration,
  migrate,
  openMongo,
  type Place,
  placeOf,
  type Schema,
} from '@procura/mongo';
import { auditDatabaseOf, type BaseConfig } from './config.ts';

/** A database that the operator may give to a part of a service's collections, on a server of its own. */
export type SecondDatabase = {
  /** The variable that names its server. */
  variable: string;
  collections: readonly CollectionSpec[];
  /**
   * Moves documents of these collections from the service's own database to the second one, in the phase that is safe.
   * Runs after both databases have their indexes, and again at each migration. It may be interrupted at any point, and
   * several runners may run it at once.
   */
  move(
    places: { own: Place; second: Place },
    options: { phase: Migration['phase']; report: (sentence: string) => void },
  ): Promise<void>;
};

type Client = Awaited<ReturnType<typeof openMongo>>;
type Opening = Parameters<typeof openMongo>[1];

/** A second database that is open. */
export type OpenedSecond = SecondDatabase & {
  client: Client;
  db: ReturnType<Client['db']>;
  place: Place;
  schema: Schema;
};

/** Opens the second database of a service; undefined if the settings name no server for it. */
export const openSecond = async (
  second: SecondDatabase | undefined,
  config: Pick<BaseConfig, 'audit_mongodb_uri' | 'namespace'>,
  opening: Opening,
): Promise<OpenedSecond | undefined> => {
  const uri = config.audit_mongodb_uri;
  if (!second || !uri) return undefined;
  const database = auditDatabaseOf(config);
  const client = await openMongo(uri, { ...opening, database, variable: second.variable });
  const db = client.db(database);
  const schema = { collections: second.collections, migrations: [], without_bookkeeping: true };
  return { ...second, client, db, place: placeOf(client, db), schema };
};

/** Migrates a second database, after the own one. */
export const migrateSecond = async (
  own: Place,
  { db, schema, place, move }: OpenedSecond,
  { phase, report }: { phase: Migration['phase']; report: (sentence: string) => void },
): Promise<void> => {
  await migrate(db, schema, phase, { onStep: report });
  await move({ own, second: place }, { phase, report });
};
