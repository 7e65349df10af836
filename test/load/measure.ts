import autocannon from 'autocannon';
import { cpuNsOf, cpuOf } from './load-platform.ts';
import { median, percentile } from './percentile.ts';

/** Seconds of each measurement, and how often each is repeated. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const connections = 8;

/** What is requested, and the processes whose CPU that uses. */
export type Target = {
  title: string;
  pids: Record<string, number>;
  requests: () => autocannon.Options;
};
/** A figure of each round. */
export type Figures = {
  rps: number[];
  p50: number[];
  p99: number[];
  cpuUs: Record<string, number[]>;
  errors: number;
};

const run = async (
  target: Target,
): Promise<{ rps: number; p50: number; p99: number; cpuUs: Record<string, number>; errors: number }> => {
  const before = Object.fromEntries(Object.entries(target.pids).map(([name, pid]) => [name, cpuOf(pid)]));
  const result = await autocannon({ connections, duration: seconds, ...target.requests() });
  const count = Math.max(1, result.requests.total);
  const cpuUs = Object.fromEntries(
    Object.entries(target.pids).map(([name, pid]) => [
      name,
      ((cpuOf(pid) - Number(before[name])) * 1e6) / count,
    ]),
  );
  return {
    rps: count / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuUs,
    errors: result.errors + result.non2xx + result.mismatches,
  };
};

/** Requests the targets in turn, in each round, after a second of each. */
export const measure = async (targets: Target[]): Promise<Map<string, Figures>> => {
  const figures = new Map<string, Figures>(
    targets.map(({ title }) => [title, { rps: [], p50: [], p99: [], cpuUs: {}, errors: 0 }]),
  );
  for (const target of targets) await autocannon({ connections, duration: 1, ...target.requests() });
  for (let round = 0; round < rounds; round++)
    for (const target of targets) {
      const one = await run(target);
      const into = figures.get(target.title) as Figures;
      into.rps.push(one.rps);
      into.p50.push(one.p50);
      into.p99.push(one.p99);
      into.errors += one.errors;
      for (const [name, us] of Object.entries(one.cpuUs))
        into.cpuUs[name] = [...(into.cpuUs[name] ?? []), us];
    }
  return figures;
};

/** Pairs of bursts, and the requests of each burst. */
const pairs = Number(process.env.BENCH_PAIRS ?? 40);
const burst = 250;
/** Bursts of each target before the pairs: V8 optimises what it has seen often. */
const warmUps = 8;

const cpuOfBurst = async (target: Target): Promise<number> => {
  const used = () => Object.values(target.pids).reduce((sum, pid) => sum + cpuNsOf(pid), 0);
  const before = used();
  const result = await autocannon({ connections, amount: burst, ...target.requests() });
  const failed = result.errors + result.non2xx + result.mismatches;
  if (failed > 0) throw new Error(`${failed} of ${burst} requests failed: ${target.title}`);
  return (used() - before) / 1000 / burst;
};

/**
 * Compares the CPU of two targets by short bursts in turn, and prints the median and the quartiles of the ratios of
 * neighbours. The processes live through all bursts and both targets meet the same load of the machine, so this holds
 * where the machine is not idle.
 */
export const compareCpu = async (ours: Target, floor: Target): Promise<void> => {
  for (let round = 0; round < warmUps; round++) for (const target of [ours, floor]) await cpuOfBurst(target);
  const own: number[] = [];
  const floors: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    own.push(await cpuOfBurst(ours));
    floors.push(await cpuOfBurst(floor));
  }
  const ratios = own.map((us, pair) => us / Number(floors[pair]));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => percentile(ratios, share).toFixed(2));
  console.log(
    `  ${ours.title}: CPU ${middle} times its floor's (quartiles ${low} and ${high} of ${pairs} pairs); ${median(own).toFixed(0)} and ${median(floors).toFixed(0)} µs a request (${Object.keys(ours.pids).join(' + ')})`,
  );
};

/** A line for each target, with medians. */
export const print = (figures: Map<string, Figures>): void => {
  for (const [title, one] of figures) {
    const cpu = Object.entries(one.cpuUs).map(([name, values]) => `${name} ${median(values).toFixed(0)}`);
    console.log(
      `${title.padEnd(34)} ${median(one.rps).toFixed(0).padStart(6)} req/s   p50 ${median(one.p50)} ms   p99 ${median(one.p99)} ms   CPU µs/request: ${cpu.join(', ')}${one.errors ? `   ${one.errors} ERRORS` : ''}`,
    );
  }
};
