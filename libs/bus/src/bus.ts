import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AuthorizationError,
  connect as connectNats,
  type Msg,
  type NatsConnection,
  type NodeConnectionOptions,
  PermissionViolationError,
} from '@nats-io/transport-node';
import {
  type Answer,
  type EventContract,
  Failure,
  type Operation,
  systemPrincipal,
  waitsForData,
} from '@procura/contracts';
import { continued, createLossReport, type Origin, traced } from '@procura/telemetry';
import type { z } from 'zod';
import { ask, earlierRelease, headerOf, type Question } from './ask.ts';
import type { BusConfig } from './bus-config.ts';
import type { Call } from './call.ts';
import { speaksTo } from './callers.ts';
import { openControl } from './control.ts';
import type { ControlName } from './control-messages.ts';
import { type Batch, type Delivery, deliveryTimeoutMs } from './delivery.ts';
import type { OnDropped } from './guard.ts';
import { headers, signerOf } from './headers.ts';
import type { PeerKeys } from './keys.ts';
import { type Leave, leaveEndingServers } from './leave-server.ts';
import { natsAddress } from './nats-address.ts';
import { createOwnEvents, type TakeOwn } from './own-events.ts';
import type { Peer } from './peers.ts';
import { isOfNobody, openReplies, openRequests } from './replies.ts';
import { requestSpan } from './spans.ts';
import { eventSubject, inboxOf, subjectOf } from './subjects.ts';

export type BusOptions = Pick<BusConfig, 'nats_url' | 'keys'> &
  Partial<BusConfig> & {
    /** The process that uses the connection. */
    caller: Peer;
    /** Receives messages that were dropped because no legitimate process sent them. */
    onDropped?: OnDropped | undefined;
    /**
     * Called with a sentence: while no server can be used for the first connection, when the connection is lost for
     * longer than a moment, and when it is back.
     */
    onWaiting?: ((sentence: string) => void) | undefined;
  };

/** The bytes of an answer, and whether it is a replay for an idempotency key. */
export type RawAnswer = { body: Uint8Array; replayed: boolean };

/** A connection to NATS that calls operations and delivers events. */
export type Bus = {
  readonly connection: NatsConnection;
  readonly namespace: string;
  readonly caller: Peer;
  readonly keys: PeerKeys;
  /**
   * Resolves when this process can no longer work: NATS refused a subscription, or closed the connection permanently.
   */
  readonly ended: Promise<Error | null>;
  /**
   * Calls an operation and returns the service's JSON bytes unchanged. Raises the service's `Failure`, or
   * `unavailable`.
   */
  request(operation: Operation, call: Call, input: unknown): Promise<RawAnswer>;
  /** Calls an operation and returns its parsed answer. */
  call<O extends Operation>(operation: O, call: Call, input: z.input<O['input']>): Promise<Answer<O>>;
  /**
   * Delivers an event to one subscriber and waits until it has committed; `origin` is the request that caused the
   * event. Returns whether the subscriber accepts several of these in one message.
   */
  deliver<E extends EventContract>(
    event: E,
    subscriber: string,
    delivery: Delivery<E>,
    origin?: Origin,
  ): Promise<boolean>;
  /**
   * Delivers several events of one kind in one message to a subscriber that accepts this, and waits until it has
   * committed all of them. After a failure each of them may be committed or not.
   */
  deliverBatch(event: EventContract, subscriber: string, deliveries: readonly Delivery[]): Promise<void>;
  /** Delivers a task of this process, or an event that it subscribes to itself, without NATS. */
  deliverOwn(name: string, delivery: Delivery, origin?: Origin): Promise<void>;
  /** Registers what runs for `deliverOwn`. */
  takeOwn(event: string, take: TakeOwn): () => void;
  /** Publishes a signed control message to every subscriber without waiting. */
  publish(name: ControlName, message: unknown): void;
  /** Publishes it, and receives the subscribers' signed answers until the returned function is called. */
  requestAll(name: ControlName, message: unknown, take: (answer: unknown) => void): () => void;
  /**
   * Subscribes to a control message for the life of the connection; `answer` sends a signed answer. Messages of other
   * senders, and messages for which `take` throws, are dropped.
   */
  subscribe(name: ControlName, take: (message: unknown, answer: (reply: unknown) => void) => void): void;
  /** Registers work that must finish before this connection leaves a server that is about to stop. */
  beforeLeaving(leave: Leave): void;
  /** Names of the services that answer `$SRV.PING` within the given time. */
  alive(timeout_ms: number): Promise<Set<string>>;
  /** Whether NATS itself answers within the given time. */
  reaches(timeout_ms: number): Promise<boolean>;
  drain(): Promise<void>;
};

/** Maximum size of a message without its headers; NATS accepts 1 MB with them. */
export const maxMessageBytes = 900 * 1024;
/** How long after one answer to a ping to wait for another. */
const lastPingMs = 300;
const connectWithinMs = 2000;
/** How long a process that stops waits for an answer of NATS, as long as a frozen server takes to be detected. */
export const lastAnswerMs = 5000;
const againAfterMs = 250;
/** How often the wait for the first connection is reported. */
const reportEveryMs = 5000;
const encoder = new TextEncoder();

/**
 * Connects to NATS. Waits for the first connection, and later reconnects indefinitely. Throws one sentence if a key is
 * missing or NATS refuses the user.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one connection with all that uses it
export const connectBus = async (options: BusOptions): Promise<Bus> => {
  const { caller, keys } = options;
  const missing = [...speaksTo(caller)].filter((callee) => !keys.to[callee]);
  if (missing.length > 0)
    throw new Error(
      `PROCURA_KEYS of ${caller} has no key to ${missing.join(', ')}. Derive it again from the master secret; npm start does so.`,
    );
  const inbox = `${inboxOf(caller)}.${randomBytes(6).toString('hex')}`;
  const connection = await connect(options, inbox);
  const namespace = options.namespace ?? 'procura';
  const onDropped = options.onDropped ?? (() => undefined);
  const replies = openReplies(connection, inbox, onDropped);
  const { send, leave } = openRequests(connection, replies);
  // Requests come last, because work that finishes may still send some.
  const leaves = [leave];
  void leaveEndingServers(connection, leaves);
  void reportLosses(connection, options);
  const ownEvents = createOwnEvents();
  const sign = signerOf(caller, keys);

  /** The publisher of an event sends it on behalf of no user. */
  const sendEvent = (
    event: EventContract,
    subscriber: string,
    content: Delivery | Batch,
    origin: Origin,
  ): Promise<Msg> => {
    const body = encoder.encode(JSON.stringify(content));
    const subject = eventSubject(namespace, subscriber, event.name);
    const header = sign(subscriber, { subject, body, principal: systemPrincipal('') });
    if (origin.request_id) header.set(headers.request_id, origin.request_id);
    const question = {
      subject,
      body,
      header,
      timeout_ms: deliveryTimeoutMs,
      what: event.name,
      service: subscriber,
      write: true,
      waits: false,
    };
    return continued(
      origin,
      () => requestSpan(subject, body),
      () => ask(send, question),
    );
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
      // Numbers such as 1e20 become longer when they are serialised, so a small body can become a large request.
      if (body.length > maxMessageBytes)
        throw new Failure('too_large', 'The request is too large. Send less at once, such as fewer rows.');
      const remainingMs = call.deadline_ms - Date.now();
      if (remainingMs <= 0)
        throw new Failure('unavailable', `There was no time left to ask ${operation.name}. Try again.`, {
          retry_after_s: 1,
        });
      // A consent applies to the call itself, not to the calls that its service makes.
      const consent = call.operation === operation.name ? call.consent : undefined;
      const header = sign(operation.service, { subject, body, principal: call.principal, consent });
      header.set(headers.request_id, call.request_id);
      if (call.idempotency_key) header.set(headers.idempotency_key, call.idempotency_key);
      const question: Question = {
        subject,
        body,
        header,
        timeout_ms: remainingMs,
        what: operation.name,
        service: operation.service,
        write: operation.effect !== 'read',
        waits: waitsForData(operation),
      };
      const message = await traced(
        () => requestSpan(subject, body),
        () => ask(send, question),
      ).catch((error) => {
        throw earlierRelease(error, operation, input) ?? error;
      });
      return { body: message.data, replayed: headerOf(message, headers.replayed) === 'true' };
    },

    async call(operation, call, input) {
      const { body } = await bus.request(operation, call, input);
      return JSON.parse(new TextDecoder().decode(body));
    },

    async deliver(event, subscriber, delivery, origin = {}) {
      if (subscriber === caller) {
        await bus.deliverOwn(event.name, delivery, origin);
        return false;
      }
      const reply = await sendEvent(event, subscriber, delivery, origin);
      return headerOf(reply, headers.takes_batches) === 'true';
    },

    async deliverBatch(event, subscriber, deliveries) {
      const batch: Batch = { deliveries };
      await sendEvent(event, subscriber, batch, {});
    },

    deliverOwn: (name, delivery, origin = {}) => ownEvents.deliver(name, delivery, origin),
    takeOwn: ownEvents.take,
    beforeLeaving: (finish) => void leaves.unshift(finish),
    ...openControl({ connection, caller, namespace, keys, onDropped }),

    alive: (timeout_ms) =>
      new Promise((resolve) => {
        const names = new Set<string>();
        const end = (): void => {
          reply.close();
          resolve(names);
        };
        let timer = setTimeout(end, timeout_ms);
        const reply = replies.open((message) => {
          clearTimeout(timer);
          if (isOfNobody(message)) return end();
          timer = setTimeout(end, Math.min(timeout_ms, lastPingMs));
          const { name } = message.json<{ name: unknown }>();
          if (typeof name === 'string') names.add(name);
        });
        connection.publish('$SRV.PING', '', { reply: reply.subject });
      }),

    async reaches(timeout_ms) {
      const limit = AbortSignal.timeout(timeout_ms);
      const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)));
      return Promise.race([connection.rtt().then(() => true), late]).catch(() => false);
    },

    async drain() {
      if (connection.isClosed()) return;
      // Draining waits for an answer of the server.
      if (await bus.reaches(lastAnswerMs)) await connection.drain();
      else await connection.close();
    },
  };
  return bus;
};

const connect = async (options: BusOptions, inboxPrefix: string): Promise<NatsConnection> => {
  const { caller, onWaiting = () => undefined } = options;
  const address = natsAddress(options);
  const { nats_creds } = options;
  // A process that starts while the server restarts waits for it, as a running process does.
  for (let reportAt = 0; ; await sleep(againAfterMs))
    try {
      return await connectNats({
        ...address,
        name: caller,
        inboxPrefix,
        // An address that does not answer, such as that of a replaced pod, must not delay the next one.
        timeout: connectWithinMs,
        // A frozen server is detected only by unanswered pings.
        pingInterval: 2000,
        maxPingOut: 2,
        maxReconnectAttempts: -1,
        reconnectTimeWait: againAfterMs,
        // Otherwise each request would record two stack traces for errors that rarely occur.
        noAsyncTraces: true,
      });
    } catch (cause) {
      if (cause instanceof AuthorizationError)
        throw new Error(
          nats_creds
            ? `NATS refuses the credentials in ${nats_creds} of ${caller}. Set NATS_CREDS to a file of its user, which is of an account that the server has.`
            : `NATS refuses the user ${address.user ?? '(none)'} of ${caller}. Set NATS_URL to the user and password that the server’s configuration has for ${caller}.`,
          { cause },
        );
      if (nats_creds && !existsSync(nats_creds))
        throw new Error(`There is no file ${nats_creds}. Set NATS_CREDS to the credentials of ${caller}.`, {
          cause,
        });
      if (performance.now() < reportAt) continue;
      reportAt = performance.now() + reportEveryMs;
      onWaiting(
        `No NATS can be used at ${placeOf(address)}, which NATS_URL names (${(cause as Error).message}). Waiting for it.`,
      );
    }
};

const reportLosses = async (connection: NatsConnection, options: BusOptions): Promise<void> => {
  const { onWaiting = () => undefined } = options;
  const loss = createLossReport(`NATS at ${placeOf(natsAddress(options))}`, onWaiting);
  for await (const { type } of connection.status())
    if (type === 'disconnect') loss.lost();
    else if (type === 'reconnect') loss.back();
  loss.end();
};

const placeOf = ({ servers }: NodeConnectionOptions): string => [servers].flat().join(',');

/** Without this, a process whose subscription NATS refuses would continue without receiving messages. */
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
