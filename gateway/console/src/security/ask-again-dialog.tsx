import { passwordQuestion } from '../ask-again.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useWait } from '../parts/wait.tsx';
import { useAction } from '../use-operation.ts';
import { CodeField, useCodeStep } from './code-field.tsx';

/** Asks the person for their password whenever a call requires it; the call is then repeated. */
export const AskAgain = () => (passwordQuestion.useIsOpen() ? <AskAgainDialog /> : null);

const AskAgainDialog = () => {
  const action = useAction('reauthenticate');
  const wait = useWait(action.problem);
  const { asksCode, shown } = useCodeStep(action.problem);
  return (
    <Dialog title="Is it you?" onClose={() => passwordQuestion.settle(false)}>
      <p className="muted">
        This changes access, money or consent, and you signed in more than five minutes ago.
      </p>
      <Form
        label="Is it you?"
        problem={shown}
        onSubmit={async (values) => {
          const answer = await action.run({
            password: values.exact('password'),
            ...(asksCode && { code: values.text('code') }),
          });
          if (answer) passwordQuestion.settle(true);
        }}
      >
        <div hidden={asksCode && shown?.code !== 'wrong_password'}>
          <TextField
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        </div>
        {asksCode && <CodeField />}
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
            {wait > 0 ? `Wait ${wait} s` : 'Continue'}
          </Button>
          <Button onClick={() => passwordQuestion.settle(false)}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
