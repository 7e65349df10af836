import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server listens, and the variables that set it. The host is this machine if none is given. */
type Address = { port: number; host: string | undefined; variables: { port: string; host: string } };

/**
 * Makes a server listen, and returns its port. Throws one sentence that names the variable to change if it cannot
 * listen there. `::` is every address of IPv6 and IPv4, and on a system without IPv6 every address of IPv4, as Node.js
 * takes no host.
 */
export const listen = (server: Server, { port, host = '127.0.0.1', variables }: Address): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is used by another program. Stop it or set ${variables.port} to a free one.`
            : `Nothing can listen at ${host}, port ${port} (${error.message}). Set ${variables.host} to an address of this machine, such as 0.0.0.0, and ${variables.port} to a port that this user may use.`,
          { cause: error },
        ),
      ),
    );
    server.listen(port, host === '::' ? undefined : host, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
