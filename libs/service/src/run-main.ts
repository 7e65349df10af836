import type { ServiceName } from '@procura/contracts';
import { createLogger, runProgram } from '@procura/telemetry';
import { type BaseConfig, readMigrationConfig } from './config.ts';
import { migrateService } from './migrate-service.ts';
import { type BaseDeps, type ServiceDefinition, startService } from './service.ts';

/**
 * Runs a service as a process, started and stopped as `runProgram` describes. With the argument `migrate` it migrates
 * its database and exits; with `migrate contract` it also removes what no version needs any more.
 */
export const runMain = async <S extends ServiceName, D extends BaseDeps, C extends BaseConfig>(
  definition: ServiceDefinition<S, D, C>,
): Promise<void> => {
  const log = createLogger(definition.name);
  const [command, ...args] = process.argv.slice(2);
  try {
    if (command !== undefined) {
      const config = readMigrationConfig(process.env);
      await migrateService(definition, config, {
        command: [command, ...args],
        log: createLogger(definition.name, config.log_level),
      });
      process.exit(0);
    }
    const config = definition.readConfig(process.env);
    await runProgram({
      name: definition.name,
      env: process.env,
      log,
      stop_within_ms: config.stop_within_ms,
      start: () => startService(definition, config),
    });
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
};
