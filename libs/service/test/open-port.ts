import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** Opens a port at which a server then answers, as one that comes up late; `server` is its address. */
export const openPort = async (port: number, server: { hostname: string; port: string }): Promise<Server> => {
  const opened = createServer((socket) => {
    const target = connect(Number(server.port), server.hostname);
    socket.pipe(target).pipe(socket);
    for (const one of [socket, target]) one.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  await once(opened, 'listening');
  return opened;
};
