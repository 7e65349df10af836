import { execFileSync, spawn } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder, readIfPresent } from './private-file.ts';
import { StartFailure } from './start-failure.ts';

/*
 * The run folder records which processes belong to one data folder: `<name>.pid` for each started process and
 * `launcher.lock` for the launcher. A line is the pid and the process's birth mark, so that a pid which the system has
 * assigned to another process since is not mistaken for ours.
 */

const lockName = 'launcher.lock';

/** An identity of a process that no other process with the same pid has; undefined if it is not running. */
export const birthMark = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux') {
      const [state, ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
        encoding: 'utf8',
      })
        .trim()
        .split(/\s+/);
      return state === undefined || state.startsWith('Z') ? undefined : started.join('_');
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain any characters, so fields are counted after the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    // Ticks since boot; the id of the boot distinguishes marks of different boots.
    return `${readIfPresent('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
};

const isRunning = (line: string): number | undefined => {
  const [pidText, mark] = line.trim().split(' ');
  const pid = Number(pidText);
  return Number.isInteger(pid) && pid > 1 && mark !== undefined && birthMark(pid) === mark ? pid : undefined;
};

/** Records that `pid` runs as `name`. */
export const recordProcess = (runDir: string, name: string, pid: number): void => {
  const mark = birthMark(pid);
  if (mark !== undefined) writeFileSync(join(runDir, `${name}.pid`), `${pid} ${mark}\n`, { mode: 0o600 });
};

/** Removes the record of `name`. */
export const forgetProcess = (runDir: string, name: string): void => {
  rmSync(join(runDir, `${name}.pid`), { force: true });
};

const records = (runDir: string): { name: string; line: string }[] =>
  readdirSync(runDir)
    .filter((file) => file.endsWith('.pid'))
    .map((file) => ({ name: file.slice(0, -'.pid'.length), line: readIfPresent(join(runDir, file)) ?? '' }));

/** Claims the data folder for this process; fails with a sentence if a running launcher holds it. */
export const claimRunFolder = (runDir: string): void => {
  makePrivateFolder(runDir);
  const lock = join(runDir, lockName);
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${birthMark(process.pid)}\n`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        linkSync(draft, lock);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = isRunning(readIfPresent(lock) ?? '');
      if (holder === process.pid) return;
      if (holder !== undefined) {
        throw new StartFailure(
          `Procura is already running on this data folder (process ${holder}). Stop it with Ctrl-C where it runs, or set PROCURA_DATA to another folder.`,
        );
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartFailure(
    `Another start took ${lock} at the same moment. Start again once it has ended, or set PROCURA_DATA to another folder.`,
  );
};

/** Releases the data folder. */
export const releaseRunFolder = (runDir: string): void => {
  rmSync(join(runDir, lockName), { force: true });
};

/**
 * Stops what a killed launcher left running: SIGTERM, and SIGKILL after `grace_ms`. Records whose pid is free or
 * belongs to another process are only deleted.
 */
export const stopOrphans = async (
  runDir: string,
  options: { log: (line: string) => void; grace_ms: number },
): Promise<void> => {
  await Promise.all(
    records(runDir).map(async ({ name, line }) => {
      const pid = isRunning(line);
      if (pid !== undefined) {
        options.log(`Stopping ${name} (process ${pid}), left over from a start that was killed.`);
        signalGroup(pid, 'SIGTERM');
        const deadline = performance.now() + options.grace_ms;
        while (isRunning(line) !== undefined && performance.now() < deadline) await sleep(50);
        if (isRunning(line) !== undefined) signalGroup(pid, 'SIGKILL');
        while (isRunning(line) !== undefined) await sleep(20);
      }
      forgetProcess(runDir, name);
    }),
  );
};

/** Sends SIGKILL to every recorded process at once, on the second Ctrl-C. */
export const killRecorded = (runDir: string): void => {
  for (const { name, line } of records(runDir)) {
    const pid = isRunning(line);
    if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    forgetProcess(runDir, name);
  }
};

/** Signals a process that leads its own group: SIGKILL is sent to the whole group, other signals to the leader. */
export const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  for (const target of signal === 'SIGKILL' ? [-pid, pid] : [pid]) {
    try {
      process.kill(target, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};

const watchScript = `
cat >/dev/null
if [ -f "$1/${lockName}" ]; then read -r holder _ <"$1/${lockName}"; [ "$holder" = "$2" ] || exit 0; fi
rm -f "$1/../local.json"
for file in "$1"/*.pid; do
  [ -f "$file" ] || continue
  read -r pid _ <"$file"
  kill "-$3" "$pid" 2>/dev/null
done
[ -z "$4" ] || [ ! -d "$4" ] || { sleep 1; rm -rf "$4"; }
`;

/**
 * Starts a small shell that waits for the end of this process, stops the processes still recorded in the run folder,
 * and removes the `local.json` next to it; with `remove_dir` it kills at once and deletes that folder. Returns a
 * function that dismisses it after an orderly stop.
 */
export const watchOverRunFolder = (runDir: string, removeDir = ''): (() => Promise<void>) => {
  const signal = removeDir === '' ? 'TERM' : 'KILL';
  const shell = spawn(
    '/bin/sh',
    ['-c', watchScript, 'procura-watch', runDir, String(process.pid), signal, removeDir],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => {
    shell.once('close', () => resolve());
  });
  shell.on('error', () => undefined);
  shell.unref();
  return async () => {
    shell.ref();
    shell.stdin.destroy();
    await ended;
  };
};
