/**
 * `npm run bench -- releases <commit>`: the same requests to a platform of the commit, such as the tag of the last release,
 * and to one of this tree, in turn in one run and on the same servers. Prints requests per second, latency and CPU of each
 * process, and of each pair of measurements how this tree compares with the commit, as medians. BENCH_ROUNDS and
 * BENCH_SECONDS change its extent; it takes the servers of `npm run bench -- requests`.
 */
import { serviceNames } from '@procura/contracts';
import { type Fleet, restCaller, startPlatform } from '@procura/testkit/platform';
import autocannon from 'autocannon';
import { takeFastStack } from '../load-platform.ts';
import { connections, type Figures, measure, print, rounds, seconds, type Target } from '../measure.ts';
import { median } from '../percentile.ts';
import { makeShops, placements } from '../placements.ts';
import { must, type WorldCompany } from '../world.ts';

const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('Name the commit that this tree is compared with: npm run bench -- releases v0.2.0');
  process.exit(2);
}
const buyers = 16;
/** Orders of each buyer before the lists are measured. */
const orders = 30;
const tasks = ['list_orders', 'get_order', 'preview_order', 'place_order'] as const;
type Task = (typeof tasks)[number];

const stack = await takeFastStack();
// What is measured is the work of a call, not the limit of one company.
const env = { COMPANY_RATE_LIMIT: '10000000' };
const sides: { name: string; fleet: Fleet; targets: Record<Task, Target> }[] = [];

const targetsOf = async (name: string, fleet: Fleet): Promise<Record<Task, Target>> => {
  const { base_url, namespace } = fleet;
  const orders_db = { uri: stack.mongodb_uri, name: `${namespace}_orders` };
  const shops = await makeShops({ people: fleet, base_url, orders_db }, buyers);
  await autocannon({ ...placements(base_url, shops, connections), amount: buyers * orders });
  const [{ admin, branches, product_id }] = shops as [WorldCompany];
  const [first] = (await must(restCaller(base_url, admin.rest_key), 'list_orders', { limit: 1 })).data;
  const headers = { authorization: `Bearer ${admin.rest_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ branch_id: branches[0]?.id, lines: [{ product_id, quantity: 1 }] });
  const pids = {
    ...Object.fromEntries(['gateway' as const, ...serviceNames].map((one) => [one, fleet.process(one).pid])),
    ...stack.pids,
  };
  const target = (task: Task, requests: () => autocannon.Options): Target => ({
    title: `${task}, ${name}`,
    pids,
    requests,
  });
  return {
    list_orders: target('list_orders', () => ({ url: `${base_url}/api/orders`, headers })),
    get_order: target('get_order', () => ({ url: `${base_url}/api/orders/${first.id}`, headers })),
    preview_order: target('preview_order', () => ({
      ...{ url: `${base_url}/api/orders/preview`, method: 'POST', headers, body },
    })),
    place_order: target('place_order', () => placements(base_url, shops, connections)),
  };
};

const cpuOfRound = ({ cpuUs }: Figures, round: number): number =>
  Object.values(cpuUs).reduce((sum, rows) => sum + Number(rows[round]), 0);

try {
  for (const [name, from] of [
    [commit, commit],
    ['this tree', undefined],
  ] as const) {
    const fleet = await startPlatform({ as: 'processes', from, env });
    sides.push({ name, fleet, targets: await targetsOf(name, fleet) });
  }
  console.log(`\n${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians`);
  for (const task of tasks) {
    const figures = await measure(sides.map(({ targets }) => targets[task]));
    print(figures);
    const [before, now] = [...figures.values()] as [Figures, Figures];
    const pairs = (of: (round: number) => number) => median(now.rps.map((_, round) => of(round))).toFixed(2);
    const rate = pairs((round) => Number(now.rps[round]) / Number(before.rps[round]));
    const cpu = pairs((round) => cpuOfRound(now, round) / cpuOfRound(before, round));
    console.log(`  ${task}: ${rate} of the requests per second of ${commit}, ${cpu} of its CPU per request`);
  }
} finally {
  for (const { fleet } of sides) await fleet.stop();
  await stack.stop();
}
process.exit(0);
