import { type RateUse, rateUse } from '@procura/contracts';
import type { Store } from 'express-rate-limit';

/** A window of one key: the use of all gateways together. */
type Window = { hits: number; ends_at_ms: number };

/** A store of express-rate-limit that includes requests admitted by other gateways. */
export type SharedUse = Store & {
  /** Counts hits; returns the total of the window and when it ends. */
  add(key: string, hits: number): Readonly<Window>;
  /** The use admitted here since the last call, for publishing. */
  takeUnpublished(): RateUse['used'];
  /** Counts requests that another gateway admitted. */
  receive(message: unknown): void;
  sweep(): void;
};

/** Maximum number of keys in one message. */
const maxPublished = 1000;

/**
 * Counts requests in windows that begin with the first request of a key at any gateway. Each gateway publishes the
 * requests that it admitted (`control.rate`, every 100 ms). So together the gateways admit one bucket, and in addition
 * the requests that arrive before the next message.
 */
export const createSharedUse = ({ id, windowMs }: { id: string; windowMs: number }): SharedUse => {
  const windows = new Map<string, Window>();
  const unpublished = new Map<string, number>();

  const count = (key: string, hits: number): Window => {
    const now = Date.now();
    const known = windows.get(key);
    const window = known && known.ends_at_ms > now ? known : { hits: 0, ends_at_ms: now + windowMs };
    window.hits += hits;
    windows.set(key, window);
    return window;
  };
  const add = (key: string, hits: number): Window => {
    unpublished.set(key, (unpublished.get(key) ?? 0) + hits);
    return count(key, hits);
  };

  return {
    localKeys: false,
    increment(key) {
      const { hits, ends_at_ms } = add(key, 1);
      return { totalHits: hits, resetTime: new Date(ends_at_ms) };
    },
    decrement: (key) => void count(key, -1),
    resetKey: (key) => void windows.delete(key),
    add,
    takeUnpublished() {
      const published = [...unpublished].slice(0, maxPublished);
      for (const [key] of published) unpublished.delete(key);
      return published;
    },
    receive(message) {
      const { gateway, used } = rateUse.parse(message);
      if (gateway !== id) for (const [key, hits] of used) count(key, hits);
    },
    sweep() {
      const now = Date.now();
      for (const [key, { ends_at_ms }] of windows) if (ends_at_ms <= now) windows.delete(key);
    },
  };
};
