import type { Bus } from '@procura/bus';
import { changesAppended } from '@procura/contracts';

/** Wakes callers that wait for a change of a company. */
export type Arrivals = {
  /** Informs all replicas that this process appended changes of these companies. */
  announce(company_ids: readonly string[]): void;
  /** Watches, from now on, for changes that any replica appends for a company. */
  watch(company_id: string): {
    /** Resolves after an append since the watch began, or after `ms`. */
    arrived(ms: number): Promise<void>;
    end(): void;
  };
};

/** Announcements are control messages; if one is lost, its readers wait until their time limit. */
export const createArrivals = (bus: Pick<Bus, 'publish' | 'subscribe'>): Arrivals => {
  const watches = new Map<string, Set<() => void>>();
  const wake = (company_ids: readonly string[]): void => {
    for (const company_id of company_ids) for (const arrive of watches.get(company_id) ?? []) arrive();
  };
  bus.subscribe('appended', (message) => wake(changesAppended.parse(message).company_ids));
  return {
    announce(company_ids) {
      wake(company_ids);
      bus.publish('appended', { company_ids });
    },
    watch(company_id) {
      const own = watches.get(company_id) ?? new Set();
      watches.set(company_id, own);
      const { promise, resolve } = Promise.withResolvers<void>();
      own.add(resolve);
      return {
        async arrived(ms) {
          const timer = setTimeout(resolve, ms);
          await promise;
          clearTimeout(timer);
        },
        end() {
          own.delete(resolve);
          if (own.size === 0 && watches.get(company_id) === own) watches.delete(company_id);
        },
      };
    },
  };
};
