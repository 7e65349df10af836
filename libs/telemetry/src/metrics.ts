export type Labels = Readonly<Record<string, string>>;

/**
 * Records the begin of one piece of work on `what`; the returned function records once how it ended: `ok`, or the kind
 * of its failure. `labels` describe `what` further, always in the same way.
 */
export type Begin = (what: string, labels?: Labels) => (outcome: string) => void;

/** A current value, or several by label. */
export type Reading = number | readonly { labels: Labels; value: number }[];

/** The metrics of a process. Names end with their unit (Prometheus, Metric and label naming). */
export type Metrics = {
  /**
   * Rate, errors and duration of one kind of work, and how much of it is in flight; `kind` is the prefix of their names
   * and their label.
   */
  watch(kind: string): Begin;
  /** Counts an event; `_total` is added to the name. Adds one, or `times`. */
  counter(name: string, description: string): (labels?: Labels, times?: number) => void;
  /** Durations of something, in seconds. */
  durations(name: string, description: string): (seconds: number, labels?: Labels) => void;
  /** A value read at each scrape; omitted if reading takes longer than a second or fails. */
  gauge(name: string, description: string, read: () => Reading | Promise<Reading>): void;
  /** The port on which they are served; undefined if they are not. */
  readonly port: number | undefined;
  stop(): Promise<void>;
};

export type MetricsOptions = {
  /** Name of the process; the label `process` of all its metrics. */
  process_name: string;
  /** 0 chooses a free one; undefined serves nothing and loads nothing. */
  port: number | undefined;
  /** Address to listen on. */
  host?: string | undefined;
  /** The dependencies that this process cannot reach now; it is ready if there are none. */
  missing: () => Promise<string[]>;
};

/** Metrics that are not recorded. */
export const noMetrics: Metrics = {
  watch: () => () => () => undefined,
  counter: () => () => undefined,
  durations: () => () => undefined,
  gauge: () => undefined,
  port: undefined,
  stop: async () => undefined,
};
