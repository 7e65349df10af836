import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { seededRandom } from '@procura/testkit/seeded-random';

/** Most answers 500 to one change: it is given up after eight attempts. */
const mostRefusals = 3;
/** So many requests come before each that is not answered. */
const silentEvery = 10;
/** Longer than deliveries wait. */
const silentMs = 11_000;

/** Receivers of webhooks of several companies, each at an address of its own, that fail as a soak wants. */
export type FeedReceiver = {
  /** Of the company with this number, from 0. */
  urlOf(company: number): string;
  /** Ids of changes that a company's receiver has answered with 2xx, with how often. */
  takenBy(company: number): ReadonlyMap<string, number>;
  counts: { requests: number; refused: number; silent: number; while_down: number };
  /** While it is down it breaks connections off. */
  down: boolean;
  stop(): Promise<void>;
};

/** Opens receivers that answer 500 to a third of the requests, and nothing to some, up to `silences`. */
export const openFeedReceiver = async (
  random: ReturnType<typeof seededRandom>,
  { companies, silences }: { companies: number; silences: number },
): Promise<FeedReceiver> => {
  const taken = Array.from({ length: companies }, () => new Map<string, number>());
  const refusals = new Map<string, number>();
  const silent = new Set<string>();
  const counts = { requests: 0, refused: 0, silent: 0, while_down: 0 };
  const server: Server = createServer(async (request, response) => {
    const id = String(request.headers['webhook-id']);
    const company = Number(request.url?.slice(1));
    const { type, data } = JSON.parse(await text(request));
    if (type === 'webhook.verify') return response.end(data.challenge);
    counts.requests += 1;
    if (receiver.down) {
      counts.while_down += 1;
      return response.destroy();
    }
    const before = refusals.get(id) ?? 0;
    if (before < mostRefusals && random.below(3) === 0) {
      refusals.set(id, before + 1);
      counts.refused += 1;
      return response.writeHead(500).end();
    }
    if (counts.silent < silences && !silent.has(id) && counts.requests >= silentEvery * (counts.silent + 1)) {
      silent.add(id);
      counts.silent += 1;
      return setTimeout(() => response.destroy(), silentMs);
    }
    taken[company]?.set(id, (taken[company]?.get(id) ?? 0) + 1);
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: FeedReceiver = {
    urlOf: (company) => `http://127.0.0.${10 + company}:${port}/${company}`,
    takenBy: (company) => taken[company] ?? new Map(),
    counts,
    down: false,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
};
