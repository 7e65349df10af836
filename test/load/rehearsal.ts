/**
 * A cluster in small under faults: replicas of every service and gateway behind a balancer, servers of NATS, and callers that
 * place orders with the client library. First it measures which rate of placements this machine sustains; then it places a share
 * of that while servers and replicas are killed and frozen in turn, and compares what callers were answered with what is stored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ProcuraFailure } from '@procura/client';
import { topUpBalance } from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { untilSettled } from '@procura/testkit/progress';
import { type SeededRandom, seededRandom } from '@procura/testkit/seeded-random';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Deployment, deploy, startReplica } from './deployments.ts';
import { type PlannedFault, planFaults } from './fault-plan.ts';
import { checkPlacements, checkPlatform } from './invariants.ts';
import { figuresOf, type Window, type WindowFigures } from './latency-windows.ts';
import type { NatsCluster } from './nats-cluster.ts';
import { makeShops } from './placements.ts';
import { openPlacing, type Placing } from './placing.ts';
import type { WorldCompany } from './world.ts';

const replicasEach = 3;
const shopCount = 16;
const callers = 8;
const warmUpSeconds = 10;
/** Longer than NATS and its clients take to leave a server that is frozen. */
const longestFaultMs = 15_000;
/** Longer than a placement that was cut off keeps its key. */
const finishWithinMs = 60_000;
/** What takes part in a placement, before its answer or by its events. */
const killable = ['gateway', 'identity', 'branches', 'catalogue', 'orders', 'finance', 'feed'] as const;

type RehearsalOptions = {
  /** How long the faults take together, in seconds. */
  seconds: number;
  /** The share of the sustained rate that is placed. */
  share: number;
  /** A rate to place instead, in placements a second. */
  perSecond?: number | undefined;
  nats: NatsCluster;
  /** As `keepsChangedValues` found. */
  keeps_changed_values: boolean;
  seed?: number | undefined;
  onProgress: (line: string) => void;
  /** Called once it is checked, before the platform is stopped. */
  report: (rehearsal: Rehearsal) => void;
};

/** What came of it. `problems` must be empty. */
export type Rehearsal = {
  seed: number;
  /** Placements a second in a closed loop, with the time until the last event of them had its effect. */
  sustained: number;
  perSecond: number;
  windows: WindowFigures[];
  placed: number;
  /** Placements that were abandoned, and that the database does not let be repeated. Nothing of them is stored. */
  blocked: number;
  paid: number;
  problems: string[];
};

type Run = RehearsalOptions & {
  random: SeededRandom;
  fleet: Fleet;
  balancer: Balancer;
  deployments: readonly Deployment[];
  placing: Placing;
};

export const rehearse = async (options: RehearsalOptions): Promise<void> => {
  const { nats, onProgress } = options;
  const random = seededRandom(options.seed);
  const balancer = await startBalancer();
  const fleet = await startPlatform({
    ...{ as: 'processes', services: [], gateways: 0 },
    ...{ base_url: balancer.url, nats },
  });
  try {
    const deployments = await deploy(fleet, balancer, replicasEach);
    const shops = await buildShops(fleet);
    onProgress(
      `${deployments.length * replicasEach} processes, ${nats.servers.length} NATS servers, ${shops.length} buyers`,
    );
    const placing = openPlacing(balancer.url, shops);
    const run: Run = { ...options, random, fleet, balancer, deployments, placing };
    const sustained = await measureSustained(run);
    const perSecond = options.perSecond ?? sustained * options.share;
    onProgress(`sustained ${sustained.toFixed(1)} placements a second; ${perSecond.toFixed(1)} from now on`);
    const windows = await placeThrough(run, perSecond);
    await placing.finish({ callers, within_ms: finishWithinMs });
    const { placements } = placing;
    const blocked = options.keeps_changed_values ? placing.unanswered.filter(isInFlight) : [];
    const problems = [
      ...placing.problems,
      ...placing.unanswered
        .filter((one) => !blocked.includes(one))
        .map(({ key, error }) => `${key} was not answered: ${String(error)}`),
      ...(await checkPlatform(fleet.database, random.seed)),
      ...(await checkPlacements(fleet.database, placements)),
      ...internalErrors(fleet),
    ];
    options.report({
      ...{ seed: random.seed, sustained, perSecond, problems },
      windows: windows.map((window) => figuresOf(placements, window)),
      placed: placements.length,
      blocked: blocked.length,
      paid: placements.filter(({ payment }) => payment === 'paid').length,
    });
  } finally {
    await fleet.stop();
    await balancer.close();
  }
};

/** Buyers with a balance that suffices for what they pay. */
const buildShops = async (fleet: Fleet): Promise<WorldCompany[]> => {
  const place = { people: fleet, base_url: fleet.base_url, orders_db: { uri: '', name: '' } };
  const shops = await makeShops(place, shopCount);
  const amount = { amount: '1000000.00', currency: 'EUR' };
  for (const { admin } of shops) {
    const top_up = { company_id: admin.company_id as never, amount, reference: 'rehearsal' };
    await fleet.call(topUpBalance, principalOf('operator'), top_up);
  }
  return shops;
};

/** How long a phase without faults takes. */
const quietSeconds = ({ seconds }: RehearsalOptions): number => Math.min(60, seconds);

const measureSustained = async (run: Run): Promise<number> => {
  const { placing, fleet, random } = run;
  await placing.closedLoop({ callers, seconds: warmUpSeconds });
  await untilSettled(fleet.database, { seed: random.seed });
  const begunAt = performance.now();
  const answered = await placing.closedLoop({ callers, seconds: quietSeconds(run) });
  await untilSettled(fleet.database, { seed: random.seed });
  return answered / ((performance.now() - begunAt) / 1000);
};

/** Places at a rate before, during and after the faults, and returns when each was. */
const placeThrough = async (run: Run, perSecond: number): Promise<Window[]> => {
  const windows: Window[] = [];
  let isOver = false;
  const during = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const from_ms = performance.now();
    run.onProgress(name);
    await work();
    windows.push({ name, from_ms, to_ms: performance.now() });
  };
  const quiet = () => sleep(quietSeconds(run) * 1000);
  const placing = run.placing.openLoop({ perSecond, until: () => isOver });
  try {
    await during('before', quiet);
    const rounds = run.seconds >= 240 ? 2 : 1;
    const servers = run.nats.servers.map(({ name }) => name);
    const plan = planFaults(run.random, { servers, services: killable, rounds });
    const slotMs = (run.seconds * 1000) / plan.length;
    const faultMs = Math.min(longestFaultMs, slotMs / 2);
    for (const fault of plan)
      await during(nameOf(fault), async () => {
        const slot = sleep(slotMs);
        await inflict(run, fault, faultMs);
        await slot;
      });
    await during('after', quiet);
  } finally {
    isOver = true;
    await placing;
  }
  return windows;
};

const nameOf = ({ does, to, name }: PlannedFault): string =>
  `${to === 'server' ? name.replace('procura-nats-', 'NATS server ') : `a replica of ${name}`} ${does === 'kill' ? 'killed' : 'frozen'}`;

/** A fault and its end: what was killed is started again after a while, what was frozen continues. */
const inflict = async (run: Run, fault: PlannedFault, lastsMs: number): Promise<void> => {
  if (fault.to === 'replica') return inflictOnReplica(run, fault, lastsMs);
  const server = run.nats.servers.find(({ name }) => name === fault.name);
  if (fault.does === 'kill') {
    await server?.kill();
    await sleep(lastsMs);
    await server?.start();
  } else {
    server?.freeze();
    await sleep(lastsMs);
    server?.thaw();
  }
};

const inflictOnReplica = async (
  { deployments, random, fleet, balancer }: Run,
  { does, name }: PlannedFault,
  lastsMs: number,
): Promise<void> => {
  const deployment = deployments.find((one) => one.name === name) as Deployment;
  const replica = random.pick(deployment.replicas);
  if (does === 'freeze') {
    replica.kill('SIGSTOP');
    await sleep(lastsMs);
    return replica.kill('SIGCONT');
  }
  replica.kill('SIGKILL');
  await replica.exited;
  // As in a cluster, its address stays until another one has taken its place.
  deployment.replicas.push(await startReplica(fleet, deployment.name, balancer));
  deployment.replicas.splice(deployment.replicas.indexOf(replica), 1);
  if (replica.url) balancer.remove(replica.url);
};

const isInFlight = ({ error }: { error: unknown }): boolean =>
  error instanceof ProcuraFailure && error.code === 'idempotency_in_flight';

const internalErrors = (fleet: Fleet): string[] =>
  fleet
    .logs()
    .split('\n')
    .filter((line) => line.includes('"internal error"'));
