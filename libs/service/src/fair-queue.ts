/** Lets work of many companies take turns. */
export type FairQueue = {
  /** Does the work in its turn. Raises what `full` makes when the company has no place left. */
  run<T>(company_id: string, work: () => Promise<T>): Promise<T>;
};

type Options = {
  /** Works that run at the same time. */
  at_once: number;
  /** Works that one company may have waiting and running. */
  places: number;
  /** The failure of a company that has taken its places. */
  full: () => Error;
};

/** Companies whose last turn is remembered. */
const mostRemembered = 1_000;

/**
 * A queue in which each company has places of its own, and the next turn belongs to the company whose last turn is
 * longest ago: however much one company asks for, another waits for what runs at that moment and no more.
 */
export const createFairQueue = ({ at_once, places, full }: Options): FairQueue => {
  const taken = new Map<string, number>();
  const waiting = new Map<string, (() => Promise<void>)[]>();
  /** The number of the last turn of each company, the oldest first. */
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
