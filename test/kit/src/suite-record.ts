import { appendFileSync, readFileSync } from 'node:fs';

/** What a suite's environment records at its end, for the reporter (`test/tools/suite-reporter.ts`). */
export type SuiteRecord = {
  /** The absolute path of the suite. */
  path: string;
  /**
   * Seconds of CPU of the suite: of its worker, of the processes that it started and that have ended, and of the servers
   * of the worker. Without /proc, of the worker alone.
   */
  cpu_s: number;
  /** The seeds of its random numbers. */
  seeds: number[];
  /** The last warnings and errors that its services logged, as JSON lines, oldest first. */
  log: string[];
};

/** The variable with the path of the file to which suites append their records, one JSON line each. */
export const recordsVariable = 'PROCURA_SUITE_RECORDS';

const mostLines = 12;
const warningLevel = 40;

type Current = { seeds: Set<number>; log: string[] };
// The environment and the packages are loaded separately, and share only the worker's global object.
const worker = globalThis as { procuraSuite?: Current };
const current = (): Current => {
  worker.procuraSuite ??= { seeds: new Set(), log: [] };
  return worker.procuraSuite;
};

/** Notes the seed of the running suite's random numbers. */
export const noteSeed = (seed: number): void => void current().seeds.add(seed);

/** Notes a log line of a service of the running suite, if it is a warning or an error. */
export const noteLogLine = (line: string): void => {
  const [, level = 0] = /^\{"level":(\d+)/.exec(line) ?? [];
  if (Number(level) < warningLevel) return;
  const { log } = current();
  log.push(line.trimEnd());
  if (log.length > mostLines) log.shift();
};

/** Begins the record of a suite; the returned function ends it and appends it to the file of the run, if there is one. */
export const beginSuite = (path: string, servers: readonly number[]): (() => void) => {
  worker.procuraSuite = undefined;
  const before = usedCpu(servers);
  return () => {
    const file = process.env[recordsVariable];
    if (!file) return;
    const { seeds, log } = current();
    const record: SuiteRecord = { path, cpu_s: usedCpu(servers) - before, seeds: [...seeds], log };
    appendFileSync(file, `${JSON.stringify(record)}\n`);
  };
};

const usedCpu = (servers: readonly number[]): number => {
  const { user, system } = process.cpuUsage();
  const ofServers = servers.reduce((sum, pid) => sum + timesOf(pid).own, 0);
  return (user + system) / 1e6 + timesOf('self').children + ofServers;
};

/** Clock ticks a second in /proc, the same on each platform that Node.js supports. */
const ticksPerSecond = 100;

/** CPU of a process, and of its descendants that have ended, in seconds; source: proc_pid_stat(5). */
export const timesOf = (pid: number | 'self'): { own: number; children: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses, and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number);
    return { own: (utime + stime) / ticksPerSecond, children: (cutime + cstime) / ticksPerSecond };
  } catch {
    // There is no /proc, or the process has ended.
    return { own: 0, children: 0 };
  }
};
