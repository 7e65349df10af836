import type { IncomingMessage } from 'node:http';
import { Failure } from '@procura/contracts';

/**
 * Refuses requests whose Host or Origin is not the platform's own, so that no page of another site
 * reaches a local platform through a rebound name. Raises `forbidden`.
 */
export const createHostCheck = (public_url: string, port: number): ((request: IncomingMessage) => void) => {
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`);
  const hosts = new Set([new URL(public_url).host, ...local]);
  const origins = new Set([new URL(public_url).origin, ...local.map((host) => `http://${host}`)]);
  return ({ headers }) => {
    if (!hosts.has(headers.host ?? ''))
      throw new Failure('forbidden', `The host ${headers.host} is not this platform’s. Use ${public_url}.`);
    if (headers.origin !== undefined && !origins.has(headers.origin))
      throw new Failure('forbidden', `Requests from pages of ${headers.origin} are not taken here.`);
  };
};
