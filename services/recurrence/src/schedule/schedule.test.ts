import { describe, expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { dayByDay } from '../../test/day-by-day.ts';
import { requireDates } from './moved-dates.ts';
import { readRule } from './rule.ts';
import {
  instantsOfDays,
  nextOccurrences,
  occurrencesBetween,
  readSchedule,
  type Schedule,
} from './schedule.ts';

const scheduleOf = (overrides: Partial<Schedule> = {}): Schedule => ({
  schedule: 'FREQ=DAILY',
  time_zone: 'UTC',
  time_of_day: '09:00',
  starts_on: '2026-11-21',
  ends_on: null,
  ...overrides,
});
const at = (text: string) => new Date(text);
const locals = (schedule: Schedule, after: string, n: number) =>
  nextOccurrences(schedule, at(after), n).map((one) => one.local);
const failureOf = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('across daylight saving', () => {
  const saoPaulo = { time_zone: 'America/Sao_Paulo', starts_on: '2017-01-01' };
  test('São Paulo: midnight did not exist when summer time began, and 09:00 stays 09:00', () => {
    // 4 November 2018: 00:00 -03 became 01:00 -02.
    expect(locals(scheduleOf({ ...saoPaulo, time_of_day: '00:00' }), '2018-11-03T00:00:00-03:00', 3)).toEqual(
      ['2018-11-04T01:00:00-02:00', '2018-11-05T00:00:00-02:00', '2018-11-06T00:00:00-02:00'],
    );
    expect(locals(scheduleOf(saoPaulo), '2018-11-03T00:00:00-03:00', 2)).toEqual([
      '2018-11-03T09:00:00-03:00',
      '2018-11-04T09:00:00-02:00',
    ]);
  });

  test('São Paulo: 23:30 came twice when summer time ended, and runs the first time', () => {
    // 17 February 2019: 00:00 -02 became 23:00 -03 of the 16th.
    const runs = locals(scheduleOf({ ...saoPaulo, time_of_day: '23:30' }), '2019-02-16T00:00:00-02:00', 3);
    expect(runs).toEqual([
      '2019-02-16T23:30:00-02:00',
      '2019-02-17T23:30:00-03:00',
      '2019-02-18T23:30:00-03:00',
    ]);
  });

  test('São Paulo: since 2019 no clock is moved', () => {
    const year = occurrencesBetween(
      scheduleOf({ ...saoPaulo, time_of_day: '00:00' }),
      at('2019-11-01T00:00:00Z'),
      at('2020-11-01T00:00:00Z'),
    );
    expect(year).toHaveLength(366);
    expect(new Set(year.map((one) => one.local.slice(10)))).toEqual(new Set(['T00:00:00-03:00']));
  });

  const berlin = { time_zone: 'Europe/Berlin', starts_on: '2026-01-01' };
  test('Berlin: 02:30 is an hour later when the clock jumps, and the first of two when it goes back', () => {
    const schedule = scheduleOf({ ...berlin, time_of_day: '02:30' });
    expect(locals(schedule, '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T03:30:00+02:00',
      '2026-03-30T02:30:00+02:00',
    ]);
    expect(locals(schedule, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-26T02:30:00+01:00',
    ]);
  });

  test('Berlin: two local times that become one moment run once, and never out of order', () => {
    const spring = scheduleOf({ ...berlin, time_of_day: null, schedule: 'FREQ=DAILY;BYHOUR=1,2,3,4' });
    expect(locals(spring, '2026-03-29T00:00:00+01:00', 4)).toEqual([
      '2026-03-29T01:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
      '2026-03-29T04:00:00+02:00',
      '2026-03-30T01:00:00+02:00',
    ]);
    const hourly = scheduleOf({ ...berlin, time_of_day: '00:30', schedule: 'FREQ=HOURLY' });
    expect(locals(hourly, '2026-10-25T00:00:00+02:00', 4)).toEqual([
      '2026-10-25T00:30:00+02:00',
      '2026-10-25T01:30:00+02:00',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T03:30:00+01:00',
    ]);
  });

  const lordHowe = { time_zone: 'Australia/Lord_Howe', starts_on: '2026-01-01' };
  test('Lord Howe: the clock moves by half an hour', () => {
    const schedule = scheduleOf({ ...lordHowe, time_of_day: '02:15' });
    // 4 October 2026: 02:00 +10:30 becomes 02:30 +11.
    expect(locals(schedule, '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-04T02:45:00+11:00',
      '2026-10-05T02:15:00+11:00',
    ]);
    // 5 April 2026: 02:00 +11 becomes 01:30 +10:30.
    expect(locals({ ...schedule, time_of_day: '01:45' }, '2026-04-04T12:00:00Z', 2)).toEqual([
      '2026-04-05T01:45:00+11:00',
      '2026-04-06T01:45:00+10:30',
    ]);
  });

  test('Apia: a whole day was left out, and its run fell together with the next day’s', () => {
    const schedule = scheduleOf({ time_zone: 'Pacific/Apia', starts_on: '2011-12-01' });
    expect(locals(schedule, '2011-12-29T00:00:00-10:00', 3)).toEqual([
      '2011-12-29T09:00:00-10:00',
      '2011-12-31T09:00:00+14:00',
      '2012-01-01T09:00:00+14:00',
    ]);
  });

  test.each(['America/Sao_Paulo', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    '%s: each day has its run, for any range',
    (time_zone) => {
      const schedule = scheduleOf({ time_zone, starts_on: '2016-01-01', time_of_day: '00:15' });
      const [from, until] = [at('2018-09-01T00:00:00Z'), at('2019-09-01T00:00:00Z')];
      const whole = occurrencesBetween(schedule, from, until);
      expect(whole).toHaveLength(365);
      expect(new Set(whole.map((one) => one.local.slice(0, 10))).size).toBe(whole.length);
      const parts = [];
      // Eleven hours: the stretches begin at every hour of the day in turn.
      const stretchMs = 11 * 3_600_000;
      for (let ms = from.getTime(); ms < until.getTime(); ms += stretchMs)
        parts.push(
          ...occurrencesBetween(schedule, new Date(ms), new Date(Math.min(ms + stretchMs, until.getTime()))),
        );
      expect(parts).toEqual(whole);
    },
  );
});

describe('the calendar', () => {
  test('examples of RFC 5545, section 3.8.5.3', () => {
    const from1997 = (schedule: string, n: number, starts_on = '1997-09-02') =>
      locals(
        scheduleOf({ schedule, starts_on, time_zone: 'America/New_York' }),
        `${starts_on}T00:00:00-04:00`,
        n,
      ).map((one) => one.slice(0, 10));
    expect(from1997('FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH', 4)).toEqual([
      '1997-09-02',
      '1997-09-04',
      '1997-09-16',
      '1997-09-18',
    ]);
    expect(from1997('FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', 4, '1997-09-07')).toEqual([
      '1997-09-07',
      '1997-09-28',
      '1997-11-02',
      '1997-11-30',
    ]);
    expect(from1997('FREQ=MONTHLY;BYMONTHDAY=-3', 3, '1997-09-28')).toEqual([
      '1997-09-28',
      '1997-10-29',
      '1997-11-28',
    ]);
    expect(from1997('FREQ=YEARLY;BYDAY=20MO', 3, '1997-05-19')).toEqual([
      '1997-05-19',
      '1998-05-18',
      '1999-05-17',
    ]);
    expect(from1997('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 3, '1997-05-12')).toEqual([
      '1997-05-12',
      '1998-05-11',
      '1999-05-17',
    ]);
    expect(from1997('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 3)).toEqual([
      '1998-02-13',
      '1998-03-13',
      '1998-11-13',
    ]);
    expect(from1997('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', 3, '1997-09-29')).toEqual([
      '1997-09-29',
      '1997-10-30',
      '1997-11-27',
    ]);
    expect(from1997('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO', 4, '1997-08-05')).toEqual([
      '1997-08-05',
      '1997-08-10',
      '1997-08-19',
      '1997-08-24',
    ]);
    expect(from1997('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', 4, '1997-08-05')).toEqual([
      '1997-08-05',
      '1997-08-17',
      '1997-08-19',
      '1997-08-31',
    ]);
  });

  test.each([
    ['2026-01-05', 10, ['2026-03-02', '2027-03-08', '2028-03-06', '2029-03-05']],
    ['2016-02-05', 53, ['2021-01-01', '2027-01-01', '2032-12-31']],
  ])('weeks of the year without a day fall on the weekday of %s (week %i)', (starts_on, week, days) => {
    const schedule = scheduleOf({ schedule: `FREQ=YEARLY;BYWEEKNO=${week}`, starts_on });
    const from = at(`${starts_on}T00:00:00Z`);
    const found = occurrencesBetween(schedule, from, new Date(from.getTime() + 17 * 366 * 86_400_000));
    expect(found.slice(0, 4).map((one) => one.local.slice(0, 10))).toEqual(days);
  });

  test('a day that a month does not have is omitted', () => {
    expect(locals(scheduleOf({ schedule: 'FREQ=MONTHLY;BYMONTHDAY=31' }), '2026-11-21T00:00:00Z', 3)).toEqual(
      ['2026-12-31T09:00:00+00:00', '2027-01-31T09:00:00+00:00', '2027-03-31T09:00:00+00:00'],
    );
  });

  test('nothing comes before starts_on or after ends_on', () => {
    const schedule = scheduleOf({ starts_on: '2026-12-01', ends_on: '2026-12-02' });
    expect(locals(schedule, '2026-11-21T00:00:00Z', 5)).toEqual([
      '2026-12-01T09:00:00+00:00',
      '2026-12-02T09:00:00+00:00',
    ]);
  });

  test('an occurrence is after the moment asked for, not at it', () => {
    expect(locals(scheduleOf(), '2026-11-21T08:59:59.999Z', 1)).toEqual(['2026-11-21T09:00:00+00:00']);
    expect(locals(scheduleOf(), '2026-11-21T09:00:00Z', 1)).toEqual(['2026-11-22T09:00:00+00:00']);
  });

  const { seed, next, below, pick } = seededRandom();
  test(`random rules say what a day by day reading of RFC 5545 says (SEED=${seed})`, () => {
    const some = (n: number, make: () => unknown) =>
      [...new Set(Array.from({ length: 1 + below(n) }, make))].join(',');
    const part = (chance: number, make: () => string) => (next() < chance ? [make()] : []);
    const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
    const randomRule = () =>
      [
        `FREQ=${pick(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'])}`,
        ...part(0.4, () => `INTERVAL=${1 + below(pick([3, 13, 40]))}`),
        ...part(
          0.4,
          () => `BYDAY=${some(3, () => (next() < 0.4 ? pick([1, 2, -1, -2, 5]) : '') + pick(days))}`,
        ),
        ...part(0.3, () => `BYMONTH=${some(3, () => 1 + below(12))}`),
        ...part(0.3, () => `BYMONTHDAY=${some(3, () => pick([1, 2, 15, 28, 29, 30, 31, -1, -2, -31]))}`),
        ...part(0.1, () => `BYYEARDAY=${some(3, () => pick([1, 60, 100, 200, 366, -1, -366]))}`),
        ...part(0.25, () => `BYSETPOS=${some(2, () => pick([1, 2, 3, -1, -2]))}`),
        ...part(0.3, () => `BYHOUR=${some(3, () => below(24))}`),
        ...part(0.2, () => `BYMINUTE=${below(60)}`),
        ...part(0.2, () => `WKST=${pick(days)}`),
      ].join(';');
    const readable = (text: string) => {
      try {
        return readRule(text);
      } catch {
        return null;
      }
    };
    let compared = 0;
    for (let round = 0; round < 120; round++) {
      const text = randomRule();
      const rule = readable(text);
      if (!rule) continue;
      compared++;
      const starts_on = `202${below(9)}-0${1 + below(9)}-${10 + below(19)}`;
      const time_of_day = rule.by_hour.length > 0 ? null : pick(['23:30', '00:00', '10:15']);
      const startMs = Date.parse(`${starts_on}T${time_of_day ?? '00:00'}:00Z`);
      const afterMs = startMs + (below(900) - 30) * 86_400_000 + below(86_400_000);
      const untilMs = afterMs + pick([2, 40, 400]) * 86_400_000;
      const schedule = scheduleOf({ schedule: text, starts_on, time_of_day });
      const found = occurrencesBetween(schedule, new Date(afterMs), new Date(untilMs));
      expect({ text, starts_on, times: found.map((one) => one.at.getTime()) }).toEqual({
        text,
        starts_on,
        times: dayByDay(rule, startMs, untilMs).filter((time) => time > afterMs),
      });
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('what is given', () => {
  const given = (schedule: string, time_of_day?: string) =>
    readSchedule({ schedule, time_of_day, time_zone: 'UTC', starts_on: '2026-11-21', ends_on: null });

  test('the time of day is 09:00, what was given, or the rule’s own hours', () => {
    expect(given('freq=daily')).toMatchObject({ schedule: 'FREQ=DAILY', time_of_day: '09:00' });
    expect(given('FREQ=DAILY', '17:45').time_of_day).toBe('17:45');
    expect(given('FREQ=DAILY;BYHOUR=8').time_of_day).toBeNull();
    expect(locals(given('FREQ=DAILY;BYHOUR=8,18'), '2026-11-21T00:00:00Z', 2)).toEqual([
      '2026-11-21T08:00:00+00:00',
      '2026-11-21T18:00:00+00:00',
    ]);
    expect(locals(given('FREQ=DAILY;BYMINUTE=20'), '2026-11-21T00:00:00Z', 1)).toEqual([
      '2026-11-21T09:20:00+00:00',
    ]);
  });

  test.each(['FREQ=DAILY;BYHOUR=8', 'FREQ=DAILY;BYMINUTE=30'])(
    'a time given twice is refused (%s)',
    (rule) => {
      const failure = failureOf(() => given(rule, '09:00'));
      expect(failure.code).toBe('invalid_input');
      expect(failure.errors?.[0]?.path).toBe('time_of_day');
    },
  );

  test.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ['FREQ=HOURLY;INTERVAL=24;BYHOUR=5'],
    ['FREQ=YEARLY;INTERVAL=12;BYMONTH=1;BYMONTHDAY=1'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4,6'],
  ])('%s has no date within ten years', (rule) => {
    const failure = failureOf(() => requireDates(given(rule), at('2026-11-21T12:00:00Z')));
    expect(failure.code).toBe('invalid_schedule');
    expect(failure.message).toContain('within the next ten years');
  });

  test('the 29th of February is eight years ahead at most', () => {
    requireDates(given('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'), at('2026-11-21T12:00:00Z'));
    requireDates(given('FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=29'), at('2026-11-21T12:00:00Z'));
  });

  test('an ends_on that leaves no date names the next one', () => {
    const schedule = { ...given('FREQ=MONTHLY;BYMONTHDAY=1'), ends_on: '2026-11-30' };
    const failure = failureOf(() => requireDates(schedule, at('2026-11-21T12:00:00Z')));
    expect(failure).toMatchObject({ code: 'invalid_schedule', errors: [{ path: 'ends_on' }] });
    expect(failure.message).toContain('2026-12-01');
    const before = { ...schedule, ends_on: '2026-11-20' };
    expect(failureOf(() => requireDates(before, at('2026-11-21T12:00:00Z'))).message).toContain('starts_on');
  });

  test('days are whole in their time zone', () => {
    expect(instantsOfDays({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: at('2026-03-28T23:00:00Z'),
      before: at('2026-03-29T22:00:00Z'),
    });
    expect(instantsOfDays({ from: '2018-11-04' }, 'America/Sao_Paulo')).toEqual({
      from: at('2018-11-04T03:00:00Z'),
      before: null,
    });
  });
});
