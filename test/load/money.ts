/**
 * Random money operations on the whole platform as processes, while services are killed: what must hold is checked
 * while it runs and on the raw documents afterwards. `npm run soak -- money` runs all of it (SOAK_OPERATIONS, SOAK_KILLS
 * and SOAK_SEED change it); a test runs a share.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { principalOf } from '@procura/testkit';
import { startPlatform } from '@procura/testkit/platform';
import { type Databases, type Steps, slowestDelivery, watched } from '@procura/testkit/progress';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Db } from 'mongodb';
import { all, checkBooks, checkFeeds, checkOrders, checkUse, settled, thousandthsOf } from './invariants.ts';
import { aMarket, asked, type Market } from './money-market.ts';
import { opening, type Run, type Soak, step, steps } from './money-steps.ts';

const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const;
const killable = ['orders', 'finance', 'catalogue', 'rfq'] as const;
const workers = 6;

type SoakOptions = {
  operations: number;
  kills: number;
  seed?: number;
  /** Called at each kill with the progress. */
  onKill?: (soak: Soak, begun: number) => void;
};

/**
 * Runs the operations and kills, waits until everything has settled, and checks. Throws when no operation ended for
 * 60 s, with what is pending.
 */
export const soakMoney = async (options: SoakOptions): Promise<Soak> => {
  const random = seededRandom(options.seed);
  const { seed } = random;
  const fleet = await startPlatform({ as: 'processes', gateways: 0 });
  const { database } = fleet;
  const soak: Soak = {
    seed,
    outcomes: {},
    kills: 0,
    slowest_operation: { name: 'none', took_ms: 0 },
    slowest_delivery: null,
    settled_after_ms: 0,
    problems: [],
  };
  try {
    const markets: Market[] = [];
    for (const currency of currencies) markets.push(await aMarket({ fleet, seed }, currency));
    const run = { fleet, markets, random, soak, operator: principalOf('operator') };
    await watched({ what: 'operations that end', seed, database }, (watch) =>
      operate({ ...run, moved: watch.moved }, watch, options),
    );
    const endedAt = performance.now();
    soak.problems.push(...(await settled(database, { seed })));
    soak.settled_after_ms = performance.now() - endedAt;
    soak.slowest_delivery = await slowestDelivery(database);
    soak.problems.push(...(await checkAll(database, markets)));
  } finally {
    await fleet.stop();
  }
  return soak;
};

/** The operations by their workers, the kills, and the look at the limits meanwhile. */
const operate = async (run: Run, watch: Steps, options: SoakOptions): Promise<void> => {
  const { fleet, markets, random, soak } = run;
  // For any seed, one order is paid with the balance, and one through a link.
  for (const market of markets) for (const name of opening) await steps[name](run, market);

  let begun = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (begun < options.operations && !watch.over) {
      begun++;
      await step(run);
    }
  };
  const killing = async (): Promise<void> => {
    while (soak.kills < options.kills && !watch.over) {
      if (begun < ((soak.kills + 1) * options.operations) / (options.kills + 1)) {
        await sleep(50);
        continue;
      }
      const name = random.pick(killable);
      soak.kills++;
      fleet.process(name).kill('SIGKILL');
      await fleet.process(name).exited;
      await fleet.start(name);
      run.moved();
      options.onKill?.(soak, begun);
    }
  };
  const watching = async (): Promise<void> => {
    while (!isOver && !watch.over) {
      soak.problems.push(...(await exceededLimits(fleet.database('finance'), markets)));
      await sleep(200);
    }
  };
  const acting = Promise.all([...Array.from({ length: workers }, work), killing()]).finally(() => {
    isOver = true;
  });
  await Promise.all([acting, watching()]);
};

const checkAll = async (database: Databases, markets: Market[]): Promise<string[]> => [
  ...(await exceededLimits(database('finance'), markets)),
  ...(await checkBooks(database('finance'))),
  ...(await checkOrders(database)),
  ...(await checkFeeds(database)),
  ...(await checkUse(database('finance'))),
  ...(await checkAwards(database('rfq'))),
];

/** No limit that refuses is exceeded, by the counters that commits are judged by. */
const exceededLimits = async (finance: Db, markets: Market[]): Promise<string[]> => {
  const usage = await all(finance, 'usage', { scope: 'company' });
  return markets.flatMap(({ buyer, currency, limit_minor }) =>
    usage
      .filter((one) => one.company_id === buyer.company_id && one.month_minor?.[currency] > limit_minor)
      .map((one) => `The month of ${currency} came to ${one.month_minor[currency]} of ${limit_minor}`),
  );
};

/** No more is awarded than was asked for, and no more ordered than awarded. */
const checkAwards = async (rfq: Db): Promise<string[]> => {
  const awarded = new Map<string, bigint>();
  const problems: string[] = [];
  for (const one of await all(rfq, 'awards', { state: { $ne: 'abandoned' } })) {
    for (const line of (one.lines ?? []) as {
      rfq_item_id: string;
      quantity: unknown;
      ordered_quantity: unknown;
    }[]) {
      if (one.status === 'open' || one.state === 'open')
        awarded.set(line.rfq_item_id, (awarded.get(line.rfq_item_id) ?? 0n) + thousandthsOf(line.quantity));
      if (thousandthsOf(line.ordered_quantity) > thousandthsOf(line.quantity))
        problems.push(`Award ${one._id}: ${line.ordered_quantity} ordered of ${line.quantity}`);
    }
  }
  for (const [item, quantity] of awarded)
    if (quantity > thousandthsOf(asked))
      problems.push(`Item ${item}: ${quantity} thousandths awarded of ${asked}`);
  return problems;
};
