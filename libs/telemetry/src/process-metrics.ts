import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Meter } from '@opentelemetry/api';

/** Resolution of the event loop's delay. */
const resolutionMs = 20;

/**
 * Reports CPU, memory and the delay of the event loop, under the names of Prometheus' client libraries, so that common
 * dashboards work. Delays are those since the last scrape.
 */
export const watchProcess = (meter: Meter): (() => void) => {
  const gauge = (name: string, description: string, read: () => number) =>
    meter.createObservableGauge(name, { description }).addCallback((result) => result.observe(read()));
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'CPU time used, in seconds' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  const startedAtS = Date.now() / 1000 - process.uptime();
  gauge('process_start_time_seconds', 'When the process started, in Unix time', () => startedAtS);
  gauge('process_resident_memory_bytes', 'Resident memory size in bytes', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Heap in use, in bytes', () => getHeapStatistics().used_heap_size);
  gauge(
    'nodejs_heap_size_limit_bytes',
    'Size at which the process ends for want of heap, in bytes',
    () => getHeapStatistics().heap_size_limit,
  );
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop is, 99th percentile', () => {
    // The measurement includes the timer's own interval.
    const p99S = Math.max(0, delay.percentile(99) / 1e9 - resolutionMs / 1000);
    delay.reset();
    return p99S;
  });
  return () => delay.disable();
};
