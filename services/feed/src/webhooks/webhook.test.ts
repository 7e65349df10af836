import { expect, test } from '@jest/globals';
import { type Id, newId, webhookRetryDelaysS } from '@procura/contracts';
import { Webhook as Verifier } from 'standardwebhooks';
import { repeats } from './verify-webhook.ts';
import {
  type Attempt,
  healthAfter,
  isHeld,
  retryAfterOf,
  retryDelayMs,
  settledThrough,
  statusAfter,
} from './webhook.ts';
import { headersOf } from './webhook-message.ts';
import { rotated, secretOf, secretVersions } from './webhook-secret.ts';

const now = new Date('2026-12-01T12:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const answered = (status_code: number | null, reason: string | null = null): Attempt => ({
  status_code,
  reason,
  duration_ms: 1,
  retry_after_s: null,
});
const [taken, failed, gone] = [
  answered(204),
  answered(500, 'The receiver answered 500.'),
  answered(410, 'gone'),
];
const healthy = { failures_in_row: 0, failing_since: null, last_success_at: null, last_failure: null };

test('retries come after 5 s, 1 min, 10 min, 1 h, 4 h, 12 h and 24 h, with up to a fifth more, and then none', () => {
  const none = { retry_after_s: null };
  expect(webhookRetryDelaysS).toEqual([5, 60, 600, 3600, 14_400, 43_200, 86_400]);
  webhookRetryDelaysS.forEach((delayS, index) => {
    expect(retryDelayMs(index + 1, none, 0)).toBe(delayS * 1000);
    expect(retryDelayMs(index + 1, none, 0.5)).toBeCloseTo(delayS * 1100);
  });
  expect(retryDelayMs(webhookRetryDelaysS.length + 1, none, 0)).toBeUndefined();
});

test('Retry-After delays a retry, up to a day, and never brings it forward', () => {
  expect(retryDelayMs(1, { retry_after_s: 120 }, 0)).toBe(120_000);
  expect(retryDelayMs(3, { retry_after_s: 1 }, 0)).toBe(600_000);
  expect(retryDelayMs(1, { retry_after_s: 10_000_000 }, 0)).toBe(86_400_000);
  expect(retryAfterOf('120', now)).toBe(120);
  expect(retryAfterOf('Tue, 01 Dec 2026 12:02:00 GMT', now)).toBe(120);
  expect(retryAfterOf('Tue, 01 Dec 2026 11:00:00 GMT', now)).toBe(0);
  expect([undefined, 'soon', '-1'].map((field) => retryAfterOf(field, now)).slice(0, 2)).toEqual([
    null,
    null,
  ]);
});

test('the position moves over the settled prefix and no further', () => {
  const at = (number: number, settled: boolean) => ({ number, settled });
  expect(settledThrough(7, [])).toBe(7);
  expect(settledThrough(7, [at(8, false), at(9, true)])).toBe(7);
  expect(settledThrough(7, [at(8, true), at(9, true), at(10, false), at(11, true)])).toBe(9);
  expect(settledThrough(7, [at(8, true), at(9, true)])).toBe(9);
});

test('a success ends a series of failures; the first failure of a series is kept', () => {
  const once = healthAfter(healthy, [failed], now);
  expect(once).toMatchObject({ failures_in_row: 1, failing_since: now, last_failure: { at: now } });
  const twice = healthAfter(once, [failed, failed], later(1));
  expect(twice).toMatchObject({ failures_in_row: 3, failing_since: now, last_failure: { at: later(1) } });
  expect(healthAfter(twice, [taken], later(2))).toMatchObject({
    failures_in_row: 0,
    failing_since: null,
    last_success_at: later(2),
    last_failure: { at: later(1) },
  });
  expect(healthAfter(twice, [taken, failed], later(2))).toMatchObject({
    failures_in_row: 1,
    failing_since: later(2),
  });
});

test('410 ends a webhook, and five days without a success pause it', () => {
  expect(statusAfter(healthy, [taken], now)).toBeUndefined();
  expect(statusAfter(healthy, [taken, gone], now)).toMatchObject({ status: 'ended' });
  expect(statusAfter({ failing_since: now }, [failed], later(120))).toBeUndefined();
  expect(statusAfter({ failing_since: now }, [failed], later(120.1))).toMatchObject({ status: 'paused' });
});

test('a webhook is held at 100 retries, or after 10 failures in a row while a change waits', () => {
  expect(isHeld({ failures_in_row: 0 }, 99)).toBe(false);
  expect(isHeld({ failures_in_row: 0 }, 100)).toBe(true);
  expect(isHeld({ failures_in_row: 10 }, 1)).toBe(true);
  expect(isHeld({ failures_in_row: 9 }, 1)).toBe(false);
  // Nothing else would bring a success.
  expect(isHeld({ failures_in_row: 10 }, 0)).toBe(false);
});

test('at most two secrets sign, the old one for a day, and a foreign library verifies each', () => {
  const key = 'a key of the service';
  const _id: Id<'webhook'> = newId('webhook');
  const secret = (version: number) => secretOf(key, _id, version);
  const first = { _id, secret_version: 1, old_secret: null };
  const second = { ...first, ...rotated(first, 'in_24_hours', now) };
  const third = { ...second, ...rotated(second, 'in_24_hours', later(1)) };
  expect(secretVersions(second, later(23))).toEqual([2, 1]);
  expect(secretVersions(second, later(24))).toEqual([2]);
  expect(secretVersions(third, later(1))).toEqual([3, 2]);
  expect(secretVersions({ ...third, ...rotated(third, 'now', now) }, now)).toEqual([4]);
  // The library compares with the present time.
  const real = new Date();
  const during = { ...first, ...rotated(first, 'in_24_hours', real) };
  const message = { id: 'chn_1', body: '{"type":"order.placed","é":1}' };
  const headers = headersOf({ derive: key, seal: '' }, during, message, real);
  for (const version of [1, 2])
    expect(new Verifier(secret(version)).verify(message.body, headers)).toEqual(JSON.parse(message.body));
  expect(() => new Verifier(secret(3)).verify(message.body, headers)).toThrow('No matching signature');
  expect(() => new Verifier(secret(2)).verify(`${message.body} `, headers)).toThrow('No matching signature');
  expect(secretOf(key, newId('webhook'), 1)).not.toBe(secret(1));
  expect(secret(1)).toMatch(/^whsec_[\w+/]{43}=$/);
});

test('an answer repeats the challenge alone or as a field of JSON, and nothing near it counts', () => {
  const repeated = ['abc', ' abc\n', '{"challenge":"abc"}', '{"ok":true,"challenge":"abc"}'];
  const others = [
    '',
    'ok',
    'abcd',
    '"abc"x',
    '{"challenge":"abd"}',
    '["abc"]',
    'null',
    '{"Challenge":"abc"}',
  ];
  expect(repeated.filter((answer) => !repeats(answer, 'abc'))).toEqual([]);
  expect(others.filter((answer) => repeats(answer, 'abc'))).toEqual([]);
});
