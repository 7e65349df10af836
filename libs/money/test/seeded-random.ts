/**
 * Repeatable random numbers for tests (mulberry32). The seed is new on each run, or that of the environment
 * variable SEED; put it into the test's name, so that a failure says how to repeat it.
 */
export function seededRandom(): { seed: number; below: (limit: bigint) => bigint } {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  let state = seed;
  const next = (): bigint => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return BigInt((mixed ^ (mixed >>> 14)) >>> 0);
  };
  return { seed, below: (limit) => ((next() << 64n) | (next() << 32n) | next()) % limit };
}
