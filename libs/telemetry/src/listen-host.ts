/**
 * The host at which a server listens: this machine if none is given. `::` is every address of IPv6 and IPv4, and on a
 * system without IPv6 every address of IPv4, as Node.js takes no host.
 */
export const listenHost = (host: string | undefined): string | undefined =>
  host === '::' ? undefined : (host ?? '127.0.0.1');

/** Why a server cannot listen, as one sentence that names the variables of its address. */
export const listenFailure = (
  error: NodeJS.ErrnoException,
  {
    port,
    host,
    variables,
  }: { port: number; host: string | undefined; variables: { port: string; host: string } },
): Error =>
  new Error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is used by another program. Stop it or set ${variables.port} to a free one.`
      : `Nothing can listen at ${listenHost(host) ?? host}, port ${port} (${error.message}). Set ${variables.host} to an address of this machine, such as 0.0.0.0, and ${variables.port} to a port that this user may use.`,
    { cause: error },
  );
