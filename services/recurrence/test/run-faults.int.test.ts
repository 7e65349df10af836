import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from '@procura/testkit';
import { whileMoving } from '@procura/testkit/progress';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps as OrdersDeps } from '../../orders/src/deps.ts';
import type { Deps } from '../src/deps.ts';
import { occurrencesBetween } from '../src/schedule/schedule.ts';
import { openPlanner, type Planner, type RunView, type View } from './a-planner.ts';

const { seed, next, below } = seededRandom();
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** Half a year in a soak; else until the zones have each changed once. */
const whole = process.env.PROCURA_SOAK !== undefined;
const weeks = whole ? 27 : 7;
const firstWeekend = Date.parse('2018-10-06T00:00:00Z');
const lastDay = whole ? '2019-04-10' : '2018-11-21';

/**
 * Weekly times that daylight saving takes away, doubles or leaves alone. All clocks are moved at the weekend:
 * São Paulo's on 4 November 2018 and 17 February 2019, Berlin's on 28 October and 31 March, Lord Howe's on 7
 * October and 7 April.
 */
const plans = [
  { time_zone: 'America/Sao_Paulo', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '00:00' },
  { time_zone: 'America/Sao_Paulo', schedule: 'FREQ=WEEKLY;BYDAY=SA', time_of_day: '23:30' },
  { time_zone: 'America/Sao_Paulo', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '09:00' },
  { time_zone: 'Europe/Berlin', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '02:30' },
  { time_zone: 'Europe/Berlin', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '03:00' },
  { time_zone: 'Australia/Lord_Howe', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '02:15' },
  { time_zone: 'Australia/Lord_Howe', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '01:45' },
  { time_zone: 'Australia/Lord_Howe', schedule: 'FREQ=WEEKLY;BYDAY=SU', time_of_day: '12:00' },
] as const;

/** How often the second scheduler dies where it may, and whether it is dead now. */
const deadly = 0.35;
let isDead = false;
let kills = 0;
let planner: Planner;
let replica: World;
beforeAll(async () => {
  planner = await openPlanner({ starts: '2018-10-01T00:00:00Z' });
  replica = await startWorld({
    services: ['recurrence'],
    config: { namespace: planner.world.config.namespace },
    fault: (point) => {
      // Writes of callers are another test's.
      if (point === 'write.open' || (!isDead && next() >= deadly)) return;
      if (!isDead) kills++;
      isDead = true;
      throw new Error(`killed at ${point}`);
    },
  });
  replica.clock.set(planner.world.clock().toISOString());
});
afterAll(async () => {
  await replica?.stop();
  await planner?.world.stop();
});

/** A killed scheduler has said nothing more; what broke otherwise fails the test. */
const survive = async (work: Promise<void>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('killed at'))) throw error;
  });
};

/** Both schedulers at once, the mortal one sometimes alone, so that what it leaves behind is the other's later. */
const tick = async (ms: number): Promise<void> => {
  for (const { clock } of [planner.world, replica]) clock.set(new Date(ms).toISOString());
  const alone = next() < 0.5;
  isDead = false;
  for (const job of ['start_runs', 'place_runs'])
    await Promise.all([
      survive(replica.runJob('recurrence', job)),
      alone ? undefined : planner.world.runJob('recurrence', job),
    ]);
};

test(`every occurrence ends as one purchase or one failure, at any crash (SEED=${seed})`, async () => {
  const [steady, moving] = [
    await planner.product({ amount: '1.00' }),
    await planner.product({ amount: '1.00' }),
  ];
  const made: View[] = [];
  for (const [index, plan] of plans.entries())
    made.push(
      await planner.create({
        ...plan,
        lines: [{ product_id: index % 2 === 0 ? steady : moving, quantity: 1 }],
        ends_on: lastDay,
      }),
    );
  for (let week = 0; week < weeks; week++) {
    // Every other week one product costs more than its runs may pay.
    await planner.agree(moving, week % 2 === 0 ? '1.00' : '1.01');
    await passWeekend(firstWeekend + week * weekMs);
  }
  // Past ends_on there is no date left.
  await planner.runAt(new Date(Date.parse(lastDay) + 2 * 24 * hourMs).toISOString());
  await planner.work();

  const runs = await Promise.all(made.map(requireOneRunEach));
  const placed = (product: number) =>
    runs.flatMap((own, index) => (index % 2 === product ? own.filter((run) => run.status === 'placed') : []));
  const failed = runs.flat().filter((run) => run.status === 'failed');
  expect(runs.flat().length).toBeGreaterThanOrEqual((weeks - 2) * plans.length);
  expect(kills).toBeGreaterThan(weeks / 2);
  expect(failed.filter((run) => run.code === 'price_ceiling').length).toBeGreaterThan(weeks / 2);
  expect([await planner.stockOf(steady), await planner.stockOf(moving)]).toEqual([
    1000 - placed(0).length,
    1000 - placed(1).length,
  ]);
  await requireOnePurchaseEach(runs.flat());
}, 560_000);

/**
 * A weekend, and some minutes more until nothing is under way; the mortal scheduler has no part in the last of
 * them.
 */
const passWeekend = async (startMs: number): Promise<void> => {
  const running = planner.world.deps<Deps>('recurrence').runs.owner(planner.buyer.company_id);
  await tick(startMs + (18 + below(6)) * hourMs);
  let ms = startMs + (36 + below(6)) * hourMs;
  await tick(ms);
  let round = 0;
  await whileMoving({
    what: 'the end of every run',
    seed,
    database: planner.world.database,
    pause_ms: 0,
    left: async () => {
      if (round > 0) {
        ms += 70_000 + below(60_000);
        if (round <= 3) await tick(ms);
        else await planner.runAt(new Date(ms).toISOString());
      }
      round++;
      return (await running.find({ status: 'running' })).map(
        ({ _id, scheduled_local, attempts, refusal }) => ({
          mark: _id,
          text: `recurrence: run ${_id} of ${scheduled_local}, ${attempts} attempts, refused with ${refusal?.code ?? 'nothing'}`,
        }),
      );
    },
  });
};

/** The runs of a recurring order: one for each of its dates, each with an end, and its counters say the same. */
const requireOneRunEach = async (view: View): Promise<RunView[]> => {
  const runs = await planner.runsOf(view.id);
  const dates = occurrencesBetween(view, new Date(view.created_at), new Date(`${lastDay}T23:59:59Z`));
  const placed = runs.filter((run) => run.status === 'placed').length;
  const runs_failed = runs.filter((run) => run.status === 'failed').length;
  expect(placed + runs_failed).toBe(runs.length);
  expect(await planner.read(view.id)).toMatchObject({
    status: 'ended',
    occurrences: runs.length,
    runs_placed: placed,
    runs_failed,
  });
  expect(runs.map((run) => run.scheduled_local)).toEqual(dates.map((date) => date.local));
  return runs;
};

/** Orders made one purchase with one order for each placed run, and nothing else. */
const requireOnePurchaseEach = async (runs: readonly RunView[]): Promise<void> => {
  const { world, buyer } = planner;
  const deps = world.deps<OrdersDeps>('orders');
  const purchases = await deps.purchases.owner(buyer.company_id).find({ state: 'made' });
  const orders = await deps.orders.parties(buyer).find({});
  const placed = runs.flatMap((run) => run.purchase_id ?? []).toSorted();
  expect(purchases.map((purchase) => purchase._id).toSorted()).toEqual(placed);
  expect(orders.map((order) => order.purchase_id).toSorted()).toEqual(placed);
};
