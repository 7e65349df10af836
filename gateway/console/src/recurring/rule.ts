/** Days of the week by the codes of RFC 5545, in the order of the week. */
export const weekdays = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const;
export type Weekday = keyof typeof weekdays;

/** Which of the weekdays of a month; -1 counts from its end. */
export const positions = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

/**
 * How often, as the form asks it. Numbers are as a person entered them, because the service refuses those that it does
 * not take.
 */
export type Pattern =
  | { every: 'day'; interval: string }
  | { every: 'week'; interval: string; days: readonly Weekday[] }
  | { every: 'month'; interval: string; on: 'day'; day: string }
  | { every: 'month'; interval: string; on: 'weekday'; position: string; weekday: Weekday };

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** The rule (RFC 5545) of a pattern. */
export const ruleOf = (pattern: Pattern): string =>
  [
    `FREQ=${frequencies[pattern.every]}`,
    ['', '1'].includes(pattern.interval) ? [] : `INTERVAL=${pattern.interval}`,
    daysOf(pattern),
  ]
    .flat()
    .join(';');

const daysOf = (pattern: Pattern): string | [] => {
  if (pattern.every === 'day') return [];
  if (pattern.every === 'week') return pattern.days.length > 0 ? `BYDAY=${pattern.days.join(',')}` : [];
  return pattern.on === 'day' ? `BYMONTHDAY=${pattern.day}` : `BYDAY=${pattern.position}${pattern.weekday}`;
};

/** The pattern of a rule in its normal form; undefined for a rule that the form cannot express. */
export const patternOf = (rule: string): Pattern | undefined => {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const { FREQ, INTERVAL: interval = '1', BYDAY: days, BYMONTHDAY: day } = Object.fromEntries(parts);
  const has = (...names: string[]) =>
    [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', ...names].includes(name));
  if (FREQ === 'DAILY' && has()) return { every: 'day', interval };
  if (FREQ === 'WEEKLY' && has('BYDAY')) {
    const named = days?.split(',') ?? [];
    return named.every(isWeekday) ? { every: 'week', interval, days: named } : undefined;
  }
  if (FREQ !== 'MONTHLY') return undefined;
  if (day !== undefined && has('BYMONTHDAY'))
    return /^(-1|\d+)$/.test(day) ? { every: 'month', interval, on: 'day', day } : undefined;
  const [, position = '', weekday = ''] = /^(\d|-1)([A-Z]{2})$/.exec(days ?? '') ?? [];
  return has('BYDAY') && position in positions && isWeekday(weekday)
    ? { every: 'month', interval, on: 'weekday', position, weekday }
    : undefined;
};

const isWeekday = (code: string): code is Weekday => Object.hasOwn(weekdays, code);
