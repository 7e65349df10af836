/** Bounds of requests that leave this process at the same time, by company and by host. */
export type SendingBounds = {
  /** Runs work when the company and the host have room for it. Raises nothing of its own. */
  within<T>(company_id: string, host: string, work: () => Promise<T>): Promise<T>;
};

const mostOfCompany = 16;
const mostOfHost = 8;
/** Requests to one host that begin within a second. */
const mostASecond = 20;
const secondMs = 1_000;

type Queue = { running: number; waiting: (() => void)[]; begun: number[] };

/** Creates the bounds of a process. A company that waits for a slow host holds none of the room of others. */
export const createSendingBounds = (): SendingBounds => {
  const queues = new Map<string, Queue>();
  const within = async <T>(key: string, most: number, work: (queue: Queue) => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [], begun: [] };
    queues.set(key, queue);
    if (queue.running < most) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work(queue);
    } finally {
      // The room is handed on, so that nobody who came later takes it.
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0 && isQuiet(queue)) queues.delete(key);
    }
  };
  return {
    within: (company_id, host, work) =>
      within(`company ${company_id}`, mostOfCompany, () =>
        within(`host ${host}`, mostOfHost, async (queue) => {
          await pace(queue);
          return work();
        }),
      ),
  };
};

/** Waits until fewer requests than the bound began within the last second. */
const pace = async (queue: Queue): Promise<void> => {
  for (;;) {
    const now = performance.now();
    queue.begun = queue.begun.filter((at) => now - at < secondMs);
    const [first] = queue.begun;
    if (first === undefined || queue.begun.length < mostASecond) {
      queue.begun.push(now);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, secondMs - (now - first)));
  }
};

const isQuiet = ({ begun }: Queue): boolean => {
  const last = begun.at(-1);
  return last === undefined || performance.now() - last >= secondMs;
};
