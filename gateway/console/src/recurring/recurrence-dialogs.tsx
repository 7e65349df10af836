import { startOfDay } from '../company/start-of-day.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmAction, Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { orderingFor, type Recurrence } from './recurrence.ts';
import { useChange } from './use-change.ts';

type Asked = {
  recurrence: Recurrence;
  /** Reads it again, where somebody else was first. */
  reload: () => void;
  onDone: (said: string) => void;
  onClose: () => void;
};

export const RenameDialog = ({ recurrence, reload, onDone, onClose }: Asked) => {
  const change = useChange(recurrence, reload);
  return (
    <Dialog title="Rename the recurring order" onClose={onClose}>
      <Form
        problem={change.problem}
        onSubmit={async (values) => {
          if (await change.run({ name: values.text('name') })) onDone('The name is saved');
        }}
      >
        <TextField name="name" label="Name" defaultValue={recurrence.name} />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={change.running}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

export const PauseDialog = ({ recurrence, reload, onDone, onClose }: Asked) => {
  const change = useChange(recurrence, reload);
  const { name, time_zone: timeZone } = recurrence;
  return (
    <Dialog title={`Pause ${name}?`} onClose={onClose}>
      <p>Nothing is ordered until it is resumed; the dates until then are left out.</p>
      <Form
        problem={change.problem}
        onSubmit={async (values) => {
          const day = values.optional('resume_at');
          const resume_at = day && startOfDay(day, { timeZone });
          if (await change.run({ status: 'paused', resume_at })) onDone('It is paused');
        }}
      >
        <TextField
          name="resume_at"
          label="Resume on"
          type="date"
          optional
          hint="Without a day, when somebody resumes it."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={change.running}>
            Pause
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

export const ResumeDialog = ({ recurrence, reload, onDone, onClose }: Asked) => (
  <ConfirmAction
    action={useChange(recurrence, reload)}
    input={{ status: 'active', expected_totals: recurrence.totals } as const}
    title={`Resume ${recurrence.name}?`}
    confirm={orderingFor(recurrence)}
    onDone={() => onDone('It is resumed')}
    onClose={onClose}
  >
    <p>It orders again without asking: {recurrence.schedule_text}. From then on it is ordered for you.</p>
  </ConfirmAction>
);

export const EndDialog = ({ recurrence, reload, onDone, onClose }: Asked) => (
  <ConfirmAction
    action={useChange(recurrence, reload)}
    input={{ status: 'ended' } as const}
    title={`End ${recurrence.name}?`}
    confirm="End it for good"
    danger
    onDone={() => onDone('It has ended')}
    onClose={onClose}
  >
    <p>It orders nothing any more and cannot be resumed. What it has ordered stays.</p>
  </ConfirmAction>
);
