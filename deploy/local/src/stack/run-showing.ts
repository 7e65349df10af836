import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { messageOf, StartFailure } from './start-failure.ts';

export type RunOptions = {
  env: NodeJS.ProcessEnv;
  cwd?: string;
  signal: AbortSignal;
  /** Called every few seconds (`every_ms`) with the elapsed seconds and the command's last line. */
  progress: (seconds: number, last: string) => void;
  every_ms?: number;
};

/**
 * Runs a long command without its output and reports its progress; `last` is its error or its last line. Rejects if the
 * command cannot be started or the signal aborts it.
 */
export const runShowing = (
  command: string,
  args: string[],
  { env, cwd, signal, progress, every_ms = 3000 }: RunOptions,
): Promise<{ code: number | null; last: string }> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let last = '';
    let failure = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') last = line.trim();
        // For pip the last error is the most specific, for other programs the first.
        const [, pip] = /^ERROR:\s*(.+)/.exec(line) ?? [];
        const [, other = ''] =
          /^(?:E:|Error:|npm error(?! (?:code|errno|syscall)\b))\s*(.+)/.exec(line) ?? [];
        failure = pip ?? (failure || other);
      });
    }
    const timer = setInterval(
      () => progress(Math.round((performance.now() - startedAt) / 1000), last.slice(0, 100)),
      every_ms,
    );
    child.once('error', (error) => {
      clearInterval(timer);
      reject(signal.aborted ? signal.reason : new StartFailure(messageOf(error)));
    });
    child.once('close', (code) => {
      clearInterval(timer);
      resolve({ code, last: (failure || last).replace(/\.$/, '') });
    });
  });
