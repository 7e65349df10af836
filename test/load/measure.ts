import autocannon from 'autocannon';
import { cpuOf } from './load-platform.ts';
import { median } from './percentile.ts';

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

/** A line for each target, with medians. */
export const print = (figures: Map<string, Figures>): void => {
  for (const [title, one] of figures) {
    const cpu = Object.entries(one.cpuUs).map(([name, values]) => `${name} ${median(values).toFixed(0)}`);
    console.log(
      `${title.padEnd(34)} ${median(one.rps).toFixed(0).padStart(6)} req/s   p50 ${median(one.p50)} ms   p99 ${median(one.p99)} ms   CPU µs/request: ${cpu.join(', ')}${one.errors ? `   ${one.errors} ERRORS` : ''}`,
    );
  }
};
