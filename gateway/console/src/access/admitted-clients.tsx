import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ChoiceField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction } from '../use-operation.ts';

type Setting = AnswerOf<'get_integration_settings'>['admitted_clients'];

/** Which assistants members of the company may connect by sign-in. */
export const AdmittedClients = ({
  setting,
  mayChange,
  onSaved,
}: {
  setting: Setting;
  mayChange: boolean;
  onSaved: () => void;
}) => {
  const action = useAction('update_integration_settings');
  const [asksToEnd, setAsksToEnd] = useState<Setting>();
  const saved = () => {
    setAsksToEnd(undefined);
    onSaved();
    toast('The assistants that people may connect are set');
  };
  return (
    <Section
      title="Connecting by sign-in"
      lead="Assistants that take the address and a sign-in need no token. Choose which ones people may connect."
    >
      <Form
        label="Connecting by sign-in"
        problem={action.problem}
        onSubmit={async (values) => {
          const admitted_clients = values.text('admitted_clients') as Setting;
          if (admitted_clients !== 'all' && admitted_clients !== setting)
            return setAsksToEnd(admitted_clients);
          if (await action.run({ admitted_clients })) saved();
        }}
      >
        <ChoiceField
          key={setting}
          name="admitted_clients"
          kind="radio"
          label="People may connect"
          chosen={[setting]}
          options={[
            {
              value: 'known',
              label: 'Assistants that the operator lists',
              hint: 'Their names are checked.',
              disabled: !mayChange,
            },
            {
              value: 'all',
              label: 'All assistants',
              hint: 'Also programs that register themselves, such as Cursor. The page shows where the answer goes, and warns.',
              disabled: !mayChange,
            },
            {
              value: 'none',
              label: 'None',
              hint: 'MCP tokens made by hand continue to work.',
              disabled: !mayChange,
            },
          ]}
        />
        {mayChange && (
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Save
            </Button>
          </div>
        )}
      </Form>
      {asksToEnd && (
        <Confirm
          operation="update_integration_settings"
          input={{ admitted_clients: asksToEnd }}
          title="End connections that are no longer allowed?"
          confirm="Save and end them"
          danger
          onDone={saved}
          onClose={() => setAsksToEnd(undefined)}
        >
          <p>
            {asksToEnd === 'none'
              ? 'Every connection by sign-in ends at once, for everybody in your company.'
              : 'Connections of assistants that the operator does not list end at once, for everybody in your company.'}{' '}
            They do not come back; people connect again once it is allowed.
          </p>
        </Confirm>
      )}
    </Section>
  );
};
