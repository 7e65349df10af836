import { findProgram } from './find-program.ts';
import { type RunOptions, runShowing } from './run-showing.ts';
import { StartFailure } from './start-failure.ts';
import type { Unavailable } from './take-first.ts';

const lockWithinMs = 120_000;
const lockEveryMs = 3000;
const limitMs = 600_000;

type AptOptions = Pick<RunOptions, 'env' | 'progress' | 'every_ms'>;

/** The package manager of Debian and Ubuntu. */
export type Apt = { install(packages: string[], options: AptOptions): Promise<void> };

/** apt-get, if it can run without a prompt: as root on Debian or Ubuntu. */
export const findApt = ({ path, uid }: { path: string; uid: number | undefined }): Apt | Unavailable => {
  const program = findProgram('apt-get', path);
  if (program === undefined) return { unavailable: 'apt-get is not on the PATH' };
  if (uid !== 0) return { unavailable: 'apt-get installs for root only' };
  return { install: (packages, options) => inTurn(() => install(program, packages, options)) };
};

let turn: Promise<unknown> = Promise.resolve();
let updated = false;

/** dpkg permits one installation at a time. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
};

/** Installs packages, after one update of the lists. Fails with apt-get's own sentence. */
const install = async (program: string, packages: string[], options: AptOptions): Promise<void> => {
  // A started apt-get is not interrupted, because an interrupted dpkg needs manual repair.
  const run = (args: string[]) => runUnlocked(program, args, options);
  let stale = '';
  if (!updated) {
    const { code, last } = await run(['-q', 'update']);
    // The packages may still be available if one list cannot be read.
    if (code !== 0) stale = ` (apt-get update: ${last})`;
    updated = code === 0;
  }
  const lock = `DPkg::Lock::Timeout=${lockWithinMs / 1000}`;
  const { code, last } = await run(['-qy', '-o', lock, '--no-install-recommends', 'install', ...packages]);
  if (code !== 0) throw new StartFailure(`apt-get install ${packages.join(' ')} failed: ${last}${stale}`);
};

const runUnlocked = async (
  program: string,
  args: string[],
  { env, progress, every_ms }: AptOptions,
): Promise<{ code: number | null; last: string }> => {
  const deadline = Date.now() + lockWithinMs;
  for (;;) {
    const result = await runShowing(program, args, {
      // A run level of 1 prevents installed packages from being started as services.
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      signal: AbortSignal.timeout(limitMs),
      progress,
      every_ms,
    });
    const locked = result.code !== 0 && /could not get lock|unable to (acquire|lock)/i.test(result.last);
    if (!locked || Date.now() > deadline) return result;
    await new Promise((resolve) => setTimeout(resolve, lockEveryMs));
  }
};
