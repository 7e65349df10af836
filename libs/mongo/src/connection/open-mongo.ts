import { setTimeout as sleep } from 'node:timers/promises';
import { createLossReport, isTracing } from '@procura/telemetry';
import { MongoClient, MongoParseError, MongoServerError } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { bookkeeping } from '../collections/bookkeeping.ts';
import { isAway, isNotPrimary } from './is-away.ts';
import { traceCommands } from './trace-commands.ts';
import { watchPool } from './watch-pool.ts';

/** Maximum number of connections of one process to a server, unless MONGODB_URI sets `maxPoolSize`. */
const maxConnections = 20;
/** How long one attempt searches for a server. */
const attemptMs = 5000;
const againAfterMs = 1000;

type Opening = {
  /** The database that the process writes. Without it, any member of a set may be named alone. */
  database?: string;
  /** The variable that holds the URI, for sentences; MONGODB_URI by default. */
  variable?: string;
  /** How long to wait for a MongoDB that does not answer; by default not at all. */
  wait_ms?: number;
  /**
   * Called with a sentence that names the addresses: after each attempt to connect without a server, and later when no
   * server takes writes for longer than a moment, and when one does again.
   */
  onWaiting?: (sentence: string) => void;
};

/**
 * Opens the MongoDB client of a process, which reads from the primary. 64-bit integers are bigint. Throws one sentence
 * that names the variable and its hosts, without the password: if it is no connection string, if the server refuses the
 * user, is too old or has no transactions, or if no primary answers within `wait_ms`.
 */
export const openMongo = async (uri: string, opening: Opening = {}): Promise<MongoClient> => {
  const { wait_ms = 0, onWaiting = () => undefined, database, variable = 'MONGODB_URI' } = opening;
  const client = clientOf(uri, variable);
  watchPool(client);
  if (isTracing()) traceCommands(client);
  const giveUpAt = performance.now() + wait_ms;
  for (;;) {
    const problem = await problemOf(client, { database, variable });
    if (!problem) break;
    const { sentence, remedy, passes = false, cause } = problem;
    if (!passes || performance.now() > giveUpAt) {
      await client.close();
      throw new Error(`${sentence} ${remedy}`, { cause });
    }
    onWaiting(`${sentence} Waiting for it.`);
    await sleep(againAfterMs);
  }
  reportLosses(client, onWaiting);
  return client;
};

/** Why a MongoDB cannot be used, what to do, and whether it may pass by itself. */
type Problem = { sentence: string; remedy: string; passes?: boolean; cause?: unknown };

/** The database that is to be used, and the variable that names its server. */
type Target = { database: string | undefined; variable: string };

const problemOf = async (client: MongoClient, target: Target): Promise<Problem | undefined> => {
  const { variable } = target;
  const place = placeOf(client);
  try {
    await client.connect();
    return await unfitnessOf(client, target);
  } catch (cause) {
    const { message } = cause as Error;
    const user = client.options.credentials?.username ?? '(none)';
    if (isNotPrimary(cause))
      return {
        sentence: `MongoDB at ${place}, which ${variable} names, is not the primary now (${message}).`,
        remedy: `Name all members of its set in ${variable}.`,
        passes: true,
        cause,
      };
    if (isAway(cause))
      return {
        sentence: `No MongoDB answers at ${place}, which ${variable} names (${message}).`,
        remedy: `Start it, or correct ${variable}.`,
        passes: true,
        cause,
      };
    if (cause instanceof MongoServerError)
      return {
        sentence: `MongoDB at ${place} refuses the user ${user} of ${variable}: ${message}.`,
        remedy: `Set ${variable} to a user that it has; npm run cli -- mongodb-users prints a script that makes them.`,
        cause,
      };
    return {
      sentence: `MongoDB at ${place} cannot be used: ${message}.`,
      remedy: `Correct ${variable}.`,
      cause,
    };
  }
};

/** The wire version of MongoDB 8.0, the first with `bulkWrite` across collections. */
const leastWireVersion = 25;

/**
 * Why the platform cannot use the server that answers; undefined if it can. Raises the error of a server that is not the
 * primary now.
 */
const unfitnessOf = async (client: MongoClient, target: Target): Promise<Problem | undefined> => {
  const { database, variable } = target;
  const place = placeOf(client);
  const admin = client.db('admin');
  const { maxWireVersion = 0, setName, isreplicaset, msg, hosts = [] } = await admin.command({ hello: 1 });
  if (maxWireVersion < leastWireVersion)
    return {
      sentence: `MongoDB at ${place} is older than 8.0.`,
      remedy: `Upgrade it, or set ${variable} to one that is 8.0 or later.`,
    };
  // A member of a set that is not initiated yet says so, and mongos says what it is.
  if (setName === undefined && isreplicaset !== true && msg !== 'isdbgrid')
    return {
      sentence: `MongoDB at ${place} is a standalone server, which has no transactions.`,
      remedy: `Start it with --replSet and initiate it, or set ${variable} to a replica set.`,
    };
  if (database !== undefined && client.options.directConnection && hosts.length > 1)
    return {
      sentence: `${variable} has directConnection=true and names one member of a set of ${hosts.length}, which may later be a secondary with older data.`,
      remedy: 'Remove it, and name the members of the set.',
    };
  return groupedWritesRefusedBy(client, target);
};

/**
 * Grouped writes depend on the feature compatibility version, which only administrators may read. Sends one that changes
 * nothing.
 */
const groupedWritesRefusedBy = async (
  client: MongoClient,
  { database = client.options.dbName, variable }: Target,
): Promise<Problem | undefined> => {
  try {
    await client.db('admin').command({
      bulkWrite: 1,
      ops: [{ update: 0, filter: { _id: 'none' }, updateMods: { $set: { none: true } } }],
      nsInfo: [{ ns: `${database}.${bookkeeping.processes.name}` }],
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MongoServerError) || isNotPrimary(error)) throw error;
    // A user of a backup may write nothing, and need not.
    if (error.code === unauthorized) return undefined;
    return {
      sentence: `MongoDB at ${placeOf(client)} takes no grouped writes (${error.message}).`,
      remedy: `If it was upgraded to 8.0 or later, end the upgrade with db.adminCommand({ setFeatureCompatibilityVersion: "8.0", confirm: true }); otherwise set ${variable} to a MongoDB that takes them.`,
    };
  }
};

/** MongoDB's code of a user without the right to do something. */
const unauthorized = 13;

const reportLosses = (client: MongoClient, report: (sentence: string) => void): void => {
  const loss = createLossReport(`MongoDB at ${placeOf(client)}`, report);
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) =>
    [...servers.values()].some(({ isWritable }) => isWritable) ? loss.back() : loss.lost(),
  );
  client.on('topologyClosed', () => loss.end());
};

const clientOf = (uri: string, variable: string): MongoClient => {
  try {
    return new MongoClient(withoutReadPreference(uri), {
      useBigInt64: true,
      ignoreUndefined: true,
      // The driver prefers what is given here to what the URI says.
      ...(/[?&]maxPoolSize=/i.test(uri) ? {} : { maxPoolSize: maxConnections }),
      minPoolSize: 1,
      serverSelectionTimeoutMS: attemptMs,
      // Applies outside transactions as well: the placing saga would break if a failover rolled back a claim or its
      // end.
      writeConcern: { w: 'majority' },
      appName: 'procura',
      monitorCommands: isTracing(),
    });
  } catch (cause) {
    // The parser's message repeats unparsable text, which may contain the password.
    const reason = cause instanceof MongoParseError && !cause.message.includes('://') ? cause.message : '';
    throw new Error(
      `${variable} cannot be used${reason && ` (${reason})`}. Set it to mongodb://user:password@host:27017/?replicaSet=rs0.`,
    );
  }
};

/**
 * Reads from a secondary would be older than what was written before, such as a revocation. The driver combines the
 * options of a read preference, so they are removed rather than overridden.
 */
const withoutReadPreference = (uri: string): string => {
  const address = new ConnectionString(uri);
  for (const option of ['readPreference', 'readPreferenceTags', 'maxStalenessSeconds'])
    address.searchParams.delete(option);
  return address.href;
};

const placeOf = ({ options }: MongoClient): string => options.srvHost ?? options.hosts.join(',');
