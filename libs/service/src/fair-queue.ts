/** Lets work of different companies take turns. */
export type FairQueue = {
  /** Runs the work in its turn. Raises the failure of `full` if the company has no place left. */
  run<T>(company_id: string, work: () => Promise<T>): Promise<T>;
};

type Options = {
  /** Number of works that run concurrently. */
  at_once: number;
  /** Number of works that one company may have waiting and running. */
  places: number;
  /** The failure for a company that has used all its places. */
  full: () => Error;
};

/** Maximum number of companies whose last turn is remembered. */
const mostRemembered = 1000;

/**
 * A queue in which each company has its own places, and the company whose last turn was longest ago is next. However
 * much one company requests, another waits only for the work that is running.
 */
export const createFairQueue = ({ at_once, places, full }: Options): FairQueue => {
  const taken = new Map<string, number>();
  const waiting = new Map<string, (() => Promise<void>)[]>();
  /** The number of each company's last turn, oldest first. */
  const turns = new Map<string, number>();
  let turn = 0;
  let running = 0;

  const nextCompany = (): string | undefined => {
    let next: string | undefined;
    for (const company_id of waiting.keys())
      if (next === undefined || (turns.get(company_id) ?? 0) < (turns.get(next) ?? 0)) next = company_id;
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
    while (running < at_once) {
      const company_id = nextCompany();
      if (company_id === undefined) return;
      const start = takeTurn(company_id);
      running += 1;
      void start?.().finally(() => {
        running -= 1;
        leave(company_id);
        startNext();
      });
    }
  };

  const leave = (company_id: string): void => {
    const left = (taken.get(company_id) ?? 1) - 1;
    if (left === 0) taken.delete(company_id);
    else taken.set(company_id, left);
  };

  return {
    run: async (company_id, work) => {
      const before = taken.get(company_id) ?? 0;
      if (before >= places) throw full();
      taken.set(company_id, before + 1);
      return new Promise((resolve, reject) => {
        const own = waiting.get(company_id) ?? [];
        own.push(() => work().then(resolve, reject));
        waiting.set(company_id, own);
        startNext();
      });
    },
  };
};
