import { randomBytes } from 'node:crypto';
import { Svcm } from '@nats-io/services';
import {
  connect as connectNats,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  headers as natsHeaders,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { type Answer, type EventContract, Failure, type Operation, type Payload } from '@procura/contracts';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { arrowKey, headers, signPrincipal } from './headers.ts';

/** Subjects: `<namespace>.<service>.<operation>` and `<namespace>.<service>.on.<event>`. */
export const subjectOf = (namespace: string, operation: Operation): string =>
  `${namespace}.${operation.service}.${operation.name}`;
export const eventSubject = (namespace: string, service: string, event: string): string =>
  `${namespace}.${service}.on.${event}`;

export type BusOptions = {
  /** `nats://user:password@host:port`, several separated by commas. */
  url: string;
  /** The process that speaks, such as `gateway` or `orders`. */
  caller: string;
  /** Master secret the arrow keys derive from. */
  secret: string;
  /** First token of every subject; `procura` outside tests. */
  namespace?: string;
};

/** The bytes of an answer and whether they were replayed for an idempotency key. */
export type RawAnswer = { body: Uint8Array; replayed: boolean };

/** A connection to NATS that asks operations and publishes events. */
export type Bus = {
  readonly connection: NatsConnection;
  readonly namespace: string;
  readonly caller: string;
  readonly secret: string;
  /** Asks an operation and returns the service's JSON bytes untouched. Raises the service's `Failure`, or `unavailable`. */
  request(operation: Operation, call: Call, input: unknown): Promise<RawAnswer>;
  /** Asks an operation and returns its answer. */
  call<O extends Operation>(operation: O, call: Call, input: z.input<O['input']>): Promise<Answer<O>>;
  /** Delivers an event to one subscriber and waits until it has committed. */
  deliver<E extends EventContract>(
    event: E,
    subscriber: string,
    delivery: { event_id: string; payload: Payload<E> },
  ): Promise<void>;
  /** Names of the services that answer `$SRV.PING` within the given time. */
  alive(timeout_ms: number): Promise<Set<string>>;
  drain(): Promise<void>;
};

/** What one message may hold beside its headers; NATS takes 1 MB with them. */
export const maxMessageBytes = 900 * 1024;
const deliveryTimeoutMs = 10_000;
const encoder = new TextEncoder();

/** Connects to NATS; waits for the first connection and reconnects for ever after. */
export const connectBus = async (options: BusOptions): Promise<Bus> => {
  const urls = options.url.split(',').map((url) => new URL(url));
  const connection = await connectNats({
    servers: urls.map((url) => url.host),
    user: urls[0]?.username ? decodeURIComponent(urls[0].username) : undefined,
    pass: urls[0]?.password ? decodeURIComponent(urls[0].password) : undefined,
    name: options.caller,
    inboxPrefix: `_INBOX_${options.caller}_${randomBytes(6).toString('hex')}`,
    // A frozen server is only noticed by unanswered pings.
    pingInterval: 2_000,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    // A process that starts while the server restarts waits for it, as one that runs does.
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    // Each request would otherwise take two stack traces for errors that hardly ever come.
    noAsyncTraces: true,
  });
  const namespace = options.namespace ?? 'procura';
  const keys = new Map<string, Buffer>();
  const keyTo = (callee: string): Buffer => {
    const known = keys.get(callee) ?? arrowKey(options.secret, options.caller, callee);
    keys.set(callee, known);
    return known;
  };

  const bus: Bus = {
    connection,
    namespace,
    caller: options.caller,
    secret: options.secret,

    async request(operation, call, input) {
      const subject = subjectOf(namespace, operation);
      const body = encoder.encode(JSON.stringify(input));
      // Numbers such as 1e20 grow when they are written out, so that a small body can become a large request.
      if (body.length > maxMessageBytes)
        throw new Failure('too_large', 'The request is too large. Send less at once, such as fewer rows.');
      const remainingMs = call.deadline_ms - Date.now();
      if (remainingMs <= 0)
        throw new Failure('unavailable', `There was no time left to ask ${operation.name}. Try again.`, {
          retry_after_s: 1,
        });
      const header = natsHeaders();
      header.set(
        headers.principal,
        signPrincipal({
          key: keyTo(operation.service),
          caller: options.caller,
          subject,
          body,
          principal: call.principal,
          now_ms: Date.now(),
        }),
      );
      header.set(headers.timeout_ms, String(remainingMs));
      header.set(headers.request_id, call.request_id);
      if (call.idempotency_key) header.set(headers.idempotency_key, call.idempotency_key);
      const message = await ask(connection, {
        subject,
        body,
        header,
        timeout_ms: remainingMs,
        what: operation.name,
        service: operation.service,
        write: operation.effect !== 'read',
      });
      return { body: message.data, replayed: message.headers?.get(headers.replayed) === 'true' };
    },

    async call(operation, call, input) {
      const { body } = await bus.request(operation, call, input);
      return JSON.parse(new TextDecoder().decode(body));
    },

    async deliver(event, subscriber, delivery) {
      const body = encoder.encode(JSON.stringify(delivery));
      await ask(connection, {
        subject: eventSubject(namespace, subscriber, event.name),
        body,
        header: natsHeaders(),
        timeout_ms: deliveryTimeoutMs,
        what: event.name,
        service: subscriber,
        write: true,
      });
    },

    async alive(timeout_ms) {
      const client = new Svcm(connection).client({ strategy: 'stall', maxWait: timeout_ms } as never);
      const names = new Set<string>();
      for await (const info of await client.ping()) names.add(info.name);
      return names;
    },

    async drain() {
      if (!connection.isClosed()) await connection.drain();
    },
  };
  return bus;
};

type Question = {
  subject: string;
  body: Uint8Array;
  header: ReturnType<typeof natsHeaders>;
  timeout_ms: number;
  what: string;
  service: string;
  write: boolean;
};

const ask = async (connection: NatsConnection, question: Question): Promise<Msg> => {
  let message: Msg;
  try {
    message = await connection.request(question.subject, question.body, {
      timeout: question.timeout_ms,
      headers: question.header,
    });
  } catch (cause) {
    if (cause instanceof NoRespondersError || (cause instanceof RequestError && cause.isNoResponders()))
      throw new Failure(
        'unavailable',
        `The ${question.service} service does not answer now. Nothing was done; try again in a moment.`,
        { retry_after_s: 1, cause },
      );
    if (
      cause instanceof TimeoutError ||
      (cause instanceof RequestError && cause.cause instanceof TimeoutError)
    )
      throw new Failure(
        'unavailable',
        question.write
          ? `The ${question.service} service did not answer in time, so the outcome is unknown. Retry with the same idempotency key.`
          : `The ${question.service} service did not answer in time. Try again.`,
        { retry_after_s: 1, cause },
      );
    throw new Failure(
      'unavailable',
      `The ${question.service} service cannot be reached now. Try again in a moment.`,
      { retry_after_s: 1, cause },
    );
  }
  // A reply too large for NATS arrives empty, with nothing but the service error header.
  if (message.headers?.has('Nats-Service-Error-Code')) throw failureOf(message, question.what);
  return message;
};

const failureOf = (message: Msg, what: string): Failure => {
  try {
    return Failure.fromJSON(message.json());
  } catch {
    return new Failure('internal', `${what} failed inside.`);
  }
};
