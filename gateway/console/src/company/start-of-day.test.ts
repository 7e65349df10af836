import { expect, test } from '@jest/globals';
import { startOfDay } from './start-of-day.ts';

test.each([
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
  // Clocks skip from 0:00 to 1:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, start) => {
  expect(startOfDay(day, { timeZone })).toBe(start);
});

test('a day some days later is one of the calendar', () => {
  expect(startOfDay('2026-03-28', { timeZone: 'Europe/Berlin', later: 2 })).toBe('2026-03-29T22:00:00.000Z');
});
