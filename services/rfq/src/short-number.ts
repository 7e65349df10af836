import { randomInt } from 'node:crypto';
import { isDuplicateKey } from '@procura/mongo';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const attempts = 3;

/** A short number for people, such as RFQ-26-7K3QXM: two digits of the year and six of Crockford's base 32. */
export const shortNumber = (prefix: string, now: Date): string => {
  const suffix = Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${prefix}-${now.toISOString().slice(2, 4)}-${suffix}`;
};

/** Repeats a write that draws a number: two equal ones meet once in a long while, and then others are drawn. */
export const withNewNumber = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !isDuplicateKey(error, 'number')) throw error;
    }
  }
};
