import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';

/** Takes note of a message that was dropped; nothing of it is answered. Must not throw. */
export type OnDropped = (error: unknown, subject: string) => void;

/**
 * Runs what takes a message and notes what it throws. An exception that leaves a callback ends the reader of nats.js,
 * and with it every other subscription of the connection, so no callback is without this.
 */
export const guarded = <M extends Pick<Msg, 'subject'>>(take: (message: M) => void, onDropped: OnDropped) => {
  return (message: M): void => {
    try {
      take(message);
    } catch (error) {
      onDropped(error, message.subject);
    }
  };
};

/** Subscribes to a subject with a callback that survives any bytes. */
export const subscribe = (
  connection: NatsConnection,
  subject: string,
  take: (message: Msg) => void,
  onDropped: OnDropped,
): Subscription => {
  const taking = guarded(take, onDropped);
  // A subscription that NATS refuses is also a status of the connection, which ends the process.
  return connection.subscribe(subject, { callback: (error, message) => void (!error && taking(message)) });
};
