import { type Metrics, type MetricsOptions, noMetrics } from './metrics.ts';

/**
 * Serves `/metrics` (Prometheus text), `/livez` and `/readyz` on a separate port for operators of the platform, not for
 * its callers. Fails if the port is in use.
 */
export const startMetrics = async (options: MetricsOptions): Promise<Metrics> => {
  const { port } = options;
  if (port === undefined) return noMetrics;
  const { servePrometheus } = await import('./prometheus.ts');
  return servePrometheus({ ...options, port });
};
