import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections: one of those
// can be taken by any program's connection before the server that it was chosen for starts, or while it restarts.
const [lowest, highest] = [11_000, 32_767]; // fetch refuses 10080
let next = randomInt(lowest, highest + 1);

/** A TCP port that is free on every address and that no outgoing connection is given; two calls choose two. */
export const pickFreePort = async (): Promise<number> => {
  for (let tries = lowest; tries <= highest; tries += 1) {
    const port = next;
    next = port === highest ? lowest : port + 1;
    if ((await whyPortIsTaken(port)) === undefined) return port;
  }
  throw new Error(
    `Every port from ${lowest} to ${highest} is in use. Stop a program that uses some of them.`,
  );
};

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
