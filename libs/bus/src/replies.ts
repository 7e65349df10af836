import { randomUUID } from 'node:crypto';
import {
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  TimeoutError,
} from '@nats-io/transport-node';
import { type OnDropped, subscribe } from './guard.ts';
import { headers } from './headers.ts';
import type { Leave } from './leave-server.ts';

/** The inbox of one connection: one subscription, and per request a subject that only its callee receives. */
export type Replies = {
  /** Passes every reply to `take` until it is closed. */
  open(take: (message: Msg) => void): { subject: string; close(): void };
};

/**
 * Opens an inbox below `prefix`. Reply subjects have 122 random bits. nats.js would derive them from `Math.random`, so
 * a service that receives many requests could compute the next subject and reply in another service's place.
 */
export const openReplies = (connection: NatsConnection, prefix: string, onDropped: OnDropped): Replies => {
  const open = new Map<string, (message: Msg) => void>();
  subscribe(connection, `${prefix}.*`, (message) => open.get(message.subject)?.(message), onDropped);
  return {
    open(take) {
      const subject = `${prefix}.${randomUUID()}`;
      open.set(subject, take);
      return { subject, close: () => void open.delete(subject) };
    },
  };
};

/** Whether NATS itself answers, because nobody subscribes to the subject. */
export const isOfNobody = ({ data, headers }: Msg): boolean => data.length === 0 && headers?.code === 503;

type Request = {
  subject: string;
  body: Uint8Array;
  header: MsgHdrs;
  timeout_ms: number;
  write: boolean;
  /** A read that waits for data is answered late on purpose. */
  waits: boolean;
};
export type SendRequest = (request: Request) => Promise<Msg>;
export type Requests = { send: SendRequest; leave: Leave };

/** A request that has no reply yet. */
type Open = { send(): void; wasSent: boolean; write: boolean; settled: Promise<unknown> };

export const firstAgainMs = 4000;
/**
 * When a read without a reply is sent again, since its first sending. A server of a cluster that is frozen or cut off takes
 * requests until the others have left it, with the chart's settings within six seconds.
 */
const againAtMs = [firstAgainMs, 8000, 16_000];
/** How many of a process's reads that were sent again may be open, so that they do not load a slow service much more. */
const mostAgain = 20;
/** How soon a further one looks whether it may. */
const turnMs = 250;

/**
 * Sends requests and returns the first reply to each. Raises `TimeoutError`, `NoRespondersError`, or
 * `PermissionViolationError` for a subject that NATS refuses this user. While NATS is not connected requests are held
 * back; one that times out meanwhile was not sent, and raises another error. Sends a read again if its reply may have
 * been lost with a connection, or if it has none after a while. `leave` waits for the replies to sent requests and
 * holds new ones back until the connection has come back.
 */
export const openRequests = (connection: NatsConnection, replies: Replies): Requests => {
  const refusals = new Map<string, Set<(error: Error) => void>>();
  void rejectRefused(connection, refusals);
  const open = new Set<Open>();
  const sentAgain = new Set<Open>();
  let isKept = false;

  const send: SendRequest = ({ subject, body, header, timeout_ms, write, waits }) => {
    const deadline = performance.now() + timeout_ms;
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const refusing = refusals.get(subject) ?? new Set();
    refusals.set(subject, refusing);
    let again: NodeJS.Timeout | undefined;
    const settle = (settled: () => void): void => {
      clearTimeout(timer);
      clearTimeout(again);
      reply.close();
      open.delete(request);
      sentAgain.delete(request);
      refusing.delete(refuse);
      if (refusing.size === 0) refusals.delete(subject);
      settled();
    };
    const refuse = (error: Error): void => settle(() => reject(error));
    const late = (): void =>
      refuse(request.wasSent ? new TimeoutError() : new Error('NATS is not connected.'));
    const timer = setTimeout(late, Math.max(0, timeout_ms));
    const reply = replies.open((message) => {
      // Raises for headers that cannot be read, and the request waits on.
      const isUnheard = isOfNobody(message);
      settle(() => (isUnheard ? reject(new NoRespondersError(subject)) : resolve(message)));
    });
    refusing.add(refuse);
    const request: Open = {
      wasSent: false,
      write,
      settled: promise.catch(() => undefined),
      send() {
        request.wasSent = true;
        header.set(headers.timeout_ms, String(Math.max(1, Math.round(deadline - performance.now()))));
        try {
          connection.publish(subject, body, { reply: reply.subject, headers: header });
        } catch (error) {
          refuse(error as Error);
        }
      },
    };
    open.add(request);
    if (!isKept) request.send();
    const sendAgainAt = ([at_ms, ...further]: readonly number[]): void => {
      if (at_ms === undefined || at_ms >= timeout_ms || !open.has(request)) return;
      const attempt = (): void => {
        if (sentAgain.size >= mostAgain && !sentAgain.has(request)) {
          again = setTimeout(attempt, turnMs);
          return;
        }
        sentAgain.add(request);
        // Without a connection it is sent when there is one.
        if (!isKept) request.send();
        sendAgainAt(further);
      };
      // In a process that was frozen, the time has passed already.
      const elapsed_ms = timeout_ms - (deadline - performance.now());
      again = setTimeout(attempt, Math.max(0, at_ms - elapsed_ms));
    };
    if (!write && !waits) sendAgainAt(againAtMs);
    return promise;
  };

  const keep = (): void => {
    isKept = true;
  };
  const release = (): void => {
    isKept = false;
    for (const request of [...open]) if (!request.wasSent) request.send();
  };
  const sendReadsAgain = (): void => {
    for (const request of [...open]) if (request.wasSent && !request.write) request.send();
  };
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') keep();
      if (type !== 'reconnect') continue;
      sendReadsAgain();
      release();
    }
  })();

  return {
    send,
    leave() {
      keep();
      const sent = [...open].filter(({ wasSent }) => wasSent);
      return { finished: Promise.all(sent.map(({ settled }) => settled)), comeBack: release };
    },
  };
};

/** NATS reports a refused message some time after it was sent, and names only its subject. */
const rejectRefused = async (
  connection: NatsConnection,
  refusals: ReadonlyMap<string, ReadonlySet<(error: Error) => void>>,
): Promise<void> => {
  for await (const status of connection.status())
    if (
      status.type === 'error' &&
      status.error instanceof PermissionViolationError &&
      status.error.operation === 'publish'
    )
      for (const refuse of [...(refusals.get(status.error.subject) ?? [])]) refuse(status.error);
  // After the connection is closed, neither a status nor a reply follows.
  const closed = new Error('The connection to NATS is closed.');
  for (const refuse of [...refusals.values()].flatMap((refusing) => [...refusing])) refuse(closed);
};
