import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Note } from '../parts/notice.tsx';
import { useWait } from '../parts/wait.tsx';
import { Link } from '../router.tsx';
import { useAction } from '../use-operation.ts';

/** Requests a mail with a link that sets a new password. The answer is the same for every address. */
export const ForgotPasswordPage = () => {
  const action = useAction('request_password_reset');
  const wait = useWait(action.problem);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo)
    return (
      <>
        <EntryTitle title="Check your mail" />
        <Note tone="ok">
          If {sentTo} belongs to someone here, a mail with a link is on its way. The link works once and not
          for long.
        </Note>
        <Link to="/">Back to signing in</Link>
      </>
    );
  return (
    <>
      <EntryTitle title="Set a new password">
        We send a link to your e-mail address. Nothing changes until you use it.
      </EntryTitle>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const email = values.text('email');
          if (await action.run({ email })) setSentTo(email);
        }}
      >
        <TextField name="email" label="E-mail address" type="email" autoComplete="username" autoFocus />
        <div className="form-actions stacked">
          <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
            {wait > 0 ? `Wait ${wait} s` : 'Send the link'}
          </Button>
          <Link to="/" className="quiet-link">
            Back to signing in
          </Link>
        </div>
      </Form>
    </>
  );
};
