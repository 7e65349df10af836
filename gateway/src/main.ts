import { createLogger, runProgram } from '@procura/telemetry';
import { readConfig } from './config.ts';
import { startGateway } from './gateway.ts';

try {
  const config = readConfig(process.env);
  const log = createLogger('gateway', config.log_level);
  await runProgram({
    name: 'gateway',
    env: process.env,
    log,
    stop_within_ms: config.stop_within_ms,
    start: () => startGateway(config, { log }),
  });
} catch (error) {
  createLogger('gateway').fatal(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
