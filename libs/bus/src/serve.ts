import { randomUUID } from 'node:crypto';
import { type Service, type ServiceMsg, Svcm } from '@nats-io/services';
import type { EventContract, Operation, OperationsOf, Output, ServiceName } from '@procura/contracts';
import { continued, type Labels, type Origin } from '@procura/telemetry';
import type { z } from 'zod';
import { type Bus, lastAnswerMs } from './bus.ts';
import type { Call } from './call.ts';
import { callersOf } from './callers.ts';
import { type Delivery, deliveryTimeoutMs } from './delivery.ts';
import { createFairQueue } from './fair-queue.ts';
import { guarded } from './guard.ts';
import { originOf, processSpan } from './spans.ts';
import { eventSubject, subjectOf } from './subjects.ts';
import { answer, type BatchConsumer, type Consumer, consume, failureOf, noteDelay, take } from './work.ts';

/** A handler returns the output of one operation from its dependencies, the call and the parsed input. */
export type Handler<D, O extends Operation> = (
  deps: D,
  call: Call,
  input: z.output<O['input']>,
) => Promise<Output<O>>;
/** The handlers of every operation that a service owns, by name; the compiler requires each of them. */
export type HandlerTable<S extends ServiceName, D> = {
  [N in keyof OperationsOf<S>]: OperationsOf<S>[N] extends Operation ? Handler<D, OperationsOf<S>[N]> : never;
};
export type ServeOptions = {
  bus: Bus;
  service: ServiceName;
  version: string;
  endpoints: { operation: Operation; run: (call: Call, input: unknown) => Promise<unknown> }[];
  /** The service's clock, which decides whether a session is still strong. */
  clock?: () => Date;
  consumers: { event: EventContract; run: Consumer; runBatch?: BatchConsumer | undefined }[];
  /** What the service leaves to itself, by name. */
  tasks?: { name: string; run: Consumer }[];
  /** Called for every unexpected failure; its details are not sent to the caller. */
  onInternalError(error: unknown, context: { operation: string; request_id: string }): void;
  /**
   * Called when an operation or the consumption of an event begins; the returned function is called with the outcome.
   */
  begin?: (what: string, labels?: Labels) => (outcome: string) => void;
  /** Called with the delay between an event and its consumption. */
  taken?: (event: string, delay_s: number) => void;
};

export type Serving = {
  /**
   * Resolves when the service ends; with an error if a subscription was refused or the connection was lost permanently.
   */
  readonly ended: Promise<Error | null>;
  inFlight(): number;
  /** Accepts no further requests, and waits for those in progress. */
  stop(): Promise<void>;
};

/** Number of requests of one company that a process works on concurrently; further ones wait for their turn. */
const mostOfCompany = 12;

/**
 * Registers a service with the NATS services API; replicas share its queue group. Throws if NATS refuses an endpoint.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one registration with all that uses it
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const { bus, onInternalError, begin = () => () => undefined, taken = () => undefined } = options;
  const { clock = () => new Date() } = options;
  const name = bus.namespace === 'procura' ? options.service : `${bus.namespace}_${options.service}`;
  const working = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    working.add(work);
    work.finally(() => working.delete(work));
  };

  const turns = createFairQueue({ each: mostOfCompany });
  const common = { keys: bus.keys.from, service: options.service, onInternalError };
  /** Runs work in the span of a message. */
  const inSpan = (subject: string, body: Uint8Array, origin: Origin, work: () => Promise<void>) =>
    continued(origin, () => processSpan(subject, options.service, body), work);
  const endpoints: { name: string; subject: string; taking: (message: ServiceMsg) => void }[] = [];
  /** Receives the messages of one subject; an unreadable one is reported and not answered. */
  const addEndpoint = (endpoint: string, subject: string, take: (message: ServiceMsg) => void): void => {
    const taking = guarded(take, (error) => onInternalError(error, { operation: endpoint, request_id: '' }));
    endpoints.push({ name: endpoint, subject, taking });
  };

  for (const { operation, run } of options.endpoints) {
    const subject = subjectOf(bus.namespace, operation);
    const callers = callersOf(operation);
    addEndpoint(operation.name, subject, (message) => {
      const origin = { request_id: `req_${randomUUID()}`, ...originOf(message.headers) };
      const end = begin(operation.name, { area: operation.area });
      const { request_id } = origin;
      const work = { ...common, message, subject, operation, callers, clock, run, turns, end, request_id };
      track(inSpan(subject, message.data, origin, () => answer(work)));
    });
  }
  const closing: (() => void)[] = [];
  /** Receives what this process delivers to itself. */
  const takeOwn = (event: string, work: (delivery: Delivery, deadline_ms: number) => Promise<void>): void => {
    const name = `on ${event}`;
    const subject = eventSubject(bus.namespace, options.service, event);
    const taking = async (delivery: Delivery, origin: Origin): Promise<void> => {
      const end = begin(name);
      const deadline_ms = Date.now() + deliveryTimeoutMs;
      try {
        await inSpan(subject, new Uint8Array(), origin, () => work(delivery, deadline_ms));
        end('ok');
      } catch (error) {
        throw failureOf({ ...common, request_id: origin.request_id ?? '', end }, error, name);
      }
    };
    closing.push(
      bus.takeOwn(event, (delivery, origin) => {
        const taken = taking(delivery, origin);
        track(taken.catch(() => undefined));
        return taken;
      }),
    );
  };
  for (const { event, run, runBatch } of options.consumers) {
    const subject = eventSubject(bus.namespace, options.service, event.name);
    const name = `on ${event.name}`;
    if (event.publishers.some((publisher) => publisher !== options.service))
      addEndpoint(`on-${event.name}`, subject, (message) => {
        const origin = originOf(message.headers);
        const end = begin(name);
        const request_id = origin.request_id ?? '';
        const work = { ...common, message, subject, event, run, runBatch, end, taken, request_id };
        track(inSpan(subject, message.data, origin, () => consume(work)));
      });
    if (event.publishers.includes(options.service))
      takeOwn(event.name, (delivery, deadline_ms) =>
        take({ event, run, taken, sender: options.service }, delivery, deadline_ms),
      );
  }
  for (const { name, run } of options.tasks ?? [])
    takeOwn(name, async ({ event_id, payload, created_at }, deadline_ms) => {
      await run({ event_id, payload, deadline_ms });
      noteDelay({ event: { name }, taken }, created_at);
    });
  const { promise: stopped, resolve: end } = Promise.withResolvers<Error | null>();
  /** Undefined while the connection changes servers. */
  let registered: Service | undefined;
  const register = async (): Promise<void> => {
    const service = await new Svcm(bus.connection).add({
      name,
      version: options.version,
      queue: options.service,
    });
    registered = service;
    service.stopped.then((error) => service === registered && end(error));
    for (const { name: endpoint, subject, taking } of endpoints)
      service.addEndpoint(endpoint, { subject, handler: (_error, message) => taking(message) });
  };
  let stopping = false;
  const finish = async (): Promise<void> => {
    const leaving = registered;
    registered = undefined;
    // Rejects if the connection is lost meanwhile, and waits for another one if it is lost already.
    const left = leaving?.stop().catch(() => undefined);
    if (await bus.reaches(lastAnswerMs)) await left;
    await Promise.allSettled([...working]);
  };
  bus.beforeLeaving(() => ({
    finished: finish(),
    comeBack: () => (stopping ? undefined : register().catch(end)),
  }));
  await register();
  await bus.connection.flush();
  const ended = Promise.race([bus.ended, stopped]);
  // A refused endpoint has stopped the service by now.
  if ((registered as Service | undefined)?.isStopped) throw await ended;

  return {
    ended,
    inFlight: () => working.size,
    async stop() {
      stopping = true;
      for (const close of closing) close();
      await finish();
      end(null);
    },
  };
};
