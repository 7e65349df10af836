import { setTimeout as sleep } from 'node:timers/promises';
import { createLossReport, isTracing } from '@procura/telemetry';
import {
  MongoClient,
  MongoNetworkError,
  MongoParseError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { traceCommands } from './trace-commands.ts';
import { watchPool } from './watch-pool.ts';

/** Maximum number of connections of one process to a server, unless MONGODB_URI sets `maxPoolSize`. */
const maxConnections = 20;
/** How long one attempt searches for a server. */
const attemptMs = 5000;
const againAfterMs = 1000;

type Waiting = {
  /** How long to wait for a MongoDB that does not answer; by default not at all. */
  wait_ms?: number;
  /**
   * Called with a sentence that names the addresses: after each attempt to connect without a server, and later when no
   * server takes writes for longer than a moment, and when one does again.
   */
  onWaiting?: (sentence: string) => void;
};

/** The wire version of MongoDB 8.0, the first with `bulkWrite` across collections. */
const leastWireVersion = 25;

/** Whether the server of this `hello` answer is too old. */
export const isTooOld = ({ maxWireVersion = 0 }: { maxWireVersion?: number }): boolean =>
  maxWireVersion < leastWireVersion;

/**
 * Opens the MongoDB client of a process, which reads from the primary. 64-bit integers are bigint. Throws one sentence that names MONGODB_URI and its
 * hosts, without the password: if it is no connection string, if the server refuses the user or is too old, or if none
 * answers within `wait_ms`.
 */
export const openMongo = async (uri: string, waiting: Waiting = {}): Promise<MongoClient> => {
  const { wait_ms = 0, onWaiting = () => undefined } = waiting;
  const client = clientOf(uri);
  const place = placeOf(client);
  watchPool(client);
  if (isTracing()) traceCommands(client);
  const giveUpAt = performance.now() + wait_ms;
  for (;;)
    try {
      await client.connect();
      if (!isTooOld(await client.db('admin').command({ hello: 1 }))) {
        reportLosses(client, onWaiting);
        return client;
      }
      break;
    } catch (cause) {
      const { message } = cause as Error;
      if (cause instanceof MongoServerError)
        throw new Error(
          `MongoDB at ${place} refuses the user ${client.options.credentials?.username ?? '(none)'} of MONGODB_URI: ${message}. Set MONGODB_URI to a user that it has; npm run cli -- mongodb-users prints a script that makes them.`,
          { cause },
        );
      if (!isAway(cause))
        throw new Error(`MongoDB at ${place} cannot be used: ${message}. Correct MONGODB_URI.`, {
          cause,
        });
      const sentence = `No MongoDB answers at ${place}, which MONGODB_URI names (${message}).`;
      if (performance.now() > giveUpAt)
        throw new Error(`${sentence} Start it, or correct MONGODB_URI.`, { cause });
      onWaiting(`${sentence} Waiting for it.`);
      await sleep(againAfterMs);
    }
  await client.close();
  throw new Error(
    `MongoDB at ${place} is older than 8.0. Upgrade it, or set MONGODB_URI to one that is 8.0 or later.`,
  );
};

const reportLosses = (client: MongoClient, report: (sentence: string) => void): void => {
  const loss = createLossReport(`MongoDB at ${placeOf(client)}`, report);
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) =>
    [...servers.values()].some(({ isWritable }) => isWritable) ? loss.back() : loss.lost(),
  );
  client.on('topologyClosed', () => loss.end());
};

const clientOf = (uri: string): MongoClient => {
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
      `MONGODB_URI cannot be used${reason && ` (${reason})`}. Set it to mongodb://user:password@host:27017/?replicaSet=rs0.`,
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

/** Whether no server answers, or the name cannot be resolved. */
const isAway = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  (error as NodeJS.ErrnoException).syscall === 'querySrv';

const placeOf = ({ options }: MongoClient): string => options.srvHost ?? options.hosts.join(',');
