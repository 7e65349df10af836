import type { ServiceName } from '@procura/contracts';
import { createLogger } from '@procura/telemetry';
import type { BaseConfig } from './config.ts';
import { type BaseDeps, type ServiceDefinition, startService } from './service.ts';

/**
 * A service as a process: starts, stops on SIGTERM and SIGINT after finishing what is in work, and exits
 * non-zero when it cannot start or an endpoint was refused.
 */
export const runMain = async <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  definition: ServiceDefinition<S, D, C>,
  readConfig: (env: NodeJS.ProcessEnv) => C,
): Promise<void> => {
  const log = createLogger(definition.name);
  try {
    const service = await startService(definition, readConfig(process.env));
    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      await service.stop();
      process.exit(0);
    };
    // When NATS goes while we drain, nats.js leaves a rejected flush that nobody awaits.
    process.on('unhandledRejection', (reason) => {
      log.error({ err: reason, stopping }, 'a promise was rejected and not awaited');
      if (!stopping) process.exit(1);
    });
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    const error = await service.ended;
    if (!stopping) {
      log.fatal({ err: error }, 'an endpoint was refused or the connection was lost for good');
      process.exit(1);
    }
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
};
