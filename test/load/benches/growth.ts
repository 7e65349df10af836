/**
 * `npm run bench -- growth`: CPU of gateway and services per call for a company of 10,000 orders and one of
 * 1,000,000 in one database, in turn. Fails when a call of the large one costs more than 1.2 times that of the
 * small one. Time and CPU of the database are reported and not checked: embedded databases read whole ranges
 * where MongoDB stops at a limit. MONGODB_URI names a database of your own, else SecantusDB's server in Rust is
 * taken from the PATH.
 */
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { cpuOf, startLoadPlatform } from '../load-platform.ts';
import { median } from '../percentile.ts';
import { buildWorld, type WorldCompany } from '../world.ts';

const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Which calls, by how their titles begin; all when it is empty. */
const only = process.env.BENCH_CALLS ?? '';
const branches = 20;
const most = 1.2;
const connections = 4;
/** What a burst may take; a slow database gets fewer calls. */
const burstMs = 8000;
const [fewest, mostCalls] = [24, 400];
/** Of the calls that the slower of both companies could be answered one after the other. */
const pace = 0.8;
const processes = ['gateway', 'identity', 'branches', 'catalogue', 'orders', 'finance'] as const;

type Call = { method: 'GET' | 'POST'; path: string; body?: string; key?: boolean };
/** What is measured, as one company calls it. */
type Target = { title: string; call: (company: WorldCompany) => Promise<Call> | Call };
type Burst = {
  cpuUs: number;
  byProcess: Record<string, number>;
  databaseUs: number;
  p50: number;
  calls: number;
};

const bearer = ({ admin }: WorldCompany) => ({ authorization: `Bearer ${admin.rest_key}` });
const since = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

const targets = (base_url: string): Target[] => {
  const get = (title: string, path: (company: WorldCompany) => string): Target => ({
    title,
    call: (company) => ({ method: 'GET', path: path(company) }),
  });
  const [branchOf, today] = [({ branches }: WorldCompany) => String(branches[0]?.id), since(2.5)];
  const firstOrders = new Map<string, Promise<string>>();
  const orderOf = (company: WorldCompany): Promise<string> => {
    const known = firstOrders.get(company.admin.company_id);
    if (known) return known;
    const found = fetch(`${base_url}/api/orders?limit=1&created_from=${today}`, { headers: bearer(company) })
      .then((answer) => answer.json() as Promise<{ data: { id: string }[] }>)
      .then(({ data }) => String(data[0]?.id));
    firstOrders.set(company.admin.company_id, found);
    return found;
  };
  return [
    get('list_orders', () => '/api/orders'),
    get('list_orders of a branch', (company) => `/api/orders?branch_id=${branchOf(company)}`),
    get('list_orders by status, recent', () => `/api/orders?status=delivered&created_from=${today}&limit=10`),
    {
      title: 'get_order',
      call: async (company) => ({ method: 'GET', path: `/api/orders/${await orderOf(company)}` }),
    },
    get('get_order_metrics', () => '/api/orders/metrics'),
    get(
      'get_order_metrics of a month by day',
      () => '/api/orders/metrics?from=2026-10-01&to=2026-10-31&group_by=day',
    ),
    get('get_branch_metrics', (company) => `/api/branches/${branchOf(company)}/metrics`),
    get('list_catalog_products', () => '/api/products'),
    get('get_company_balance', () => '/api/finance/balance'),
    {
      title: 'place_order',
      call: (company) => ({
        method: 'POST',
        path: '/api/orders',
        key: true,
        body: JSON.stringify({
          branch_id: branchOf(company),
          lines: [{ product_id: company.product_id, quantity: 1 }],
        }),
      }),
    },
  ];
};

let keys = 0;
const requestsOf = (
  base_url: string,
  company: WorldCompany,
  { method, path, body, key }: Call,
): autocannon.Options => ({
  url: `${base_url}${path}`,
  connections: method === 'GET' ? connections : 2,
  timeout: 120,
  requests: [
    {
      method,
      ...(body && { body }),
      setupRequest: (request) => ({
        ...request,
        headers: {
          ...bearer(company),
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': `growth-${process.pid}-${keys++}` }),
        },
      }),
    },
  ],
});

type Watched = { pids: Record<string, number>; database: number | null; idle: Record<string, number> };

const cpuOfAll = ({ pids, database }: Pick<Watched, 'pids' | 'database'>): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid)])),
  ...(database !== null && { database: cpuOf(database) }),
});

/** CPU seconds per second of each process while nobody calls: leases, jobs, looks at the outbox. */
const idleOf = async (watched: Pick<Watched, 'pids' | 'database'>): Promise<Record<string, number>> => {
  const [before, seconds] = [cpuOfAll(watched), 10];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return Object.fromEntries(
    Object.entries(cpuOfAll(watched)).map(([name, used]) => [name, (used - Number(before[name])) / seconds]),
  );
};

/**
 * Calls until every answer succeeds, so that a service has stored where its first page ends, and measures the
 * duration of a call.
 */
const warmUp = async (base_url: string, company: WorldCompany, call: Call): Promise<number> => {
  const deadline = Date.now() + 600_000;
  for (;;) {
    const startedAt = performance.now();
    const answer = await fetch(`${base_url}${call.path}`, {
      method: call.method,
      headers: {
        ...bearer(company),
        ...(call.body && { 'content-type': 'application/json' }),
        ...(call.key && { 'idempotency-key': `growth-${process.pid}-${keys++}` }),
      },
      ...(call.body && { body: call.body }),
    });
    const text = await answer.text();
    if (answer.ok) return performance.now() - startedAt;
    if (answer.status !== 503 || Date.now() > deadline) throw new Error(`${call.path}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
};

const burst = async (options: autocannon.Options, calls: number, watched: Watched): Promise<Burst> => {
  const before = cpuOfAll(watched);
  const startedAt = performance.now();
  const result = await autocannon({ ...options, amount: calls });
  const seconds = (performance.now() - startedAt) / 1000;
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${calls} calls failed at ${options.url}`);
  const used = Object.fromEntries(
    Object.entries(cpuOfAll(watched)).map(([name, now]) => [
      name,
      ((now - Number(before[name]) - Number(watched.idle[name]) * seconds) * 1e6) / calls,
    ]),
  );
  const { database = Number.NaN, ...byProcess } = used;
  const cpuUs = Object.values(byProcess).reduce((sum, us) => sum + us, 0);
  return { cpuUs, byProcess, databaseUs: database, p50: result.latency.p50, calls };
};

const show = ({ cpuUs, byProcess, databaseUs, p50 }: Burst): string =>
  [
    `${cpuUs.toFixed(0).padStart(6)} µs   database ${databaseUs.toFixed(0).padStart(7)} µs   p50 ${p50.toFixed(0).padStart(5)} ms`,
    Object.entries(byProcess)
      .map(([name, us]) => `${name} ${us.toFixed(0)}`)
      .join(', '),
  ].join('   ');

const middle = (bursts: readonly Burst[]): Burst => ({
  ...(bursts[0] as Burst),
  byProcess: Object.fromEntries(
    processes.map((name) => [name, median(bursts.map((one) => Number(one.byProcess[name])))]),
  ),
  cpuUs: median(bursts.map((one) => one.cpuUs)),
  databaseUs: median(bursts.map((one) => one.databaseUs)),
  p50: median(bursts.map((one) => one.p50)),
});

/**
 * Bursts for each company in turn, the first of each round another one each time; the ratio of the medians. Both are
 * asked as often a second: what processes use by the second while they are in use is no growth.
 */
const measure = async (
  target: Target,
  {
    base_url,
    companies,
    watched,
  }: { base_url: string; companies: readonly WorldCompany[]; watched: Watched },
): Promise<number> => {
  const calls = await Promise.all(companies.map((company) => target.call(company)));
  const each: Burst[][] = companies.map(() => []);
  let slowestMs = 0;
  for (const [index, company] of companies.entries()) {
    let ms = 0;
    for (let warm = 0; warm < 5; warm++) ms = await warmUp(base_url, company, calls[index] as Call);
    slowestMs = Math.max(slowestMs, ms);
  }
  const overallRate = Math.max(1, Math.floor((pace * 1000) / slowestMs));
  const count = Math.min(mostCalls, Math.max(fewest, Math.round((burstMs / 1000) * overallRate)));
  for (let round = 0; round <= rounds; round++) {
    const order = [...companies.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const company = companies[index] as WorldCompany;
      const options = { ...requestsOf(base_url, company, calls[index] as Call), overallRate };
      const one = await burst(options, round === 0 ? fewest : count, watched);
      // The first round only warms up.
      if (round > 0) each[index]?.push(one);
    }
  }
  const [small, large] = [middle(each[0] ?? []), middle(each.at(-1) ?? [])];
  const ratio = large.cpuUs / small.cpuUs;
  console.log(`${target.title}   ${count} calls a burst, ${overallRate} a second, ${rounds} bursts`);
  for (const [index, bursts] of each.entries())
    console.log(`  ${String(companies[index]?.orders).padStart(9)} orders ${show(middle(bursts))}`);
  console.log(`  ratio ${ratio.toFixed(2)}${ratio > most ? `   ABOVE ${most}` : ''}`);
  return ratio;
};

/**
 * Of the orders' indexes only those that the measured calls read: the embedded database needs an hour for the
 * others.
 */
const spareIndexes = async ({ uri, name }: { uri: string; name: string }): Promise<void> => {
  const kept = ['', 'branch_id', 'status', 'number', 'purchase_id'];
  const client = await new MongoClient(uri).connect();
  const orders = client.db(name).collection('orders');
  for (const index of await orders.indexes()) {
    const fields = Object.keys(index.key).filter(
      (field) => !['buyer_company_id', 'created_at', '_id'].includes(field),
    );
    if (!kept.includes(fields.join())) await orders.dropIndex(String(index.name));
  }
  await client.close();
};

const startedAt = performance.now();
const print = (sentence: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${sentence}`);
const fleet = await startLoadPlatform({ required: true });
const { base_url, stack } = fleet;
const database = stack.pids.mongodb ?? null;
try {
  const orders_db = { uri: stack.mongodb_uri, name: `${fleet.namespace}_orders` };
  if (database !== null) await spareIndexes(orders_db);
  const companies = await buildWorld(
    { people: fleet, base_url, orders_db },
    { branches, companies: sizes.map((orders) => ({ orders, by: 'documents' as const })) },
    print,
  );
  // What the imports left to fold is folded by then.
  await new Promise((resolve) => setTimeout(resolve, 35_000));
  const pids = Object.fromEntries(processes.map((name) => [name, fleet.process(name).pid]));
  const watched: Watched = { pids, database, idle: await idleOf({ pids, database }) };
  console.log(`CPU of ${processes.join(', ')} per call, less what they use idle; medians`);
  const ratios: number[] = [];
  for (const target of targets(base_url).filter(({ title }) => title.startsWith(only)))
    ratios.push(await measure(target, { base_url, companies, watched }));
  if (ratios.some((ratio) => ratio > most)) process.exitCode = 1;
} finally {
  await fleet.stop();
}
process.exit();
