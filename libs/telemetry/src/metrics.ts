export type Labels = Readonly<Record<string, string>>;

/**
 * Notes that one piece of work on `what` begins; the function it returns notes how it ended, once: `ok`, or the kind
 * of its failure. `labels` say more about `what`, the same each time.
 */
export type Begin = (what: string, labels?: Labels) => (outcome: string) => void;

/** A value now, or several by their labels. */
export type Reading = number | readonly { labels: Labels; value: number }[];

/** The metrics of a process. Names end with their unit (Prometheus, Metric and label naming). */
export type Metrics = {
  /**
   * Rate, errors and duration of one kind of work, and how much of it is in flight; `kind` begins their names
   * and is their label.
   */
  watch(kind: string): Begin;
  /** How often something happened; `_total` is added to the name. One time more, or as often as `times` says. */
  counter(name: string, description: string): (labels?: Labels, times?: number) => void;
  /** How long something took, in seconds. */
  durations(name: string, description: string): (seconds: number, labels?: Labels) => void;
  /** Something that is read when it is asked for; left out when reading takes longer than a second or fails. */
  gauge(name: string, description: string, read: () => Reading | Promise<Reading>): void;
  /** Where they are served; undefined when nowhere. */
  readonly port: number | undefined;
  stop(): Promise<void>;
};

export type MetricsOptions = {
  /** Name of the process; the label `process` of all its metrics. */
  process_name: string;
  /** 0 picks a free one; undefined serves nothing and loads nothing. */
  port: number | undefined;
  /** Address to listen on. */
  host?: string | undefined;
  /** Names of what this process needs and does not reach now; it is ready when there are none. */
  missing: () => Promise<string[]>;
};

/** Metrics that nobody reads. */
export const noMetrics: Metrics = {
  watch: () => () => () => undefined,
  counter: () => () => undefined,
  durations: () => () => undefined,
  gauge: () => undefined,
  port: undefined,
  stop: async () => undefined,
};
