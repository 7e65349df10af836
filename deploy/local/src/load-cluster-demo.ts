/** `npm run demo`: loads the demo of the local launcher into a platform in a cluster, through `kubectl port-forward`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { provideClusterDemo } from './cluster/provide-demo.ts';
import { StartFailure } from './stack/start-failure.ts';

const { env } = process;
const log = (line: string): void => console.log(line);
try {
  const { values } = parseArgs({ options: { in: { type: 'string', default: 'procura' } } });
  const loaded = await provideClusterDemo({
    base_url: (env.PROCURA_URL || 'http://localhost:3000').replace(/\/$/, ''),
    master_secret: env.PROCURA_MASTER_SECRET,
    namespace: values.in,
    data_dir: resolve(join(import.meta.dirname, '..', '..', '..'), env.PROCURA_DATA || '.procura/cluster'),
    log,
  });
  log(loaded);
  process.exit(0);
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof StartFailure || isUsage)) throw error;
  console.error(error.message);
  process.exit(1);
}
