/**
 * Notes that one piece of work on `what` begins; the function it returns notes how it ended, once: `ok`, or the kind
 * of its failure.
 */
export type Begin = (what: string) => (outcome: string) => void;

/** Rate, errors and duration of one kind of work, such as operations, and how much of it is in flight. */
export type Metrics = {
  /** `kind` begins the metrics' names and names their label. */
  watch(kind: string): Begin;
  /** Where they are served; undefined when nowhere. */
  readonly port: number | undefined;
  stop(): Promise<void>;
};

export type MetricsOptions = {
  /** 0 picks a free one; undefined serves nothing and loads nothing. */
  port: number | undefined;
  /** Names of what this process needs and does not reach now; it is ready when there are none. */
  missing: () => Promise<string[]>;
};

const nothing: Metrics = {
  watch: () => () => () => undefined,
  port: undefined,
  stop: async () => undefined,
};

/**
 * Serves `/metrics` (Prometheus text), `/livez` and `/readyz` on a port of their own, which is for those who run the
 * platform and never for its callers. Fails when the port is taken.
 */
export const startMetrics = async (options: MetricsOptions): Promise<Metrics> => {
  const { port } = options;
  if (port === undefined) return nothing;
  const { servePrometheus } = await import('./prometheus.ts');
  return servePrometheus({ ...options, port });
};
