import type { ServiceName } from '@procura/contracts';
import {
  type CollectionSpec,
  type Migration,
  migrate,
  openMongo,
  placeOf,
  type Schema,
  undeclaredIndexes,
} from '@procura/mongo';
import type { Logger } from '@procura/telemetry';
import { databaseOf, type MigrationConfig } from './config.ts';
import { migrateSecond, openSecond, type SecondDatabase } from './second-database.ts';

type Migrated = {
  name: ServiceName;
  collections: Readonly<Record<string, CollectionSpec>>;
  migrations?: readonly Migration[];
  feature_level?: number;
  second?: SecondDatabase;
};

/** The schema that a service declares. */
export const schemaOf = ({
  collections,
  migrations = [],
  feature_level = 0,
}: Omit<Migrated, 'name' | 'second'>): Schema => ({
  collections: Object.values(collections),
  migrations,
  feature_level,
});

/** Long enough for the job to end with a reason, instead of being killed. */
const mongodbWithinMs = 60_000;

/**
 * `migrate` adds what this version needs to its database, without effect on the previous version. `migrate contract`
 * then also removes what only earlier versions needed. Raises one sentence for any other command.
 */
export const migrateService = async (
  definition: Migrated,
  config: MigrationConfig,
  { command, log }: { command: readonly string[]; log: Logger },
): Promise<void> => {
  const [verb, phase = 'expand', ...others] = command;
  if (verb !== 'migrate' || !(phase === 'expand' || phase === 'contract') || others.length > 0)
    throw new Error(
      `There is no command "${command.join(' ')}". Give none to start ${definition.name}, or migrate, or migrate contract.`,
    );
  const opening = { wait_ms: mongodbWithinMs, onWaiting: (sentence: string) => log.warn(sentence) };
  const database = databaseOf(config, definition.name);
  const client = await openMongo(config.mongodb_uri, { ...opening, database });
  const second = await openSecond(definition.second, config, opening).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  try {
    const db = client.db(database);
    const schema = schemaOf(definition);
    const report = (sentence: string) => log.info(sentence);
    await migrate(db, schema, phase, { onStep: report });
    if (second) await migrateSecond(placeOf(client, db), second, { phase, report });
    const undeclared = await undeclaredIndexes(db, schema);
    for (const { collection, name } of undeclared)
      log.warn(
        { collection, index: name },
        'this index is not declared; migrate contract drops it when no earlier version runs',
      );
    log.info({ phase, undeclared_indexes: undeclared.length }, 'migrated');
  } finally {
    await second?.client.close();
    await client.close();
  }
};
