import { join } from 'node:path';
import { killRecorded, releaseRunFolder } from '../stack/run-folder.ts';
import { StartFailure } from '../stack/start-failure.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { helpText, readLaunchConfig } from './launch-config.ts';
import { nodeNotice } from './node-notice.ts';
import { startMessage } from './start-message.ts';

/** npm forwards a Ctrl-C that the terminal has already sent: two signals within this time are one. */
const samePressMs = 700;
const parentEveryMs = 500;
const interruptedCode = 130;

/**
 * Runs the launcher as a command: prints progress, drains on the first Ctrl-C or SIGTERM and kills on the second.
 * Resolves with the exit code.
 */
export const runLauncher = async (
  options: Pick<LaunchOptions, 'programs' | 'load_demo' | 'project_root'>,
): Promise<number> => {
  const log = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  // The terminal may be closed while the stop still prints.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const config = readLaunchConfig({
      args: process.argv.slice(2),
      env: process.env,
      project_root: options.project_root,
      programs: options.programs.map(({ name }) => name),
    });
    if (config.help) {
      process.stdout.write(helpText);
      return 0;
    }
    const notice = nodeNotice(process.env.npm_config_user_agent);
    if (notice) log(notice);
    const interrupt = new AbortController();
    const asked = listenForStop(interrupt, join(config.data_dir, 'run'));
    const launched = await launch({ ...options, config, log, signal: interrupt.signal });
    log(startMessage({ config, local: launched.local, operator: launched.operator }));
    await asked;
    log('Stopping …');
    await launched.stop();
    log('Everything is stopped.');
    return 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      log('The start was interrupted; nothing is left running.');
      return interruptedCode;
    }
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return 1;
  }
};

const listenForStop = (interrupt: AbortController, runDir: string): Promise<void> =>
  new Promise((resolve) => {
    let firstAt: number | undefined;
    const onSignal = (): void => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        interrupt.abort();
        resolve();
      } else if (performance.now() - firstAt > samePressMs) {
        killRecorded(runDir);
        releaseRunFolder(runDir);
        process.stderr.write('Killed at once.\n');
        process.exit(interruptedCode);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    if (process.env.npm_lifecycle_event === undefined) return;
    // A killed npm cannot forward its signal, and nothing else would stop this process.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && firstAt === undefined) onSignal();
    }, parentEveryMs).unref();
  });
