import { Failure } from '@procura/contracts';
import { Piscina } from 'piscina';
import { createFairQueue } from './fair-queue.ts';

type Options = {
  /** Path of the module that the threads run: TypeScript from sources, JavaScript in an image. */
  file: string;
  /** Its exported function, which takes a task and returns or promises the result. */
  name: string;
  /** Tasks that one company may have waiting and running in this process. */
  places: number;
  /** How long a task may run before its thread is ended. */
  longest_ms: number;
  /** What the JavaScript heap of a thread may hold. */
  memory_mb: number;
  /** The failure for a company whose places are taken, with the remedy. */
  busy: string;
};

/** Does tasks in threads, so that none holds up the requests of its process. */
export type WorkerPool<Task, Result> = {
  /**
   * Does a task in its company's turn. Raises Failure `unavailable` when the company's places are taken or
   * `deadline_ms` (Date.now of this process) is over before it could begin, and what the task itself, or loading its
   * module, threw.
   */
  run(task: Task, options: { company_id: string; deadline_ms: number }): Promise<Result>;
};

/** How long a thread waits for its next task; one that ends gives its memory back. */
const idle_ms = 10_000;
/** Threads at a time: what is left of two processors belongs to requests. */
const threads = 1;
/** Less of the processor than the thread that answers requests (setpriority; has no effect where it is not known). */
const niceness = 5;

/**
 * A pool of threads with fair places for each company. Threads are started by their first task, without this
 * process's environment.
 */
export const openWorkerPool = <Task, Result>(options: Options): WorkerPool<Task, Result> => {
  const { file, name, places, longest_ms, memory_mb, busy } = options;
  const pool = new Piscina<Task, Result>({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle_ms,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
    env: {},
    execArgv: [],
    recordTiming: false,
  });
  const unavailable = (sentence: string) => new Failure('unavailable', sentence, { retry_after_s: 5 });
  const queue = createFairQueue({ at_once: threads, places, full: () => unavailable(busy) });
  return {
    run: (task, { company_id, deadline_ms }) =>
      queue.run(company_id, async () => {
        // Nobody waits for it any more.
        if (Date.now() >= deadline_ms) throw unavailable(busy);
        // Named for each task: a pool that loads the module before its first task leaves that task waiting if loading fails.
        return pool.run(task, { filename: file, name, signal: AbortSignal.timeout(longest_ms) });
      }),
  };
};
