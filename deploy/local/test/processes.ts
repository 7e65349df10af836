import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalFile } from '../src/launcher/local-file.ts';
import { readIfPresent } from '../src/stack/private-file.ts';
import { birthMark } from '../src/stack/run-folder.ts';

/** A start of the small launcher, with all that it printed. */
export type Start = {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
};

const smallStart = join(import.meta.dirname, 'fixtures', 'small-start.ts');
/** What `npm start` runs. */
export const wholeStart = join(import.meta.dirname, '..', 'src', 'start.ts');

/** Runs the small launcher, or the whole one, as a process of its own. */
export const start = (env: NodeJS.ProcessEnv, args: string[] = [], program = smallStart): Start => {
  const child = spawn(process.execPath, [program, ...args], { env: environment(env), stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, output: () => output, exit };
};

/** Waits for a condition; fails with `what` after 60 s. */
export const eventually = async <T>(what: string, look: () => T | undefined | false): Promise<T> => {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`${what} did not come about within 60 s`);
    await sleep(20);
  }
};

/** The launcher's local.json, once it is there. */
export const localFile = (dataDir: string, started: Start): Promise<LocalFile> => {
  const path = join(dataDir, 'local.json');
  return eventually(`local.json in ${dataDir}`, () => {
    if (started.child.exitCode !== null) throw new Error(`the launcher ended:\n${started.output()}`);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LocalFile) : undefined;
  });
};

/** Which of these pids still run. */
export const alive = (pids: Iterable<number>): number[] =>
  [...pids].filter((pid) => birthMark(pid) !== undefined);

/** The command line of every process that names the folder. */
export const processesOf = (folder: string): string[] => {
  const lines =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name))
          .map((pid) => readIfPresent(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '')
      : execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(folder));
};

/** This process's environment without what a start reads, and with `extra`. */
export const environment = (extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const read = [
    ...['MONGODB_URI', 'NATS_URL', 'PORT', 'PROCURA_DATA', 'SMTP_URL', 'DOCKER_HOST'],
    'npm_config_user_agent',
  ];
  const rest = Object.entries(process.env).filter(([name]) => !read.includes(name));
  return { ...Object.fromEntries(rest), ...extra };
};

/** Writes an executable shell script. */
export const script = (path: string, body: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
};
