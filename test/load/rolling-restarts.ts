/**
 * Rolling restarts of every service and gateway, two replicas each as real processes, while a company's system reads
 * and writes through a load balancer without ever trying again. `npm run soak -- restarts` runs 30.
 */
import { randomUUID } from 'node:crypto';
import { topUpBalance } from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { marketOn } from '@procura/testkit/market';
import { type Caller, type Fleet, type Reply, restCaller, startPlatform } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Deployment, deploy, startReplica } from './deployments.ts';
import { all, checkPlatform } from './invariants.ts';

const replicasEach = 2;
/** Services that are restarted at the same time; in a cluster each is on its own. */
const atOnce = 2;
/** Longer than the balancer takes to notice. */
const drainMs = 1000;
/** Requests in flight, as a client's pool of connections bounds them. */
const mostAtOnce = 16;

/** What came of a run. `problems` must be empty. */
export type RestartRun = {
  /** Of which writes are sent again. */
  seed: number;
  rounds: number;
  restarts: number;
  seconds: number;
  /** Requests by operation. */
  requests: Record<string, number>;
  /** Milliseconds of every request. */
  took_ms: number[];
  problems: string[];
};

/** Restarts everything `rounds` times under `per_second` requests, and checks what is left. */
export const runRollingRestarts = async (options: {
  rounds: number;
  per_second: number;
  onRound?: (run: RestartRun) => void;
}): Promise<RestartRun> => {
  const balancer = await startBalancer();
  const fleet = await startPlatform({
    as: 'processes',
    services: [],
    gateways: 0,
    base_url: balancer.url,
    env: { DRAIN_MS: String(drainMs) },
  });
  const run: RestartRun = {
    seed: seededRandom().seed,
    rounds: 0,
    restarts: 0,
    seconds: 0,
    requests: {},
    took_ms: [],
    problems: [],
  };
  try {
    const deployments = await deploy(fleet, balancer, replicasEach);
    const shop = await buildShop(fleet);
    const load = startLoad(shop, options.per_second, run);
    const startedAt = performance.now();
    while (run.rounds < options.rounds) {
      await restartAll(fleet, balancer, { deployments, run });
      run.rounds++;
      options.onRound?.(run);
    }
    await load.stop();
    run.seconds = (performance.now() - startedAt) / 1000;
    const { database } = fleet;
    run.problems.push(...(await checkPlatform(database, run.seed)), ...(await load.check(database)));
  } finally {
    await fleet.stop();
    await balancer.close();
  }
  return run;
};

/** For each replica another is started, and once that is ready the old one receives SIGTERM. */
const restartAll = async (
  fleet: Fleet,
  balancer: Balancer,
  { deployments, run }: { deployments: readonly Deployment[]; run: RestartRun },
): Promise<void> => {
  const waiting = [...deployments];
  const roll = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (let count = 0; count < replicasEach; count++) {
        next.replicas.push(await startReplica(fleet, next.name, balancer));
        const old = next.replicas.shift();
        old?.kill('SIGTERM');
        const code = await old?.exited;
        if (code !== 0) run.problems.push(`${next.name} ended with code ${code}`);
        if (old?.url) balancer.remove(old.url);
        run.restarts++;
      }
  };
  await Promise.all(Array.from({ length: atOnce }, roll));
};

type Shop = { rest: Caller; branch_id: string; product_id: string; company_id: string };

const buildShop = async (fleet: Fleet): Promise<Shop> => {
  const market = await marketOn(fleet);
  const company_id = market.buyer.company_id as never;
  const product_id = await market.product(
    { sku: 'CHAI', name: 'Chai', stock: 1_000_000, amount: '18.00', tax_rate: '7' },
    '17.00',
  );
  await fleet.call(topUpBalance, principalOf('operator'), {
    company_id,
    amount: { amount: '1000000.00', currency: 'EUR' },
    reference: 'transfer 1',
  });
  return {
    rest: restCaller(fleet.base_url, market.buyer.rest_key),
    branch_id: market.branch.id,
    product_id,
    company_id,
  };
};

const branchFields = (code: string) => ({
  name: `Branch ${code}`,
  code,
  address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
});

/** What a company's system asks in turn: of 50 requests 45 read and 5 write. */
const reads = [
  'whoami',
  'list_branches',
  'list_orders',
  'get_company_balance',
  'list_catalog_products',
  'get_order',
  'get_company_profile',
  'get_branch',
  'list_recurrences',
  'get_company_limits',
  'list_rfqs',
  'list_supplier_companies',
];
const writes = ['place_order', 'create_branch', 'pay_order_with_balance', 'again', 'create_branch'];
const turnOf = (count: number): string => {
  const list = count % 10 === 9 ? writes : reads;
  return String(list[Math.floor(count / (list === writes ? 10 : 1)) % list.length]);
};

type Sent = { operation: string; input: Record<string, unknown>; key: string; answer: Reply };

/**
 * Requests at their times, whether or not those before them are answered. Writes carry keys, and none is tried
 * again.
 */
const startLoad = (shop: Shop, perSecond: number, run: RestartRun) => {
  const sent: Sent[] = [];
  const unpaid: string[] = [];
  const working = new Set<Promise<void>>();
  const random = seededRandom(run.seed);
  let count = 0;
  let ticks = 0;

  const send = async (operation: string, input: Record<string, unknown>, key?: string): Promise<Reply> => {
    const begunAtMs = performance.now();
    run.requests[operation] = (run.requests[operation] ?? 0) + 1;
    const answer = await shop.rest.call(operation, input, key).catch(
      (error: Error): Reply => ({
        ok: false,
        json: String(error.cause ?? error),
        replayed: false,
        status: null,
      }),
    );
    const tookMs = performance.now() - begunAtMs;
    run.took_ms.push(tookMs);
    if (!answer.ok)
      run.problems.push(
        `${operation} failed after ${tookMs.toFixed(0)} ms: ${answer.status} ${JSON.stringify(answer.json)}`,
      );
    return answer;
  };
  const write = async (operation: string, input: Record<string, unknown>): Promise<Reply> => {
    const key = randomUUID();
    const answer = await send(operation, input, key);
    if (answer.ok) sent.push({ operation, input, key, answer });
    return answer;
  };
  /** A key that was answered long ago, which must answer the same and do nothing. */
  const again = async (): Promise<void> => {
    const earlier = sent[random.below(sent.length)];
    if (!earlier) return void (await send('whoami', {}));
    const { operation, input, key } = earlier;
    const answer = await send(operation, input, key);
    if (
      answer.ok &&
      !(answer.replayed && JSON.stringify(answer.json) === JSON.stringify(earlier.answer.json))
    )
      run.problems.push(`${operation} answered its key otherwise the second time`);
  };

  const take = async (turn: string): Promise<void> => {
    const { branch_id, product_id } = shop;
    if (turn === 'again') return again();
    if (turn === 'create_branch')
      return void (await write(turn, branchFields(`B${randomUUID().slice(0, 12).toUpperCase()}`)));
    if (turn === 'place_order') {
      const placed = await write(turn, { branch_id, lines: [{ product_id, quantity: 1 }] });
      if (placed.ok) unpaid.push(placed.json.orders[0].id);
      return;
    }
    if (turn === 'pay_order_with_balance') {
      const order_id = unpaid.shift();
      return void (await (order_id ? write(turn, { order_id }) : send('whoami', {})));
    }
    if (turn === 'get_branch') return void (await send(turn, { branch_id }));
    if (turn === 'get_order') {
      const order_id = sent.findLast(({ operation }) => operation === 'place_order')?.answer.json.orders[0]
        .id;
      return void (await (order_id ? send(turn, { order_id }) : send('whoami', {})));
    }
    await send(turn, turn.startsWith('list_') ? { limit: 5 } : {});
  };

  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    // Late timers catch up, so that the rate holds on a busy machine; one too slow for it is not buried.
    for (let owed = ((performance.now() - startedAtMs) / 1000) * perSecond - ticks; owed > 0; owed--) {
      ticks++;
      if (working.size >= mostAtOnce) continue;
      const work = take(turnOf(count++)).finally(() => working.delete(work));
      working.add(work);
    }
  }, 1000 / perSecond);

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(working);
    },
    /** Each write that was answered has one effect, and nothing else was written. */
    async check(database: Fleet['database']): Promise<string[]> {
      const { company_id } = shop;
      const stored = {
        place_order: await all(database('orders'), 'orders', { buyer_company_id: company_id }),
        create_branch: await all(database('branches'), 'branches', { company_id }),
        pay_order_with_balance: await all(database('finance'), 'payments'),
      };
      return Object.entries(stored).flatMap(([operation, documents]) => {
        const answered = sent.filter((one) => one.operation === operation).length;
        // The branch that everything is ordered for was there before.
        const effects = documents.length - (operation === 'create_branch' ? 1 : 0);
        if (answered === 0) return [`No ${operation} was answered, so nothing was shown`];
        return effects === answered ? [] : [`${operation}: ${answered} answered, ${effects} effects`];
      });
    },
  };
};
