import { Button } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { useWait } from '../parts/wait.tsx';
import { navigate, useQuery } from '../router.tsx';
import { CodeField, useCodeStep } from '../security/code-field.tsx';
import { useAction } from '../use-operation.ts';
import { keepOwnCompanies } from './own-companies.ts';

/** Joins a company by the link in a mail; opening the page changes nothing. */
export const AcceptInvitationPage = () => {
  const invitation = useQuery().get('invitation') ?? '';
  const action = useAction('accept_invitation');
  const wait = useWait(action.problem);
  const { asksCode, shown } = useCodeStep(action.problem);
  return (
    <>
      <EntryTitle title="Accept your invitation">
        You join with the e-mail address the invitation was sent to.
      </EntryTitle>
      <Form
        problem={shown}
        onSubmit={async (values) => {
          const answer = await action.run({
            invitation,
            name: values.optional('name'),
            password: values.exact('password'),
            ...(asksCode && { code: values.text('code') }),
          });
          if (!answer) return;
          keepOwnCompanies(answer.companies);
          navigate('/', { replace: true });
        }}
      >
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          hint="Leave it empty if you already use Procura."
          autoFocus
        />
        <NewPasswordField orPresent />
        {asksCode && <CodeField />}
        <div className="form-actions stacked">
          <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
            {wait > 0 ? `Wait ${wait} s` : 'Join'}
          </Button>
        </div>
      </Form>
    </>
  );
};
