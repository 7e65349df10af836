import { seededRandom } from '@procura/testkit/seeded-random';

/** Repeatable random integers for tests, as in `seededRandom`, of up to 96 bits. */
export const seededBigints = (): { seed: number; below: (limit: bigint) => bigint } => {
  const { seed, next } = seededRandom();
  const word = (): bigint => BigInt(next() * 2 ** 32);
  return { seed, below: (limit) => ((word() << 64n) | (word() << 32n) | word()) % limit };
};
