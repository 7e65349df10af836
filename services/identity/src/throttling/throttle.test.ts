import { expect, test } from '@jest/globals';
import { type Attempt, afterAttempt, createWaitingRoom, type Throttle, verdictOf } from './throttle.ts';

const start = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const attempts = (count: number, attempt: Attempt, now = start): Throttle | null => {
  let throttle: Throttle | null = null;
  for (let i = 0; i < count; i++) throttle = afterAttempt(throttle, { id: 'id', attempt, now });
  return throttle;
};
const delayAfter = (count: number, attempt: Attempt) =>
  verdictOf(attempts(count, attempt), attempt, start).delay_ms;
const secondsAfter = (count: number, attempt: Attempt, now = start) =>
  verdictOf(attempts(count, attempt), attempt, now).retry_after_s;

test('five wrong passwords from one network are free; each later one waits twice as long, at most 4 seconds', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 99].map((count) => delayAfter(count, 'place'))).toEqual([
    0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
});

test.each([
  ['device', 100, 24 * 3600],
  ['place', 100, 24 * 3600],
  ['network', 300, 3600],
  ['account', 1000, 24 * 3600],
] as const)('%s: %d wrong passwords are looked at in %d seconds', (attempt, most, windowS) => {
  expect([secondsAfter(most - 1, attempt), secondsAfter(most, attempt)]).toEqual([0, windowS]);
  expect(secondsAfter(most, attempt, later(windowS))).toBe(0);
});

test.each([
  ['device', 10],
  ['place', 5],
  ['network', 50],
  ['account', 20],
  ['factor', 5],
] as const)('%s: %d are taken without delay, later ones after 0.25 s to 4 s', (attempt, free) => {
  const delays = [free - 1, free, free + 10].map((count) => delayAfter(count, attempt));
  expect(delays).toEqual([0, 250, 4000]);
});

test('no attempt makes a window longer', () => {
  const first = attempts(1, 'place');
  const last = afterAttempt(first, { id: 'id', attempt: 'place', now: later(3600) });
  expect(last).toMatchObject({ attempts: 2, expires_at: first?.expires_at });
  const nextDay = afterAttempt(last, { id: 'id', attempt: 'place', now: later(24 * 3600) });
  expect(nextDay).toMatchObject({ attempts: 1, expires_at: later(48 * 3600) });
});

test('two mails go out at once; each later one waits from a minute to an hour', () => {
  expect([1, 2, 3, 4, 20].map((count) => secondsAfter(count, 'reset_mail'))).toEqual([0, 0, 60, 120, 3600]);
});

test('of sign-ins at once, three with one key wait and 200 in total; those without a delay always pass', async () => {
  const room = createWaitingRoom();
  const same = Array.from({ length: 10 }, () => room.wait('ana', 50));
  const others = Array.from({ length: 300 }, (_, n) => room.wait(`person ${n}`, 50));
  expect(await room.wait('ana', 0)).toBe(true);
  expect((await Promise.all(same)).filter(Boolean)).toHaveLength(3);
  expect((await Promise.all(others)).filter(Boolean)).toHaveLength(197);
  expect(await room.wait('ana', 1)).toBe(true);
});
