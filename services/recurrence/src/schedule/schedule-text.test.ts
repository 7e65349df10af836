import { expect, test } from '@jest/globals';
import { occurrencesBetween, readSchedule } from './schedule.ts';
import { scheduleText, scheduleWarnings } from './schedule-text.ts';

const textOf = (schedule: string, time_of_day?: string) =>
  scheduleText(
    readSchedule({ schedule, time_of_day, time_zone: 'UTC', starts_on: '2026-11-21', ends_on: null }),
  );

test.each([
  ['FREQ=HOURLY', 'Every hour at minute 00'],
  ['FREQ=HOURLY;BYMINUTE=5', 'Every hour at minute 05'],
  ['FREQ=HOURLY;INTERVAL=6', 'Every 6 hours from 09:00 on'],
  ['FREQ=DAILY', 'Every day at 09:00'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days at 09:00'],
  ['FREQ=DAILY;BYHOUR=8,12,18', 'Every day at 08:00, 12:00 and 18:00'],
  ['FREQ=WEEKLY', 'Every Saturday at 09:00'],
  ['FREQ=WEEKLY;BYDAY=MO', 'Every Monday at 09:00'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday at 09:00'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every day from Monday to Friday at 09:00'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'Every 2 weeks on Monday at 09:00'],
  ['FREQ=MONTHLY', 'Every month on day 21 at 09:00'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'Every month on day 1 at 09:00'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1,15', 'Every month on day 15 and the last day at 09:00'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'Every month on the first Monday at 09:00'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday at 09:00'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday at 09:00'],
  ['FREQ=YEARLY', 'Every year on 21 November at 09:00'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', 'Every year on 1 March at 09:00'],
])('%s is "%s"', (rule, text) => {
  expect(textOf(rule)).toBe(text);
});

const on = (schedule: string, starts_on: string) =>
  readSchedule({ schedule, time_of_day: undefined, time_zone: 'UTC', starts_on, ends_on: null });
const lastDay = 'BYMONTHDAY=-1 runs on the last day of every month.';

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-21', ', only in months with 31 days', lastDay],
  ['FREQ=MONTHLY;BYMONTHDAY=30', '2026-11-21', ', only in months with at least 30 days', lastDay],
  ['FREQ=MONTHLY;BYMONTHDAY=29', '2026-11-21', ', only in months with at least 29 days', lastDay],
  ['FREQ=MONTHLY', '2027-01-31', ', only in months with 31 days', lastDay],
  ['FREQ=MONTHLY;BYMONTHDAY=15,31', '2026-11-21', ', day 31 only in months with 31 days', lastDay],
  ['FREQ=MONTHLY;INTERVAL=3', '2027-01-31', ', only in months with 31 days', lastDay],
  [
    'FREQ=YEARLY',
    '2028-02-29',
    ', only in leap years',
    'BYMONTH=2;BYMONTHDAY=-1 runs on the last day of every February.',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    '2026-11-21',
    ', only in leap years',
    'BYMONTH=2;BYMONTHDAY=-1 runs on the last day of every February.',
  ],
  [
    'FREQ=MONTHLY;BYDAY=5MO',
    '2026-11-21',
    ', only in months with five Mondays',
    'BYDAY=-1MO runs on the last Monday of every month.',
  ],
])('%s from %s says "%s" and proposes the last day', (rule, starts_on, only, proposal) => {
  const schedule = on(rule, starts_on);
  const text = scheduleText(schedule);
  expect(text.slice(text.indexOf(','))).toBe(only);
  const [warning, ...others] = scheduleWarnings(schedule);
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ path: 'schedule', code: 'dates_skipped' });
  expect(warning?.detail).toContain(proposal);
  expect(warning?.detail).toContain(only.replace(/^, (day 31 )?/, 'comes '));
});

test.each([
  ['FREQ=YEARLY;BYYEARDAY=366', 'Day 366 comes only in leap years; other years have no run on it.'],
  ['FREQ=YEARLY;BYWEEKNO=53', 'Week 53 comes only in years with 53 weeks;'],
  ['FREQ=YEARLY;BYDAY=53MO', 'The 53rd Monday comes only in years with 53 Mondays;'],
  ['FREQ=MONTHLY;BYMONTHDAY=-31', 'Day 31 from the end comes only in months with 31 days;'],
  ['FREQ=YEARLY;BYMONTHDAY=31', 'Day 31 comes only in months with 31 days;'],
])('%s, which has no text of its own, is warned of', (rule, detail) => {
  expect(scheduleWarnings(on(rule, '2026-11-21'))).toMatchObject([
    { detail: expect.stringContaining(detail) },
  ]);
});

test('a rule of months is warned of exactly if a month it comes to has no run', () => {
  const [from, until] = [new Date('2025-12-31T12:00:00Z'), new Date('2034-01-01T00:00:00Z')];
  const wrong = [];
  for (let day = 1; day <= 31; day++)
    for (const interval of [1, 2, 3, 4, 6, 12, 24]) {
      const schedule = on(`FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${day}`, '2026-01-01');
      const months = Math.ceil(96 / interval);
      const isSkipped = occurrencesBetween(schedule, from, until).length < months;
      if (isSkipped !== scheduleWarnings(schedule).length > 0) wrong.push(schedule.schedule);
    }
  expect(wrong).toEqual([]);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=28', '2026-11-21'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-21'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '2026-11-21'],
  ['FREQ=MONTHLY;INTERVAL=12', '2027-01-31'],
  ['FREQ=YEARLY', '2027-01-31'],
  ['FREQ=YEARLY;INTERVAL=4', '2028-02-29'],
  ['FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=31', '2026-11-21'],
  ['FREQ=WEEKLY', '2027-01-31'],
  ['FREQ=DAILY', '2027-01-31'],
])('%s from %s leaves nothing out', (rule, starts_on) => {
  const schedule = on(rule, starts_on);
  expect(scheduleText(schedule)).not.toContain('only');
  expect(scheduleWarnings(schedule)).toEqual([]);
});

test('the text has the given time', () => {
  expect(textOf('FREQ=WEEKLY;BYDAY=MO', '17:30')).toBe('Every Monday at 17:30');
});

test.each([
  'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
  'FREQ=YEARLY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYMONTHDAY=-5',
  'FREQ=WEEKLY;BYDAY=MO;BYMONTH=1',
  'FREQ=HOURLY;BYHOUR=8,9',
  'FREQ=DAILY;BYDAY=MO',
])('%s is returned unchanged', (rule) => {
  expect(textOf(rule)).toBe(rule);
});

test('no rule that is taken makes a text longer than answers hold', () => {
  const allDays = Array.from({ length: 31 }, (_, index) => index + 1).join(',');
  const wordy = `FREQ=MONTHLY;BYMONTHDAY=${allDays},-1;BYHOUR=0,1,2,3,4,5`;
  expect(textOf(wordy)).toBe(wordy);
  const long = `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 120 }, (_, index) => index + 1).join(',')}`;
  expect(textOf(long)).toBe(`${long.slice(0, 299)}…`);
});
