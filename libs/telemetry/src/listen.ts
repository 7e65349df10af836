import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Makes a server listen, and returns its port. The host is this machine if none is given. `::` is every address of IPv6
 * and IPv4, and on a system without IPv6 every address of IPv4, as Node.js takes no host. Throws one sentence that names
 * `variable` if another program uses the port.
 */
export const listen = (
  server: Server,
  { port, host, variable }: { port: number; host: string | undefined; variable: string },
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is used by another program. Stop it or set ${variable} to a free one.`)
          : error,
      ),
    );
    server.listen(port, host === '::' ? undefined : (host ?? '127.0.0.1'), () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
