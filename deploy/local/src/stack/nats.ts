import { connect } from '@nats-io/transport-node';
import { type BusConfig, type NatsUser, natsAddress, natsAuthorization } from '@procura/bus';
import { messageOf, StartFailure } from './start-failure.ts';
import { untilItWorks, type Waiting } from './until-it-works.ts';

/** How to connect to a server: its URL with credentials, and the PEM files if it uses TLS. */
export type NatsAddress = Pick<BusConfig, 'nats_url'> & Partial<Pick<BusConfig, 'nats_tls'>>;

/** Resolves when the server accepts a connection with these credentials. */
export const waitForNats = (address: NatsAddress, waiting: Waiting): Promise<void> =>
  untilItWorks(async () => {
    const connection = await connect({ ...natsAddress(address), reconnect: false, timeout: 1000 });
    await connection.close();
  }, waiting);

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
