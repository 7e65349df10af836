import { invalidField } from '@procura/contracts';
import { type Freq, RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { normalizeRule, type Rule, readRule, weekdays } from './rule.ts';

/** When a recurring order runs: a rule (RFC 5545) with the fields that a calendar stores with it. Days are local. */
export type Schedule = {
  /** The rule without a beginning or an end. */
  schedule: string;
  /** The IANA time zone of the rule. */
  time_zone: string;
  /** HH:MM; null if the rule itself has hours. */
  time_of_day: string | null;
  /** The first day on which an occurrence may fall; intervals count from it. */
  starts_on: string;
  /** The last day on which an occurrence may fall. */
  ends_on: string | null;
};

/** One time at which a schedule is due. */
export type Occurrence = {
  at: Date;
  /** Local time with its offset, `2026-11-23T09:00:00-03:00`. */
  local: string;
};

export const defaultTime = '09:00';
const dayMs = 24 * 60 * 60 * 1000;
/** How far ahead dates are searched: a schedule has to be due within ten years. */
const horizonDays = 3660;
/** The largest change of a clock so far was a day (Pacific/Apia, 2011). */
const largestShiftMs = dayMs;
const nanosecondsPerMs = 1_000_000;
/** The span evaluated at once; an hourly rule stays below the engine's maximum number of steps. */
const stretchMs = 300 * dayMs;

/**
 * The occurrences after `after` up to `until`, in order. The rule is evaluated in local time without daylight saving;
 * each local time is then converted to an instant. A local time in a gap is shifted by the length of the gap (RFC 5545,
 * 3.3.5: the offset before the gap applies); one that occurs twice is the first. Two local times that become one
 * instant are one occurrence.
 */
export const occurrencesBetween = (schedule: Schedule, after: Date, until: Date): Occurrence[] => {
  const found = new Map<number, Occurrence>();
  for (const wall of wallTimes(schedule, after, until)) {
    const zoned = wall.toZonedDateTime(schedule.time_zone, { disambiguation: 'compatible' });
    const ms = zoned.epochMilliseconds;
    if (ms <= after.getTime() || ms > until.getTime()) continue;
    found.set(ms, { at: new Date(ms), local: localOf(zoned) });
  }
  return [...found.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

const localOf = (zoned: Temporal.ZonedDateTime): string =>
  zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** An instant as an occurrence in a schedule's time zone. */
export const occurrenceAt = ({ time_zone }: Pick<Schedule, 'time_zone'>, at: Date): Occurrence => ({
  at,
  local: localOf(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone)),
});

/** The first `n` occurrences after an instant; fewer if fewer occur within ten years. */
export const nextOccurrences = (schedule: Schedule, after: Date, n: number): Occurrence[] => {
  const found: Occurrence[] = [];
  let from = after;
  // Most rules are frequent, so short spans are tried first.
  for (const days of [2, 40, 400, horizonDays]) {
    if (found.length >= n) break;
    const until = new Date(after.getTime() + days * dayMs);
    found.push(...occurrencesBetween(schedule, from, until));
    from = until;
  }
  return found.slice(0, n);
};

/** Whether an instant is one of the occurrences. */
export const comesDue = (schedule: Schedule, at: Date): boolean =>
  occurrencesBetween(schedule, new Date(at.getTime() - 1), at).length > 0;

/**
 * A schedule from its input fields. Raises `invalid_schedule` for an invalid rule and `invalid_input` for a time of day
 * that the rule has as well. `previous` is the time of day of the schedule that this one replaces.
 */
export const readSchedule = (
  fields: Omit<Schedule, 'time_of_day'> & { time_of_day: string | undefined },
  previous: string | null = null,
): Schedule => {
  const schedule = normalizeRule(fields.schedule);
  const { by_hour, by_minute } = readRule(schedule);
  const named = [...(by_hour.length > 0 ? ['BYHOUR'] : []), ...(by_minute.length > 0 ? ['BYMINUTE'] : [])];
  if (fields.time_of_day !== undefined && named.length > 0)
    throw invalidField(
      'time_of_day',
      `must be left out when the schedule has ${named.join(' and ')}; or leave that out of the schedule`,
    );
  const time_of_day = by_hour.length > 0 ? null : (fields.time_of_day ?? previous ?? defaultTime);
  return { ...fields, schedule, time_of_day };
};

/** The first instant of `from` and the first after `to`, for whole days of a time zone. */
export const instantsOfDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  time_zone: string,
): { from: Date | null; before: Date | null } => {
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(time_zone).epochMilliseconds);
  return {
    from: from === undefined ? null : startOf(Temporal.PlainDate.from(from)),
    before: to === undefined ? null : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
};

/** Local times of the rule that may become instants between two others. */
const wallTimes = function* (
  schedule: Schedule,
  after: Date,
  until: Date,
): Generator<Temporal.PlainDateTime> {
  const rule = readRule(schedule.schedule);
  const dtstart = beginning(schedule, rule);
  const engine = new RRuleTemporal({ ...optionsOf(withWeekday(rule, dtstart)), dtstart, cache: false });
  const wallOf = (at: Date) => at.getTime() + offsetMs(at, schedule.time_zone);
  const lastDayMs =
    schedule.ends_on === null ? Number.POSITIVE_INFINITY : Date.parse(`${schedule.ends_on}T23:59:59.999Z`);
  const lastMs = Math.min(wallOf(until) + largestShiftMs, lastDayMs);
  for (let fromMs = wallOf(after) - largestShiftMs; fromMs <= lastMs; fromMs += stretchMs) {
    const toMs = Math.min(fromMs + stretchMs - 1, lastMs);
    for (const one of stretchOf(engine, new Date(fromMs), new Date(toMs))) yield one.toPlainDateTime();
  }
};

/** The engine throws for rules whose days do not exist, such as 30 February; they have no dates. */
const stretchOf = (engine: RRuleTemporal, from: Date, to: Date) => {
  try {
    return engine.between(from, to, true);
  } catch (error) {
    if (error instanceof Error && /^Maximum (iterations|candidate)/i.test(error.message)) return [];
    throw error;
  }
};

const offsetMs = (at: Date, time_zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone).offsetNanoseconds /
  nanosecondsPerMs;

/** The local time from which a rule counts, as UTC. */
const beginning = ({ starts_on, time_of_day }: Schedule, rule: Rule): Temporal.ZonedDateTime => {
  const time = time_of_day ?? (rule.by_hour.length > 0 ? '00:00' : defaultTime);
  return Temporal.PlainDateTime.from(`${starts_on}T${time}`).toZonedDateTime('UTC');
};

/**
 * A rule by weeks of the year without a weekday, with that of its beginning (RFC 5545, 3.3.10). rrule-temporal alone
 * would take another weekday each year.
 */
const withWeekday = (rule: Rule, { dayOfWeek }: Temporal.ZonedDateTime): Rule => {
  const weekday = weekdays[dayOfWeek - 1];
  return rule.by_week_no.length > 0 && rule.by_day.length === 0 && weekday
    ? { ...rule, by_day: [{ ordinal: null, weekday }] }
    : rule;
};

const optionsOf = (rule: Rule) => ({
  freq: rule.frequency satisfies Freq,
  interval: rule.interval,
  wkst: rule.week_start,
  ...unlessEmpty(
    'byDay',
    rule.by_day.map(({ ordinal, weekday }) => `${ordinal ?? ''}${weekday}`),
  ),
  ...unlessEmpty('byMonth', rule.by_month),
  ...unlessEmpty('byMonthDay', rule.by_month_day),
  ...unlessEmpty('byYearDay', rule.by_year_day),
  ...unlessEmpty('byWeekNo', rule.by_week_no),
  ...unlessEmpty('bySetPos', rule.by_set_pos),
  ...unlessEmpty('byHour', rule.by_hour),
  ...unlessEmpty('byMinute', rule.by_minute),
});

const unlessEmpty = <N extends string, T>(name: N, values: T[]): { [K in N]?: T[] } =>
  (values.length > 0 ? { [name]: values } : {}) as { [K in N]?: T[] };
