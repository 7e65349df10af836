import { expect, test } from '@jest/globals';
import { type Pattern, patternOf, ruleOf } from './rule.ts';

const both: readonly (readonly [string, Pattern])[] = [
  ['FREQ=DAILY', { every: 'day', interval: '1' }],
  ['FREQ=DAILY;INTERVAL=3', { every: 'day', interval: '3' }],
  ['FREQ=WEEKLY', { every: 'week', interval: '1', days: [] }],
  ['FREQ=WEEKLY;BYDAY=MO,TH', { every: 'week', interval: '1', days: ['MO', 'TH'] }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', { every: 'week', interval: '2', days: ['FR'] }],
  ['FREQ=MONTHLY;BYMONTHDAY=15', { every: 'month', interval: '1', on: 'day', day: '15' }],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', { every: 'month', interval: '3', on: 'day', day: '-1' }],
  ['FREQ=MONTHLY;BYDAY=1MO', { every: 'month', interval: '1', on: 'weekday', position: '1', weekday: 'MO' }],
  [
    'FREQ=MONTHLY;BYDAY=-1FR',
    { every: 'month', interval: '1', on: 'weekday', position: '-1', weekday: 'FR' },
  ],
];

test.each(both)('%s is written and read', (rule, pattern) => {
  expect(ruleOf(pattern)).toBe(rule);
  expect(patternOf(rule)).toEqual(pattern);
});

test('an interval that is left empty is every one, and another text is sent as it is', () => {
  expect(ruleOf({ every: 'day', interval: '' })).toBe('FREQ=DAILY');
  expect(ruleOf({ every: 'day', interval: 'two' })).toBe('FREQ=DAILY;INTERVAL=two');
});

test.each([
  'FREQ=HOURLY',
  'FREQ=YEARLY;BYMONTH=6',
  'FREQ=DAILY;BYHOUR=9,15',
  'FREQ=DAILY;BYDAY=MO,TU',
  'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
])('%s is not a rule of the form', (rule) => {
  expect(patternOf(rule)).toBeUndefined();
});
