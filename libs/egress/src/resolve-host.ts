import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** The addresses of a host name, in the order in which they are tried; empty if it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

const withinMs = 2_000;

/**
 * Asks the DNS servers of the machine for A and AAAA, with c-ares: without the search list and the hosts file, which
 * would turn a customer's name into one of the own network. After two seconds, or when the signal aborts, it returns
 * what has been answered. `localhost` is the machine itself (RFC 6761), and an address is its own.
 */
export const resolveHost = async (
  host: string,
  signal: AbortSignal,
  /** Instead of the DNS servers of the machine, `address:port`. */
  servers?: readonly string[],
): Promise<string[]> => {
  if (isIP(host) !== 0) return [host];
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const stop = (): void => resolver.cancel();
  const timer = setTimeout(stop, withinMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    // A missing kind of record, and a server that fails, are rejections.
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
