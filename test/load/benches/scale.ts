/**
 * `npm run bench -- scale`: requests per second, latency and CPU per request of each kind of process with 1, 2 and 4
 * replicas of orders and with 1 and 2 gateways, and what was busiest. All of them share the cores of this machine, with
 * the database, NATS and the load itself: what more replicas would do on machines of their own follows from the CPU
 * per request, reported as requests per second and core.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import autocannon from 'autocannon';
import { cpuOf, startLoadPlatform } from '../load-platform.ts';
import { buildWorld, type WorldCompany } from '../world.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 16;
const cores = availableParallelism();

/** Requests of several companies in turn: writes of one company take turns. */
type Workload = {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  body?: (company: WorldCompany) => string;
  connections: number;
};
const workloads: Workload[] = [
  { title: 'list_orders', method: 'GET', path: '/api/orders', connections },
  { title: 'whoami', method: 'GET', path: '/api/whoami', connections },
  {
    title: 'place_order',
    method: 'POST',
    path: '/api/orders',
    connections: 8,
    body: ({ branches, product_id }) =>
      JSON.stringify({ branch_id: branches[0]?.id, lines: [{ product_id, quantity: 1 }] }),
  },
];

/** `idle` is CPU seconds a second while nobody calls: leases, jobs, looks at the outbox. */
type Process = { kind: string; pid: number; idle: number };

/** Cores of the machine in use, by anybody. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

const watch = async (processes: readonly Process[]): Promise<void> => {
  const [before, watchS] = [processes.map(({ pid }) => cpuOf(pid)), 5];
  await new Promise((resolve) => setTimeout(resolve, watchS * 1000));
  for (const [index, one] of processes.entries())
    one.idle = (cpuOf(one.pid) - Number(before[index])) / watchS;
};

const load = (workload: Workload, base_url: string, companies: readonly WorldCompany[], share: number) => {
  let turn = 0;
  return autocannon({
    url: `${base_url}${workload.path}`,
    connections: Math.max(1, Math.round(workload.connections / share)),
    duration: seconds,
    requests: [
      {
        method: workload.method,
        setupRequest: (request) => {
          const company = companies[turn++ % companies.length] as WorldCompany;
          return {
            ...request,
            headers: {
              authorization: `Bearer ${company.admin.rest_key}`,
              ...(workload.body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
            },
            ...(workload.body && { body: workload.body(company) }),
          };
        },
      },
    ],
  });
};

/** What a run used: CPU per request and cores by kind of process, and the busiest single process. */
const run = async (
  workload: Workload,
  {
    urls,
    companies,
    processes,
  }: { urls: readonly string[]; companies: readonly WorldCompany[]; processes: readonly Process[] },
): Promise<void> => {
  const before = processes.map(({ pid }) => cpuOf(pid));
  const busyBefore = busySeconds();
  const startedAt = performance.now();
  const results = await Promise.all(urls.map((url) => load(workload, url, companies, urls.length)));
  const wallS = (performance.now() - startedAt) / 1000;
  const busy = (busySeconds() - busyBefore) / wallS;
  const used = processes.map(({ kind, pid, idle }, index) => {
    const all = (cpuOf(pid) - Number(before[index])) / wallS;
    return { kind, cores: all, forRequests: Math.max(0, all - idle) };
  });
  const requests = results.reduce((sum, { requests }) => sum + requests.total, 0);
  if (requests === 0) {
    console.log(`  ${workload.title}: no request was answered in ${seconds} s`);
    return;
  }
  const failed = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
  const perRequest = [...Map.groupBy(used, ({ kind }) => kind)]
    .map(([kind, own]) => ({
      kind,
      us: (own.reduce((sum, one) => sum + one.forRequests, 0) * wallS * 1e6) / requests,
    }))
    .filter(({ us }) => us >= 10)
    .toSorted((a, b) => b.us - a.us);
  const busiest = used.toSorted((a, b) => b.cores - a.cores)[0];
  const all = used.reduce((sum, one) => sum + one.cores, 0);
  const p50 = Math.max(...results.map(({ latency }) => latency.p50));
  const p99 = Math.max(...results.map(({ latency }) => latency.p99));
  console.log(
    `  ${workload.title.padEnd(12)} ${(requests / wallS).toFixed(0).padStart(5)} req/s   p50 ${p50} ms   p99 ${p99} ms${failed ? `   ${failed} FAILED` : ''}`,
  );
  console.log(
    `    CPU µs/request: ${perRequest.map(({ kind, us }) => `${kind} ${us.toFixed(0)}`).join(', ')}`,
  );
  console.log(
    `    requests/s and core: ${perRequest.map(({ kind, us }) => `${kind} ${(1e6 / us).toFixed(0)}`).join(', ')}`,
  );
  const first =
    busiest && busiest.cores > 0.85
      ? `${busiest.kind}: one process at ${busiest.cores.toFixed(2)} of a core, its event loop full`
      : busy > 0.9 * cores
        ? `the machine: ${all.toFixed(2)} of ${cores} cores by these processes, ${(busy - all).toFixed(2)} by others on it; ${busiest?.kind} most with ${busiest?.cores.toFixed(2)}`
        : `none: ${busy.toFixed(2)} of ${cores} cores were busy, and requests waited for each other`;
  console.log(`    saturated first: ${first}`);
};

const platform = await startLoadPlatform();
try {
  const { base_url, stack } = platform;
  const companies = await buildWorld(
    {
      people: platform,
      base_url,
      orders_db: { uri: stack.mongodb_uri, name: `${platform.namespace}_orders` },
    },
    { branches: 1, companies: Array.from({ length: 8 }, () => ({ orders: 60, by: 'operations' as const })) },
    (sentence) => console.error(sentence),
  );
  const kinds = ['gateway', 'identity', 'branches', 'catalogue', 'orders', 'finance'] as const;
  const processes: Process[] = [
    ...kinds.map((kind) => ({ kind, pid: platform.process(kind).pid, idle: 0 })),
    ...Object.entries(stack.pids).map(([kind, pid]) => ({ kind, pid, idle: 0 })),
    { kind: 'load', pid: process.pid, idle: 0 },
  ];
  const replicas = { gateway: [base_url], orders: 1 };
  const grow = {
    async gateway() {
      const { pid, url } = await platform.start('gateway');
      processes.push({ kind: 'gateway', pid, idle: 0 });
      replicas.gateway.push(url);
    },
    async orders() {
      processes.push({ kind: 'orders', pid: (await platform.start('orders')).pid, idle: 0 });
      replicas.orders++;
    },
  };
  const measure = async (gateways: number) => {
    await watch(processes);
    console.log(
      `\n${replicas.orders} of orders, ${gateways} of the gateway, ${seconds} s each, ${cores} cores in all`,
    );
    for (const workload of workloads)
      await run(workload, { urls: replicas.gateway.slice(0, gateways), companies, processes });
  };
  // What is compiled by then is compiled for all that follows.
  for (const workload of workloads) await load(workload, base_url, companies, 1);
  await measure(1);
  await grow.gateway();
  await measure(2);
  await grow.orders();
  await measure(1);
  await grow.orders();
  await grow.orders();
  await measure(1);
  await measure(2);
} finally {
  await platform.stop();
}
process.exit();
