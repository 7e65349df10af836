import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { ConnectTool } from './connect-tool.tsx';
import { ReachFields, reachOf } from './reach-fields.tsx';
import { IntegrationsOff } from './tokens-page.tsx';

const lives = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Creates an MCP token, then shows it once with the configurations that tools need. */
export const CreateTokenPage = () => {
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('create_token');
  const [made, setMade] = useState<AnswerOf<'create_token'>>();
  if (made) return <ConnectTool made={made} />;
  return (
    <Page
      title="Create a token"
      lead="For one tool. It can do what you can do, or less."
      back={{ to: '/settings/tokens', label: 'MCP tokens' }}
      narrow
    >
      {settings.data?.api_enabled === false ? (
        <IntegrationsOff />
      ) : (
        <Form
          problem={action.problem}
          onSubmit={async (values) => {
            const answer = await action.run(inputOf(values));
            if (answer) setMade(answer);
            window.scrollTo(0, 0);
          }}
        >
          <Section>
            <div className="form">
              <TextField
                name="name"
                label="Name of the tool"
                placeholder="Claude Code on my laptop"
                hint="So that you know later what to revoke."
                autoFocus
              />
              <ReachFields guard={settings.data?.money_guard} />
              <SelectField name="expires_in_days" label="Expires" options={lives} defaultValue="90" />
            </div>
          </Section>
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Create token
            </Button>
            <ButtonLink to="/settings/tokens">Cancel</ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  );
};

const inputOf = (values: Values) => ({
  name: values.text('name'),
  ...reachOf(values),
  expires_in_days: values.whole('expires_in_days'),
});
