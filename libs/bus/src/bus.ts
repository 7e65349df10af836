import { randomBytes } from 'node:crypto';
import { Svcm } from '@nats-io/services';
import {
  AuthorizationError,
  connect as connectNats,
  createInbox,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  headers as natsHeaders,
  PermissionViolationError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import {
  type Answer,
  type EventContract,
  Failure,
  type Operation,
  type Payload,
  type Principal,
  systemPrincipal,
} from '@procura/contracts';
import { continued, type Origin, traced } from '@procura/telemetry';
import type { z } from 'zod';
import { type Peer, speaksTo } from './arrows.ts';
import type { BusConfig } from './bus-config.ts';
import type { Call } from './call.ts';
import { type ControlName, controlSubject } from './control.ts';
import { headers, signPrincipal } from './headers.ts';
import type { ArrowKeys } from './keys.ts';
import { natsAddress } from './nats-address.ts';
import { requestSpan, sendTrace } from './spans.ts';
import { eventSubject, inboxOf, subjectOf } from './subjects.ts';

export type BusOptions = Pick<BusConfig, 'nats_url' | 'keys'> &
  Partial<BusConfig> & {
    /** The process that speaks. */
    caller: Peer;
  };

/** An event on its way to one subscriber. */
export type Delivery<E extends EventContract = EventContract> = {
  event_id: string;
  payload: Payload<E>;
  /** When it happened (RFC 3339). */
  created_at?: string;
};

/** The bytes of an answer and whether they were replayed for an idempotency key. */
export type RawAnswer = { body: Uint8Array; replayed: boolean };

/** A connection to NATS that asks operations and publishes events. */
export type Bus = {
  readonly connection: NatsConnection;
  readonly namespace: string;
  readonly caller: Peer;
  readonly keys: ArrowKeys;
  /** Settles when this process can no longer do its work: NATS refused a subscription, or closed the connection for good. */
  readonly ended: Promise<Error | null>;
  /** Asks an operation and returns the service's JSON bytes untouched. Raises the service's `Failure`, or `unavailable`. */
  request(operation: Operation, call: Call, input: unknown): Promise<RawAnswer>;
  /** Asks an operation and returns its answer. */
  call<O extends Operation>(operation: O, call: Call, input: z.input<O['input']>): Promise<Answer<O>>;
  /** Delivers an event to one subscriber and waits until it has committed; what it does belongs to the origin. */
  deliver<E extends EventContract>(
    event: E,
    subscriber: string,
    delivery: Delivery<E>,
    origin?: Origin,
  ): Promise<void>;
  /** Tells every subscriber of a control message, and waits for nobody. */
  tell(name: ControlName, message: unknown): void;
  /** Tells every subscriber and hears what they answer, until the function returned is called. */
  gather(name: ControlName, message: unknown, hear: (answer: unknown) => void): () => void;
  /** Hears a control message as long as the connection lives. Nobody hears what `answer` is given if nobody asked. */
  listen(name: ControlName, hear: (message: unknown, answer: (reply: unknown) => void) => void): void;
  /** Names of the services that answer `$SRV.PING` within the given time. */
  alive(timeout_ms: number): Promise<Set<string>>;
  /** True when NATS itself answers within the given time. */
  reaches(timeout_ms: number): Promise<boolean>;
  drain(): Promise<void>;
};

/** What one message may hold beside its headers; NATS takes 1 MB with them. */
export const maxMessageBytes = 900 * 1024;
/** How long one delivery of an event may take, its effect included. */
export const deliveryTimeoutMs = 10_000;
const encoder = new TextEncoder();

/**
 * Connects to NATS; waits for the first connection and reconnects for ever after. Throws one sentence when a
 * key is missing or NATS refuses the user.
 */
export const connectBus = async (options: BusOptions): Promise<Bus> => {
  const { caller, keys } = options;
  const missing = [...speaksTo(caller)].filter((callee) => !keys.to[callee]);
  if (missing.length > 0)
    throw new Error(
      `PROCURA_KEYS of ${caller} has no key to ${missing.join(', ')}. Derive it again from the master secret; npm start does so.`,
    );
  const inboxPrefix = `${inboxOf(caller)}.${randomBytes(6).toString('hex')}`;
  const connection = await connect(options, inboxPrefix);
  const namespace = options.namespace ?? 'procura';
  const sign = (service: string, subject: string, body: Uint8Array, principal: Principal) => {
    const header = natsHeaders();
    const key = keys.to[service];
    if (!key) throw new Error(`${caller} has no key to ${service}: no contract says that it speaks to it`);
    header.set(
      headers.principal,
      signPrincipal({ key, caller, subject, body, principal, now_ms: Date.now() }),
    );
    return header;
  };

  const bus: Bus = {
    connection,
    namespace,
    caller,
    keys,
    ended: endOf(caller, connection),

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
      const header = sign(operation.service, subject, body, call.principal);
      header.set(headers.timeout_ms, String(remainingMs));
      header.set(headers.request_id, call.request_id);
      if (call.idempotency_key) header.set(headers.idempotency_key, call.idempotency_key);
      const question = {
        subject,
        body,
        header,
        timeout_ms: remainingMs,
        what: operation.name,
        service: operation.service,
        write: operation.effect !== 'read',
      };
      const message = await traced(
        () => requestSpan(subject, body),
        () => ask(connection, question),
      );
      return { body: message.data, replayed: message.headers?.get(headers.replayed) === 'true' };
    },

    async call(operation, call, input) {
      const { body } = await bus.request(operation, call, input);
      return JSON.parse(new TextDecoder().decode(body));
    },

    async deliver(event, subscriber, delivery, origin = {}) {
      const body = encoder.encode(JSON.stringify(delivery));
      const subject = eventSubject(namespace, subscriber, event.name);
      // An event is told by its publisher, on nobody's behalf.
      const header = sign(subscriber, subject, body, systemPrincipal(''));
      header.set(headers.timeout_ms, String(deliveryTimeoutMs));
      if (origin.request_id) header.set(headers.request_id, origin.request_id);
      const question = {
        subject,
        body,
        header,
        timeout_ms: deliveryTimeoutMs,
        what: event.name,
        service: subscriber,
        write: true,
      };
      await continued(
        origin,
        () => requestSpan(subject, body),
        () => ask(connection, question),
      );
    },

    tell(name, message) {
      connection.publish(controlSubject(namespace, name), JSON.stringify(message));
    },

    gather(name, message, hear) {
      const reply = createInbox(inboxPrefix);
      const answers = connection.subscribe(reply, {
        // Without subscribers the server itself answers, with nothing.
        callback: (error, answer) => void (!error && answer.data.length > 0 && hear(answer.json())),
      });
      connection.publish(controlSubject(namespace, name), JSON.stringify(message), { reply });
      return () => answers.unsubscribe();
    },

    listen(name, hear) {
      connection.subscribe(controlSubject(namespace, name), {
        callback: (error, message) => {
          if (!error) hear(message.json(), (reply) => void message.respond(JSON.stringify(reply)));
        },
      });
    },

    async alive(timeout_ms) {
      const client = new Svcm(connection).client({ strategy: 'stall', maxWait: timeout_ms } as never);
      const names = new Set<string>();
      for await (const info of await client.ping()) names.add(info.name);
      return names;
    },

    async reaches(timeout_ms) {
      const limit = AbortSignal.timeout(timeout_ms);
      const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)));
      return Promise.race([connection.rtt().then(() => true), late]).catch(() => false);
    },

    async drain() {
      if (!connection.isClosed()) await connection.drain();
    },
  };
  return bus;
};

const connect = async (options: BusOptions, inboxPrefix: string): Promise<NatsConnection> => {
  const { caller } = options;
  const address = natsAddress(options);
  try {
    return await connectNats({
      ...address,
      name: caller,
      inboxPrefix,
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
  } catch (cause) {
    if (!(cause instanceof AuthorizationError)) throw cause;
    throw new Error(
      `NATS refuses the user ${address.user ?? '(none)'} of ${caller}. Set NATS_URL to the user and password that the server’s configuration has for ${caller}.`,
      { cause },
    );
  }
};

/** A process whose subscription NATS refuses would go on, deaf and without a word. */
const endOf = async (caller: string, connection: NatsConnection): Promise<Error | null> => {
  for await (const status of connection.status())
    if (
      status.type === 'error' &&
      status.error instanceof PermissionViolationError &&
      status.error.operation === 'subscription'
    )
      return new Error(
        `NATS refuses ${caller} the subject ${status.error.subject}. Give the server the users that npm run cli -- nats-permissions prints.`,
        { cause: status.error },
      );
  return (await connection.closed()) ?? null;
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

const isTimeout = (cause: unknown): boolean =>
  cause instanceof TimeoutError || (cause instanceof RequestError && cause.cause instanceof TimeoutError);

/**
 * Why a delivery failed: the consumer refused this event, had no time for it, did not answer within
 * `deliveryTimeoutMs`, or nothing reached it.
 */
export type DeliveryFailure = 'refused' | 'unavailable' | 'silent' | 'unreached';

/** Reads it from what `deliver` raised. */
export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  if (!(error instanceof Failure) || error.code !== 'unavailable') return 'refused';
  if (isTimeout(error.cause)) return 'silent';
  return error.cause === undefined ? 'unavailable' : 'unreached';
};

const ask = async (connection: NatsConnection, question: Question): Promise<Msg> => {
  let message: Msg;
  try {
    sendTrace(question.header);
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
    if (isTimeout(cause))
      throw new Failure(
        'unavailable',
        question.write
          ? `The ${question.service} service did not answer in time, so the outcome is unknown. Retry with the same idempotency key.`
          : `The ${question.service} service did not answer in time. Try again.`,
        { retry_after_s: 1, cause },
      );
    if (
      cause instanceof PermissionViolationError ||
      (cause as Error).cause instanceof PermissionViolationError
    )
      throw new Failure(
        'unavailable',
        `NATS refuses requests to ${question.what} from here. Give the server the users that npm run cli -- nats-permissions prints.`,
        { cause },
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
