import { expect, test } from '@jest/globals';
import { type Attempt, afterAttempt, secondsBlocked, type Throttle } from './throttle.ts';

const start = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const attempts = (count: number, attempt: Attempt = 'password'): Throttle | null => {
  let throttle: Throttle | null = null;
  for (let i = 0; i < count; i++) throttle = afterAttempt(throttle, { id: 'id', attempt, now: start });
  return throttle;
};

test('nine attempts go through at once; each later one waits twice as long, at most 15 minutes', () => {
  expect(secondsBlocked(null, start)).toBe(0);
  expect([1, 9, 10, 11, 12].map((count) => secondsBlocked(attempts(count), start))).toEqual([0, 0, 1, 2, 4]);
  expect(secondsBlocked(attempts(30), start)).toBe(900);
});

test('the pause passes, and a day without attempts is forgotten', () => {
  expect(secondsBlocked(attempts(12), later(3))).toBe(1);
  expect(secondsBlocked(attempts(12), later(4))).toBe(0);
  const nextDay = { id: 'id', attempt: 'password', now: later(24 * 3600) } as const;
  expect(afterAttempt(attempts(12), nextDay).attempts).toBe(1);
});

test('two mails go out at once; each later one waits from a minute to an hour', () => {
  expect([1, 2, 3, 4, 20].map((count) => secondsBlocked(attempts(count, 'reset_mail'), start))).toEqual([
    0, 0, 60, 120, 3600,
  ]);
});
