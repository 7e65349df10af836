/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: all databases of the platform at one moment
 * (docs/backup.md).
 */
import { parseArgs } from 'node:util';
import { serviceNames } from '@procura/contracts';
import { openMongo, restoreBackup, writeBackup } from '@procura/mongo';
import { databaseOf, type MigrationConfig, readMigrationConfig } from '@procura/service';

const usage =
  'Name a folder: npm run backup -- <folder>, or npm run restore -- <folder> [--without <service>].';

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { without: { type: 'string', multiple: true, default: [] } },
    });
    return { words: positionals, without: values.without };
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${usage}`);
  }
};

/**
 * Where each database of a backup is restored. It may have been made under another namespace; names of services have no
 * underscore. Throws one sentence if a service has none, unless it is in `without`, or a database has no service.
 */
const placesOf = (
  made: readonly string[],
  config: MigrationConfig,
  without: readonly string[],
): Map<string, string> => {
  const serviceOf = (database: string) =>
    serviceNames.find((service) => database.endsWith(`_${service}`)) ?? null;
  const strange = made.find((database) => serviceOf(database) === null);
  if (strange !== undefined)
    throw new Error(
      `The backup has ${strange}, the database of no service of this release. Restore with the release that made it, or a later one.`,
    );
  const held = new Set(made.map(serviceOf));
  const missing = serviceNames.filter((service) => !held.has(service) && !without.includes(service));
  if (missing.length > 0)
    throw new Error(
      `The backup has no database of ${missing.join(', ')}. Take another backup, or add ${missing.map((service) => `--without ${service}`).join(' ')}, and its data begins empty.`,
    );
  return new Map(
    made.flatMap((database) => {
      const service = serviceOf(database);
      return service ? [[database, databaseOf(config, service)] as const] : [];
    }),
  );
};

try {
  const { words, without } = readArguments();
  const [command, folder, ...others] = words;
  if (!(command === 'backup' || command === 'restore') || folder === undefined || others.length > 0)
    throw new Error(usage);
  if (command === 'backup' && without.length > 0) throw new Error(usage);
  const unknown = without.find((name) => !serviceNames.some((service) => service === name));
  if (unknown !== undefined)
    throw new Error(`There is no service ${unknown}. The services are ${serviceNames.join(', ')}.`);
  const config = readMigrationConfig(process.env);
  const client = await openMongo(config.mongodb_uri);
  try {
    const databases = serviceNames.map((service) => databaseOf(config, service));
    const { taken_at, databases: held } = await (command === 'backup'
      ? writeBackup(client, databases, folder)
      : restoreBackup(client, folder, { databases, placesOf: (made) => placesOf(made, config, without) }));
    const documents = Object.values(held).flatMap((counts) => Object.values(counts));
    const total = documents.reduce((sum, one) => sum + one, 0);
    console.log(`${total} documents of ${Object.keys(held).length} databases, as they were at ${taken_at}.`);
  } finally {
    await client.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
