import { type Metrics, type MetricsOptions, noMetrics } from './metrics.ts';

/**
 * Serves `/metrics` (Prometheus text), `/livez` and `/readyz` on a port of their own, which is for those who run the
 * platform and never for its callers. Fails when the port is taken.
 */
export const startMetrics = async (options: MetricsOptions): Promise<Metrics> => {
  const { port } = options;
  if (port === undefined) return noMetrics;
  const { servePrometheus } = await import('./prometheus.ts');
  return servePrometheus({ ...options, port });
};
