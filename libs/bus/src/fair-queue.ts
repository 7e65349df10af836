import { AsyncLocalStorage } from 'node:async_hooks';

/** Lets work of different companies take turns. */
export type FairQueue = {
  /** Runs the work in its turn. Raises the failure of `full` if the company has no place left. */
  run<T>(company_id: string, work: () => Promise<T>): Promise<T>;
};

type Options = {
  /** Number of works that run concurrently; any number if it is absent. */
  at_once?: number;
  /** Number of works of one company that run concurrently; any number if it is absent. */
  each?: number;
  /** Bounds the number of works that one company may have waiting and running; `full` is the failure beyond it. */
  bound?: { places: number; full: () => Error };
};

/** Maximum number of companies whose last turn is remembered. */
const mostRemembered = 1000;

/**
 * A queue in which each company has its own places, and the company whose last turn was longest ago is next. However
 * much one company requests, another waits only for work that is running.
 */
export const createFairQueue = ({
  at_once = Number.POSITIVE_INFINITY,
  each = Number.POSITIVE_INFINITY,
  bound,
}: Options): FairQueue => {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => Promise<void>)[]>();
  /** The number of each company's last turn, oldest first. */
  const turns = new Map<string, number>();
  let turn = 0;
  let runningInAll = 0;

  const runningOf = (company_id: string): number => running.get(company_id) ?? 0;
  const waitingOf = (company_id: string): number => waiting.get(company_id)?.length ?? 0;

  const nextCompany = (): string | undefined => {
    let next: string | undefined;
    for (const company_id of waiting.keys()) {
      if (runningOf(company_id) >= each) continue;
      if (next === undefined || (turns.get(company_id) ?? 0) < (turns.get(next) ?? 0)) next = company_id;
    }
    return next;
  };

  const takeTurn = (company_id: string): (() => Promise<void>) | undefined => {
    const own = waiting.get(company_id) ?? [];
    const start = own.shift();
    if (own.length === 0) waiting.delete(company_id);
    turns.delete(company_id);
    turns.set(company_id, ++turn);
    const [oldest] = turns.keys();
    if (oldest !== undefined && turns.size > mostRemembered) turns.delete(oldest);
    return start;
  };

  const startNext = (): void => {
    while (runningInAll < at_once) {
      const company_id = nextCompany();
      if (company_id === undefined) return;
      const start = takeTurn(company_id);
      runningInAll += 1;
      running.set(company_id, runningOf(company_id) + 1);
      void start?.().finally(() => {
        runningInAll -= 1;
        const left = runningOf(company_id) - 1;
        if (left === 0) running.delete(company_id);
        else running.set(company_id, left);
        startNext();
      });
    }
  };

  return {
    run: async (company_id, work) => {
      if (bound && waitingOf(company_id) + runningOf(company_id) >= bound.places) throw bound.full();
      return new Promise((resolve, reject) => {
        const own = waiting.get(company_id) ?? [];
        // A work that waited is started by the end of another, whose trace it does not belong to.
        const inContext = AsyncLocalStorage.snapshot();
        own.push(() => inContext(work).then(resolve, reject));
        waiting.set(company_id, own);
        startNext();
      });
    },
  };
};
