/** Background work of this process on webhooks, one task per key at a time. */
export type WebhookTasks = {
  /** Begins a task. If one with this key is running, it is repeated after its end. */
  begin(key: string, task: () => Promise<void>): void;
  /** The keys of running tasks. */
  running(): string[];
  /** Aborted when the process ends. */
  readonly stopping: AbortSignal;
  /** Resolves when no task is running. */
  idle(): Promise<void>;
  /** Begins no further tasks, aborts requests, and resolves when no task is running. */
  stop(): Promise<void>;
};

/** Creates the tasks of a process. `onError` receives the error of a task; other tasks continue. */
export const createWebhookTasks = (onError: (error: unknown, key: string) => void): WebhookTasks => {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const stop = new AbortController();
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    begin(key, task) {
      if (stop.signal.aborted) return;
      if (running.has(key)) {
        again.add(key);
        return;
      }
      const run = async (): Promise<void> => {
        do {
          again.delete(key);
          await task().catch((error: unknown) => onError(error, key));
        } while (again.has(key) && !stop.signal.aborted);
        running.delete(key);
      };
      running.set(key, run());
    },
    running: () => [...running.keys()],
    stopping: stop.signal,
    idle,
    async stop() {
      stop.abort();
      await idle();
    },
  };
};
