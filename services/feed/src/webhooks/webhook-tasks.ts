/** Work on webhooks that this process does in the background, one task for each key at a time. */
export type WebhookTasks = {
  /** Begins a task; where one of this key runs, it is repeated once that ends. */
  begin(key: string, task: () => Promise<void>): void;
  /** Aborted when the process ends. */
  readonly stopping: AbortSignal;
  /** Settles when nothing runs. */
  idle(): Promise<void>;
  /** Begins nothing any more, breaks requests off, and settles when nothing runs. */
  stop(): Promise<void>;
};

/** Creates the tasks of a process; `onError` receives what a task raised, which ends that task alone. */
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
    stopping: stop.signal,
    idle,
    async stop() {
      stop.abort();
      await idle();
    },
  };
};
