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
  /** Bounds the time that a company with further works waiting may take; any time if it is absent. */
  share?: TimeShare;
};

type TimeShare = {
  /** The part of the time that a company may take in the long run, above 0 and at most 1. */
  ofTime: number;
  /** How long the works of a company may run before it is held to this part. */
  burst_ms: number;
};

/** Maximum number of companies whose last turn is remembered. */
const mostRemembered = 1000;
/** The longest pause of a company between two of its works. */
const longestPauseMs = 250;

/**
 * Gives each company its own places in a queue. Next is the company with the oldest last turn. However much one company
 * requests, another waits only for running work. With a `share`, it mostly finds none running.
 */
export const createFairQueue = ({
  at_once = Number.POSITIVE_INFINITY,
  each = Number.POSITIVE_INFINITY,
  bound,
  share,
}: Options): FairQueue => {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => Promise<void>)[]>();
  /** The number of each company's last turn, oldest first, and the time beyond its part that it had taken at `at_ms`. */
  const turns = new Map<string, { turn: number; taken_ms: number; at_ms: number }>();
  const pausing = new Set<string>();
  let turn = 0;
  let runningInAll = 0;

  const runningOf = (company_id: string): number => running.get(company_id) ?? 0;
  const waitingOf = (company_id: string): number => waiting.get(company_id)?.length ?? 0;

  const lastTurnOf = (company_id: string): number => turns.get(company_id)?.turn ?? 0;

  const nextCompany = (): string | undefined => {
    let next: string | undefined;
    for (const company_id of waiting.keys()) {
      if (runningOf(company_id) >= each || pausing.has(company_id)) continue;
      if (next === undefined || lastTurnOf(company_id) < lastTurnOf(next)) next = company_id;
    }
    return next;
  };

  const takeTurn = (company_id: string): (() => Promise<void>) | undefined => {
    const own = waiting.get(company_id) ?? [];
    const start = own.shift();
    if (own.length === 0) waiting.delete(company_id);
    const past = turns.get(company_id) ?? { turn, taken_ms: 0, at_ms: 0 };
    past.turn = ++turn;
    turns.delete(company_id);
    turns.set(company_id, past);
    const [oldest] = turns.keys();
    if (oldest !== undefined && turns.size > mostRemembered) turns.delete(oldest);
    return start;
  };

  /** Counts the time that a work took, and has its company pause if it is beyond its share and has further ones. */
  const countTime = (company_id: string, took_ms: number): void => {
    const past = turns.get(company_id);
    if (!share || !past) return;
    const { ofTime, burst_ms } = share;
    const now_ms = performance.now();
    const left_ms = Math.max(0, past.taken_ms - (now_ms - past.at_ms) * ofTime);
    past.taken_ms = Math.min(left_ms + took_ms, burst_ms + longestPauseMs * ofTime);
    past.at_ms = now_ms;
    if (past.taken_ms <= burst_ms || waitingOf(company_id) === 0) return;
    pausing.add(company_id);
    const end = () => {
      pausing.delete(company_id);
      startNext();
    };
    setTimeout(end, (past.taken_ms - burst_ms) / ofTime);
  };

  const startNext = (): void => {
    while (runningInAll < at_once) {
      const company_id = nextCompany();
      if (company_id === undefined) return;
      const start = takeTurn(company_id);
      runningInAll += 1;
      running.set(company_id, runningOf(company_id) + 1);
      const began_ms = performance.now();
      void start?.().finally(() => {
        countTime(company_id, performance.now() - began_ms);
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
        // The end of another work starts one that waited. The two belong to different traces.
        const inContext = AsyncLocalStorage.snapshot();
        own.push(() => inContext(work).then(resolve, reject));
        waiting.set(company_id, own);
        startNext();
      });
    },
  };
};
