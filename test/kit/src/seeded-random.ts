import { noteSeed } from './suite-record.ts';

/**
 * Random numbers that repeat with their seed (mulberry32). The seed is new in each run, or that of the environment
 * variable SEED; put it in the test's name, so that a failure shows how to repeat it.
 */
export type SeededRandom = {
  readonly seed: number;
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
};

export const seededRandom = (seed = Number(process.env.SEED ?? Date.now() % 1_000_000)): SeededRandom => {
  noteSeed(seed);
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    seed,
    next,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('There is nothing to pick from.');
      return from[below(from.length)] as T;
    },
  };
};
