import { setTimeout as sleep } from 'node:timers/promises';

/** Bounded places for delayed work in this process. */
export type WaitingRoom = {
  /** Waits, unless the maximum of waiters with the same key or in total is reached. Returns whether it has waited. */
  wait(key: string, delay_ms: number): Promise<boolean>;
};

/** Maximum number of waiters with one key, and in total; each holds only a request and its connection. */
const mostWithKey = 3;
const most = 200;

export const createWaitingRoom = (): WaitingRoom => {
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    async wait(key, delay_ms) {
      if (delay_ms <= 0) return true;
      const mine = waiting.get(key) ?? 0;
      if (mine >= mostWithKey || all >= most) return false;
      waiting.set(key, mine + 1);
      all++;
      try {
        await sleep(delay_ms);
        return true;
      } finally {
        all--;
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      }
    },
  };
};
