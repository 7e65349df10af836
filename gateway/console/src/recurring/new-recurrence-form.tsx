import { useMemo, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { BranchPicker } from '../parts/pick-field.tsx';
import { toast } from '../parts/toast.tsx';
import type { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useAction } from '../use-operation.ts';
import { atFields, LeftOutLines, quantitiesRefused, readLines } from './draft-fields.tsx';
import { type Start, splitByProblems } from './draft-lines.ts';
import { PlanFields } from './plan-fields.tsx';
import { orderingFor, type Preview } from './recurrence.ts';
import { RecurrenceCheck } from './recurrence-check.tsx';
import { scheduleOf } from './schedule-fields.tsx';

type CheckInput = InputOf<'preview_recurrence'>;
type Checked = { input: CheckInput; preview: Preview };

const first = {
  rule: 'FREQ=WEEKLY',
  time_of_day: '09:00',
  ends_on: null,
  count: null,
  max_price_increase_percent: '0',
};

/** Checks a new recurring order and creates what was checked, at exactly these amounts. */
const useCreation = () => {
  const [checked, setChecked] = useState<Checked>();
  const checking = useAction('preview_recurrence');
  const creating = useAction('create_recurrence');
  const check = async (input: CheckInput): Promise<void> => {
    creating.clear();
    const preview = await checking.run(input);
    setChecked(preview && { input, preview });
  };
  const isOutdated = ['price_changed', 'offer_changed'].includes(creating.problem?.code ?? '');
  return {
    checked,
    checking: checking.running,
    creating: creating.running,
    problem: checking.problem ?? (isOutdated ? undefined : creating.problem),
    isOutdated,
    check,
    forget: () => {
      setChecked(undefined);
      checking.clear();
      creating.clear();
    },
    create: async ({ input, preview }: Checked): Promise<void> => {
      const made = await creating.run({ ...input, expected_totals: preview.totals });
      if (!made) return;
      toast(`${made.name} is now a recurring order`);
      // Going back does not lead to what exists already.
      navigate(`/recurring/${made.id}`, { replace: true });
    },
  };
};

export const NewRecurrenceForm = ({ start }: { start: Start }) => {
  const [lines, setLines] = useState(start.lines);
  const [unread, setUnread] = useState<Problem>();
  const { checked, ...creation } = useCreation();
  const onEdit = (): void => {
    setUnread(undefined);
    creation.forget();
  };
  const changeLines = (changed: readonly (typeof lines)[number][]): void => {
    setLines([...changed]);
    onEdit();
  };
  const submit = (values: Values): void => {
    const read = readLines(values, lines);
    setUnread(read.problem);
    if (read.problem) creation.forget();
    else
      void creation.check({
        name: values.optional('name'),
        branch_id: values.optional('branch_id') as CheckInput['branch_id'],
        lines: read.lines,
        starts_on: values.optional('starts_on'),
        max_price_increase_percent: values.optional('max_price_increase_percent'),
        ...scheduleOf(values, first.rule),
      });
  };
  const problem = useMemo(
    () => unread ?? atFields(creation.problem) ?? (checked && quantitiesRefused(checked.preview)),
    [unread, creation.problem, checked],
  );
  const never = checked ? splitByProblems(lines, checked.preview.problems) : undefined;
  return (
    <>
      <LeftOutLines lines={start.left_out} />
      {never && <LeftOutLines lines={never.left_out} onLeaveOut={() => changeLines(never.lines)} />}
      <Form label="Recurring order" problem={problem} onSubmit={submit}>
        <Section>
          <div className="form-row">
            <BranchPicker name="branch_id" label="Branch" chosen={start.branch} onChoose={onEdit} />
            <TextField
              name="name"
              label="Name"
              placeholder="Such as Coffee for the office"
              optional
              onChange={onEdit}
            />
            <TextField
              name="starts_on"
              label="First day"
              type="date"
              optional
              hint="Today if it is empty."
              onChange={onEdit}
            />
          </div>
        </Section>
        <PlanFields lines={lines} first={first} onLines={changeLines} onProblem={setUnread} onEdit={onEdit} />
        {!checked && (
          <div className="form-actions">
            <Button type="submit" look="primary" icon="checks" busy={creation.checking}>
              Check
            </Button>
            <span className="muted">Shows the dates and what each time costs. Nothing is ordered yet.</span>
          </div>
        )}
      </Form>
      {checked && (
        <RecurrenceCheck preview={checked.preview}>
          {creation.isOutdated && (
            <div role="alert">
              <Note tone="warn">
                <p>
                  What it costs has changed since you checked. Nothing was made. Check again to see the
                  amounts of now.
                </p>
                <Button size="small" busy={creation.checking} onClick={() => creation.check(checked.input)}>
                  Check again
                </Button>
              </Note>
            </div>
          )}
          {checked.preview.problems.length === 0 && !creation.isOutdated && (
            <div className="form-actions">
              <Button
                look="primary"
                icon="check"
                busy={creation.creating}
                onClick={() => creation.create(checked)}
              >
                {orderingFor(checked.preview)}
              </Button>
            </div>
          )}
        </RecurrenceCheck>
      )}
    </>
  );
};
