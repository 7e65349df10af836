/**
 * Orders that are placed, confirmed and shipped while processes, NATS and the database are killed, with a reader and a
 * webhook for each company: at the end each feed is whole, and readers and receivers have the same set.
 * `npm run soak -- feed` runs all of it; a test runs a share.
 *
 * Gateways are left out: callers and readers call the services over NATS. A gateway stores nothing and passes cursors
 * on unread, so killing one breaks calls off, as killing NATS or a service does here. The soaks
 * `restarts` and `revocation` replace and kill gateways.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { natsAddress } from '@procura/bus';
import {
  confirmOrder,
  createWebhook,
  Failure,
  getWebhook,
  type Id,
  type Input,
  listChanges,
  type Principal,
  placeOrder,
  type ServiceName,
  shipOrder,
} from '@procura/contracts';
import type { Stack } from '@procura/local';
import { quantityOf } from '@procura/money';
import { aJoinedCompany, inSession, type MailingPlace } from '@procura/testkit';
import { buildMarket, type Market } from '@procura/testkit/market';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { untilSettled } from '@procura/testkit/progress';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type FeedReceiver, openFeedReceiver } from './feed-receiver.ts';
import { callUntilKnown, type Replicas, startReplicas, untilAnswered } from './feed-replicas.ts';
import { all, checkFeeds } from './invariants.ts';

const workersEach = 2;
/** How far apart kills of NATS are: its supervisor gives up on a server that ends again and again. */
const natsRestMs = 12_000;
const lapseEveryMs = 3000;
const stillMs = 120_000;
/** A placement whose process ended is abandoned after 20 s. */
const placedWithinMs = 60_000;

export type SoakServers = {
  stack: Pick<Stack, 'nats_url' | 'nats_urls' | 'pids'>;
  /** Kills the database and starts it again; absent where it cannot. */
  killDatabase?: () => Promise<void>;
};
export type FeedSoakOptions = {
  /** Changes that all feeds together hold at the end, at least. */
  changes: number;
  kills: number;
  /** Buyers with a supplier each. */
  pairs: number;
  /** For how long the receivers are down. */
  outage_ms: number;
  /** Requests that are not answered. */
  silences: number;
  replicas: ReadonlyMap<ServiceName, number>;
  servers: SoakServers;
  seed?: number;
  onProgress?: (line: string) => void;
};
export type FeedSoak = {
  seed: number;
  changes: number;
  kills: Record<string, number>;
  lost_placements: number;
  receiver: FeedReceiver['counts'] & { taken: number; repeats: number };
  traded_s: number;
  sent_after_s: number;
  problems: string[];
};

type Company = { principal: Principal; webhook_id: Id<'webhook'>; read: { id: string; number: number }[] };
type Run = FeedSoakOptions & {
  fleet: Fleet;
  replicas_running: Replicas;
  random: ReturnType<typeof seededRandom>;
  markets: (Market<Principal> & { product_id: Id<'product'> })[];
  companies: Company[];
  receiver: FeedReceiver;
  killed: Record<string, number>;
  /** Placements that had no answer. */
  lost: number;
  count(): Promise<number>;
  isOver: boolean;
};

/** Runs it. Throws when nothing moved for two minutes; what does not hold at the end is in `problems`. */
export const soakFeed = async (options: FeedSoakOptions): Promise<FeedSoak> => {
  await requireNoStorage(options.servers.stack.nats_url);
  const random = seededRandom(options.seed);
  const receiver = await openFeedReceiver(random, {
    companies: 2 * options.pairs,
    silences: options.silences,
  });
  const fleet = await startPlatform({
    as: 'processes',
    services: [],
    gateways: 0,
    nats: options.servers.stack,
    env: { WEBHOOK_ALLOW: '127.0.0.0/8' },
  });
  let replicas: Replicas | undefined;
  try {
    replicas = await startReplicas(fleet, options.replicas);
    const run = await prepare({ ...options, fleet, replicas_running: replicas, random, receiver });
    const startedAt = performance.now();
    const reading = run.companies.map((company) => read(run, company));
    const lapsing = lapse(run);
    await Promise.all([trade(run), kill(run), breakDown(run)]);
    const tradedAt = performance.now();
    await untilAnswered(() => untilSettled(fleet.database, { seed: random.seed }));
    await untilSent(run);
    const sentAt = performance.now();
    run.isOver = true;
    await Promise.all([...reading, lapsing]);
    const problems = [...(await checkFeeds(fleet.database)), ...(await compare(run))];
    const taken = run.companies.flatMap((_, index) => [...receiver.takenBy(index).values()]);
    const deliveries = taken.reduce((sum, times) => sum + times, 0);
    return {
      seed: random.seed,
      changes: await run.count(),
      kills: run.killed,
      lost_placements: run.lost,
      receiver: { ...receiver.counts, taken: taken.length, repeats: deliveries - taken.length },
      traded_s: (tradedAt - startedAt) / 1000,
      sent_after_s: (sentAt - tradedAt) / 1000,
      problems,
    };
  } finally {
    replicas?.stop();
    await fleet.stop();
    await receiver.stop();
  }
};

/**
 * Raises an error if NATS has JetStream. Without it NATS stores nothing, so that SIGKILL takes all it held, and there
 * is no storage to wipe in addition.
 */
const requireNoStorage = async (nats_url: string): Promise<void> => {
  const nats = await connect(natsAddress({ nats_url }));
  const hasStorage = nats.info?.jetstream === true;
  await nats.close();
  if (hasStorage) throw new Error('This NATS has JetStream. Wipe its storage when it is killed.');
};

/** Buyers with a supplier each, and an active webhook of each company. */
const prepare = async (
  given: Omit<Run, 'markets' | 'companies' | 'killed' | 'lost' | 'count' | 'isOver'>,
): Promise<Run> => {
  const { fleet, receiver } = given;
  const place: MailingPlace = {
    call: (operation, who, input) => callUntilKnown(fleet, operation, who, input),
    settle: () => untilSettled(fleet.database, { seed: given.random.seed }),
    config: { mail_dir: fleet.mail_dir },
  };
  const markets: Run['markets'] = [];
  const companies: Company[] = [];
  for (let index = 0; index < given.pairs; index++) {
    const [{ admin: buyer }, { admin: supplier }] = [
      await aJoinedCompany(place, 'buyer'),
      await aJoinedCompany(place, 'supplier'),
    ];
    const market = await buildMarket(place, { buyer, supplier, session: inSession });
    markets.push({ ...market, product_id: await market.product({ stock: 1_000_000 }) });
    for (const principal of [buyer, supplier]) {
      const url = receiver.urlOf(companies.length);
      const { webhook } = await place.call(createWebhook, inSession(principal), { name: 'ERP', url });
      companies.push({ principal, webhook_id: webhook.id, read: [] });
    }
  }
  for (const { principal, webhook_id } of companies)
    await untilAnswered(async () => {
      const { status, status_reason } = await fleet.call(getWebhook, principal, { webhook_id });
      if (status !== 'active') throw new Error(`The webhook is ${status}: ${status_reason}`);
    });
  const entries = fleet.database('feed').collection('entries');
  const count = () => untilAnswered(() => entries.countDocuments({}));
  return { ...given, markets, companies, killed: {}, lost: 0, count, isOver: false };
};

/** Trades until the feeds hold as many changes as are wanted. */
const trade = async (run: Run): Promise<void> => {
  const { fleet, markets, changes } = run;
  let isEnough = false;
  const counting = (async () => {
    while (!isEnough) {
      isEnough = (await run.count()) >= changes;
      await sleep(500);
    }
  })();
  const work = async ({ buyer, supplier, branch, product_id }: Run['markets'][number]): Promise<void> => {
    while (!isEnough) {
      const lines = [{ product_id, quantity: quantityOf(1) }];
      const orders = await placeOne(run, buyer, { branch_id: branch.id, lines });
      for (const { id: order_id } of orders) {
        await callUntilKnown(fleet, confirmOrder, supplier, { order_id });
        await callUntilKnown(fleet, shipOrder, supplier, { order_id, carrier: 'Post' });
      }
    }
  };
  await Promise.all([
    counting,
    ...markets.flatMap((market) => Array.from({ length: workersEach }, () => work(market))),
  ]);
};

/**
 * Places an order. One that a kill left behind is abandoned, and its key may be used again; SecantusDB's server in Rust
 * keeps such a key in its partial unique index, so that no repeat has an answer. That is counted; in MongoDB there is
 * none.
 */
const placeOne = async (run: Run, buyer: Principal, input: Input<typeof placeOrder>) => {
  const key = crypto.randomUUID();
  let inFlightSince: number | undefined;
  return untilAnswered(async () => {
    try {
      return (await run.fleet.call(placeOrder, buyer, input, { key, timeout_ms: 10_000 })).orders;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'idempotency_in_flight')) throw error;
      inFlightSince ??= performance.now();
      if (performance.now() - inFlightSince < placedWithinMs) throw error;
      run.lost += 1;
      return [];
    }
  });
};

/** The share of the changes that there are, from 0 to 1. */
const progress = async (run: Run): Promise<number> => (await run.count()) / run.changes;

/** Kills as the changes proceed; of ten, two are NATS and one is the database. */
const kill = async (run: Run): Promise<void> => {
  const { kills, random, servers, replicas, onProgress } = run;
  let natsAt = 0;
  for (let index = 0; index < kills; index++) {
    while ((await progress(run)) < (index + 1) / (kills + 1)) await sleep(200);
    const { nats } = servers.stack.pids;
    let victim: string = random.pick([...replicas.keys()]);
    if (index % 10 === 2 && servers.killDatabase) victim = 'the database';
    else if (index % 5 === 1 && nats !== undefined && performance.now() - natsAt > natsRestMs)
      victim = 'NATS';
    run.killed[victim] = (run.killed[victim] ?? 0) + 1;
    if (victim === 'the database') await servers.killDatabase?.();
    else if (victim === 'NATS' && nats !== undefined) {
      natsAt = performance.now();
      process.kill(nats, 'SIGKILL');
    } else await run.replicas_running.kill(victim as ServiceName);
    onProgress?.(
      `${index + 1} kills, ${victim}; ${await run.count()} changes; ${JSON.stringify(run.receiver.counts)}`,
    );
  }
};

/** Takes the receivers down for a while, when 40 % of the changes are there. */
const breakDown = async (run: Run): Promise<void> => {
  while ((await progress(run)) < 0.4) await sleep(200);
  run.receiver.down = true;
  await sleep(run.outage_ms);
  run.receiver.down = false;
};

/** Reads the feed of a company all the while, and to its end when all is over. */
const read = async (run: Run, { principal, read: known }: Company): Promise<void> => {
  let after: string | undefined;
  for (let isLast = false; !isLast; ) {
    isLast = run.isOver;
    const page = await callUntilKnown(run.fleet, listChanges, principal, {
      limit: 1000,
      ...(after && { after }),
    });
    known.push(...page.data.map(({ id, number }) => ({ id, number })));
    after = page.next;
    if (page.has_more) isLast = false;
    else await sleep(200);
  }
};

/** Lets the hours pass that failed changes wait: what waits is due at once, while the receivers are there. */
const lapse = async (run: Run): Promise<void> => {
  const feed = run.fleet.database('feed');
  while (!run.isOver) {
    await sleep(lapseEveryMs);
    if (run.receiver.down) continue;
    const now = new Date();
    await untilAnswered(async () => {
      await feed
        .collection('webhook_retries')
        .updateMany({ next_at: { $gt: now } }, { $set: { next_at: now } });
      await feed
        .collection('webhooks')
        .updateMany({ status: 'active', lease: null, due_at: { $gt: now } }, { $set: { due_at: now } });
    });
  }
};

/** Waits until each receiver has as many changes as its feed holds. */
const untilSent = async (run: Run): Promise<void> => {
  const total = await run.count();
  let seen = -1;
  let movedAt = performance.now();
  for (;;) {
    const taken = run.companies.reduce((sum, _, index) => sum + run.receiver.takenBy(index).size, 0);
    if (taken >= total) return;
    if (taken !== seen) movedAt = performance.now();
    seen = taken;
    if (performance.now() - movedAt > stillMs) return;
    await sleep(500);
  }
};

/** What readers and receivers have, next to the feeds. */
const compare = async (run: Run): Promise<string[]> => {
  const entries = await all(run.fleet.database('feed'), 'entries');
  return run.companies.flatMap(({ principal, read: known }, index) => {
    const { company_id } = principal;
    const own = entries
      .filter((entry) => entry.company_id === company_id)
      .toSorted((a, b) => Number(a.number) - Number(b.number))
      .map(({ _id }) => String(_id));
    const problems: string[] = [];
    if (own.length === 0) problems.push(`${company_id} has no changes, so nothing was shown`);
    if (own.join() !== known.map(({ id }) => id).join())
      problems.push(`The reader of ${company_id} has ${known.length} changes, its feed ${own.length}`);
    const taken = [...run.receiver.takenBy(index).keys()].toSorted().join();
    if (own.toSorted().join() !== taken)
      problems.push(
        `The receiver of ${company_id} has ${run.receiver.takenBy(index).size} changes, its feed ${own.length}`,
      );
    return problems;
  });
};
