import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port of this machine that nothing listens on, for a process whose address others are configured with. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
