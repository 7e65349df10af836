import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import type { Problem } from '../problem.ts';
import { DraftFields } from './draft-fields.tsx';
import type { DraftLine } from './draft-lines.ts';
import { type FirstSchedule, ScheduleFields } from './schedule-fields.tsx';

/** The lines, the schedule and the highest price of a recurring order. */
export const PlanFields = ({
  lines,
  first,
  onLines,
  onProblem,
  onEdit,
}: {
  lines: readonly DraftLine[];
  first: FirstSchedule & { max_price_increase_percent: string };
  onLines: (lines: readonly DraftLine[]) => void;
  onProblem: (problem: Problem) => void;
  /** The form has changed since it was checked. */
  onEdit: () => void;
}) => (
  <>
    <Section title="What to order each time">
      <DraftFields lines={lines} onLines={onLines} onProblem={onProblem} onEdit={onEdit} />
    </Section>
    <Section title="When">
      <ScheduleFields first={first} onEdit={onEdit} />
    </Section>
    <Section title="Prices">
      <TextField
        name="max_price_increase_percent"
        label="Most that prices may rise, in percent"
        hint="At a higher price nothing is ordered, and you decide. With 0 any rise stops it."
        inputMode="decimal"
        defaultValue={first.max_price_increase_percent}
        onChange={onEdit}
      />
    </Section>
  </>
);
