import { useState } from 'react';
import { instantAt } from '../company/start-of-day.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { DatesList } from './dates-list.tsx';
import { dateInWords, type Recurrence } from './recurrence.ts';
import { useChange } from './use-change.ts';

/** The next dates. The person skips the first, takes a skip back or moves one. */
export const NextDates = ({
  recurrence,
  may,
  onChanged,
}: {
  recurrence: Recurrence;
  may: boolean;
  onChanged: () => void;
}) => {
  const change = useChange(recurrence, onChanged);
  const [isMoving, setIsMoving] = useState(false);
  const { next_dates, skipped_dates, moved_dates, time_zone: timeZone, status } = recurrence;
  if (status !== 'active' && next_dates.length === 0 && skipped_dates.length === 0) return null;
  const run = async (input: Parameters<typeof change.run>[0], said: string): Promise<void> => {
    if (!(await change.run(input))) return;
    toast(said);
    onChanged();
  };
  const dates = [...new Set([...next_dates, ...skipped_dates])].toSorted();
  const movedFrom = (at: string) => moved_dates.find(({ to }) => to === at)?.from;
  return (
    <Section
      title="Next dates"
      actions={
        may && (
          <div className="section-actions">
            {status === 'active' && next_dates.length > 0 && (
              <>
                <Button
                  size="small"
                  busy={change.running}
                  onClick={() => run({ skip_next: true }, 'The next date is skipped')}
                >
                  Skip the next
                </Button>
                <Button size="small" onClick={() => setIsMoving(true)}>
                  Move a date
                </Button>
              </>
            )}
            {skipped_dates.length > 0 && (
              <Button
                size="small"
                busy={change.running}
                onClick={() => run({ skip_next: false }, 'The date is not skipped any more')}
              >
                Undo the last skip
              </Button>
            )}
          </div>
        )
      }
    >
      {change.problem && <ErrorNote problem={change.problem} />}
      <DatesList
        dates={dates}
        timeZone={timeZone}
        note={(at) => {
          const from = movedFrom(at);
          return (
            <>
              {skipped_dates.includes(at) && <Badge tone="warn">Skipped</Badge>}
              {from && <span className="muted">moved from {dateInWords(from, timeZone)}</span>}
            </>
          );
        }}
      />
      {isMoving && (
        <MoveDialog
          recurrence={recurrence}
          reload={onChanged}
          onDone={() => {
            setIsMoving(false);
            toast('The date is moved');
            onChanged();
          }}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Section>
  );
};

const MoveDialog = ({
  recurrence,
  reload,
  onDone,
  onClose,
}: {
  recurrence: Recurrence;
  reload: () => void;
  onDone: () => void;
  onClose: () => void;
}) => {
  const change = useChange(recurrence, reload);
  const { next_dates, time_zone: timeZone } = recurrence;
  return (
    <Dialog title="Move a date" onClose={onClose}>
      <p>That time it orders at another moment, between the dates before and after it. The others stay.</p>
      <Form
        problem={withLocalTimes(change.problem, timeZone)}
        onSubmit={async (values) => {
          const wall = values.text('move_date.to');
          const to = wall && instantAt(wall, timeZone);
          if (await change.run({ move_date: { date: values.text('move_date.date'), to } })) onDone();
        }}
      >
        <SelectField
          name="move_date.date"
          label="Date"
          options={next_dates.map((at) => [at, dateInWords(at, timeZone)])}
        />
        <TextField
          name="move_date.to"
          label="Move it to"
          type="datetime-local"
          hint={`By the clocks of ${timeZone}.`}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={change.running}>
            Move
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** The instants in a problem by the clocks of the recurring order. */
const withLocalTimes = (problem: Problem | undefined, timeZone: string): Problem | undefined =>
  problem &&
  new Problem(problem.status, {
    ...problem.document,
    errors: problem.errors.map(({ path, message }) => ({
      path,
      message: message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => dateInWords(at, timeZone)),
    })),
  });
