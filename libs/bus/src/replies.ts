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
import type { Leave } from './leave-server.ts';

/** Where replies to one connection arrive: one subscription, and for each request a name that only its callee learns. */
export type Replies = {
  /** Takes every reply to one message until it is closed. */
  open(take: (message: Msg) => void): { subject: string; close(): void };
};

/**
 * Opens a place for replies below `prefix`. Names have 122 random bits: nats.js numbers its requests with
 * `Math.random`, so a service that is asked often could compute the next name and send a reply in another's place.
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

type Request = { subject: string; body: Uint8Array; header: MsgHdrs; timeout_ms: number; write: boolean };
export type SendRequest = (request: Request) => Promise<Msg>;
export type Requests = { send: SendRequest; leave: Leave };

/** A request that has no reply yet. */
type Open = { send(): void; wasSent: boolean; write: boolean; settled: Promise<unknown> };

/**
 * Sends requests and takes the first reply to each. Raises `TimeoutError`, `NoRespondersError`, or
 * `PermissionViolationError` for a subject that NATS refuses this user. While NATS is not connected requests are kept
 * back; one whose time ends meanwhile was not sent, and raises another error. Reads whose reply the lost connection may
 * have taken along are sent again. `leave` waits for the replies to those sent and keeps new ones back until it has come
 * back.
 */
export const openRequests = (connection: NatsConnection, replies: Replies): Requests => {
  const refusals = new Map<string, Set<(error: Error) => void>>();
  void rejectRefused(connection, refusals);
  const open = new Set<Open>();
  let isKept = false;

  const send: SendRequest = ({ subject, body, header, timeout_ms, write }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const refusing = refusals.get(subject) ?? new Set();
    refusals.set(subject, refusing);
    const settle = (settled: () => void): void => {
      clearTimeout(timer);
      reply.close();
      open.delete(request);
      refusing.delete(refuse);
      if (refusing.size === 0) refusals.delete(subject);
      settled();
    };
    const refuse = (error: Error): void => settle(() => reject(error));
    const late = (): void =>
      refuse(request.wasSent ? new TimeoutError() : new Error('NATS is not connected.'));
    const timer = setTimeout(late, Math.max(0, timeout_ms));
    const reply = replies.open((message) => {
      const isUnheard = message.data.length === 0 && message.headers?.code === 503;
      settle(() => (isUnheard ? reject(new NoRespondersError(subject)) : resolve(message)));
    });
    refusing.add(refuse);
    const request: Open = {
      wasSent: false,
      write,
      settled: promise.catch(() => undefined),
      send() {
        request.wasSent = true;
        try {
          connection.publish(subject, body, { reply: reply.subject, headers: header });
        } catch (error) {
          refuse(error as Error);
        }
      },
    };
    open.add(request);
    if (!isKept) request.send();
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

/** NATS says that it refused a message some time after it was sent, and names only its subject. */
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
  // No status comes after the connection has closed, and no reply.
  const closed = new Error('The connection to NATS is closed.');
  for (const refuse of [...refusals.values()].flatMap((refusing) => [...refusing])) refuse(closed);
};
