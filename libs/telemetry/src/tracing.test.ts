import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { currentOrigin, isTracing, traceContextOf } from './tracing.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a trace context is taken from texts of the right length alone', () => {
  expect(traceContextOf(traceparent, 'vendor=1')).toEqual({ traceparent, tracestate: 'vendor=1' });
  expect(traceContextOf(traceparent, 'x'.repeat(513))).toEqual({ traceparent });
  expect(traceContextOf(traceparent, ['vendor=1'])).toEqual({ traceparent });
  for (const strange of [undefined, null, 1, {}, [traceparent], 'x'.repeat(129)])
    expect(traceContextOf(strange, 'vendor=1')).toEqual({});
});

test('without an endpoint nothing of the SDK is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => { loaded.add(url); return next(url, context); } });
    const { createLogger, isTracing, startMetrics, startTracing } = await import('@procura/telemetry');
    const log = createLogger('test');
    await startTracing({ process_name: 'test', env: {}, log });
    await startMetrics({ process_name: 'test', port: undefined, missing: async () => [] });
    const packages = [...loaded].flatMap((url) => /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1] ?? []);
    console.log(JSON.stringify([isTracing(), [...new Set(packages)]]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([false, ['@opentelemetry/api']]);
});

test('outside requests and traces there is nothing to go back to', () => {
  expect(isTracing()).toBe(false);
  expect(currentOrigin()).toBeUndefined();
});
