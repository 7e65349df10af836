/** Failed sign-ins of one e-mail address, as stored under a hash of it. */
export type Throttle = {
  _id: string;
  attempts: number;
  /** Until then no further attempt is looked at; null while the first few are free. */
  blocked_until: Date | null;
  expires_at: Date;
};

const freeAttempts = 10;
const firstPauseMs = 1_000;
const longestPauseMs = 15 * 60 * 1000;
const memoryMs = 24 * 3600 * 1000;

/** Attempts are counted before the password is looked at: the first few at once, then after ever longer pauses. */
export const afterAttempt = (before: Throttle | null, id: string, now: Date): Throttle => {
  const attempts = (before && before.expires_at > now ? before.attempts : 0) + 1;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - freeAttempts));
  return {
    _id: id,
    attempts,
    blocked_until: attempts < freeAttempts ? null : new Date(now.getTime() + pauseMs),
    expires_at: new Date(now.getTime() + memoryMs),
  };
};

/** Seconds until another attempt is looked at; 0 when one may come now. */
export const secondsBlocked = (throttle: Throttle | null, now: Date): number =>
  throttle?.blocked_until
    ? Math.max(0, Math.ceil((throttle.blocked_until.getTime() - now.getTime()) / 1000))
    : 0;
