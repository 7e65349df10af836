import { createLogger } from '@procura/telemetry';
import { readConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const log = createLogger('gateway', process.env.LOG_LEVEL);
try {
  const gateway = await startGateway(readConfig(process.env), { log });
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await gateway.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const error = await gateway.ended;
  if (!stopping) {
    log.fatal({ err: error }, 'the connection to the services was refused or lost for good');
    process.exit(1);
  }
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
