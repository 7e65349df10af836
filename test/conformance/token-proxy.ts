import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before a gateway that adds a credential to each request and changes nothing else, Host included. */
export type TokenProxy = {
  readonly url: string;
  /** Says where requests go, and with which token. */
  aim(target: { port: number; token: string }): void;
  close(): Promise<void>;
};

/** Starts the proxy: the suites know no credentials. */
export const startTokenProxy = async (): Promise<TokenProxy> => {
  let target: { port: number; token: string } | undefined;
  const server = createServer((request, response) => {
    const onward = forward(
      {
        host: '127.0.0.1',
        port: target?.port,
        method: request.method,
        path: request.url,
        headers: [...request.rawHeaders, 'Authorization', `Bearer ${target?.token}`],
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    aim: (to) => {
      target = to;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
