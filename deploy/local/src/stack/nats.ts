import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { type BusConfig, type NatsUser, natsAddress, natsAuthorization } from '@procura/bus';
import { messageOf, StartFailure } from './start-failure.ts';

const pollEveryMs = 30;

/** How to connect to a server: its URL with credentials, and the PEM files if it uses TLS. */
export type NatsAddress = Pick<BusConfig, 'nats_url'> & Partial<Pick<BusConfig, 'nats_tls'>>;
type Waiting = { signal: AbortSignal; limit_ms: number };

/** Resolves when the server accepts a connection with these credentials. */
export const waitForNats = async (address: NatsAddress, waiting: Waiting): Promise<void> => {
  const deadline = performance.now() + waiting.limit_ms;
  for (;;) {
    waiting.signal.throwIfAborted();
    try {
      const connection = await connect({ ...natsAddress(address), reconnect: false, timeout: 1000 });
      await connection.close();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(pollEveryMs, undefined, { signal: waiting.signal });
    }
  }
};

/** Checks the server of NATS_URL; fails with a sentence if it cannot be used. */
export const checkGivenNats = async (address: NatsAddress, waiting: Waiting): Promise<void> => {
  try {
    await waitForNats(address, waiting);
  } catch (error) {
    waiting.signal.throwIfAborted();
    throw new StartFailure(
      `The NATS server that NATS_URL names does not answer: ${messageOf(error)}. Start it or correct NATS_URL; without the variable one is provided here.`,
    );
  }
};

/** The configuration of a server without JetStream, for these users. */
export const natsConfiguration = (options: {
  listen: string;
  users: NatsUser[];
  settings?: string[] | undefined;
}): string => {
  const { listen, users, settings = [] } = options;
  return [`listen: "${listen}"`, 'server_name: procura-local', ...settings, natsAuthorization(users)].join(
    '\n',
  );
};
