import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { listen } from './listen.ts';
import type { Begin, Metrics, MetricsOptions } from './metrics.ts';
import { watchProcess } from './process-metrics.ts';

/** Maximum time that a scrape waits for an unavailable database. */
const readWithinMs = 1000;
/** Bounds of the histograms' buckets, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** {@link startMetrics} with OpenTelemetry, which only processes with metrics load. */
export const servePrometheus = async (options: MetricsOptions & { port: number }): Promise<Metrics> => {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
    withResourceConstantLabels: /^process$/,
  });
  const resource = resourceFromAttributes({ process: options.process_name });
  const provider = new MeterProvider({ readers: [exporter], resource });
  const meter = provider.getMeter('procura');
  const stopWatching = watchProcess(meter);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0];
    if (path === '/metrics') return exporter.getMetricsRequestHandler(request, response);
    const missing = path === '/readyz' ? await options.missing() : [];
    const known = path === '/readyz' || path === '/livez';
    response.writeHead(known ? (missing.length > 0 ? 503 : 200) : 404, {
      'Content-Type': 'application/json',
    });
    response.end(
      JSON.stringify(
        known
          ? { status: path === '/livez' ? 'alive' : missing.length > 0 ? 'not ready' : 'ready', missing }
          : { detail: 'There are /metrics, /livez and /readyz here.' },
      ),
    );
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  const port = await listen(server, {
    port: options.port,
    host: options.host,
    variables: { port: 'METRICS_PORT', host: 'METRICS_HOST' },
  });
  // The metrics server does not keep the process alive.
  server.unref();

  return {
    port,
    watch(kind): Begin {
      const count = meter.createCounter(`procura_${kind}_requests`, {
        description: `How many requests ended, by ${kind} and outcome`,
      });
      const duration = meter.createHistogram(`procura_${kind}_duration_seconds`, {
        description: `How long requests took, by ${kind}`,
        advice: { explicitBucketBoundaries: durations },
      });
      const inFlight = meter.createUpDownCounter(`procura_${kind}_in_flight`, {
        description: `How many requests are in work, by ${kind}`,
      });
      return (what, labels) => {
        const begun = performance.now();
        const label = { [kind]: what, ...labels };
        inFlight.add(1, label);
        return (outcome) => {
          inFlight.add(-1, label);
          count.add(1, { ...label, outcome });
          duration.record((performance.now() - begun) / 1000, label);
        };
      };
    },
    counter(name, description) {
      const counter = meter.createCounter(name, { description });
      return (labels, times = 1) => counter.add(times, labels);
    },
    durations(name, description) {
      const histogram = meter.createHistogram(name, {
        description,
        advice: { explicitBucketBoundaries: [...durations, 60, 300, 1800] },
      });
      return (seconds, labels) => histogram.record(Math.max(0, seconds), labels);
    },
    gauge(name, description, read) {
      meter.createObservableGauge(name, { description }).addCallback(async (result) => {
        const late = sleep(readWithinMs, undefined, { ref: false });
        const reading = await Promise.race([read(), late]).catch(() => undefined);
        if (typeof reading === 'number') result.observe(reading);
        else for (const { labels, value } of reading ?? []) result.observe(value, labels);
      });
    },
    async stop() {
      stopWatching();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider.shutdown();
    },
  };
};
