/**
 * `npm run bench -- requests`: requests per second, p50, p99 and CPU microseconds per request of each process, for reads,
 * placements and MCP, next to a floor (floor.ts) measured alternately in the same run. The ratios matter:
 * absolute figures are those of this machine on this day. MONGODB_URI and NATS_URL take servers of your own;
 * without them it takes `secantusd-rs` where that is on the PATH, which is much faster than the database that
 * comes with `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@procura/contracts';
import { nodeMemory, pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { type Fleet, restCaller, rpc, rpcAnswer } from '@procura/testkit/platform';

import autocannon from 'autocannon';
import { cpuOf, type LoadPlatform, startLoadPlatform } from '../load-platform.ts';
import {
  compareCpu,
  connections,
  type Figures,
  measure,
  print,
  rounds,
  seconds,
  type Target,
} from '../measure.ts';
import { median, percentile } from '../percentile.ts';
import { countCommands, countMessages, makeShops, placements, watchDelays } from '../placements.ts';
import { buildWorld, must, type WorldCompany, type WorldPlace } from '../world.ts';

/** Placements whose database commands, messages and delays are counted. */
const counted = 1000;
const idleSeconds = 10;
const ratio = (figures: Map<string, Figures>, ours: string, floor: string, processes: string[]): void => {
  const [a, b] = [figures.get(ours) as Figures, figures.get(floor) as Figures];
  const byRound = a.rps.map((rps, round) => rps / Number(b.rps[round]));
  const cpu = (one: Figures, names: string[]) =>
    names.reduce((sum, name) => sum + median(one.cpuUs[name] ?? [0]), 0);
  const cpuRatio = cpu(a, processes) / cpu(b, Object.keys(b.cpuUs));
  console.log(
    `  ${ours} / ${floor}: ${median(byRound).toFixed(2)} of the floor's requests per second; CPU ${cpuRatio.toFixed(2)} times the floor's (${processes.join(' + ')})`,
  );
};

const spawnFloor = async (role: string, env: Record<string, string | undefined>): Promise<ChildProcess> => {
  // As the platform's processes are run.
  const child = spawn(
    process.execPath,
    [...nodeMemory.args, join(import.meta.dirname, '../floor.ts'), role],
    {
      env: { ...process.env, ...nodeMemory.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && resolve()),
  );
  return child;
};

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const bodyOf = (method: string, params: Record<string, unknown>) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** The floor's gateway, and the processes behind it for questions and for placements. */
type Floors = { url: string; asking: Record<string, number>; placing: Record<string, number> };

const benchmark = async (fleet: LoadPlatform, floors: Floors) => {
  const { stack, base_url } = fleet;
  const place: WorldPlace = {
    people: fleet,
    base_url,
    orders_db: { uri: stack.mongodb_uri, name: `${fleet.namespace}_orders` },
  };
  const pidsOf = (...names: Parameters<Fleet['process']>[0][]) =>
    Object.fromEntries(names.map((name) => [name, fleet.process(name).pid]));
  const companies = [1000, 60, 60, 60].map((orders) => ({ orders, by: 'operations' as const }));
  const [large, ...alike] = (await buildWorld(place, { branches: 1, companies })) as [
    WorldCompany,
    WorldCompany,
  ];
  const [small] = alike;
  const [first] = (await must(restCaller(base_url, small.admin.rest_key), 'list_orders', { limit: 1 })).data;
  const read = pidsOf('gateway', 'identity', 'orders');
  const get = (title: string, path: string, { admin }: WorldCompany): Target => ({
    title,
    pids: read,
    requests: () => ({ url: `${base_url}${path}`, headers: bearer(admin.rest_key) }),
  });
  const floorOf = (title: string, path: string, pids = floors.asking): Target => ({
    title,
    pids,
    requests: () => ({ url: `${floors.url}${path}` }),
  });

  const page = { lines: 0, timeline: 0, shipments: 0, approval: 0 };
  const question = (company_id: string, { filter = {}, projection = page as object, limit = 26 } = {}) => ({
    database: `${fleet.namespace}_orders`,
    collection: 'orders',
    filter: { buyer_company_id: company_id, ...filter },
    sort: { created_at: -1, _id: -1 },
    projection,
    limit,
  });
  for (const [name, body] of Object.entries({
    small: question(small.admin.company_id),
    large: question(large.admin.company_id),
    one: question(small.admin.company_id, { filter: { _id: first.id }, projection: {}, limit: 1 }),
  }))
    await fetch(`${floors.url}/questions/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { result } = await rpcAnswer(await rpc(`${base_url}/mcp`, small.admin.token, 'tools/list'));
  await fetch(`${floors.url}/tools`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(result.tools),
  });

  console.log(`\nREST, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians`);
  const rest = await measure([
    get('list_orders, 60 orders', '/api/orders', small),
    floorOf('floor of list_orders, 60', '/ask/small'),
    get('list_orders, 1,000 orders', '/api/orders', large),
    floorOf('floor of list_orders, 1,000', '/ask/large'),
    get('get_order', `/api/orders/${first.id}`, small),
    floorOf('floor of get_order', '/ask/one'),
  ]);
  print(rest);
  ratio(rest, 'list_orders, 60 orders', 'floor of list_orders, 60', ['gateway', 'orders']);
  ratio(rest, 'list_orders, 60 orders', 'floor of list_orders, 60', ['gateway', 'orders', 'identity']);
  ratio(rest, 'list_orders, 1,000 orders', 'floor of list_orders, 1,000', ['gateway', 'orders']);
  ratio(rest, 'get_order', 'floor of get_order', ['gateway', 'orders']);

  // A token may make 300 calls a minute, and a person have 50, so the load is spread over several companies.
  const tokens = await Promise.all(
    Array.from({ length: 45 * alike.length }, async (_, index) => {
      const { admin } = alike[index % alike.length] as WorldCompany;
      const { json } = await fleet.settings('create_token', { name: `bench ${index}` }, admin.cookie);
      if (!json.secret) throw new Error(JSON.stringify(json));
      return String(json.secret);
    }),
  );
  let turn = 0;
  const post = (title: string, url: string, body: string, pids: Record<string, number>): Target => ({
    title,
    pids,
    requests: () => ({
      url,
      method: 'POST',
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            headers: { ...mcpHeaders, ...bearer(String(tokens[turn++ % tokens.length])) },
            body,
          }),
        },
      ],
    }),
  });
  const listOrders = (name: string, args: Record<string, unknown>) =>
    bodyOf('tools/call', { name, arguments: args });
  console.log('\nMCP');
  const [list, listFloor, call, callFloor] = [
    post('tools/list', `${base_url}/mcp`, bodyOf('tools/list', {}), read),
    post('floor of tools/list', `${floors.url}/mcp`, bodyOf('tools/list', {}), floors.asking),
    post('tools/call list_orders', `${base_url}/mcp`, listOrders('list_orders', {}), read),
    post('floor of tools/call', `${floors.url}/mcp`, listOrders('small', {}), floors.asking),
  ] as const;
  print(await measure([list, listFloor, call, callFloor]));
  await compareCpu({ ...list, pids: pidsOf('gateway') }, listFloor);
  await compareCpu({ ...call, pids: pidsOf('gateway', 'orders') }, callFloor);

  console.log(
    '\nplace_order with a key, one line; CPU of every process, with all that follows from the order',
  );
  const everyone = pidsOf('gateway', ...serviceNames);
  const shops = await makeShops(place, 16);
  const placing = (own: typeof shops, connections: number): Target => ({
    title: `place_order, ${own.length} ${own.length === 1 ? 'company' : 'companies'}, ${connections} at once`,
    pids: everyone,
    requests: () => placements(base_url, own, connections),
  });
  const floorOfPlacing = floorOf('floor of place_order, 8 at once', '/place', floors.placing);
  const placed = await measure([
    floorOfPlacing,
    ...[1, 8, 32].map((connections) => placing(shops, connections)),
    placing(shops.slice(0, 1), 8),
  ]);
  print(placed);
  ratio(placed, 'place_order, 16 companies, 8 at once', floorOfPlacing.title, Object.keys(everyone));
  const delays = await watchDelays(place);
  const lastEffects = (since: Date) => eventually('the last effects', () => delays.read(since));
  await lastEffects(new Date());
  const began = new Date();
  let taken: number[] = [];
  let messages = 0;
  const commands = await countCommands(stack.mongodb_uri, counted, async () => {
    messages = await countMessages(fleet, async () => {
      await autocannon({ ...placements(base_url, shops, connections), amount: counted });
      taken = await lastEffects(began);
    });
  });
  await delays.close();
  const at = (share: number) => percentile(taken, share);
  const all = Object.values(commands).reduce((sum, each) => sum + each, 0);
  const named = Object.entries(commands).map(([name, each]) => `${name} ${each.toFixed(1)}`);
  console.log(`  database commands per placement: ${all.toFixed(1)} (${named.join(', ')})`);
  console.log(`  NATS requests and events per placement: ${(messages / counted).toFixed(1)}`);
  console.log(`  from commit to effect, ${taken.length} events: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);

  const before = Object.entries(everyone).map(([name, pid]) => [name, cpuOf(pid)] as const);
  await sleep(idleSeconds * 1000);
  const idle = before.map(
    ([name, cpu]) => [name, (cpuOf(Number(everyone[name])) - cpu) / idleSeconds] as const,
  );
  const sum = idle.reduce((all, [, share]) => all + share, 0);
  const shares = idle.map(([name, share]) => `${name} ${(share * 100).toFixed(1)}`);
  console.log(
    `\nCPU without requests, in percent of one processor: ${(sum * 100).toFixed(1)} (${shares.join(', ')})`,
  );
};

const floorPort = await pickFreePort();
// What is measured is the work of a call, not the limit of one company.
const platform = await startLoadPlatform({ env: { COMPANY_RATE_LIMIT: '10000000' } });
const gateway = await spawnFloor('gateway', { PORT: String(floorPort) });
const service = await spawnFloor('service', {});
const holders = await Promise.all([1, 2, 3].map(() => spawnFloor('holder', {})));
const pidOf = ({ pid }: ChildProcess): number => Number(pid);
try {
  await benchmark(platform, {
    url: `http://127.0.0.1:${floorPort}`,
    asking: { 'floor gateway': pidOf(gateway), 'floor service': pidOf(service) },
    placing: {
      'floor gateway': pidOf(gateway),
      ...Object.fromEntries(holders.map((holder, index) => [`floor holder ${index + 1}`, pidOf(holder)])),
    },
  });
} finally {
  for (const child of [gateway, service, ...holders]) child.kill();
  await platform.stop();
}
process.exit(0);
