import { expect, test } from '@jest/globals';
import { startMetrics } from '@procura/telemetry';

test('an address of another machine is a sentence that names METRICS_HOST', async () => {
  const starting = startMetrics({
    ...{ process_name: 'orders', port: 0, host: '192.0.2.1' },
    missing: async () => [],
  });
  await expect(starting).rejects.toThrow(
    /^Nothing can listen at 192\.0\.2\.1, port 0 \(.*\)\. Set METRICS_HOST to .*METRICS_PORT/,
  );
});

test('at :: metrics and probes are answered over IPv6 and over IPv4', async () => {
  const metrics = await startMetrics({
    ...{ process_name: 'orders', port: 0, host: '::' },
    missing: async () => [],
  });
  const statusAt = async (host: string) =>
    (await fetch(`http://${host}:${metrics.port}/livez`).catch(() => null))?.status;
  expect([await statusAt('[::1]'), await statusAt('127.0.0.1')]).toEqual([200, 200]);
  await metrics.stop();
});
