import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';

const networks = new AsyncLocalStorage<string>();

/** The network of a request: its IPv4 address, or the /64 of its IPv6 address, which one customer has. */
export const networkOf = (ip: string | undefined): string => {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? ipKeyGenerator(address, 64) : address;
};

/** Runs the work of a request from a network. */
export const withinNetwork = <T>(network: string, work: () => T): T => networks.run(network, work);

/** The network of the current request; empty for work without a request. */
export const currentNetwork = (): string => networks.getStore() ?? '';
