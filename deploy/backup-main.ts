/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: all databases of the platform at one moment
 * (docs/backup.md).
 */
import { parseArgs } from 'node:util';
import { auditRecorded, serviceNames } from '@procura/contracts';
import {
  type BackupManifest,
  type BackupServer,
  openMongo,
  placeOf,
  restoreBackup,
  sendAgain,
  writeBackup,
} from '@procura/mongo';
import { auditDatabaseOf, databaseOf, type MigrationConfig, readMigrationConfig } from '@procura/service';

const usage =
  'Name a folder: npm run backup -- <folder>, or npm run restore -- <folder> [--without <service>]; or a time: npm run restore -- --audit-since <time>.';
/** How much older than its time the activity log of a backup may be, which is written first. */
const logOlderMs = 10 * 60 * 1000;

type Arguments = {
  command: 'backup' | 'restore';
  folder: string | undefined;
  without: string[];
  since: Date | undefined;
};

const readArguments = (): Arguments => {
  const { positionals, values } = parsed();
  const [command, folder, ...others] = positionals;
  const { without, 'audit-since': time } = values;
  const since = time === undefined ? undefined : new Date(time);
  if (!(command === 'backup' || command === 'restore') || others.length > 0) throw new Error(usage);
  if ((folder === undefined) === (since === undefined)) throw new Error(usage);
  if (command === 'backup' ? without.length > 0 || since : since && without.length > 0)
    throw new Error(usage);
  if (since && Number.isNaN(since.getTime()))
    throw new Error(`${time} is no time. Write it such as 2026-11-21T02:15Z.`);
  const unknown = without.find((name) => !serviceNames.some((service) => service === name));
  if (unknown !== undefined)
    throw new Error(`There is no service ${unknown}. The services are ${serviceNames.join(', ')}.`);
  return { command, folder, without, since };
};

const parsed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        without: { type: 'string', multiple: true, default: [] },
        'audit-since': { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${usage}`);
  }
};

/** What the name of the database of the activity log ends with, where it has its own. */
const log = 'audit';

/**
 * Where each database of a backup is restored. It may have been made under another namespace; names of services have no
 * underscore. Throws one sentence if a service has none, unless it is in `without`, or a database has no service.
 */
const placesOf = (
  made: readonly string[],
  config: MigrationConfig,
  without: readonly string[],
): Map<string, string> => {
  const nameOf = (database: string) =>
    ([...serviceNames, log] as const).find((name) => database.endsWith(`_${name}`)) ?? null;
  const strange = made.find((database) => nameOf(database) === null);
  if (strange !== undefined)
    throw new Error(
      `The backup has ${strange}, the database of no service of this release. Restore with the release that made it, or a later one.`,
    );
  const held = new Set(made.map(nameOf));
  if (held.has(log) !== (config.audit_mongodb_uri !== undefined))
    throw new Error(
      held.has(log)
        ? 'The backup has a database of the activity log. Set AUDIT_MONGODB_URI to where it is restored.'
        : 'The backup has no database of the activity log, which is in that of identity. Unset AUDIT_MONGODB_URI.',
    );
  const missing = serviceNames.filter((service) => !held.has(service) && !without.includes(service));
  if (missing.length > 0)
    throw new Error(
      `The backup has no database of ${missing.join(', ')}. Take another backup, or add ${missing.map((service) => `--without ${service}`).join(' ')}, and its data begins empty.`,
    );
  return new Map(
    made.flatMap((database) => {
      const name = nameOf(database);
      if (name === null) return [];
      return [[database, name === log ? auditDatabaseOf(config) : databaseOf(config, name)] as const];
    }),
  );
};

/** Raises one sentence if the activity log has a database of its own that this run does not name. */
const requireLog = async ({ client }: BackupServer, config: MigrationConfig): Promise<void> => {
  const identity = placeOf(client, client.db(databaseOf(config, 'identity')));
  if (!config.audit_mongodb_uri && (await identity.sealOf({ name: 'audit_entries' })) !== null)
    throw new Error(
      'The activity log is in a database of its own, so the backup would lack it. Set AUDIT_MONGODB_URI.',
    );
};

/** The services' server, and before it that of the activity log, so that no entry in the log is of a later write. */
const openServers = async (
  config: MigrationConfig,
): Promise<{ main: BackupServer; servers: BackupServer[] }> => {
  const main = {
    client: await openMongo(config.mongodb_uri),
    databases: serviceNames.map((service) => databaseOf(config, service)),
  };
  if (!config.audit_mongodb_uri) return { main, servers: [main] };
  const client = await openMongo(config.audit_mongodb_uri, { variable: 'AUDIT_MONGODB_URI' }).catch(
    async (error: unknown) => {
      await main.client.close();
      throw error;
    },
  );
  return { main, servers: [{ client, databases: [auditDatabaseOf(config)] }, main] };
};

const report = ({ taken_at, databases }: BackupManifest): void => {
  const documents = Object.values(databases).flatMap((counts) => Object.values(counts));
  const total = documents.reduce((sum, one) => sum + one, 0);
  console.log(
    `${total} documents of ${Object.keys(databases).length} databases, as they were at ${taken_at}.`,
  );
};

/** The services send what the log may lack, and it ignores what it has. */
const fillLog = async (main: BackupServer, since: Date): Promise<void> => {
  const count = await sendAgain(main, { event: auditRecorded.name, subscriber: 'identity', since });
  console.log(
    `${count} entries of the activity log are sent again when the services run; those that it has change nothing.`,
  );
};

try {
  const { command, folder, without, since } = readArguments();
  const config = readMigrationConfig(process.env);
  const { main, servers } = await openServers(config);
  try {
    if (since) await fillLog(main, since);
    else if (folder !== undefined && command === 'backup') {
      await requireLog(main, config);
      report(await writeBackup(servers, folder));
    } else if (folder !== undefined) {
      const manifest = await restoreBackup(servers, folder, (made) => placesOf(made, config, without));
      report(manifest);
      if (servers.length > 1) await fillLog(main, new Date(Date.parse(manifest.taken_at) - logOlderMs));
    }
  } finally {
    for (const { client } of servers) await client.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
