import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can fall silent, as if the process of the server were frozen or its network gone. */
export type SilentPipe = {
  /** The server's address through the pipe. */
  readonly url: string;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

export const startSilentPipe = async (to: string): Promise<SilentPipe> => {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let held: (() => void)[] | null = null;
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    // Both ends send small messages at once; waiting for acknowledgements would add 40 ms that no network has.
    from.setNoDelay(true);
    from.on('data', (chunk) => (held ? held.push(() => into.write(chunk)) : into.write(chunk)));
    from.on('error', () => into.destroy());
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      held ??= [];
    },
    thaw() {
      const late = held ?? [];
      held = null;
      for (const write of late) write();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
