import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that was free a moment ago; binding it may still fail. */
export const pickFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(),
      );
    });
  });

/** Why a port cannot be used (`EADDRINUSE`, `EACCES`); undefined if it is free on every address. */
export const whyPortIsTaken = async (port: number): Promise<string | undefined> => {
  // A program that listens only on 127.0.0.1 leaves the wildcard address free on some systems, so both are tried.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await new Promise<string | undefined>((resolve) => {
      const server = createServer();
      server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      server.listen(port, host, () => server.close(() => resolve(undefined)));
    });
    if (code !== undefined) return code;
  }
  return undefined;
};
