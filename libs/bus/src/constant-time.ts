import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two texts are equal, in a time that does not depend on where they differ. Compared as bytes, because texts of
 * equal length may differ in bytes.
 */
export const equalInConstantTime = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
