import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** A logger of JSON lines on standard output, with the process's name on each; values named like secrets are removed. */
export const createLogger = (name: string, level = 'info'): Logger =>
  pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.secret', '*.session_secret', '*.authorization', 'authorization'],
      remove: true,
    },
  });
