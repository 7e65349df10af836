import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { currentOrigin, isTracing, startTracing, traceContextOf } from './tracing.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a trace context is taken from texts of the right length alone', () => {
  expect(traceContextOf(traceparent, 'vendor=1')).toEqual({ traceparent, tracestate: 'vendor=1' });
  expect(traceContextOf(traceparent, 'x'.repeat(513))).toEqual({ traceparent });
  expect(traceContextOf(traceparent, ['vendor=1'])).toEqual({ traceparent });
  for (const strange of [undefined, null, 1, {}, [traceparent], 'x'.repeat(129)])
    expect(traceContextOf(strange, 'vendor=1')).toEqual({});
});

test.each(['collector', 'collector:4318', 'http://', 'http://a b'])(
  'traces to %s are refused with a sentence that names the variable',
  async (OTEL_EXPORTER_OTLP_ENDPOINT) => {
    const starting = startTracing({
      process_name: 'orders',
      env: { OTEL_EXPORTER_OTLP_ENDPOINT },
      log: createLogger('orders', 'silent'),
    });
    await expect(starting).rejects.toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT is ".*", which is no address/);
    expect(isTracing()).toBe(false);
  },
);

test('outside requests and traces there is nothing to go back to', () => {
  expect(isTracing()).toBe(false);
  expect(currentOrigin()).toBeUndefined();
});
