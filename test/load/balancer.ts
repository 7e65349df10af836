import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const probeEveryMs = 200;
const probeWithinMs = 3000;
/** How long a replica may be without a good answer, as with the probes of the chart: three of them, one every 5 s. */
const unreadyAfterMs = 15_000;

/**
 * A load balancer as clusters have one. It asks each replica for `/readyz` every 200 ms, sends requests in turn
 * to those that answered 200, keeps connections to them, and lets one that is not ready finish what it has. One
 * is not ready as soon as it answers that it is stopping, or after 15 s without 200. It repeats a request elsewhere only
 * when the connection was refused, so that nothing of it was sent; any other error is answered
 * 502, and 503 when nobody is ready.
 */
export type Balancer = {
  readonly url: string;
  add(url: string): Promise<void>;
  remove(url: string): void;
  close(): Promise<void>;
};

type Replica = { url: string; ready: boolean; readyAt: number; agent: Agent; timer: NodeJS.Timeout };

export const startBalancer = async (): Promise<Balancer> => {
  const replicas = new Map<string, Replica>();
  let turn = 0;
  // It never ends a connection of a client: a request that is sent at that moment would be lost.
  const patient = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };
  const server = createServer(patient, (incoming, outgoing) => pass(incoming, outgoing, []));

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, refused: string[]): void => {
    const ready = [...replicas.values()].filter((one) => one.ready && !refused.includes(one.url));
    const replica = ready[turn++ % ready.length];
    if (!replica) {
      outgoing.writeHead(503).end('{"detail":"The balancer has no ready replica"}');
      return;
    }
    const { method, url, headers } = incoming;
    const { connection: _, ...kept } = headers;
    const passed = ask(replica.url, { method, path: url, headers: kept, agent: replica.agent });
    passed.once('response', (answer) => {
      const { connection: __, 'keep-alive': ___, ...fields } = answer.headers;
      outgoing.writeHead(Number(answer.statusCode), fields);
      answer.pipe(outgoing);
      answer.once('error', (error) => outgoing.destroy(error));
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return pass(incoming, outgoing, [...refused, replica.url]);
      if (outgoing.headersSent) return outgoing.destroy(error);
      outgoing
        .writeHead(502)
        .end(JSON.stringify({ detail: `${replica.url}: ${error.code} ${error.message}` }));
    });
    // The body flows only once there is a connection, so that a refused one has taken none of it.
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(passed));
      else incoming.pipe(passed);
    });
  };

  const probe = async (replica: Replica): Promise<void> => {
    const answer = await fetch(`${replica.url}/readyz`, {
      signal: AbortSignal.timeout(probeWithinMs),
    }).catch(() => null);
    const said = await answer?.text().catch(() => '');
    if (answer?.status === 200) replica.readyAt = performance.now();
    const isLate = performance.now() - replica.readyAt > unreadyAfterMs;
    replica.ready = answer?.status === 200 || (replica.ready && !isLate && !said?.includes('"stopping"'));
    if (replicas.get(replica.url) === replica) replica.timer = setTimeout(() => probe(replica), probeEveryMs);
  };

  const remove = (url: string): void => {
    const replica = replicas.get(url);
    replicas.delete(url);
    clearTimeout(replica?.timer);
    replica?.agent.destroy();
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      const replica: Replica = {
        url,
        ready: false,
        readyAt: Number.NEGATIVE_INFINITY,
        agent: new Agent({ keepAlive: true }),
        timer: setTimeout(() => undefined, 0),
      };
      replicas.set(url, replica);
      await probe(replica);
      while (!replica.ready) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    remove,
    async close() {
      for (const url of [...replicas.keys()]) remove(url);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
