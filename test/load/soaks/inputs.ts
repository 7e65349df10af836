/**
 * `npm run soak -- inputs`: how long an idle company's calls take while another one, and a stranger, send the worst inputs
 * there are. Fails when the p99 of any of its calls is above three times its quiet p99 of the same run. Quiet times and
 * attacks alternate, so that what else the machine does meets both.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { confirmOrder, listInvoices, shipOrder } from '@procura/contracts';
import { marketOn } from '@procura/testkit/market';
import { startLoadPlatform } from '../load-platform.ts';
import { median, percentile } from '../percentile.ts';

const rounds = Number(process.env.SOAK_ROUNDS ?? 300);
/** Quiet times and attacks. Each has its share of the rounds. */
const turns = 5;
const attackers = Number(process.env.SOAK_ATTACKERS ?? 4);
const mostTimes = 3;
/** Below this a ratio says more of the machine's timers than of the platform. */
const least_ms = 10;

const platform = await startLoadPlatform();
const { base_url } = platform;

const setUp = async () => {
  const idle = await platform.company('buyer');
  const market = await marketOn(platform);
  const { place, buyer: hostile, supplier: seller } = market;
  const { id: order_id } = await market.order();
  await place.call(confirmOrder, seller, { order_id });
  await place.call(shipOrder, seller, { order_id, carrier: 'Speedy Express' });
  const [invoice] = (await place.call(listInvoices, hostile, { order_id })).data;
  if (!invoice) throw new Error('The order that was shipped has no invoice.');
  return { idle, hostile, seller, store_id: market.store.id, invoice_id: invoice.id };
};
const { idle, hostile, seller, store_id, invoice_id } = await setUp();

const get = async (path: string): Promise<number> => {
  const response = await fetch(`${base_url}${path}`, {
    headers: { authorization: `Bearer ${idle.rest_key}` },
  });
  await response.arrayBuffer();
  return response.status;
};

/** What the idle company does: a call of each service that the attacks aim at, and a chart. */
const quietCalls: Record<string, () => Promise<number>> = {
  whoami: () => get('/api/whoami'),
  branches: () => get('/api/branches'),
  marketplace: () => get('/api/marketplace/products?query=chai'),
  orders: () => get('/api/orders'),
  chart: () => get('/api/orders/charts?format=png'),
};

type Measured = { times: Record<string, number[]>; refused: string[] };
const measure = async (): Promise<Measured> => {
  const times: Record<string, number[]> = Object.fromEntries(
    Object.keys(quietCalls).map((name) => [name, []]),
  );
  const refused: string[] = [];
  for (let round = 0; round < rounds / turns; round++)
    for (const [name, call] of Object.entries(quietCalls)) {
      const began_ms = performance.now();
      const status = await call();
      times[name]?.push(performance.now() - began_ms);
      if (status !== 200) refused.push(`${name} was answered ${status}`);
    }
  return { times, refused };
};

/** Has every attack sent again and again until the work is done; what they were answered, by status. */
const underAttack = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, number> }> => {
  // A process of its own, as attackers are: sending its bodies would otherwise delay the calls that are measured.
  const attacker = fork(new URL('../attack-inputs.ts', import.meta.url), { stdio: 'inherit' });
  attacker.send({
    base_url,
    hostile_key: hostile.rest_key,
    seller_key: seller.rest_key,
    store_id,
    invoice_id,
    attackers,
  });
  const result = await work();
  attacker.send('stop');
  const [statuses] = await once(attacker, 'message');
  attacker.disconnect();
  return { result, statuses };
};

/** Adds what was measured in one turn to that of the turns before. */
const add = (all: Measured, { times, refused }: Measured): void => {
  for (const [name, some] of Object.entries(times)) all.times[name] = [...(all.times[name] ?? []), ...some];
  all.refused.push(...refused);
};

try {
  await measure();
  const quiet: Measured = { times: {}, refused: [] };
  const attacked: Measured = { times: {}, refused: [] };
  const statuses: Record<string, number> = {};
  for (let turn = 0; turn < turns; turn++) {
    add(quiet, await measure());
    const { result, statuses: answered } = await underAttack(measure);
    add(attacked, result);
    for (const [status, count] of Object.entries(answered))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  const problems = [...quiet.refused, ...attacked.refused];
  for (const [name, before] of Object.entries(quiet.times)) {
    const after = attacked.times[name] ?? [];
    const [p99, p99Attacked] = [percentile(before, 0.99), percentile(after, 0.99)];
    const ratio = p99Attacked / Math.max(p99, least_ms);
    console.log(
      `${name.padEnd(12)} p50 ${median(before).toFixed(1)} ms, attacked ${median(after).toFixed(1)}   p99 ${p99.toFixed(1)} ms, attacked ${p99Attacked.toFixed(1)}   ratio ${ratio.toFixed(2)}`,
    );
    if (ratio > mostTimes) problems.push(`${name}: p99 is ${ratio.toFixed(2)} times its quiet one`);
  }
  console.log(`attacks by status: ${JSON.stringify(statuses)}`);
  for (const problem of new Set(problems)) console.error(`PROBLEM  ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await platform.stop();
}
