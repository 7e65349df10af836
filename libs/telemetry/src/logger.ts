import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequest } from './request.ts';
import { idsOfSpan } from './tracing.ts';

/**
 * A logger of JSON lines to standard output or another destination. Each line has the process's name and, inside a
 * request, its id and trace; values named like secrets are removed.
 */
export const createLogger = (name: string, level = 'info', destination?: DestinationStream): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ request_id: currentRequest(), ...idsOfSpan() }),
      redact: {
        paths: [
          '*.password',
          '*.secret',
          '*.session_secret',
          '*.device_secret',
          '*.authorization',
          'authorization',
        ],
        remove: true,
      },
    },
    destination,
  );
