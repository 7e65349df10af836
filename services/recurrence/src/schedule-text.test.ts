import { expect, test } from '@jest/globals';
import { readSchedule } from './schedule.ts';
import { scheduleText } from './schedule-text.ts';

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
