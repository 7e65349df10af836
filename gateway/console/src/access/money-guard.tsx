import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction } from '../use-operation.ts';
import { count } from '../words.ts';

/** The maximum that the service counts. */
const mostCounted = 1000;

type Setting = AnswerOf<'get_integration_settings'>['money_guard'];

/** Whether a person has to confirm spending of assistants. */
export const MoneyGuard = ({
  setting,
  unconfirmed,
  mayChange,
  onSaved,
}: {
  setting: Setting;
  /** Spending calls of the last 30 days; null for people who see only some branches. */
  unconfirmed: number | null;
  mayChange: boolean;
  onSaved: () => void;
}) => {
  const action = useAction('update_integration_settings');
  return (
    <Section
      title="Money guard"
      lead="Asks a person before an assistant commits funds: places an order, awards a bid, pays, or sets up a recurring order."
    >
      <Form
        label="Money guard"
        problem={action.problem}
        onSubmit={async (values) => {
          if (!(await action.run({ money_guard: values.text('money_guard') as Setting }))) return;
          onSaved();
          toast('The money guard is set');
        }}
      >
        <ChoiceField
          key={setting}
          name="money_guard"
          kind="radio"
          label="Ask a person"
          chosen={[setting]}
          options={[
            {
              value: 'required',
              label: 'Always',
              hint: 'In the assistant; where it cannot ask, or the question was dismissed, the call waits under “To confirm” for 24 hours.',
              disabled: !mayChange,
            },
            {
              value: 'when_supported',
              label: 'Where the assistant can ask',
              hint: 'Assistants that cannot ask spend within their limits without it.',
              disabled: !mayChange,
            },
            {
              value: 'off',
              label: 'Never',
              hint: 'Limits and approvals still bind every purchase.',
              disabled: !mayChange,
            },
          ]}
        />
        {unconfirmed !== null && <p>{inWords(unconfirmed)}</p>}
        {mayChange && (
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
};

const inWords = (calls: number): string => {
  if (calls === 0) return 'In the last 30 days assistants spent nothing that nobody confirmed.';
  const many = calls >= mostCounted ? `${mostCounted} or more calls` : count(calls, 'call');
  return `In the last 30 days nobody confirmed ${many} with which assistants committed funds.`;
};
