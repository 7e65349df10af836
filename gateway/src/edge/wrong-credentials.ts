import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@procura/contracts';

/** Slows down networks that send wrong credentials. */
export type WrongCredentials = {
  /**
   * Runs a look-up of a credential that this gateway does not remember, and counts it when it is refused. From a network that has
   * sent too many wrong ones, look-ups run one at a time after a pause, few wait, and each refusal is `rate_limited`,
   * as is the rest. `asks` says whether the look-up asks identity; one that does not is never delayed.
   */
  watch<T>(network: string, asks: boolean, lookUp: () => Promise<T>): Promise<T>;
};

type Window = { refused: number; ends_at_ms: number; waiting: number; last: Promise<unknown> };

const windowMs = 60_000;
/** Networks remembered; beyond, the one that began first is forgotten. */
const mostNetworks = 10_000;
/** Pause before each look-up for a network over its limit, and how many may wait for theirs. */
const pauseMs = 50;
const mostWaiting = 10;

/** Wrong credentials of each network, in windows of a minute that begin with the first. */
export const createWrongCredentials = (
  perMinute: number,
  { onThrottled = () => undefined }: { onThrottled?: (network: string) => void } = {},
): WrongCredentials => {
  const windows = new Map<string, Window>();

  const current = (network: string): Window | undefined => {
    const window = windows.get(network);
    return window && window.ends_at_ms > performance.now() ? window : undefined;
  };
  const count = (network: string): void => {
    const known = current(network);
    if (known) known.refused++;
    else {
      windows.delete(network);
      const ends_at_ms = performance.now() + windowMs;
      windows.set(network, { refused: 1, ends_at_ms, waiting: 0, last: Promise.resolve() });
      const [oldest] = windows.keys();
      if (windows.size > mostNetworks && oldest !== undefined) windows.delete(oldest);
    }
  };
  const refuse = (network: string, { ends_at_ms }: Window): Failure => {
    onThrottled(network);
    const retry_after_s = Math.max(1, Math.ceil((ends_at_ms - performance.now()) / 1000));
    return new Failure(
      'rate_limited',
      `Too many wrong credentials came from this address. Check the credential, and send it again in ${retry_after_s} seconds.`,
      { retry_after_s },
    );
  };

  return {
    async watch(network, asks, lookUp) {
      const over = current(network);
      if (!over || over.refused < perMinute)
        try {
          return await lookUp();
        } catch (error) {
          if (isRefusal(error)) count(network);
          throw error;
        }
      if (!asks || over.waiting >= mostWaiting) throw refuse(network, over);
      over.waiting++;
      const turn = over.last.then(() => sleep(pauseMs)).then(lookUp);
      over.last = turn.catch(() => undefined);
      try {
        return await turn;
      } catch (error) {
        throw isRefusal(error) ? refuse(network, over) : error;
      } finally {
        over.waiting--;
      }
    },
  };
};

const isRefusal = (error: unknown): boolean => error instanceof Failure && error.kind === 'unauthenticated';
