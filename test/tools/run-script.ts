import { spawn } from 'node:child_process';

/** A script of package.json that runs. */
export type Script = {
  /** Its exit code. */
  ended: Promise<number>;
  /** Ends it with all processes below it: npm and Jest end only themselves. */
  end(signal: NodeJS.Signals): void;
};

/** Starts a script of the package in `cwd` in a process group of its own, without input. */
export const startScript = (
  name: string,
  {
    args = [],
    env = process.env,
    cwd,
  }: { args?: readonly string[]; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Script => {
  const running = spawn('npm', ['run', name, '--', ...args], {
    ...{ env, cwd, detached: true },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => running.once('close', (code) => resolve(code ?? 1)));
  return {
    ended,
    end(signal) {
      try {
        process.kill(-Number(running.pid), signal);
      } catch {
        // It has ended.
      }
    },
  };
};
