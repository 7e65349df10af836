import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { normalizeRule, readRule } from './rule.ts';

const refusalOf = (text: string): Failure => {
  try {
    readRule(text);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
};

test('a rule is parsed in any spelling', () => {
  expect(normalizeRule(' rrule: freq=weekly ; byday = mo, th;')).toBe('FREQ=WEEKLY;BYDAY=MO,TH');
  expect(readRule('RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,+2MO;BYMONTH=3,1,3;WKST=SU')).toEqual({
    frequency: 'MONTHLY',
    interval: 2,
    by_day: [
      { ordinal: -1, weekday: 'FR' },
      { ordinal: 2, weekday: 'MO' },
    ],
    by_month: [1, 3],
    by_month_day: [],
    by_year_day: [],
    by_week_no: [],
    by_set_pos: [],
    by_hour: [],
    by_minute: [],
    week_start: 'SU',
  });
});

test.each([
  ['FREQ=DAILY;COUNT=3', 'give count'],
  ['FREQ=DAILY;UNTIL=20271231', 'give ends_on'],
  ['DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY', 'give starts_on and time_of_day'],
  ['FREQ=DAILY;DTSTART=20260101T090000Z', 'give starts_on and time_of_day'],
  ['RRULE:FREQ=DAILY\nEXDATE:20260101T090000Z', 'skip_next'],
  ['RDATE:20260101T090000Z', 'place_order'],
  ['FREQ=DAILY;TZID=Europe/Berlin', 'give time_zone'],
  ['FREQ=DAILY;BYSECOND=0', 'whole minutes'],
  ['RSCALE=CHINESE;FREQ=YEARLY', 'Gregorian'],
  ['FREQ=MONTHLY;SKIP=BACKWARD', 'BYMONTHDAY=-1'],
])('%p says where that belongs: %s', (text, remedy) => {
  const failure = refusalOf(text);
  expect(failure.code).toBe('invalid_schedule');
  expect(failure.message).toMatch(/^schedule must not have /);
  expect(failure.message).toContain(remedy);
  expect(failure.errors).toEqual([{ path: 'schedule', message: expect.stringContaining(remedy) }]);
});

test.each([
  ['FREQ=MINUTELY', 'more often than hourly'],
  ['FREQ=SECONDLY;INTERVAL=86400', 'more often than hourly'],
  ['FREQ=DAILY;BYMINUTE=0,30', 'more often than hourly'],
  ['INTERVAL=2', 'needs FREQ'],
  ['FREQ=FORTNIGHTLY', 'needs FREQ'],
  ['every monday', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=DAILY;COLOUR=RED', 'COLOUR=RED'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ twice'],
  ['FREQ=DAILY;INTERVAL=0', 'from 1 to 1000'],
  ['FREQ=DAILY;INTERVAL=1001', 'from 1 to 1000'],
  ['FREQ=DAILY;INTERVAL=1,2', 'one number'],
  ['FREQ=DAILY;BYHOUR=24', 'from 0 to 23'],
  ['FREQ=DAILY;BYHOUR=-1', 'from 0 to 23'],
  ['FREQ=DAILY;BYMONTH=13', 'from 1 to 12'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'from 1 to 31'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', '-31 to -1'],
  ['FREQ=WEEKLY;BYDAY=XX', 'MO, TU'],
  ['FREQ=WEEKLY;BYDAY=', 'no part of a rule'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'FREQ=MONTHLY or FREQ=YEARLY'],
  ['FREQ=MONTHLY;BYDAY=6MO', 'does not exist'],
  ['FREQ=MONTHLY;BYDAY=0MO', 'does not exist'],
  ['FREQ=MONTHLY;BYDAY=1MO,TU', 'number all of them or none'],
  ['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1', 'one of them'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'FREQ=MONTHLY'],
  ['FREQ=MONTHLY;BYYEARDAY=1', 'FREQ=YEARLY'],
  ['FREQ=YEARLY;BYYEARDAY=1;BYMONTH=1', 'alone'],
  ['FREQ=MONTHLY;BYWEEKNO=1', 'FREQ=YEARLY'],
  ['FREQ=YEARLY;BYWEEKNO=1;BYMONTH=1', 'only with BYDAY'],
  ['FREQ=DAILY;BYSETPOS=1', 'FREQ=MONTHLY or FREQ=YEARLY'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYDAY or BYMONTHDAY'],
])('%p is refused, naming %p', (text, remedy) => {
  const failure = refusalOf(text);
  expect(failure.code).toBe('invalid_schedule');
  expect(failure.errors).toEqual([{ path: 'schedule', message: expect.stringContaining(remedy) }]);
});
