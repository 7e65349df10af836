import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { Note } from '../parts/notice.tsx';
import { Link, useQuery } from '../router.tsx';
import { useAction } from '../use-operation.ts';

/** Sets a new password by the link in a mail; opening the page changes nothing. */
export const ResetPasswordPage = () => {
  const reset = useQuery().get('reset') ?? '';
  const action = useAction('reset_password');
  const [done, setDone] = useState<string>();
  if (done)
    return (
      <>
        <EntryTitle title="Your password is set" />
        <Note tone="ok">Every session that was open has ended. Sign in as {done} with the new password.</Note>
        <ButtonLink to="/" look="primary">
          Sign in
        </ButtonLink>
      </>
    );
  return (
    <>
      <EntryTitle title="Choose a new password" />
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const answer = await action.run({ reset, password: values.exact('password') });
          if (answer) setDone(answer.email);
        }}
      >
        <NewPasswordField />
        <div className="form-actions stacked">
          <Button type="submit" look="primary" busy={action.running}>
            Set the password
          </Button>
          {action.problem?.code === 'not_found' && (
            <Link to="/settings/forgot-password">Ask for a new link</Link>
          )}
        </div>
      </Form>
    </>
  );
};
