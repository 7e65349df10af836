import type { Rule, Weekday } from './rule.ts';

/** Months or years without a day of a rule. They have no run on it (RFC 5545, 3.3.10). */
export type Gap = {
  /** The day, such as "day 31". */
  what: string;
  /** When it exists, such as "only in months with 31 days". */
  only: string;
  /** The months or years without it. */
  others: 'months' | 'years';
  /** Parts of a rule for a day that always exists, and what they mean. */
  instead: { parts: string; meaning: string };
};

export const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

const leapYears = 'only in leap years';
const february = 2;
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const allMonths = daysOfMonths.map((_, index) => index + 1);

/** The days of a rule that do not exist in every month or year that it counts. */
export const gapsOf = (rule: Rule, starts_on: string): Gap[] => {
  // A position picks among the days that exist.
  if (rule.by_set_pos.length > 0) return [];
  return [...gapsOfMonthDays(rule, starts_on), ...gapsOfWeekdays(rule), ...gapsOfYearDays(rule)];
};

const gapsOfMonthDays = (rule: Rule, starts_on: string): Gap[] => {
  const [year = 0, startMonth = 0, startDay = 0] = starts_on.split('-').map(Number);
  const { frequency, interval, by_month, by_month_day } = rule;
  const isByDate = rule.by_day.length + rule.by_year_day.length + rule.by_week_no.length === 0;
  const isDated = isByDate && (frequency === 'MONTHLY' || frequency === 'YEARLY');
  const days = by_month_day.length > 0 ? by_month_day : isDated ? [startDay] : [];
  const months = by_month.length > 0 ? by_month : monthsOf(rule, startMonth);
  const inFebruary = months.length === 1 && months[0] === february;
  const skipsYears = !(isLeap(year) && interval % (frequency === 'YEARLY' ? 4 : 48) === 0);
  return days.flatMap((day): Gap[] => {
    const size = Math.abs(day);
    const lacking = months.filter((month) => (daysOfMonths[month - 1] ?? 0) < size);
    if (lacking.length === 0) return [];
    if (inFebruary)
      return size === 29 && skipsYears
        ? [
            {
              what: '29 February',
              only: leapYears,
              others: 'years',
              instead: { parts: 'BYMONTH=2;BYMONTHDAY=-1', meaning: 'on the last day of every February' },
            },
          ]
        : [];
    return [
      {
        what: day > 0 ? `day ${day}` : `day ${size} from the end`,
        only: `only in months with ${size === 31 ? '' : 'at least '}${size} days`,
        others: 'months',
        instead:
          day > 0
            ? { parts: 'BYMONTHDAY=-1', meaning: 'on the last day of every month' }
            : { parts: 'BYMONTHDAY=1', meaning: 'on the first day of every month' },
      },
    ];
  });
};

/** The months that a rule without BYMONTH comes to. */
const monthsOf = ({ frequency, interval, by_month_day }: Rule, startMonth: number): number[] => {
  if (frequency === 'MONTHLY')
    return [...new Set(allMonths.map((_, step) => ((startMonth - 1 + step * interval) % 12) + 1))];
  return frequency === 'YEARLY' && by_month_day.length === 0 ? [startMonth] : allMonths;
};

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

const gapsOfWeekdays = ({ frequency, by_day, by_month }: Rule): Gap[] => {
  const inMonths = frequency === 'MONTHLY' || by_month.length > 0;
  const [most, number, others] = inMonths ? [5, 'five', 'months' as const] : [53, '53', 'years' as const];
  return by_day.flatMap(({ ordinal, weekday }): Gap[] => {
    if (ordinal === null || Math.abs(ordinal) !== most) return [];
    const name = dayNames[weekday];
    const end = ordinal > 0 ? '' : ' from the end';
    const [parts, which] = ordinal > 0 ? [`BYDAY=-1${weekday}`, 'last'] : [`BYDAY=1${weekday}`, 'first'];
    return [
      {
        what: `${inMonths ? 'the fifth' : 'the 53rd'} ${name}${end}`,
        only: `only in ${others} with ${number} ${name}s`,
        others,
        instead: { parts, meaning: `on the ${which} ${name} of every ${others.slice(0, -1)}` },
      },
    ];
  });
};

const gapsOfYearDays = ({ by_year_day, by_week_no }: Rule): Gap[] => [
  ...by_year_day
    .filter((day) => Math.abs(day) === 366)
    .map(
      (): Gap => ({
        what: 'day 366',
        only: leapYears,
        others: 'years',
        instead: { parts: 'BYYEARDAY=-1', meaning: 'on the last day of every year' },
      }),
    ),
  ...by_week_no
    .filter((week) => Math.abs(week) === 53)
    .map(
      (): Gap => ({
        what: 'week 53',
        only: 'only in years with 53 weeks',
        others: 'years',
        instead: { parts: 'BYWEEKNO=-1', meaning: 'in the last week of every year' },
      }),
    ),
];
