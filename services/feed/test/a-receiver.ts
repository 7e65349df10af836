import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; type: string; status: number };
type Reply = { status: number; headers?: Record<string, string>; body?: string };

/** A program that receives webhooks on this machine. */
export type Receiver = {
  url: string;
  /** The requests that it received, with the status of each answer, oldest first. */
  received: Received[];
  /** Of a type, or all but verifications. */
  of(type?: string): Received[];
  /** How it answers from now on to all but verifications; 204 at first. */
  reply: (request: { id: string; body: string }) => Reply | Promise<Reply>;
  /** How it answers a challenge; repeats it at first. */
  verify: (challenge: string) => Reply | Promise<Reply>;
  stop(): Promise<void>;
};

/** Opens a receiver that answers challenges and takes everything. */
export const openReceiver = async (): Promise<Receiver> => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { type, data, challenge } = JSON.parse(body);
    const { status, headers, ...answer } =
      type === 'webhook.verify' || type === 'verification'
        ? await receiver.verify(data?.challenge ?? challenge)
        : await receiver.reply({ id: String(request.headers['webhook-id']), body });
    receiver.received.push({ headers: request.headers, body, type, status });
    response.writeHead(status, headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=of-the-receiver`,
    received: [],
    of: (type) =>
      receiver.received.filter((one) => (type ? one.type === type : !/verif/.test(String(one.type)))),
    reply: () => ({ status: 204 }),
    verify: (challenge) => ({ status: 200, body: JSON.stringify({ challenge }) }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
};
