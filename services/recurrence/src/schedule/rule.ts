import { Failure } from '@procura/contracts';

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Frequency = (typeof frequencies)[number];
export type Weekday = (typeof weekdays)[number];

/** A parsed recurrence rule (RFC 5545, section 3.3.10). An empty list means that the part is absent. */
export type Rule = {
  frequency: Frequency;
  interval: number;
  /** `ordinal` counts the weekday in its month or year, from the end if negative; null for every one. */
  by_day: { ordinal: number | null; weekday: Weekday }[];
  by_month: number[];
  by_month_day: number[];
  by_year_day: number[];
  by_week_no: number[];
  by_set_pos: number[];
  by_hour: number[];
  by_minute: number[];
  week_start: Weekday;
};

/** The failure for an unsupported rule; `remedy` completes "schedule …". */
export const invalidSchedule = (remedy: string, path = 'schedule'): Failure =>
  new Failure('invalid_schedule', `${path} ${remedy}.`, { errors: [{ path, message: remedy }] });

/** The normal form of a rule: capital letters, without blanks, the property name and empty ends. */
export const normalizeRule = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^\s*RRULE\s*:/, '')
    .replace(/\s*([;,=])\s*/g, '$1')
    .replace(/^[\s;]+|[\s;]+$/g, '');

/** Parts that belong to a calendar event or to other fields, with the remedy. */
const elsewhere: Record<string, string> = {
  DTSTART: 'must not have DTSTART; give starts_on and time_of_day',
  DTEND: 'must not have DTEND; a run takes no time',
  EXDATE: 'must not have EXDATE; leave single dates out with update_recurrence and skip_next',
  EXRULE: 'must not have EXRULE; leave single dates out with update_recurrence and skip_next',
  RDATE: 'must not have RDATE; place single orders with place_order',
  COUNT: 'must not have COUNT; give count',
  UNTIL: 'must not have UNTIL; give ends_on',
  TZID: 'must not have TZID; give time_zone',
  BYSECOND: 'must not have BYSECOND; runs begin at whole minutes, so leave it out',
  RSCALE: 'must not have RSCALE; only the Gregorian calendar is supported',
  SKIP: 'must not have SKIP; for the last day of a month write BYMONTHDAY=-1',
};

const largestInterval = 1000;

/**
 * Parses a rule. Raises `invalid_schedule` with the remedy for a text that is no rule, a part that belongs to another
 * field, a rule more frequent than hourly, and combinations that RFC 5545 does not allow.
 */
export const readRule = (text: string): Rule => {
  const rule = normalizeRule(text);
  for (const [name, remedy] of Object.entries(elsewhere))
    if (new RegExp(`(^|[^A-Z])${name}[=;:]`).test(rule)) throw invalidSchedule(remedy);
  const parts = partsOf(rule);
  const frequency = readFrequency(parts.get('FREQ'));
  const [interval = 1] = numbers(parts, 'INTERVAL', { from: 1, to: largestInterval, single: true });
  const read: Rule = {
    frequency,
    interval,
    by_day: readDays(parts.get('BYDAY')),
    by_month: numbers(parts, 'BYMONTH', { from: 1, to: 12 }),
    by_month_day: numbers(parts, 'BYMONTHDAY', { from: 1, to: 31, signed: true }),
    by_year_day: numbers(parts, 'BYYEARDAY', { from: 1, to: 366, signed: true }),
    by_week_no: numbers(parts, 'BYWEEKNO', { from: 1, to: 53, signed: true }),
    by_set_pos: numbers(parts, 'BYSETPOS', { from: 1, to: 366, signed: true }),
    by_hour: numbers(parts, 'BYHOUR', { from: 0, to: 23 }),
    by_minute: numbers(parts, 'BYMINUTE', { from: 0, to: 59 }),
    week_start: readWeekday('WKST', parts.get('WKST') ?? 'MO'),
  };
  for (const [broken, remedy] of contradictions(read)) if (broken) throw invalidSchedule(remedy);
  return read;
};

const known = [
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYSETPOS',
  'BYHOUR',
  'BYMINUTE',
  'WKST',
];

const partsOf = (rule: string): Map<string, string> => {
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    if (!known.includes(name))
      throw invalidSchedule(
        `has "${part.slice(0, 40)}", which is no part of a rule; write it like "FREQ=WEEKLY;BYDAY=MO"`,
      );
    if (parts.has(name)) throw invalidSchedule(`has ${name} twice; give all its values once, with commas`);
    parts.set(name, value);
  }
  return parts;
};

const readFrequency = (value: string | undefined): Frequency => {
  if (value === 'SECONDLY' || value === 'MINUTELY')
    throw invalidSchedule('must not run more often than hourly; use FREQ=HOURLY or a longer one');
  const found = frequencies.find((one) => one === value);
  if (!found) throw invalidSchedule(`needs FREQ, one of ${frequencies.join(', ')}`);
  return found;
};

const numbers = (
  parts: ReadonlyMap<string, string>,
  name: string,
  {
    from,
    to,
    signed = false,
    single = false,
  }: { from: number; to: number; signed?: boolean; single?: boolean },
): number[] => {
  const value = parts.get(name);
  if (value === undefined) return [];
  const given = value.split(',').map((one) => (/^[+-]?\d{1,4}$/.test(one) ? Number(one) : Number.NaN));
  const fits = given.every((one) => {
    const size = signed ? Math.abs(one) : one;
    return size >= from && size <= to;
  });
  if (!fits || (single && given.length > 1))
    throw invalidSchedule(
      `has ${name}=${value.slice(0, 40)}; ${name} takes ${single ? 'one number' : 'numbers'} from ${from} to ${to}${signed ? `, or from -${to} to -${from} counted from the end` : ''}`,
    );
  return [...new Set(given)].toSorted((a, b) => a - b);
};

const readWeekday = (name: string, value: string): Weekday => {
  const found = weekdays.find((one) => one === value);
  if (!found) throw invalidSchedule(`has ${name}=${value.slice(0, 40)}; days are ${weekdays.join(', ')}`);
  return found;
};

const readDays = (value: string | undefined): Rule['by_day'] => {
  if (value === undefined) return [];
  return [...new Set(value.split(','))].map((one) => {
    const [, ordinal = '', day = one] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    return { ordinal: ordinal ? Number(ordinal) : null, weekday: readWeekday('BYDAY', day) };
  });
};

/** Combinations that RFC 5545 forbids, too frequent rules, and combinations that calendar programs read differently. */
const contradictions = function* (rule: Rule): Generator<[boolean, string]> {
  const { frequency, by_day, by_month, by_month_day, by_year_day, by_week_no, by_set_pos } = rule;
  const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const counted = by_day.filter((one) => one.ordinal !== null);
  const mostWeeks = frequency === 'MONTHLY' ? 5 : 53;
  yield [
    rule.by_minute.length > 1,
    'has several minutes in BYMINUTE, which is more often than hourly; give one',
  ];
  yield [
    counted.length > 0 && !isLong,
    'has a numbered day in BYDAY, which goes with FREQ=MONTHLY or FREQ=YEARLY; leave the number out',
  ];
  yield [
    counted.some(({ ordinal }) => ordinal === 0 || Math.abs(ordinal ?? 0) > mostWeeks),
    `has a numbered day in BYDAY that does not exist; numbers are 1 to ${mostWeeks} and -1 to -${mostWeeks}`,
  ];
  yield [
    counted.length > 0 && counted.length < by_day.length,
    'mixes numbered and plain days in BYDAY; number all of them or none',
  ];
  yield [
    counted.length > 0 && by_month_day.length > 0,
    'has BYMONTHDAY with a numbered day in BYDAY; use one of them',
  ];
  yield [
    by_month_day.length > 0 && frequency === 'WEEKLY',
    'has BYMONTHDAY, which does not go with FREQ=WEEKLY; use FREQ=MONTHLY, or BYDAY',
  ];
  yield [
    by_year_day.length > 0 && frequency !== 'YEARLY',
    'has BYYEARDAY, which goes with FREQ=YEARLY; use BYMONTHDAY or BYDAY',
  ];
  yield [
    by_week_no.length > 0 && frequency !== 'YEARLY',
    'has BYWEEKNO, which goes with FREQ=YEARLY; use BYDAY with INTERVAL',
  ];
  const further = by_day.length + by_month.length + by_month_day.length;
  yield [
    by_year_day.length > 0 && (further > 0 || by_week_no.length > 0),
    'has BYYEARDAY with other days; use it alone',
  ];
  yield [
    by_week_no.length > 0 && (by_month.length > 0 || by_month_day.length > 0 || counted.length > 0),
    'has BYWEEKNO with months or numbered days; use it only with BYDAY',
  ];
  yield [
    by_set_pos.length > 0 && !(isLong && (by_day.length > 0 || by_month_day.length > 0)),
    'has BYSETPOS, which picks among days of FREQ=MONTHLY or FREQ=YEARLY; give BYDAY or BYMONTHDAY with it',
  ];
};
