import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineCollection, isDuplicateKey, type ScopedCollection } from '@procura/mongo';

/** Attempts of one kind with one key, stored under a hash of both. */
export type Throttle = {
  _id: string;
  attempts: number;
  /** Attempts are refused until then; null if attempts of this kind are only delayed. */
  blocked_until: Date | null;
  expires_at: Date;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How many attempts are free; how long later ones wait, each twice as long as the one before; and how many are accepted
 * in a window that begins with the first. `refused`: an attempt during a pause is refused instead of delayed.
 */
type Bound = {
  free: number;
  firstMs: number;
  longestMs: number;
  most: number;
  windowMs: number;
  refused?: true;
};
const delays = { firstMs: 250, longestMs: 4000 } as const;

const bounds = {
  /** Wrong passwords for one account from a browser that has signed in to it before. */
  device: { free: 10, ...delays, most: 100, windowMs: dayMs },
  /** Wrong passwords for one account from one network, in other browsers. */
  place: { free: 5, ...delays, most: 100, windowMs: dayMs },
  /** Wrong passwords for any account from one network, in other browsers. */
  network: { free: 50, ...delays, most: 300, windowMs: hourMs },
  /** Wrong passwords for one account from any network, in other browsers: the guesses per day. */
  account: { free: 20, ...delays, most: 1000, windowMs: dayMs },
  /** Wrong codes of one person's second factor, in one known browser or in all others. */
  factor: { free: 5, ...delays, most: 50, windowMs: dayMs },
  /** Links for a new password requested by one network for one address, whose owner may have to read the mails. */
  reset_mail: {
    free: 2,
    firstMs: minuteMs,
    longestMs: hourMs,
    most: Number.POSITIVE_INFINITY,
    windowMs: dayMs,
    refused: true,
  },
  /** Links for a new password to one address. When no more are mailed, a mailed one still works. */
  reset_mails: { free: 6, firstMs: 0, longestMs: 0, most: 6, windowMs: hourMs },
  /** Descriptions of clients that are fetched on behalf of one person. */
  client_document: { free: 10, firstMs: 0, longestMs: 0, most: 10, windowMs: hourMs },
  /** Refreshes of one connection. A client needs one per hour, and many programs may share a connection. */
  refresh: { free: 300, firstMs: 0, longestMs: 0, most: 300, windowMs: hourMs },
  /** Entries of one kind in the activity log of one person. */
  noted: { free: 1, firstMs: 0, longestMs: 0, most: 1, windowMs: hourMs },
} satisfies Record<string, Bound>;
export type Attempt = keyof typeof bounds;

/** The verdict on an attempt: accepted after a delay, or refused for a time. */
export type Verdict = { delay_ms: number; retry_after_s: number };

const isOver = ({ expires_at }: Throttle, now: Date): boolean => expires_at <= now;

/** The pause after a number of attempts, in milliseconds. */
const pauseAfter = ({ free, firstMs, longestMs }: Bound, attempts: number): number =>
  attempts < free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(attempts - free, 40));

/** The row after one more attempt. A window begins with its first attempt; later ones do not extend it. */
export const afterAttempt = (
  before: Throttle | null,
  { id, attempt, now }: { id: string; attempt: Attempt; now: Date },
): Throttle => {
  const bound: Bound = bounds[attempt];
  const counting = before && !isOver(before, now) ? before : null;
  const attempts = (counting?.attempts ?? 0) + 1;
  const pauseMs = bound.refused ? pauseAfter(bound, attempts - 1) : 0;
  return {
    _id: id,
    attempts,
    blocked_until: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null,
    // Pauses that refuse count from the last attempt; otherwise the row would expire during a pause.
    expires_at: counting && !bound.refused ? counting.expires_at : new Date(now.getTime() + bound.windowMs),
  };
};

/** The verdict on the next attempt. */
export const verdictOf = (throttle: Throttle | null, attempt: Attempt, now: Date): Verdict => {
  if (!throttle || isOver(throttle, now)) return { delay_ms: 0, retry_after_s: 0 };
  const bound: Bound = bounds[attempt];
  const blockedUntil = throttle.attempts >= bound.most ? throttle.expires_at : throttle.blocked_until;
  const retry_after_s = blockedUntil
    ? Math.max(0, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000))
    : 0;
  return { delay_ms: bound.refused ? 0 : pauseAfter(bound, throttle.attempts), retry_after_s };
};

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

/** Bounded places for delayed work in this process. */
export type WaitingRoom = {
  /** Waits, unless the maximum of waiters with the same key or in total is reached. Returns whether it has waited. */
  wait(key: string, delay_ms: number): Promise<boolean>;
};

/** Maximum number of waiters with one key, and in total; each holds only a request and its connection. */
const mostWaitingWithKey = 3;
const mostWaiting = 200;

export const createWaitingRoom = (): WaitingRoom => {
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    async wait(key, delay_ms) {
      if (delay_ms <= 0) return true;
      const mine = waiting.get(key) ?? 0;
      if (mine >= mostWaitingWithKey || all >= mostWaiting) return false;
      waiting.set(key, mine + 1);
      all++;
      try {
        await sleep(delay_ms);
        return true;
      } finally {
        all--;
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      }
    },
  };
};
