/** Attempts of one kind for one e-mail address, as stored under a hash of both. */
export type Throttle = {
  _id: string;
  attempts: number;
  /** Until then no further attempt is looked at; null while the first few are free. */
  blocked_until: Date | null;
  expires_at: Date;
};

/** How many attempts go through at once, and how long the pauses are that follow, each twice the one before. */
const pauses = {
  /** A password that is given. */
  password: { from: 10, firstMs: 1_000, longestMs: 15 * 60 * 1000 },
  /** A mail that is asked for: somebody else may have to read it. */
  reset_mail: { from: 3, firstMs: 60_000, longestMs: 60 * 60 * 1000 },
} as const;
export type Attempt = keyof typeof pauses;
export const attemptKinds = Object.keys(pauses) as Attempt[];
const memoryMs = 24 * 3600 * 1000;

/** Attempts are counted before they are looked at: the first few at once, then after ever longer pauses. */
export const afterAttempt = (
  before: Throttle | null,
  { id, attempt, now }: { id: string; attempt: Attempt; now: Date },
): Throttle => {
  const attempts = (before && before.expires_at > now ? before.attempts : 0) + 1;
  const { from, firstMs, longestMs } = pauses[attempt];
  const pauseMs = Math.min(longestMs, firstMs * 2 ** (attempts - from));
  return {
    _id: id,
    attempts,
    blocked_until: attempts < from ? null : new Date(now.getTime() + pauseMs),
    expires_at: new Date(now.getTime() + memoryMs),
  };
};

/** Seconds until another attempt is looked at; 0 when one may come now. */
export const secondsBlocked = (throttle: Throttle | null, now: Date): number =>
  throttle?.blocked_until
    ? Math.max(0, Math.ceil((throttle.blocked_until.getTime() - now.getTime()) / 1000))
    : 0;
