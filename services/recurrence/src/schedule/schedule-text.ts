import type { PurchaseView } from '@procura/contracts';
import { type Rule, readRule, type Weekday } from './rule.ts';
import { dayNames, type Gap, gapsOf } from './rule-gaps.ts';
import { defaultTime, type Schedule } from './schedule.ts';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ordinals: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
  [-2]: 'second last',
};
const working: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];
const mostTimes = 6;
/** The maximum length of answers. */
const longestText = 300;

/**
 * A schedule in words, such as "Every 2 weeks on Monday at 09:00", with when its days exist if not always. An uncommon rule, or one with too many words, is
 * returned as it is, shortened if necessary.
 */
export const scheduleText = (schedule: Schedule): string => {
  const rule = readRule(schedule.schedule);
  const days = daysText(rule, schedule.starts_on);
  const times = timesText(rule, schedule.time_of_day);
  const gaps = gapsOf(rule, schedule.starts_on);
  const isOneDay = rule.by_month_day.length + rule.by_day.length <= 1;
  const only = gaps.map((gap) => `, ${isOneDay ? '' : `${gap.what} `}${gap.only}`).join('');
  const words = days && times ? `${days} ${times}${only}` : schedule.schedule;
  const text = words.length > longestText ? schedule.schedule : words;
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
};

/** What to look at in a schedule: days that do not exist in every month or year, and what to write for the last one. */
export const scheduleWarnings = ({ schedule, starts_on }: Schedule): PurchaseView['warnings'] =>
  gapsOf(readRule(schedule), starts_on)
    .slice(0, mostWarnings)
    .map((gap) => ({ path: 'schedule', code: 'dates_skipped', detail: warningOf(gap) }));

/** The maximum of answers. */
const mostWarnings = 5;

const warningOf = ({ what, only, others, instead }: Gap): string =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)} comes ${only}; other ${others} have no run on it. ${instead.parts} runs ${instead.meaning}.`;

const timesText = (rule: Rule, time_of_day: string | null): string | null => {
  const [hour = '', minute = ''] = (time_of_day ?? defaultTime).split(':');
  const atMinute = String(rule.by_minute[0] ?? (rule.by_hour.length > 0 ? '00' : minute)).padStart(2, '0');
  if (rule.frequency === 'HOURLY')
    return rule.interval === 1 ? `at minute ${atMinute}` : `from ${hour}:${atMinute} on`;
  const hours = rule.by_hour.length > 0 ? rule.by_hour.map((one) => String(one).padStart(2, '0')) : [hour];
  return hours.length > mostTimes ? null : `at ${listed(hours.map((one) => `${one}:${atMinute}`))}`;
};

const daysText = (rule: Rule, starts_on: string): string | null => {
  const { frequency, by_day, by_month, by_month_day, by_set_pos } = rule;
  const startDay = Number(starts_on.slice(8));
  const isPlain = by_day.length + by_month.length + by_month_day.length + by_set_pos.length === 0;
  if (rule.by_year_day.length + rule.by_week_no.length > 0) return null;
  switch (frequency) {
    case 'HOURLY':
      return isPlain && rule.by_hour.length === 0 ? every(rule, 'hour') : null;
    case 'DAILY':
      return isPlain ? every(rule, 'day') : null;
    case 'WEEKLY':
      return by_month.length === 0 ? weekText(rule, starts_on) : null;
    case 'MONTHLY': {
      if (by_month.length > 0) return null;
      const on = isPlain ? `on day ${startDay}` : monthDaysText(rule);
      return on && `${every(rule, 'month')} ${on}`;
    }
    case 'YEARLY': {
      const [month = Number(starts_on.slice(5, 7)), ...months] = by_month;
      const [day = startDay, ...days] = by_month_day;
      const isOneDay = months.length + days.length + by_day.length + by_set_pos.length === 0 && day > 0;
      // A day without a month occurs in every month.
      if (!isOneDay || (by_month_day.length > 0 && by_month.length === 0)) return null;
      return `${every(rule, 'year')} on ${day} ${monthNames[month - 1]}`;
    }
  }
};

const weekText = (rule: Rule, starts_on: string): string => {
  const startsOn = new Date(`${starts_on}T00:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const names = rule.by_day.length > 0 ? rule.by_day.map(({ weekday }) => dayNames[weekday]) : [startsOn];
  if (rule.interval > 1) return `${every(rule, 'week')} on ${listed(names)}`;
  return isWorkingWeek(rule) ? 'Every day from Monday to Friday' : `Every ${listed(names)}`;
};

const monthDaysText = ({ by_day, by_month_day, by_set_pos }: Rule): string | null => {
  const [position] = by_set_pos;
  if (position !== undefined)
    return by_set_pos.length === 1 && by_month_day.length === 0 && isWorkingWeek({ by_day })
      ? numbered(position, 'weekday')
      : null;
  if (by_day.length === 0)
    return by_month_day.every((day) => day >= -1)
      ? `on ${listed(inOrder(by_month_day).map((day) => (day === -1 ? 'the last day' : `day ${day}`)))}`
      : null;
  const [first, ...others] = by_day;
  if (by_month_day.length > 0 || others.length > 0 || !first || first.ordinal === null) return null;
  return numbered(first.ordinal, dayNames[first.weekday]);
};

const numbered = (ordinal: number, what: string): string | null =>
  ordinals[ordinal] ? `on the ${ordinals[ordinal]} ${what}` : null;

const isWorkingWeek = ({ by_day }: Pick<Rule, 'by_day'>): boolean =>
  by_day.length === working.length &&
  by_day.every(({ ordinal, weekday }) => ordinal === null && working.includes(weekday));

/** Days in calendar order; those counted from the end of the month are last. */
const inOrder = (days: readonly number[]): number[] => [
  ...days.filter((day) => day > 0),
  ...days.filter((day) => day < 0),
];

const every = ({ interval }: Rule, unit: string): string =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
