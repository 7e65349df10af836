import type { Logger } from 'pino';
import { startTracing, type Tracing } from './tracing.ts';

/** A program that runs as a process until it receives a signal. */
export type Program = {
  /** Settles when it can no longer do its work. */
  readonly ended: Promise<Error | null>;
  /** Finishes what is in work and closes. */
  stop(): Promise<void>;
};

/**
 * Runs a program as this process. SIGTERM or SIGINT stops it in order, and ends the process with code 0 once it has
 * stopped, with 1 when that takes longer than `stop_within_ms` or when a second signal comes. A program that cannot
 * start, or ends by itself, ends the process with code 1. It is traced as its environment says ({@link startTracing}).
 */
export const runProgram = async (options: {
  name: string;
  env: NodeJS.ProcessEnv;
  log: Logger;
  stop_within_ms: number;
  start: () => Promise<Program>;
}): Promise<void> => {
  const { log, stop_within_ms } = options;
  let running: Program | undefined;
  let tracing: Tracing | undefined;
  let stopping = false;
  // Also before it has started: in a container nobody else ends a process that takes no signals.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      if (stopping) {
        log.warn({ signal }, 'received a second signal, ends immediately');
        process.exit(1);
      }
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.warn({ stop_within_ms }, 'not everything ended in time, so the rest is broken off');
        process.exit(1);
      }, stop_within_ms);
      await running?.stop();
      await tracing?.stop();
      process.exit(0);
    });
  // When NATS goes while we drain, nats.js leaves a rejected flush that nobody awaits.
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, stopping }, 'a promise was rejected and not awaited');
    if (!stopping) process.exit(1);
  });
  try {
    tracing = await startTracing({ process_name: options.name, env: options.env, log });
    running = await options.start();
    const error = await running.ended;
    if (stopping) return;
    log.fatal({ err: error }, 'a subscription was refused or the connection was lost for good');
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error));
  }
  process.exit(1);
};
