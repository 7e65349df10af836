import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';
export * from './metrics.ts';
export * from './run-program.ts';

/**
 * A logger of JSON lines on standard output, or on another destination, with the process's name on each; values
 * named like secrets are removed.
 */
export const createLogger = (name: string, level = 'info', destination?: DestinationStream): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.secret', '*.session_secret', '*.authorization', 'authorization'],
        remove: true,
      },
    },
    destination,
  );
