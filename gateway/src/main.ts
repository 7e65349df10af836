import { createLogger, runProgram } from '@procura/telemetry';
import { readConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const log = createLogger('gateway', process.env.LOG_LEVEL);
try {
  const config = readConfig(process.env);
  await runProgram({
    name: 'gateway',
    env: process.env,
    log,
    stop_within_ms: config.stop_within_ms,
    start: () => startGateway(config, { log }),
  });
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
