import { describe, expect, test } from '@jest/globals';
import { Failure, type FailureCode } from '@procura/contracts';
import { formatUnitPrice, parseUnitPrice } from '@procura/money';
import { aRecurrence, noon } from '../../test/a-recurrence.ts';
import {
  didNotAnswer,
  isNoAnswer,
  isToSettle,
  newRun,
  nextAttempt,
  refusalOf,
  retryAt,
  settledEnd,
} from './run.ts';

const occurrence = { at: noon, local: '2026-11-21T12:00:00+01:00' };
const later = (ms: number) => new Date(noon.getTime() + ms);
const hourMs = 3_600_000;

describe('the highest price of a line', () => {
  test.each([
    ['10.00', '0', '10.00'],
    ['9.99', '10', '10.989'],
    ['0.01', '99', '0.0199'],
    ['16.086', '7.5', '17.29245'],
    ['0.333333', '33.3333', '0.444443'],
    ['12.34', '100', '24.68'],
  ])('%s raised by %s percent is %s, rounded down to six decimals', (price, percent, highest) => {
    const [line] = aRecurrence().lines;
    const unit_price = parseUnitPrice({ amount: price, currency: 'EUR' });
    const recurrence = aRecurrence({
      lines: line ? [{ ...line, unit_price }] : [],
      max_price_increase_percent: percent,
    });
    const [ordered] = newRun(recurrence, occurrence, noon).lines;
    expect(ordered && formatUnitPrice(ordered.max_unit_price).amount).toBe(highest);
  });
});

describe('how long a run is tried', () => {
  const settleAt = (due_at: Date | null) =>
    newRun(aRecurrence({ due_at, status: 'paused' }), occurrence, noon).settle_at;

  test('until the next one is due, 24 hours at most, and five minutes at least', () => {
    expect(settleAt(later(hourMs))).toEqual(later(hourMs));
    expect(settleAt(later(48 * hourMs))).toEqual(later(24 * hourMs));
    expect(settleAt(null)).toEqual(later(24 * hourMs));
    expect(settleAt(later(1000))).toEqual(later(300_000));
  });

  test('it is settled once its time is over or it was refused, and never before its first try', () => {
    const run = newRun(aRecurrence(), occurrence, noon);
    expect(isToSettle({ ...run, attempts: 1 }, later(48 * hourMs))).toBe(false);
    expect(isToSettle({ ...run, attempts: 2 }, later(48 * hourMs))).toBe(true);
    expect(isToSettle({ ...run, attempts: 2 }, noon)).toBe(false);
    expect(isToSettle({ ...run, attempts: 1, refusal: didNotAnswer }, noon)).toBe(true);
  });

  test('attempts become less frequent, at least one every five minutes', () => {
    const run = newRun(aRecurrence(), occurrence, noon);
    expect(retryAt({ ...run, attempts: 1 }, noon)).toEqual(later(10_000));
    expect(retryAt({ ...run, attempts: 4 }, noon)).toEqual(later(80_000));
    expect(retryAt({ ...run, attempts: 500 }, noon)).toEqual(later(300_000));
  });

  test('it keeps its purchase id, unless orders abandoned that', () => {
    const run = { ...newRun(aRecurrence(), occurrence, noon), attempts: 2 };
    expect(nextAttempt(run, new Failure('unavailable', 'Later.'), noon)).toEqual({
      attempt_at: later(20_000),
    });
    const renewed = nextAttempt(run, new Failure('hold_released', 'Released.'), noon);
    expect(renewed.attempt_at).toEqual(later(5000));
    expect(renewed.purchase_id).toMatch(/^pur_/);
    expect(renewed.purchase_id).not.toBe(run.purchase_id);
  });
});

describe('what a failure means', () => {
  test.each([
    'unavailable',
    'internal',
    'rate_limited',
    'idempotency_in_flight',
    'hold_released',
  ] satisfies FailureCode[])('%s is no answer', (code) =>
    expect(isNoAnswer(new Failure(code, 'Later.'))).toBe(true),
  );
  test.each([
    'limit_exceeded',
    'insufficient_stock',
    'price_ceiling',
    'not_orderable',
    'branch_inactive',
    'unauthenticated',
    'forbidden',
    'narrowed',
  ] satisfies FailureCode[])('%s is one', (code) => expect(isNoAnswer(new Failure(code, 'No.'))).toBe(false));

  test('is recorded with its code and sentence', () => {
    expect(refusalOf(new Failure('price_ceiling', 'Coffee costs more.'))).toEqual({
      code: 'price_ceiling',
      reason: 'Coffee costs more.',
    });
  });
});

test('a failed run has its reason, or that no service answered', () => {
  const run = newRun(aRecurrence(), occurrence, noon);
  const abandoned = { state: 'abandoned', orders: [] } as const;
  expect(settledEnd(run, { ...abandoned, orders: [] })).toMatchObject({ status: 'failed', ...didNotAnswer });
  const refusal = { code: 'price_ceiling', reason: 'Coffee costs more.' };
  expect(settledEnd({ ...run, refusal }, { ...abandoned, orders: [] })).toMatchObject({
    status: 'failed',
    ...refusal,
    totals: [],
  });
});
