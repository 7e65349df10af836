import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { messageOf, StartFailure } from './start-failure.ts';

const POLL_EVERY_MS = 30;

type Waiting = { signal: AbortSignal; limit_ms: number };

/** A NATS URL, or several with commas, as connection options: the client itself ignores credentials in URLs. */
export function natsOptions(url: string): NodeConnectionOptions {
  const urls = url
    .split(',')
    .map((one) => new URL(one.includes('://') ? one.trim() : `nats://${one.trim()}`));
  const servers = urls.map((one) => one.host);
  const user = decodeURIComponent(urls[0]?.username ?? '');
  return user === '' ? { servers } : { servers, user, pass: decodeURIComponent(urls[0]?.password ?? '') };
}

/** Resolves when the server accepts a connection with the URL's credentials. */
export async function waitForNats(url: string, waiting: Waiting): Promise<void> {
  const deadline = performance.now() + waiting.limit_ms;
  for (;;) {
    waiting.signal.throwIfAborted();
    try {
      const connection = await connect({ ...natsOptions(url), reconnect: false, timeout: 1000 });
      await connection.close();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(POLL_EVERY_MS, undefined, { signal: waiting.signal });
    }
  }
}

/** Checks the server that NATS_URL names; fails with a sentence when it cannot be used. */
export async function checkGivenNats(url: string, waiting: Waiting): Promise<void> {
  try {
    await waitForNats(url, waiting);
  } catch (error) {
    waiting.signal.throwIfAborted();
    throw new StartFailure(
      `The NATS server that NATS_URL names does not answer: ${messageOf(error)}. Start it or correct NATS_URL; without the variable one is provided here.`,
    );
  }
}

/** A server configuration for this machine alone: one user, loopback, no JetStream. */
export function natsConfiguration(options: { listen: string; password: string }): string {
  return [
    `listen: "${options.listen}"`,
    'server_name: procura-local',
    `authorization { user: "${NATS_USER}", password: "${options.password}" }`,
    '',
  ].join('\n');
}

export const NATS_USER = 'procura';
