import { expect, test } from '@jest/globals';
import { deadlineAt, instantOf, usualDeadline } from './deadline.ts';

test.each([
  ['2026-11-25T10:00:00Z', 'Europe/Berlin', '2026-12-02'],
  // A Saturday and a Sunday there.
  ['2026-11-27T23:30:00Z', 'Europe/Berlin', '2026-12-07'],
  ['2026-11-29T10:00:00Z', 'Europe/Berlin', '2026-12-07'],
  ['2026-11-30T03:00:00Z', 'America/New_York', '2026-12-07'],
])('at %s in %s, bids are usually accepted until noon of %s', (now, timeZone, day) => {
  expect(usualDeadline(new Date(now), timeZone)).toEqual({ day, time: '12:00' });
});

test.each([
  ['2026-12-02', '12:00', 'Europe/Berlin', '2026-12-02T11:00:00.000Z'],
  ['2026-07-02', '12:00', 'Europe/Berlin', '2026-07-02T10:00:00.000Z'],
  // Clocks skip from 2:00 to 3:00.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-12-02', '09:15', 'Asia/Kolkata', '2026-12-02T03:45:00.000Z'],
])('%s %s in %s is %s', (day, time, timeZone, at) => {
  expect(instantOf({ day, time }, timeZone)).toBe(at);
});

test('an instant is shown as it was entered', () => {
  const deadline = { day: '2026-12-02', time: '09:15' };
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])
    expect(deadlineAt(instantOf(deadline, timeZone), timeZone)).toEqual(deadline);
});

test('what is no deadline is left to the service', () => {
  expect(instantOf({ day: '', time: '12:00' }, 'UTC')).toBe('12:00');
  expect(instantOf({ day: '2026-12-02', time: '' }, 'UTC')).toBe('2026-12-02');
});
