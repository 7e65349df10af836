import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Opens a port that forwards to the address `server`, like a server that starts late. Closing it ends its connections
 * as well.
 */
export const openPort = async (
  port: number,
  server: { hostname: string; port: string },
): Promise<{ close(): void }> => {
  const sockets = new Set<Socket>();
  const opened = createServer((socket) => {
    const target = connect(Number(server.port), server.hostname);
    socket.pipe(target).pipe(socket);
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => sockets.delete(one));
    }
  }).listen(port, '127.0.0.1');
  await once(opened, 'listening');
  return {
    close() {
      opened.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
