import { createHmac } from 'node:crypto';
import {
  type Bus,
  type Call,
  type Consumer,
  connectBus,
  type HandlerTable,
  serve,
  watchNats,
} from '@procura/bus';
import {
  type AnyEvent,
  type EventNamed,
  events,
  eventsByName,
  operationsOf,
  type Payload,
  type ServiceName,
} from '@procura/contracts';
import {
  type CollectionSpec,
  type Database,
  type Declared,
  type Migration,
  migrate,
  missingOf,
  openDatabase,
  openKeyRows,
  openMongo,
  type Place,
  placeOf,
  type Relay,
  reachesMongo,
  type Schema,
  type ScopedCollection,
  startRelay,
  type Task,
  type TransactedTask,
  type WriteTx,
} from '@procura/mongo';
import { createLogger, type Logger, type Metrics, startMetrics } from '@procura/telemetry';
import { type BaseConfig, databaseOf } from './config.ts';
import { openDataKey } from './data-key.ts';
import { schemaOf } from './migrate-service.ts';
import { migrateSecond, openSecond, type SecondDatabase } from './second-database.ts';
import { type Job, startJobs } from './start-jobs.ts';
import { watchData } from './watch-data.ts';

/** The dependencies of every handler. */
export type BaseDeps = {
  readonly bus: Bus;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly config: BaseConfig;
  readonly metrics: Metrics;
  /** A key for one purpose, derived from the key of the service's database. */
  key(purpose: string): string;
  /** A named step at which a test may kill the process; does nothing otherwise. */
  fault(point: string): void;
};

/**
 * How a service consumes an event: as an effect inside the transaction of its inbox row, or as a message sent at least
 * once. `serializeOn` names the documents on which effects conflict, the most contended one first: effects with a
 * common one are serialised in their process, and those of all replicas conflict on the first. `awaits` names the
 * events of the effect that are delivered before this one counts as delivered, for writes that wait for it.
 */
export type ConsumerOf<D, E> =
  | {
      effect: (deps: D, tx: WriteTx, payload: Payload<E>) => Promise<void>;
      /**
       * Consumes an event without a transaction. Its whole effect is one write, harmless after a repeat or a newer
       * event. Returns false for other events.
       */
      alone?: (deps: D, payload: Payload<E>) => Promise<boolean>;
      serializeOn?: (payload: Payload<E>) => readonly string[];
      awaits?: readonly AnyEvent[];
    }
  | { send: (deps: D, payload: Payload<E>) => Promise<void> }
  /** Writes without a transaction, also several events together; unique indexes make a repeat harmless. */
  | { append: (deps: D, payloads: readonly Payload<E>[]) => Promise<void> };
export type ConsumerTable<D> = { [N in AnyEvent['name']]?: ConsumerOf<D, EventNamed<N>> };

type CollectionKey<D> = {
  [K in keyof D]: D[K] extends ScopedCollection<infer _> ? K : never;
}[keyof D];
type DeclaredIn<D> = Readonly<Record<string, CollectionSpec>> & {
  readonly [K in CollectionKey<D>]: D[K] extends ScopedCollection<infer T> ? Declared<T> : never;
};

type OwnDeps<D> = Omit<D, keyof BaseDeps | CollectionKey<D>>;

/** A service as a value: its collections, handlers, consumers and jobs. */
export type ServiceDefinition<S extends ServiceName, D extends BaseDeps, C extends BaseConfig> = {
  name: S;
  /** Throws one sentence that names the variable at fault and its remedy. */
  readConfig: (env: NodeJS.ProcessEnv) => C;
  /** By their names in the dependencies, whose types follow from them. */
  collections: DeclaredIn<D>;
  /** Why its collections stay on one shard; absent if a cluster may shard them (docs/scaling.md#shard-keys). */
  unsharded?: string;
  /** In the order of application; new ones are appended. */
  migrations?: readonly Migration[];
  /** The highest feature level of this release; see docs/changing-versions.md. */
  feature_level?: number;
  /** Collections that the operator may place in a database of their own. */
  second?: SecondDatabase;
  /** Dependencies in addition to the base and the collections; `second` is the second database where there is one. */
  deps: (
    base: BaseDeps & Pick<D, CollectionKey<D>>,
    config: C,
    places: { own: Place; second: Place | undefined },
  ) => OwnDeps<D> | Promise<OwnDeps<D>>;
  handlers: HandlerTable<S, D>;
  consumers: ConsumerTable<D>;
  /** What its writes may enqueue; see `mails.ts`. */
  tasks?: readonly (Task<D, never> | TransactedTask<D, never>)[];
  jobs: readonly Job<D>[];
  /** Runs once before the first request, after the indexes exist. */
  prepare?: (deps: D, config: C) => Promise<void>;
  /** Runs after the last request and job, to end background work of the service. */
  stop?: (deps: D) => Promise<void>;
};

/** A running service. */
export type RunningService<D> = {
  readonly deps: D;
  readonly relay: Relay;
  readonly ended: Promise<Error | null>;
  /** Runs one job now, independent of its timer. */
  runJob(name: string): Promise<void>;
  stop(): Promise<void>;
};

export type StartOptions = {
  clock?: () => Date;
  /** Replaces killing the process at fault points, for tests in one process. */
  fault?: (point: string) => void;
  log?: Logger;
  /** Timers of jobs are not started; tests run them by name. */
  manual_jobs?: boolean;
};

const version = '0.2.0';
/** Time limit for MongoDB and NATS to answer a readiness check. */
const reachMs = 1000;

/** Starts a service: indexes, relay, endpoints, jobs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the order of a start, step by step
export const startService = async <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  definition: ServiceDefinition<S, D, C>,
  config: C,
  options: StartOptions = {},
): Promise<RunningService<D>> => {
  const clock = options.clock ?? (() => new Date());
  const log = options.log ?? createLogger(definition.name, config.log_level);
  // It waits as for NATS; the starter of the process decides how long, for example by a startup probe.
  const opening = {
    wait_ms: Number.POSITIVE_INFINITY,
    onWaiting: (sentence: string) => log.warn(sentence),
  };
  const database_name = databaseOf(config, definition.name);
  const client = await openMongo(config.mongodb_uri, { ...opening, database: database_name });
  const db = client.db(database_name);
  const second = await openSecond(definition.second, config, opening);
  const places = { own: placeOf(client, db), second: second?.place };
  const schema = schemaOf(definition);
  if (config.migrate === 'at_start') {
    await migrate(db, schema, 'expand');
    const report = (sentence: string) => log.info(sentence);
    if (second) await migrateSecond(places.own, second, { phase: 'expand', report });
  } else {
    await requireSchema(db, schema, definition.name);
    if (second) await requireSchema(second.db, second.schema, definition.name);
  }
  const dataKey = await openDataKey(openKeyRows(db), config.secrets, db.databaseName);
  const key = (purpose: string) => createHmac('sha256', dataKey).update(purpose).digest('base64url');
  const fault =
    options.fault ??
    ((point: string) => void (config.fault === point && process.kill(process.pid, 'SIGKILL')));
  const database = openDatabase({
    client,
    db,
    service: definition.name,
    clock,
    cursor_key: key('cursor'),
    tasks: definition.tasks ?? [],
    fault,
  });
  const bus = await connectBus({
    ...config,
    caller: definition.name,
    onDropped: (error, subject) => log.warn({ reason: String(error), subject }, 'message dropped'),
    onWaiting: (sentence) => log.warn(sentence),
  });
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const metrics = await startMetrics({
    process_name: definition.name,
    port: config.metrics_port,
    host: config.metrics_host,
    missing: async () => {
      const [nats, mongodb, audit] = await Promise.all([
        bus.reaches(reachMs),
        reachesMongo(client, reachMs),
        second ? reachesMongo(second.client, reachMs) : true,
      ]);
      return [
        ...(phase === 'serving' ? [] : [phase]),
        ...(nats ? [] : ['nats']),
        ...(mongodb ? [] : ['mongodb']),
        ...(audit ? [] : ['audit_mongodb']),
      ];
    },
  });
  const base = { bus, database, clock, log, config, metrics, key, fault };
  const opened = { ...base, ...openCollections<D>(database, definition.collections) };
  const deps = { ...opened, ...(await definition.deps(opened, config, places)) } as unknown as D;
  watchNats(metrics, bus);
  watchData(metrics, database, { mongodb: client, ...(second && { audit_mongodb: second.client }) });
  await definition.prepare?.(deps, config);

  const eventDelay = metrics.durations(
    'procura_event_delay_seconds',
    'Time from the occurrence of an event to its processing, by event',
  );
  const serving = await serve({
    bus,
    service: definition.name,
    version,
    clock,
    endpoints: endpointsOf(definition, deps),
    consumers: consumersOf(definition, deps),
    tasks: tasksOf(definition, deps),
    begin: metrics.watch('operation'),
    taken: (event, delay_s) => eventDelay(delay_s, { event }),
    onInternalError: (error, context) => log.error({ err: error, ...context }, 'internal error'),
  });
  const relay = startRelay({
    database,
    bus,
    onError: (error, row) =>
      log.warn(
        {
          event: row.event,
          event_id: row._id,
          attempts: row.attempts,
          request_id: row.origin?.request_id,
          reason: String(error),
        },
        'event not delivered yet',
      ),
    onOutboxError: (error) =>
      log.warn({ reason: String(error) }, 'the outbox cannot be read or written, trying again'),
  });
  const jobs = startJobs(definition.jobs, deps, { manual: options.manual_jobs === true });
  const upkeep = startJobs([endOrphans], deps, { manual: false });
  phase = 'serving';
  log.info({ service: definition.name, metrics_port: metrics.port }, 'ready');
  return {
    deps,
    relay,
    ended: serving.ended,
    runJob: jobs.run,
    stop: async () => {
      phase = 'stopping';
      await serving.stop();
      await Promise.all([jobs.stop(), upkeep.stop()]);
      await definition.stop?.(deps);
      await relay.stop();
      await bus.drain();
      await database.close();
      await client.close();
      await second?.client.close();
      await metrics.stop();
    },
  };
};

const openCollections = <D>(database: Database, declared: DeclaredIn<D>) =>
  Object.fromEntries(
    Object.entries<CollectionSpec>(declared).map(([name, spec]) => [name, database.collection(spec)]),
  ) as unknown as Pick<D, CollectionKey<D>>;

/** With MIGRATE=by_job a start creates nothing, because building an index on a large collection is work for a job. */
const requireSchema = async (db: Parameters<typeof missingOf>[0], schema: Schema, name: ServiceName) => {
  const missing = await missingOf(db, schema);
  if (missing.length > 0)
    throw new Error(
      `The database ${db.databaseName} lacks ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}. Run node services/${name}/src/main.ts migrate first, or set MIGRATE=at_start.`,
    );
};

/** A job of every service, whose timer also runs where a test runs the service's own jobs by name. */
const endOrphans: Job<BaseDeps> = {
  name: 'end_orphans',
  every_ms: 2000,
  at_start: true,
  async run({ database, log }) {
    const ended = await database.endOrphans();
    if (ended > 0) log.warn({ processes: ended }, 'ended transactions of processes that no longer run');
  },
};

const endpointsOf = <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  definition: ServiceDefinition<S, D, C>,
  deps: D,
) =>
  operationsOf(definition.name).map((operation) => {
    const handler = (
      definition.handlers as Record<string, (deps: D, call: Call, input: unknown) => Promise<unknown>>
    )[operation.name];
    if (!handler) throw new Error(`${definition.name} has no handler for ${operation.name}`);
    return { operation, run: (call: Call, input: unknown) => handler(deps, call, input) };
  });

const consumersOf = <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  definition: ServiceDefinition<S, D, C>,
  deps: D,
) => {
  const missing = events.find(
    (event) => event.subscribers.includes(definition.name) && !(event.name in definition.consumers),
  );
  if (missing) throw new Error(`${definition.name} subscribes to ${missing.name} and does not consume it`);
  return Object.entries(definition.consumers).map(([name, consumer]) => {
    const event = eventsByName.get(name);
    if (!event) throw new Error(`${definition.name} consumes ${name}, which does not exist`);
    const act = consumer as ConsumerOf<D, AnyEvent>;
    return {
      event,
      ...('append' in act && {
        runBatch: (payloads: readonly unknown[]) => act.append(deps, payloads as Payload<AnyEvent>[]),
      }),
      run: async ({ event_id, payload, deadline_ms }: Parameters<Consumer>[0]) => {
        const given = payload as Payload<AnyEvent>;
        const entity = 'entity_id' in given ? { id: given.entity_id, version: given.version } : undefined;
        if ('send' in act) return act.send(deps, given);
        if ('append' in act) return act.append(deps, [given]);
        if (await act.alone?.(deps, given)) return;
        const serializeOn = act.serializeOn?.(given as never);
        const { awaits } = act;
        return deps.database.consume(
          { event_id, event: name, entity, serializeOn, deadline_ms, awaits },
          (tx) => act.effect(deps, tx, given),
        );
      },
    };
  });
};

const tasksOf = <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  { tasks = [] }: ServiceDefinition<S, D, C>,
  deps: D,
) =>
  tasks.map((task) => ({
    name: task.name,
    run: ({ event_id, payload, deadline_ms }: Parameters<Consumer>[0]) =>
      'run' in task
        ? task.run(deps, payload as never)
        : deps.database.consume(
            { event_id, event: task.name, deadline_ms, serializeOn: task.serializeOn?.(payload as never) },
            (tx) => task.effect(deps, tx, payload as never),
          ),
  }));
