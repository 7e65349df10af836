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

type Request = { subject: string; body: Uint8Array; header: MsgHdrs; timeout_ms: number };
export type SendRequest = (request: Request) => Promise<Msg>;
export type Requests = { send: SendRequest; leave: Leave };

/**
 * Sends requests and takes the first reply to each. Raises `TimeoutError`, `NoRespondersError`, or
 * `PermissionViolationError` for a subject that NATS refuses this user. `leave` waits for the replies to those sent and
 * keeps new ones back until it has come back.
 */
export const openRequests = (connection: NatsConnection, replies: Replies): Requests => {
  const refusals = new Map<string, Set<(error: Error) => void>>();
  void rejectRefused(connection, refusals);
  const unanswered = new Set<Promise<unknown>>();
  let kept: Promise<void> | undefined;

  const ask = ({ subject, body, header, timeout_ms }: Request): Promise<Msg> =>
    new Promise((resolve, reject) => {
      const refusing = refusals.get(subject) ?? new Set();
      refusals.set(subject, refusing);
      const settle = (settled: () => void): void => {
        clearTimeout(timer);
        reply.close();
        refusing.delete(refuse);
        if (refusing.size === 0) refusals.delete(subject);
        settled();
      };
      const refuse = (error: Error): void => settle(() => reject(error));
      const timer = setTimeout(() => refuse(new TimeoutError()), Math.max(0, timeout_ms));
      const reply = replies.open((message) => {
        const isUnheard = message.data.length === 0 && message.headers?.code === 503;
        settle(() => (isUnheard ? reject(new NoRespondersError(subject)) : resolve(message)));
      });
      refusing.add(refuse);
      try {
        connection.publish(subject, body, { reply: reply.subject, headers: header });
      } catch (error) {
        refuse(error as Error);
      }
    });

  return {
    async send(request) {
      const sentAt = performance.now();
      while (kept) await kept;
      const asked = ask({ ...request, timeout_ms: request.timeout_ms - (performance.now() - sentAt) });
      const settled = asked.catch(() => undefined).finally(() => unanswered.delete(settled));
      unanswered.add(settled);
      return asked;
    },
    leave() {
      const { promise, resolve } = Promise.withResolvers<void>();
      kept = promise;
      const comeBack = (): void => {
        kept = undefined;
        resolve();
      };
      return { finished: Promise.all(unanswered), comeBack };
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
