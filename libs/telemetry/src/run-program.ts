import type { Logger } from 'pino';
import { startTracing, type Tracing } from './tracing.ts';

/** A program that runs as a process until it receives a signal. */
export type Program = {
  /** Resolves when it can no longer work. */
  readonly ended: Promise<Error | null>;
  /** Finishes its work and closes. */
  stop(): Promise<void>;
};

/**
 * Runs a program as this process. SIGTERM or SIGINT stops it in order; the process exits with code 0 once it has
 * stopped, with 1 if that takes longer than `stop_within_ms` or a second signal arrives. A program that cannot start,
 * or ends by itself, exits with code 1. It is traced according to its environment ({@link startTracing}).
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
  // Registered before the start, because in a container nothing else ends a process that ignores signals.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      if (stopping) {
        log.warn({ signal }, 'received a second signal, ending immediately');
        process.exit(1);
      }
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.warn({ stop_within_ms }, 'not everything ended in time, so the rest is aborted');
        process.exit(1);
      }, stop_within_ms);
      await running?.stop();
      await tracing?.stop();
      process.exit(0);
    });
  // If NATS ends during draining, nats.js leaves a rejected flush that nothing awaits.
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
