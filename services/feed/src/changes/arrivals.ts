import type { ScopedCollection } from '@procura/mongo';
import type { FeedEntry } from './feed-store.ts';

/** How often is looked for what other replicas appended. */
const lookEveryMs = 150;

/** Wakes those who wait for a change of a company. */
export type Arrivals = {
  /** Says that this process appended a change of a company. */
  announce(company_id: string): void;
  /** Settles when the company has a change above a number, or after `within_ms`. */
  above(company_id: string, number: number, within_ms: number): Promise<void>;
};

export const createArrivals = (entries: ScopedCollection<FeedEntry>): Arrivals => {
  const waiting = new Map<string, Set<() => void>>();
  const nextLook = (company_id: string, within_ms: number): Promise<void> =>
    new Promise((resolve) => {
      const sleepers = waiting.get(company_id) ?? new Set();
      waiting.set(company_id, sleepers);
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        if (sleepers.size === 0 && waiting.get(company_id) === sleepers) waiting.delete(company_id);
        resolve();
      };
      const timer = setTimeout(wake, within_ms);
      sleepers.add(wake);
    });
  return {
    announce(company_id) {
      for (const wake of [...(waiting.get(company_id) ?? [])]) wake();
    },
    async above(company_id, number, within_ms) {
      const until = performance.now() + within_ms;
      for (let left = within_ms; left > 0; left = until - performance.now()) {
        await nextLook(company_id, Math.min(left, lookEveryMs));
        const found = await entries.owner(company_id).count({ number: { $gt: number } }, 1);
        if (found > 0) return;
      }
    },
  };
};
