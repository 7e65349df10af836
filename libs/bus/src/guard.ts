import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';

/** Receives a dropped message, which is not answered. Must not throw. */
export type OnDropped = (error: unknown, subject: string) => void;

/**
 * Runs the receiver of a message and reports what it throws. An exception in a callback ends the reader of nats.js, and
 * with it all subscriptions of the connection, so every callback runs in this.
 */
export const guarded =
  <M extends Pick<Msg, 'subject'>>(take: (message: M) => void, onDropped: OnDropped) =>
  (message: M): void => {
    try {
      take(message);
    } catch (error) {
      onDropped(error, message.subject);
    }
  };

/** Subscribes to a subject with a callback that tolerates any bytes. */
export const subscribe = (
  connection: NatsConnection,
  subject: string,
  take: (message: Msg) => void,
  onDropped: OnDropped,
): Subscription => {
  const taking = guarded(take, onDropped);
  // A subscription that NATS refuses is also reported by the status of the connection, which ends the process.
  return connection.subscribe(subject, { callback: (error, message) => void (!error && taking(message)) });
};
