import type { Logger } from '@procura/telemetry';

/** Work on a timer, which any number of replicas may run concurrently. */
export type Job<D> = {
  name: string;
  every_ms: number;
  /** Also runs as soon as the service answers. */
  at_start?: boolean;
  run: (deps: D) => Promise<void>;
};

/**
 * Starts the timers of jobs, unless they are run by name. A job whose run is still in progress is not started again; a run
 * that fails is logged once, and the timer continues.
 */
export const startJobs = <D extends { readonly log: Logger }>(
  jobs: readonly Job<D>[],
  deps: D,
  { manual }: { manual: boolean },
) => {
  const running = new Map<string, Promise<void>>();
  const run = (job: Job<D>): Promise<void> => {
    const current = running.get(job.name);
    if (current) return current;
    const work = job.run(deps).finally(() => running.delete(job.name));
    running.set(job.name, work);
    return work;
  };
  const attempt = async (job: Job<D>): Promise<void> => {
    if (running.has(job.name)) return;
    await run(job).catch((error) => deps.log.error({ err: error, job: job.name }, 'job failed'));
  };
  if (!manual) for (const job of jobs) if (job.at_start) void attempt(job);
  const timers = manual ? [] : jobs.map((job) => setInterval(() => attempt(job), job.every_ms));
  return {
    run: (name: string): Promise<void> => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job ${name}`);
      return run(job);
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running.values());
    },
  };
};
