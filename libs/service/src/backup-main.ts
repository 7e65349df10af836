/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: all databases of the platform at one moment
 * (docs/backup.md).
 */
import { serviceNames } from '@procura/contracts';
import { openMongo, restoreBackup, writeBackup } from '@procura/mongo';
import { databaseOf, readMigrationConfig } from './config.ts';

const [command, folder] = process.argv.slice(2);
try {
  if (!(command === 'backup' || command === 'restore') || folder === undefined)
    throw new Error('Name a folder: npm run backup -- <folder>, or npm run restore -- <folder>.');
  const config = readMigrationConfig(process.env);
  const client = await openMongo(config.mongodb_uri);
  try {
    const databases = serviceNames.map((service) => databaseOf(config, service));
    // A database may have been backed up under another namespace; names of services have no underscore.
    const nameFor = (database: string) => `${config.namespace}${database.slice(database.lastIndexOf('_'))}`;
    const { taken_at, databases: held } = await (command === 'backup'
      ? writeBackup(client, databases, folder)
      : restoreBackup(client, folder, nameFor));
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
