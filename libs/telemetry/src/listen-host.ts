/**
 * The host at which a server listens: this machine if none is given. `::` is every address of IPv6 and IPv4, and on a
 * system without IPv6 every address of IPv4, as Node.js takes no host.
 */
export const listenHost = (host: string | undefined): string | undefined =>
  host === '::' ? undefined : (host ?? '127.0.0.1');
