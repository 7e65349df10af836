import type { Rule, Weekday } from '../src/schedule/rule.ts';

const order: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a calendar says of one day. */
type Day = {
  ms: number;
  year: number;
  month: number;
  day: number;
  daysInMonth: number;
  dayOfYear: number;
  daysInYear: number;
  weekday: Weekday;
};

const dayAt = (ms: number): Day => {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    ms,
    year,
    month: month + 1,
    day: date.getUTCDate(),
    daysInMonth: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    dayOfYear: (ms - Date.UTC(year, 0, 1)) / dayMs + 1,
    daysInYear: (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs,
    weekday: order[(date.getUTCDay() + 6) % 7] as Weekday,
  };
};

const names = (values: readonly number[], value: number, length: number): boolean =>
  values.length === 0 || values.includes(value) || values.includes(value - length - 1);

/** How many intervals of the rule's frequency lie between its beginning and a day. */
const periodOf = (rule: Rule, start: Day, { ms, year, month }: Day): number => {
  const weekOf = (day: Day) =>
    day.ms - ((order.indexOf(day.weekday) - order.indexOf(rule.week_start) + 7) % 7) * dayMs;
  switch (rule.frequency) {
    case 'YEARLY':
      return year - start.year;
    case 'MONTHLY':
      return year * 12 + month - start.year * 12 - start.month;
    case 'WEEKLY':
      return (weekOf(dayAt(ms)) - weekOf(start)) / (7 * dayMs);
    case 'DAILY':
      return (ms - start.ms) / dayMs;
    case 'HOURLY':
      return 0;
  }
};

const namesWeekday = (rule: Rule, { day, daysInMonth, dayOfYear, daysInYear, weekday }: Day): boolean => {
  const isOfMonth = rule.frequency === 'MONTHLY' || rule.by_month.length > 0;
  const [place, length] = isOfMonth ? [day, daysInMonth] : [dayOfYear, daysInYear];
  return rule.by_day.some(
    (one) =>
      one.weekday === weekday &&
      (one.ordinal === null ||
        one.ordinal === Math.ceil(place / 7) ||
        one.ordinal === -Math.ceil((length - place + 1) / 7)),
  );
};

/** Whether a day is one of the rule's, where what the rule leaves open is that of its beginning. */
const isNamed = (rule: Rule, start: Day, day: Day): boolean => {
  const period = periodOf(rule, start, day);
  if (period < 0 || period % rule.interval !== 0) return false;
  if (rule.by_month.length > 0 && !rule.by_month.includes(day.month)) return false;
  if (!names(rule.by_month_day, day.day, day.daysInMonth)) return false;
  if (!names(rule.by_year_day, day.dayOfYear, day.daysInYear)) return false;
  if (rule.by_day.length > 0) return namesWeekday(rule, day);
  const hasDays = rule.by_month_day.length + rule.by_year_day.length > 0;
  if (rule.frequency === 'WEEKLY') return day.weekday === start.weekday;
  if (rule.frequency === 'MONTHLY') return hasDays || day.day === start.day;
  if (rule.frequency === 'YEARLY')
    return hasDays || (day.day === start.day && (rule.by_month.length > 0 || day.month === start.month));
  return true;
};

const hoursOf = (rule: Rule, startMs: number, start: Day, day: Day): number[] => {
  const hour = new Date(startMs).getUTCHours();
  if (rule.frequency !== 'HOURLY') return rule.by_hour.length > 0 ? rule.by_hour : [hour];
  return Array.from({ length: 24 }, (_, one) => one).filter((one) => {
    const passed = (day.ms - start.ms) / hourMs + one - hour;
    return (
      passed >= 0 && passed % rule.interval === 0 && (rule.by_hour.length === 0 || rule.by_hour.includes(one))
    );
  });
};

/**
 * Every local time of a rule up to another, in milliseconds as if local time were UTC, found by asking each day whether
 * RFC 5545 names it. Supports neither weeks of the year nor time zones.
 */
export const dayByDay = (rule: Rule, startMs: number, untilMs: number): number[] => {
  const start = dayAt(Math.floor(startMs / dayMs) * dayMs);
  const minute = rule.by_minute[0] ?? new Date(startMs).getUTCMinutes();
  const groups = new Map<string, number[]>();
  // BYSETPOS picks from whole years, so that the last one is read to its end.
  for (let ms = Date.UTC(start.year, 0, 1); ms <= untilMs + 366 * dayMs; ms += dayMs) {
    const day = dayAt(ms);
    if (!isNamed(rule, start, day)) continue;
    const times = hoursOf(rule, startMs, start, day).map((hour) => ms + hour * hourMs + minute * 60_000);
    const group = rule.frequency === 'YEARLY' ? `${day.year}` : `${day.year}-${day.month}`;
    groups.set(group, [...(groups.get(group) ?? []), ...times]);
  }
  return [...groups.values()]
    .flatMap((times) =>
      rule.by_set_pos.length === 0
        ? times
        : times.filter((_, index) => names(rule.by_set_pos, index + 1, times.length)),
    )
    .filter((time) => time >= startMs && time <= untilMs);
};
