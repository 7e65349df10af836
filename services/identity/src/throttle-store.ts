import { createHash } from 'node:crypto';
import { Failure } from '@procura/contracts';
import { defineCollection, isDuplicateKey, type ScopedCollection } from '@procura/mongo';
import { type Attempt, afterAttempt, attemptKinds, secondsBlocked, type Throttle } from './throttle.ts';

export const throttles = defineCollection<Throttle>({
  name: 'sign_in_throttles',
  scope: 'platform',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
});

const keyOf = (email: string, attempt: Attempt): string =>
  createHash('sha256').update(`${attempt} ${email}`).digest('hex');

/**
 * Counts an attempt for an e-mail address, known or not. Raises `rate_limited` while the address is blocked.
 * Attempts at once are counted one after the other, by compare-and-set.
 */
export const countAttempt = async (
  collection: ScopedCollection<Throttle>,
  { email, attempt }: { email: string; attempt: Attempt },
  clock: () => Date,
): Promise<void> => {
  const id = keyOf(email, attempt);
  for (;;) {
    const now = clock();
    const before = await collection.lookup().findOne({ _id: id });
    const retry_after_s = secondsBlocked(before, now);
    if (retry_after_s > 0)
      throw new Failure(
        'rate_limited',
        `There were too many attempts for this e-mail address. Wait ${retry_after_s} seconds and try again.`,
        { retry_after_s },
      );
    const after = afterAttempt(before, { id, attempt, now });
    try {
      if (!before) await collection.lookup().insert(after);
      else if ((await collection.lookup().replaceOne({ _id: id, attempts: before.attempts }, after)) === 0)
        continue;
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
};

/** Forgets all attempts for an address once the person has proved who they are. */
export const forgetAttempts = async (
  collection: ScopedCollection<Throttle>,
  email: string,
): Promise<void> => {
  const ids = attemptKinds.map((attempt) => keyOf(email, attempt));
  await collection.lookup().deleteMany({ _id: { $in: ids } });
};
