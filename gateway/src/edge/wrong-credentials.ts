import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@procura/contracts';

/** Slows down networks that send wrong credentials: tokens and keys, codes of OAuth, signatures of events. */
export type WrongCredentials = {
  /**
   * Runs a look-up of a credential that is not cached, and counts it if it is refused. Look-ups in progress count as
   * wrong: beyond the limit, further ones of the network wait for their outcome, so that no correct one is refused
   * because of others. For a network that has sent too many wrong ones, look-ups run one at a time after a pause, few
   * may wait, and every refusal is `rate_limited`. `asks` is whether the look-up calls a service; others are never
   * delayed.
   */
  watch<T>(network: string, asks: boolean, lookUp: () => Promise<T>): Promise<T>;
};

type Network = {
  refused: number;
  /** When the window of `refused` ends. */
  ends_at_ms: number;
  /** Look-ups in progress, and those that wait for their outcome. */
  asking: number;
  waiting: PromiseWithResolvers<void>[];
  /** Unfinished look-ups after a pause, and the last of them. */
  paused: number;
  last: Promise<unknown>;
};

const windowMs = 60_000;
/** Maximum number of networks; the oldest is dropped first. */
const mostNetworks = 10_000;
/** Pause before each look-up of a network over its limit, and how many may wait. */
const pauseMs = 50;
const mostPaused = 10;

/** Wrong credentials of each network, in windows of a minute that begin with the first. */
export const createWrongCredentials = (
  perMinute: number,
  {
    onThrottled = () => undefined,
    isWrong = ({ kind, code }) => kind === 'unauthenticated' || code === 'integrations_off',
  }: {
    onThrottled?: (network: string) => void;
    /** Whether a failure means that the credential was wrong. */
    isWrong?: (failure: Failure) => boolean;
  } = {},
): WrongCredentials => {
  const isRefusal = (error: unknown): boolean => error instanceof Failure && isWrong(error);
  const networks = new Map<string, Network>();

  const find = (name: string): Network => {
    const known = networks.get(name);
    if (known) {
      if (known.ends_at_ms <= performance.now()) known.refused = 0;
      return known;
    }
    const network = { refused: 0, ends_at_ms: 0, asking: 0, waiting: [], paused: 0, last: Promise.resolve() };
    networks.set(name, network);
    const [oldest] = networks.keys();
    if (networks.size > mostNetworks && oldest !== undefined) networks.delete(oldest);
    return network;
  };
  const count = (name: string): void => {
    const network = find(name);
    if (network.refused++ > 0) return;
    network.ends_at_ms = performance.now() + windowMs;
    networks.delete(name);
    networks.set(name, network);
  };
  const refuse = (name: string, { ends_at_ms }: Network): Failure => {
    onThrottled(name);
    const retry_after_s = Math.max(1, Math.ceil((ends_at_ms - performance.now()) / 1000));
    return new Failure(
      'rate_limited',
      `Too many wrong credentials came from this address. Check the credential, and send it again in ${retry_after_s} seconds.`,
      { retry_after_s },
    );
  };
  /** Runs a look-up of a network below its limit, then lets the waiting ones begin, or fail if it was not answered. */
  const ask = async <T>(name: string, network: Network, lookUp: () => Promise<T>): Promise<T> => {
    network.asking++;
    let unanswered: unknown;
    try {
      return await lookUp();
    } catch (error) {
      if (isRefusal(error)) count(name);
      else if (isUnavailable(error)) unanswered = error;
      throw error;
    } finally {
      network.asking--;
      if (unanswered) for (const one of network.waiting.splice(0)) one.reject(unanswered);
      const places = perMinute - network.refused - network.asking;
      const free = network.refused < perMinute ? places : network.waiting.length;
      for (const one of network.waiting.splice(0, Math.max(0, free))) one.resolve();
      if (network.asking + network.refused + network.waiting.length === 0) forget(name, network);
    }
  };
  const forget = (name: string, network: Network): void => {
    if (networks.get(name) === network) networks.delete(name);
  };

  return {
    async watch(name, asks, lookUp) {
      const network = find(name);
      while (asks && network.refused < perMinute && network.refused + network.asking >= perMinute) {
        const outcome = Promise.withResolvers<void>();
        network.waiting.push(outcome);
        await outcome.promise;
      }
      if (network.refused < perMinute) return ask(name, network, lookUp);
      if (!asks || network.paused >= mostPaused) throw refuse(name, network);
      network.paused++;
      const turn = network.last.then(() => sleep(pauseMs)).then(lookUp);
      network.last = turn.catch(() => undefined);
      try {
        return await turn;
      } catch (error) {
        throw isRefusal(error) ? refuse(name, network) : error;
      } finally {
        network.paused--;
      }
    },
  };
};

const isUnavailable = (error: unknown): boolean => error instanceof Failure && error.kind === 'unavailable';
