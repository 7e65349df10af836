import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** The addresses of a host name, in the order of attempts; empty if it has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

const withinMs = 2000;

/**
 * Asks the machine's DNS servers for A and AAAA records with c-ares: without the search list and the hosts file, which
 * could resolve a customer's name inside the own network. After two seconds, or when the signal aborts, it returns the
 * answers so far. `localhost` is the machine itself (RFC 6761), and an address resolves to itself.
 */
export const resolveHost = async (
  host: string,
  signal: AbortSignal,
  /** In place of the machine's DNS servers, `address:port`. */
  servers?: readonly string[],
): Promise<string[]> => {
  if (isIP(host) !== 0) return [host];
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const stop = (): void => resolver.cancel();
  const timer = setTimeout(stop, withinMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    // A missing record type and a failing server are rejections.
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
