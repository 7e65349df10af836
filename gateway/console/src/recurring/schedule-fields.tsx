import { useState } from 'react';
import { ChoiceField, SelectField, TextField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { type Pattern, patternOf, positions, ruleOf, type Weekday, weekdays } from './rule.ts';

/** What the fields of a schedule begin with. */
export type FirstSchedule = {
  /** The rule of an existing recurring order, in words. */
  rule: string;
  rule_text?: string;
  time_of_day: string | null;
  ends_on: string | null;
  count: number | null;
};

const every = { day: 'Every day', week: 'Every week', month: 'Every month' } as const;
const ends = { never: 'Never', ends_on: 'On a day', count: 'After a number of times' } as const;
const [lastDay, onWeekday] = ['-1', 'weekday'];
const options = (words: Readonly<Record<string, string>>) => Object.entries(words);
/** The keys of objects are sorted, so numbers below 0 would be last. */
const inMonth = options(positions);

/** How often, at which time and until when; a rule that the fields cannot express can be kept. */
export const ScheduleFields = ({ first, onEdit }: { first: FirstSchedule; onEdit: () => void }) => {
  const pattern = patternOf(first.rule);
  const [unit, setUnit] = useState<string>(pattern?.every ?? 'kept');
  return (
    <div className="plan">
      <div className="form-row" onChange={onEdit}>
        <SelectField
          name="schedule"
          label="How often"
          defaultValue={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
          options={[
            ...(pattern ? [] : [['kept', `As it is: ${first.rule_text ?? first.rule}`] as const]),
            ...Object.entries(every),
          ]}
        />
        {unit !== 'kept' && (
          <TextField
            key={unit}
            name="interval"
            label={`Every how many ${unit}s`}
            hint={`1 is every ${unit}.`}
            inputMode="numeric"
            defaultValue={pattern?.every === unit ? pattern.interval : '1'}
          />
        )}
        {(unit !== 'kept' || first.time_of_day !== null) && (
          <TextField
            name="time_of_day"
            label="Time of day"
            type="time"
            defaultValue={first.time_of_day ?? '09:00'}
          />
        )}
      </div>
      {unit === 'week' && <WeekFields pattern={pattern} onEdit={onEdit} />}
      {unit === 'month' && <MonthFields pattern={pattern} onEdit={onEdit} />}
      <EndFields first={first} onEdit={onEdit} />
    </div>
  );
};

const WeekFields = ({ pattern, onEdit }: { pattern: Pattern | undefined; onEdit: () => void }) => (
  <ChoiceField
    name="days"
    label="On"
    hint="Without a day, on the weekday of the first day."
    options={options(weekdays).map(([value, label]) => ({ value, label }))}
    chosen={pattern?.every === 'week' ? pattern.days : []}
    onChoose={onEdit}
    columns
  />
);

const MonthFields = ({ pattern, onEdit }: { pattern: Pattern | undefined; onEdit: () => void }) => {
  const monthly = pattern?.every === 'month' ? pattern : undefined;
  const first = monthly?.on === 'weekday' ? onWeekday : monthly?.day === lastDay ? lastDay : 'day';
  const [on, setOn] = useState(first);
  return (
    <div className="form-row" onChange={onEdit}>
      <SelectField
        name="on"
        label="On"
        defaultValue={first}
        onChange={(event) => setOn(event.currentTarget.value)}
        options={[
          ['day', 'A day of the month'],
          [lastDay, 'The last day'],
          [onWeekday, 'A weekday, such as the first Monday'],
        ]}
      />
      {on === 'day' && (
        <TextField
          name="day"
          label="Day of the month"
          inputMode="numeric"
          defaultValue={monthly?.on === 'day' && monthly.day !== lastDay ? monthly.day : '1'}
        />
      )}
      {on === onWeekday && (
        <>
          <SelectField
            name="position"
            label="Which"
            defaultValue={monthly?.on === 'weekday' ? monthly.position : '1'}
            options={inMonth}
          />
          <SelectField
            name="weekday"
            label="Weekday"
            defaultValue={monthly?.on === 'weekday' ? monthly.weekday : 'MO'}
            options={options(weekdays)}
          />
        </>
      )}
    </div>
  );
};

const EndFields = ({ first, onEdit }: { first: FirstSchedule; onEdit: () => void }) => {
  const [end, setEnd] = useState<string>(
    first.ends_on !== null ? 'ends_on' : first.count !== null ? 'count' : 'never',
  );
  return (
    <div className="form-row" onChange={onEdit}>
      <SelectField
        name="end"
        label="Ends"
        defaultValue={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
        options={options(ends)}
      />
      {end === 'ends_on' && (
        <TextField name="ends_on" label="Last day" type="date" defaultValue={first.ends_on ?? ''} />
      )}
      {end === 'count' && (
        <TextField
          name="count"
          label="How many times"
          inputMode="numeric"
          defaultValue={first.count ?? ''}
          hint="Dates that have passed are counted too."
        />
      )}
    </div>
  );
};

/** The schedule of a form with {@link ScheduleFields}; the rule of before where it is kept. */
export const scheduleOf = (values: Values, kept: string) => ({
  schedule: values.text('schedule') === 'kept' ? kept : ruleOf(writtenPattern(values)),
  time_of_day: values.optional('time_of_day'),
  ends_on: values.optional('ends_on'),
  count: values.whole('count'),
});

const writtenPattern = (values: Values): Pattern => {
  const interval = values.text('interval');
  const unit = values.text('schedule');
  if (unit === 'day') return { every: 'day', interval };
  if (unit === 'week') return { every: 'week', interval, days: values.all('days') as Weekday[] };
  const on = values.text('on');
  if (on === onWeekday)
    return {
      every: 'month',
      interval,
      on: 'weekday',
      position: values.text('position'),
      weekday: values.text('weekday') as Weekday,
    };
  return { every: 'month', interval, on: 'day', day: on === lastDay ? lastDay : values.text('day') };
};
