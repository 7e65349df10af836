import { describe, expect, test } from '@jest/globals';
import { dayOf } from '@procura/contracts';
import { monthOf, resetsAt } from './period.ts';

const at = (instant: string) => new Date(instant);

describe('a day belongs to the company’s time zone', () => {
  test.each([
    ['2026-11-21T22:59:59.999Z', 'Europe/Berlin', '2026-11-21'],
    ['2026-11-21T23:00:00.000Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-11-30T15:00:00.000Z', 'Asia/Tokyo', '2026-12-01'],
    ['2026-12-01T02:59:59.000Z', 'America/Sao_Paulo', '2026-11-30'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayOf(at(instant), timeZone)).toBe(day);
    expect(monthOf(day)).toBe(day.slice(0, 7));
  });
});

describe('a period ends where the next one begins', () => {
  test.each([
    ['day', '2026-11-21T12:00:00Z', 'Europe/Berlin', '2026-11-21T23:00:00.000Z'],
    ['month', '2026-11-21T12:00:00Z', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
    ['month', '2026-12-31T12:00:00Z', 'UTC', '2027-01-01T00:00:00.000Z'],
    // The day of the change to winter time has 25 hours.
    ['day', '2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // The month begins in summer time and ends in winter time.
    ['month', '2026-10-02T00:30:00Z', 'Europe/Berlin', '2026-10-31T23:00:00.000Z'],
    // Midnight does not exist on the day clocks go forward in Beirut.
    ['day', '2026-03-28T12:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ] as const)('a %s at %s in %s resets at %s', (period, instant, timeZone, end) => {
    expect(resetsAt(period, at(instant), timeZone)?.toISOString()).toBe(end);
  });

  test('a limit per purchase never resets', () => {
    expect(resetsAt('purchase', at('2026-11-21T12:00:00Z'), 'UTC')).toBeNull();
  });
});
