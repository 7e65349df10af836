import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { createFairQueue } from '@procura/bus';
import { Failure } from '@procura/contracts';
import { Piscina } from 'piscina';

type Options = {
  /** Path of the module that the threads run: TypeScript in the sources, JavaScript in an image. */
  file: string;
  /** The name of its exported function, which receives a task and returns the result or a promise of it. */
  name: string;
  /** Number of tasks that one company may have waiting and running in this process. */
  places: number;
  /** How long a task may run before its thread is terminated. */
  longest_ms: number;
  /** Maximum size of a thread's JavaScript heap. */
  memory_mb: number;
  /** The failure for a company without a free place, with the remedy. */
  busy: string;
};

/** Runs tasks in threads, so that they do not block the requests of their process. */
export type WorkerPool<Task, Result> = {
  /**
   * Runs a task in its company's turn. Raises Failure `unavailable` if the company has no free place or `deadline_ms`
   * (Date.now of this process) ends before it can begin, and the errors of the task itself and of loading its module.
   */
  run(task: Task, options: { company_id: string; deadline_ms: number }): Promise<Result>;
};

/** How long an idle thread waits for a task; ending it frees its memory. */
const idle_ms = 10_000;
/** Maximum size of the part of a thread's heap for new objects. Node.js would let it grow beyond 100 MiB. */
const young_mb = 16;
/** Number of threads; on two processors, the other one is left for requests. */
const threads = 1;
/**
 * A lower priority than that of the thread that answers requests (setpriority; without effect where it is not
 * supported).
 */
const niceness = 2;
/**
 * What a company with many tasks may use of a thread: 0.2 s at once, as a page with several charts needs, then a fifth of
 * the time, so that the tasks of others mostly find the thread and its processor idle.
 */
const share = { ofTime: 0.2, burst_ms: 200 };

/** With it a thread is ready in two thirds of the time. */
const compileCache = getCompileCacheDir();

/**
 * A pool of threads with fair places for each company. A thread is started for its first task, without this process's
 * environment.
 */
export const openWorkerPool = <Task, Result>(options: Options): WorkerPool<Task, Result> => {
  const { file, name, places, longest_ms, memory_mb, busy } = options;
  const pool = new Piscina<Task, Result>({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle_ms,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: young_mb },
    env: compileCache ? { NODE_COMPILE_CACHE: dirname(compileCache) } : {},
    execArgv: [],
    recordTiming: false,
  });
  const unavailable = (sentence: string) => new Failure('unavailable', sentence, { retry_after_s: 5 });
  const queue = createFairQueue({
    at_once: threads,
    bound: { places, full: () => unavailable(busy) },
    share,
  });
  return {
    run: (task, { company_id, deadline_ms }) =>
      queue.run(company_id, async () => {
        // The caller no longer waits for it.
        if (Date.now() >= deadline_ms) throw unavailable(busy);
        // Named per task: a pool that loads the module before its first task leaves that task waiting if loading fails.
        return pool.run(task, { filename: file, name, signal: AbortSignal.timeout(longest_ms) });
      }),
  };
};
