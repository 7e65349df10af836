import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { DataFolder } from './data-folder.ts';
import { plainText } from './log-line.ts';
import { forgetProcess, recordProcess, signalGroup } from './run-folder.ts';
import { StartFailure } from './start-failure.ts';

/** The pauses before restarting a process that ends repeatedly. */
const backOffMs = [200, 500, 1000, 2000, 4000, 8000];
/** After running this long, a process counts as working again. */
const wellAfterMs = 10_000;
/** Number of log lines quoted when it ends too early. */
const lastLines = 3;

/** A program to run: its command, environment and output file. */
export type ProcessSpec = {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  log_file: string;
  /** Called with each line of output; without it the output is written directly to the file. */
  on_line?: (line: string, stream: 'stdout' | 'stderr') => void;
};

/** A process that is kept running. */
export type Supervised = {
  name: string;
  /** Rejects with the exit and the last lines if it ends before `keepRunning`. */
  ended_early: Promise<never>;
  /** From now on an exit is reported and the process is restarted. */
  keepRunning(): void;
  /** Sends SIGTERM, and SIGKILL after `grace_ms` (at once with 0); resolves when nothing of it is running. */
  stop(graceMs: number): Promise<void>;
};

/**
 * Starts a process in its own group, so that a Ctrl-C in the terminal reaches only the launcher, which decides the
 * order of stopping.
 */
export const supervise = (spec: ProcessSpec, dataFolder: DataFolder): Supervised => {
  let child: ChildProcess | undefined;
  let phase: 'starting' | 'kept' | 'stopping' = 'starting';
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  const early = Promise.withResolvers<never>();
  early.promise.catch(() => undefined);

  const run = (): void => {
    const startedAt = performance.now();
    const started = spawnLogged(spec);
    const { pid } = started.child;
    child = started.child;
    let how = 'ended';
    if (pid !== undefined) {
      recordProcess(dataFolder.run_dir, spec.name, pid);
      dataFolder.pids[spec.name] = pid;
      dataFolder.on_pids_changed();
    }
    started.child.once('error', (error) => {
      how = `could not be started (${error.message})`;
    });
    started.child.once('exit', (code, signal) => {
      how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      // A child that outlived it would keep ports and files.
      if (pid !== undefined) signalGroup(pid, 'SIGKILL');
      child = undefined;
      forgetProcess(dataFolder.run_dir, spec.name);
      delete dataFolder.pids[spec.name];
      dataFolder.on_pids_changed();
    });
    // Only now is its output complete.
    started.child.once('close', () => {
      if (phase === 'starting') early.reject(new StartFailure(`${spec.name} ${how}.${started.lastWords()}`));
      if (phase === 'kept') restartAfter(how, performance.now() - startedAt);
    });
  };

  const restartAfter = (how: string, livedMs: number): void => {
    if (livedMs > wellAfterMs) tries = 0;
    const delayMs = backOffMs[tries];
    tries += 1;
    if (delayMs === undefined) {
      dataFolder.log(
        `${spec.name} ${how} and was started ${backOffMs.length} times in a row, so it stays down. Read ${spec.log_file}, then stop with Ctrl-C and start again.`,
      );
      return;
    }
    dataFolder.log(`${spec.name} ${how}; starting it again.`);
    timer = setTimeout(run, delayMs);
  };

  run();
  return {
    name: spec.name,
    ended_early: early.promise,
    keepRunning: () => {
      if (phase === 'starting') phase = 'kept';
    },
    stop: async (graceMs) => {
      phase = 'stopping';
      clearTimeout(timer);
      const living = child;
      if (living?.pid === undefined) return;
      const { pid } = living;
      living.ref();
      const ended = new Promise<void>((resolve) => living.once('exit', () => resolve()));
      signalGroup(pid, graceMs === 0 ? 'SIGKILL' : 'SIGTERM');
      const last = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(last);
    },
  };
};

type Spawned = { child: ChildProcess; lastWords: () => string };

const spawnLogged = (spec: ProcessSpec): Spawned => {
  const base = { cwd: spec.cwd, env: spec.env, detached: true };
  if (spec.on_line === undefined) {
    const file = openSync(spec.log_file, 'a', 0o600);
    const child = spawn(spec.command, spec.args, { ...base, stdio: ['ignore', file, file] });
    closeSync(file);
    // It may outlive an abandoned start without keeping that process alive.
    child.unref();
    return { child, lastWords: () => quoteLast(readFileSync(spec.log_file, 'utf8').split('\n')) };
  }
  const child = spawn(spec.command, spec.args, { ...base, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(spec.log_file, { flags: 'a', mode: 0o600 });
  const last: string[] = [];
  for (const stream of ['stdout', 'stderr'] as const) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      file.write(`${line}\n`);
      if (last.push(line) > lastLines) last.shift();
      spec.on_line?.(line, stream);
    });
  }
  child.once('close', () => file.end());
  return { child, lastWords: () => quoteLast(last) };
};

/** The last lines of a log as a sentence of a failure. */
const quoteLast = (lines: string[]): string => {
  const words = lines.map((line) => plainText(line).slice(0, 300)).filter((line) => line !== '');
  return words.length === 0
    ? ' It printed nothing.'
    : ` Its last words: ${words.slice(-lastLines).join(' | ')}`;
};
