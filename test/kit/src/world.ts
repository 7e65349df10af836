import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, type BusConfig, eventSubject, type Peer, peerKeysOf, processSecret } from '@procura/bus';
import {
  type Answer,
  type Consent,
  type Operation,
  type Principal,
  type ServiceName,
  serviceNames,
} from '@procura/contracts';
import {
  type BaseConfig,
  type BaseDeps,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@procura/service';
import { createLogger, type Logger } from '@procura/telemetry';
import type { z } from 'zod';
import { callOf, openActingBus } from './acting-bus.ts';
import { type Databases, openDatabases } from './databases.ts';
import { sentIn } from './outbox-rows.ts';
import { noteLogLine } from './suite-record.ts';

/** A clock that tests move. */
export type TestClock = { (): Date; set(instant: string): void; advance(ms: number): void };

/** Noon in the middle of next month, so that no day or month ends during a test, in any time zone. */
export const midMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12)).toISOString();
};

const testClock = (): TestClock => {
  let offsetMs = 0;
  const clock = () => new Date(Date.now() + offsetMs);
  return Object.assign(clock, {
    set: (instant: string) => {
      offsetMs = Date.parse(instant) - Date.now();
    },
    advance: (ms: number) => {
      offsetMs += ms;
    },
  });
};

export type WorldOptions = {
  /** Services to run in this process; all by default. */
  services?: readonly ServiceName[];
  /**
   * Services that do not run here and that the test does not need: events to them are dropped. An event to another
   * service that does not run fails the test when the world stops.
   */
  absent?: readonly ServiceName[];
  /** Called at fault points instead of killing the process; throw to interrupt there. */
  fault?: (point: string) => void;
  /** Run the jobs on their timers; otherwise tests run them by name. */
  timers?: boolean;
  /** Further configuration values for a service. */
  config?: Record<string, unknown>;
  /** Receives every log line, down to debug, instead of standard output. */
  logs?: string[];
};

/**
 * The platform in one process with its own subjects and databases, on the run's MongoDB and NATS. A world with the
 * namespace of another joins it as replicas of its services. Worlds are isolated from each other, as are companies
 * within one.
 */
export type World = {
  readonly config: Omit<BaseConfig, Exclude<keyof BusConfig, 'namespace'>>;
  /** The NATS configuration of one process of this world: its user, keys and secret. */
  busConfig(peer: Peer): BusConfig;
  readonly clock: TestClock;
  readonly bus: Bus;
  /** The databases of the services. */
  readonly database: Databases;
  readonly services: ReadonlyMap<ServiceName, RunningService<BaseDeps>>;
  /** Calls an operation as the gateway would; raises the service's Failure. */
  call<O extends Operation>(
    operation: O,
    principal: Principal,
    input: z.input<O['input']>,
    options?: { key?: string; timeout_ms?: number; consent?: Consent },
  ): Promise<Answer<O>>;
  /** Like `call`, and returns whether the answer was replayed. */
  callTwice<O extends Operation>(
    operation: O,
    principal: Principal,
    input: z.input<O['input']>,
    key: string,
  ): Promise<{ answer: Answer<O>; replayed: boolean }>;
  runJob(service: ServiceName, job: string): Promise<void>;
  /** Stops one service as an operator would; the others continue. */
  stopService(name: ServiceName): Promise<void>;
  /** Starts a stopped service on its data. */
  startService(name: ServiceName): Promise<void>;
  /** Waits until every event of every service is delivered. */
  settle(): Promise<void>;
  /** Dependencies of a service, for reading its collections. */
  deps<D extends BaseDeps = BaseDeps>(service: ServiceName): D;
  stop(): Promise<void>;
};

/** Worlds that share a namespace are replicas, so all have the same master secret. */
const master = 'a master secret of more than thirty-two characters, for tests';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run the tests with npm run jest, which starts MongoDB and NATS`);
  return value;
};

/**
 * The NATS address of one process on this worker's server: with the process's own user, or the one in NATS_URL for all.
 */
export const natsUrlOf = (peer: Peer): string =>
  (JSON.parse(process.env.NATS_URLS ?? '{}') as Partial<Record<Peer, string>>)[peer] ?? required('NATS_URL');

type AnyService = ServiceDefinition<ServiceName, BaseDeps, BaseConfig>;

/** The definition of a service, as its package exports it. */
export const definitionOf = async (name: ServiceName): Promise<AnyService> => {
  const exported = (await import(`@procura/${name}`)) as Record<string, AnyService>;
  const definition = exported[`${name}Service`];
  if (!definition) throw new Error(`@procura/${name} does not export ${name}Service`);
  return definition;
};

/**
 * The logger of one process of a world: to the destination in its options, or to standard output. Without both, warnings
 * and errors are kept for the report of a failed suite.
 */
export const loggerOf = (
  name: string,
  config: Pick<BaseConfig, 'log_level'>,
  { logs }: WorldOptions,
): Logger =>
  logs
    ? createLogger(name, 'debug', { write: (line) => void logs.push(line) })
    : config.log_level === 'silent'
      ? createLogger(name, 'warn', { write: noteLogLine })
      : createLogger(name, config.log_level);

/** Starts a world. Stop it in afterAll. */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  /** Another world has created its databases, and consumes events for services that this one does not run. */
  const joins = options.config?.namespace !== undefined;
  const clock = testClock();
  const mail_dir = await mkdtemp(join(tmpdir(), 'procura-mail-'));
  const config: World['config'] = {
    mongodb_uri: required('MONGODB_URI'),
    public_url: 'http://localhost:3000',
    smtp_url: undefined,
    mail_dir,
    namespace: `t${randomBytes(5).toString('hex')}`,
    log_level: process.env.PROCURA_TEST_LOG ?? 'silent',
    migrate: 'at_start',
    stop_within_ms: 25_000,
    fault: undefined,
    metrics_port: undefined,
    metrics_host: undefined,
    ...options.config,
  };
  const busConfig = (peer: Peer): BusConfig => ({
    nats_url: natsUrlOf(peer),
    nats_tls: undefined,
    nats_creds: undefined,
    keys: peerKeysOf(master, peer),
    secrets: [processSecret(master, peer)],
    namespace: config.namespace,
  });
  const { database, drop, close } = await openDatabases(config.mongodb_uri, config.namespace);
  const services = new Map<ServiceName, RunningService<BaseDeps>>();
  const start = async (name: ServiceName): Promise<void> => {
    const service = await startService(
      await definitionOf(name),
      { ...config, ...busConfig(name) },
      {
        clock,
        log: loggerOf(name, config, options),
        fault: options.fault ?? (() => undefined),
        manual_jobs: !options.timers,
      },
    );
    services.set(name, service);
  };
  await Promise.all((options.services ?? serviceNames).map(start));
  // Tests also call internal operations, so they use the user with all permissions.
  const nats_url = required('NATS_URL');
  const bus = await openActingBus((caller) => ({ ...busConfig(caller), nats_url, caller }));

  // Events to services that never ran here are acknowledged; otherwise each would be sent again and again. A replica
  // leaves them to the world it joins.
  const absent = new Map(
    serviceNames
      .filter((name) => !joins && !services.has(name))
      .map((name) => [
        name,
        bus.connection.subscribe(eventSubject(config.namespace, name, '*'), {
          callback: (_error, message) => void message.respond('{}'),
        }),
      ]),
  );
  /** Unexpected events to services that never ran here. */
  const missed = async (): Promise<string[]> => {
    // The feed only shows what others did, so a world without it misses no effect.
    const doneWithout = [...(options.absent ?? []), 'feed'];
    const absentees = [...absent.keys()].filter((name) => !doneWithout.includes(name));
    const sent = (await Promise.all(serviceNames.map((name) => sentIn(database(name))))).flat();
    const toAbsentees = sent.filter(({ subscriber }) => absentees.some((name) => name === subscriber));
    return [...new Set(toAbsentees.map(({ event, subscriber }) => `${event} to ${subscriber}`))];
  };

  const running = (name: ServiceName): RunningService<BaseDeps> => {
    const service = services.get(name);
    if (!service) throw new Error(`${name} does not run in this world`);
    return service;
  };

  return {
    config,
    busConfig,
    clock,
    bus,
    database,
    services,
    call: (operation, principal, input, { key, timeout_ms, consent } = {}) =>
      bus.call(operation, { ...callOf(operation, principal, { key, timeout_ms }), consent }, input),
    async callTwice(operation, principal, input, key) {
      const { body, replayed } = await bus.request(operation, callOf(operation, principal, { key }), input);
      return { answer: JSON.parse(new TextDecoder().decode(body)), replayed };
    },
    runJob: (service, job) => running(service).runJob(job),
    async stopService(name) {
      await running(name).stop();
      services.delete(name);
    },
    startService(name) {
      absent.get(name)?.unsubscribe();
      absent.delete(name);
      return start(name);
    },
    async settle() {
      // Repeated while any was delivered, because an event's effect may publish another event.
      for (let delivered = [1]; delivered.some((count) => count > 0); )
        delivered = await Promise.all([...services.values()].map(({ relay }) => relay.settle()));
    },
    deps: <D extends BaseDeps>(service: ServiceName) => running(service).deps as D,
    async stop() {
      await Promise.all([...services.values()].map((service) => service.stop()));
      await bus.drain();
      await rm(mail_dir, { recursive: true, force: true });
      const lost = await missed();
      if (!joins) await drop();
      await close();
      if (lost.length > 0)
        throw new Error(
          `There were events to services that this world runs without: ${lost.join(', ')}. Run the services, or name those that the test does without: startWorld({ absent: […] }).`,
        );
    },
  };
};
