import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('without an endpoint nothing of the SDK is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => { loaded.add(url); return next(url, context); } });
    const { createLogger, isTracing, startMetrics } = await import('@procura/telemetry');
    const { startTracing } = await import('${new URL('../src/tracing.ts', import.meta.url)}');
    const log = createLogger('test');
    await startTracing({ process_name: 'test', env: {}, log });
    await startMetrics({ process_name: 'test', port: undefined, missing: async () => [] });
    const packages = [...loaded].flatMap((url) => /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1] ?? []);
    console.log(JSON.stringify([isTracing(), [...new Set(packages)]]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([false, ['@opentelemetry/api']]);
});
