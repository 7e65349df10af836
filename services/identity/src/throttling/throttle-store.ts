import { createHash } from 'node:crypto';
import { defineCollection, isDuplicateKey, type ScopedCollection } from '@procura/mongo';
import { type Attempt, afterAttempt, type Throttle, type Verdict, verdictOf } from './throttle.ts';

export const throttles = defineCollection<Throttle>({
  name: 'sign_in_throttles',
  scope: 'platform',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
});

/** The key of a count: the kind of attempt, and its account or origin. */
export type Counted = { attempt: Attempt; of: string };

const idOf = ({ attempt, of }: Counted): string =>
  createHash('sha256').update(`${attempt} ${of}`).digest('hex');

/** The verdict on the next attempt: the longest delay and the longest refusal of all its counts. */
export const verdictFor = async (
  collection: ScopedCollection<Throttle>,
  counted: readonly Counted[],
  now: Date,
): Promise<Verdict> => {
  const rows = await collection.lookup().find({ _id: { $in: counted.map(idOf) } });
  const verdicts = counted.map((one) =>
    verdictOf(rows.find(({ _id }) => _id === idOf(one)) ?? null, one.attempt, now),
  );
  return {
    delay_ms: Math.max(0, ...verdicts.map(({ delay_ms }) => delay_ms)),
    retry_after_s: Math.max(0, ...verdicts.map(({ retry_after_s }) => retry_after_s)),
  };
};

/**
 * Counts an attempt unless it is refused. Returns the verdict before it was counted. Concurrent attempts are counted
 * one after the other by compare-and-set.
 */
export const count = async (
  collection: ScopedCollection<Throttle>,
  counted: Counted,
  now: Date,
): Promise<Verdict> => {
  const id = idOf(counted);
  const { attempt } = counted;
  for (;;) {
    const before = await collection.lookup().findOne({ _id: id });
    const verdict = verdictOf(before, attempt, now);
    if (verdict.retry_after_s > 0) return verdict;
    const after = afterAttempt(before, { id, attempt, now });
    try {
      if (!before) await collection.lookup().insert(after);
      else {
        const { attempts, expires_at } = before;
        if ((await collection.lookup().replaceOne({ _id: id, attempts, expires_at }, after)) === 0) continue;
      }
      return verdict;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
};

/** Removes an attempt from the count, because it is of a kind that does not count. */
export const uncount = async (
  collection: ScopedCollection<Throttle>,
  counted: readonly Counted[],
): Promise<void> => {
  for (const one of counted)
    await collection.lookup().updateOne({ _id: idOf(one), attempts: { $gt: 0 } }, { $inc: { attempts: -1 } });
};

/** Deletes the counts of these kinds. */
export const forgetAttempts = async (
  collection: ScopedCollection<Throttle>,
  counted: readonly Counted[],
): Promise<void> => {
  await collection.lookup().deleteMany({ _id: { $in: counted.map(idOf) } });
};
