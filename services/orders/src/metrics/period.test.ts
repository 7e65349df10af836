import { describe, expect, test } from '@jest/globals';
import { addDays, dayOf, Failure } from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { checkRange, type Interval, periodOf, periodsIn, stretchesOf, usualFrom } from './period.ts';

const failureOf = (run: () => unknown): Failure => {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('Expected a failure');
};

test.each([
  ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'], // before the clocks go forward
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'], // and after: the day has 23 hours
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'], // a day of 25 hours
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'], // its midnight did not exist
  ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03'],
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'], // 30 December was left out there
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
  ['UTC', '1996-07-04T00:00:00Z', '1996-07-04'],
])('in %s %s falls on %s', (time_zone, at, day) => {
  expect(dayOf(new Date(at), time_zone)).toBe(day);
});

test('days are counted over the ends of months and leap years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2100-03-01', -1)).toBe('2100-02-28');
});

// The examples of ISO 8601 weeks at the ends of years, as Wikipedia's "ISO week date" lists them.
test.each([
  ['1977-01-01', '1976-W53'],
  ['1977-01-02', '1976-W53'],
  ['1977-12-31', '1977-W52'],
  ['1978-01-01', '1977-W52'],
  ['1978-01-02', '1978-W01'],
  ['1979-12-30', '1979-W52'],
  ['1979-12-31', '1980-W01'],
  ['1980-12-28', '1980-W52'],
  ['1980-12-29', '1981-W01'],
  ['1981-12-31', '1981-W53'],
  ['1982-01-03', '1981-W53'],
  ['1982-01-04', '1982-W01'],
  ['2026-11-21', '2026-W47'],
])('%s is in week %s', (day, week) => {
  expect(periodOf(day, 'week')).toBe(week);
});

test('a day belongs to itself and to its month', () => {
  expect(periodOf('2026-02-28', 'day')).toBe('2026-02-28');
  expect(periodOf('2026-02-28', 'month')).toBe('2026-02');
});

describe('the periods of a range', () => {
  test('begin with the one its first day is in, which may begin earlier', () => {
    expect(periodsIn({ from: '2026-12-30', to: '2027-01-04' }, 'week', 366)).toEqual([
      { period: '2026-W53', starts_on: '2026-12-28', partial: true },
      { period: '2027-W01', starts_on: '2027-01-04', partial: true },
    ]);
    expect(periodsIn({ from: '2026-01-31', to: '2026-03-01' }, 'month', 366)).toEqual([
      { period: '2026-01', starts_on: '2026-01-01', partial: true },
      { period: '2026-02', starts_on: '2026-02-01', partial: false },
      { period: '2026-03', starts_on: '2026-03-01', partial: true },
    ]);
    expect(periodsIn({ from: '2026-03-29', to: '2026-03-29' }, 'day', 366)).toEqual([
      { period: '2026-03-29', starts_on: '2026-03-29', partial: false },
    ]);
  });

  test.each<[Interval, string, string, number]>([
    ['day', '2026-03-15', '2026-02-14', 30],
    ['week', '2026-11-22', '2026-08-31', 12],
    ['month', '2026-11-22', '2025-12-01', 12],
    ['month', '2028-02-29', '2027-03-01', 12],
  ])('of a chart by %s until %s usually begin whole, on %s', (interval, to, from, count) => {
    expect(usualFrom(to, interval)).toBe(from);
    const periods = periodsIn({ from, to }, interval, 366);
    expect(periods).toHaveLength(count);
    expect(periods.slice(0, -1).filter(({ partial }) => partial)).toEqual([]);
  });

  test.each<[Interval, string, string]>([
    ['day', '2028-01-01', '2028-12-31'],
    ['week', '2020-01-01', '2026-12-31'],
    ['month', '1996-07-01', '2026-12-31'],
  ])('hold each %s once', (interval, from, to) => {
    const names = periodsIn({ from, to }, interval, 366).map(({ period }) => period);
    expect(names).toEqual([...new Set(daysOf(from, to).map((day) => periodOf(day, interval)))]);
  });

  test('are refused when they are too many', () => {
    expect(periodsIn({ from: '2028-01-01', to: '2028-12-31' }, 'day', 366)).toHaveLength(366);
    const failure = failureOf(() => periodsIn({ from: '2027-12-31', to: '2028-12-31' }, 'day', 366));
    expect(failure.code).toBe('invalid_input');
    expect(failure.errors?.[0]?.path).toBe('from');
  });
});

test('a range that ends before it begins is refused', () => {
  const range = { from: '2026-02-02', to: '2026-02-01' };
  expect(failureOf(() => checkRange(range)).errors?.[0]?.path).toBe('from');
});

test('a range of one day, and one without ends, are allowed', () => {
  checkRange({ from: '2026-02-01', to: '2026-02-01' });
  checkRange({});
});

describe('the stretches of a range', () => {
  test('are days at its ends and months between', () => {
    expect(stretchesOf({ from: '2026-01-15', to: '2026-04-02' })).toEqual([
      { level: 'day', from: '2026-01-15', to: '2026-01-31' },
      { level: 'month', from: '2026-02', to: '2026-03' },
      { level: 'day', from: '2026-04-01', to: '2026-04-02' },
    ]);
    expect(stretchesOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual([
      { level: 'month', from: '2026-02', to: '2026-02' },
    ]);
    expect(stretchesOf({})).toEqual([{ level: 'all' }]);
  });

  const random = seededRandom();

  test(`cover each day of it once and no other (SEED=${random.seed})`, () => {
    for (let round = 0; round < 400; round++) {
      const at = addDays('2024-01-01', random.below(800));
      const until = addDays(at, Math.floor(random.next() ** 2 * 800));
      // Ends of months are where it could go wrong.
      const from = random.next() < 0.3 ? `${at.slice(0, 7)}-01` : at;
      const to =
        random.next() < 0.3 ? addDays(`${addDays(`${until.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1) : until;
      const range = { ...(random.next() < 0.8 && { from }), ...(random.next() < 0.8 && { to }) };
      const interval = random.pick<Interval | undefined>([undefined, 'day', 'week', 'month']);
      const stretches = stretchesOf(range, interval);
      for (const day of [
        ...daysOf(addDays(from, -40), addDays(from, 40)),
        ...daysOf(addDays(to, -40), addDays(to, 40)),
      ]) {
        const times = stretches.filter(({ level, ...stretch }) => {
          const name = level === 'day' ? day : day.slice(0, 7);
          return level === 'all' || (name >= (stretch.from ?? '') && name <= (stretch.to ?? '9'));
        }).length;
        const inside = day >= (range.from ?? '') && day <= (range.to ?? '9');
        if (times !== Number(inside))
          throw new Error(
            `${day} is ${times} times in ${JSON.stringify(range)}: ${JSON.stringify(stretches)}`,
          );
      }
    }
  });
});

const daysOf = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
