import { useMemo, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CheckField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import type { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { atFields, LeftOutLines, quantitiesRefused, readLines } from './draft-fields.tsx';
import { type DraftLine, splitByProblems } from './draft-lines.ts';
import { PlanFields } from './plan-fields.tsx';
import { orderingFor, type Preview, type Recurrence } from './recurrence.ts';
import { RecurrenceCheck } from './recurrence-check.tsx';
import { scheduleOf } from './schedule-fields.tsx';
import { overtaken, useChange } from './use-change.ts';

type Change = Omit<InputOf<'preview_recurrence_change'>, 'recurrence_id' | 'expected_version'>;

/** Changes the lines, the schedule and the highest price of a recurring order. */
export const ChangeRecurrencePage = ({ recurrence_id }: { recurrence_id: string }) => {
  const { data: recurrence, problem, reload } = useOperation('get_recurrence', { recurrence_id });
  const mayChange = recurrence?.allowed_actions.includes('update_recurrence');
  return (
    <Page
      title={recurrence ? `Change ${recurrence.name}` : 'Change a recurring order'}
      lead={recurrence && `${recurrence.schedule_text}, for ${recurrence.branch.name}.`}
      back={{ to: `/recurring/${recurrence_id}`, label: recurrence?.name ?? 'Recurring order' }}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!recurrence && !problem && <Loading rows={6} />}
      {recurrence && mayChange && <ChangeForm recurrence={recurrence} reload={reload} />}
      {recurrence && !mayChange && (
        <EmptyState
          icon="clock"
          title="It cannot be changed any more"
          action={<ButtonLink to={`/recurring/${recurrence_id}`}>Show it</ButtonLink>}
        />
      )}
    </Page>
  );
};

/** Checks a change and saves what was checked. Where somebody else was first, it is read again and the form stays. */
const useSaving = (recurrence: Recurrence, reload: () => void) => {
  const [checked, setChecked] = useState<{ change: Change; preview: Preview }>();
  const checking = useAction('preview_recurrence_change');
  const saving = useChange(recurrence, reload);
  const { id, version } = recurrence;
  return {
    // What was checked is of a version that is no longer the present one.
    checked: saving.problem?.code === 'version_conflict' ? undefined : checked,
    checking: checking.running,
    saving: saving.running,
    problem: overtaken(checking.problem) ?? saving.problem,
    check: async (change: Change): Promise<void> => {
      saving.clear();
      const preview = await checking.run({ recurrence_id: id, expected_version: version, ...change });
      setChecked(preview && { change, preview });
    },
    forget: () => {
      setChecked(undefined);
      checking.clear();
      saving.clear();
    },
    save: async (): Promise<void> => {
      if (!checked) return;
      const { change, preview } = checked;
      const saved = await saving.run({ ...change, expected_totals: preview.totals });
      if (!saved) return;
      toast('The change is saved');
      navigate(`/recurring/${id}`, { replace: true });
    },
  };
};

const ChangeForm = ({ recurrence, reload }: { recurrence: Recurrence; reload: () => void }) => {
  const [first] = useState(recurrence);
  const [lines, setLines] = useState<readonly DraftLine[]>(first.lines);
  const [unread, setUnread] = useState<Problem>();
  const { checked, ...saving } = useSaving(recurrence, reload);
  const onEdit = (): void => {
    setUnread(undefined);
    saving.forget();
  };
  const changeLines = (changed: readonly DraftLine[]): void => {
    setLines(changed);
    onEdit();
  };
  const submit = (values: Values): void => {
    const read = readLines(values, lines);
    setUnread(read.problem);
    if (read.problem) saving.forget();
    else void saving.check(changeOf(first, values, read.lines));
  };
  const problem = useMemo(
    () => unread ?? atFields(saving.problem) ?? (checked && quantitiesRefused(checked.preview)),
    [unread, saving.problem, checked],
  );
  const never = checked ? splitByProblems(lines, checked.preview.problems) : undefined;
  return (
    <>
      {never && <LeftOutLines lines={never.left_out} onLeaveOut={() => changeLines(never.lines)} />}
      <Form label="Change" problem={problem} onSubmit={submit}>
        <PlanFields
          lines={lines}
          first={{
            ...first,
            rule: first.schedule,
            rule_text: first.schedule_text,
          }}
          onLines={changeLines}
          onProblem={setUnread}
          onEdit={onEdit}
        />
        {first.status !== 'active' && (
          <Section>
            <CheckField
              name="resume"
              label="Resume it with this change"
              defaultChecked={first.status === 'failed'}
              onChange={onEdit}
            />
          </Section>
        )}
        {!checked && (
          <div className="form-actions">
            <Button type="submit" look="primary" icon="checks" busy={saving.checking}>
              Check
            </Button>
            <span className="muted">Nothing is changed yet.</span>
          </div>
        )}
      </Form>
      {checked && (
        <RecurrenceCheck preview={checked.preview}>
          {checked.preview.problems.length === 0 && (
            <div className="form-actions">
              <Button look="primary" icon="check" busy={saving.saving} onClick={saving.save}>
                {orderingFor(checked.preview)}
              </Button>
            </div>
          )}
        </RecurrenceCheck>
      )}
    </>
  );
};

type SentLine = NonNullable<Change['lines']>[number];

/** The fields of the form that differ from the recurring order at its start. */
const changeOf = (first: Recurrence, values: Values, lines: readonly SentLine[]): Change => {
  const { schedule, time_of_day, ends_on = null, count = null } = scheduleOf(values, first.schedule);
  const percent = values.text('max_price_increase_percent');
  const isSame =
    lines.length === first.lines.length &&
    lines.every(
      ({ product_id, quantity }, place) =>
        first.lines[place]?.product_id === product_id && first.lines[place].quantity === quantity,
    );
  return {
    ...(!isSame && { lines: [...lines] }),
    ...(schedule !== first.schedule && { schedule }),
    ...(time_of_day !== undefined && time_of_day !== first.time_of_day && { time_of_day }),
    ...(ends_on !== first.ends_on && { ends_on }),
    ...(count !== first.count && { count }),
    ...(percent !== first.max_price_increase_percent && { max_price_increase_percent: percent }),
    ...(values.has('resume') && { status: 'active' as const }),
  };
};
