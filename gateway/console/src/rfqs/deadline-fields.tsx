import { TextField } from '../parts/field.tsx';
import { useTimeZone } from '../session.tsx';
import type { Deadline } from './deadline.ts';

/** The day and the time until which bids are accepted, as the clocks of the company show them. */
export const DeadlineFields = ({
  deadline,
  onChange,
}: {
  deadline: Deadline;
  onChange: (deadline: Deadline) => void;
}) => (
  <>
    <TextField
      name="deadline"
      label="Bids until"
      type="date"
      value={deadline.day}
      onChange={({ currentTarget: { value } }) => onChange({ ...deadline, day: value })}
    />
    <TextField
      name="deadline_time"
      label="Time"
      type="time"
      hint={`In ${useTimeZone()?.replaceAll('_', ' ') ?? 'your time zone'}`}
      value={deadline.time}
      onChange={({ currentTarget: { value } }) => onChange({ ...deadline, time: value })}
    />
  </>
);
