import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { useWait } from '../parts/wait.tsx';
import { Link } from '../router.tsx';
import { CodeField, useCodeStep } from '../security/code-field.tsx';
import { useAction } from '../use-operation.ts';
import { keepOwnCompanies } from './own-companies.ts';

export type Opened = Pick<AnswerOf<'sign_in'>, 'user' | 'company' | 'companies'>;

/** Opens a session; people of several companies then choose one. */
export const SignInPage = ({
  hasEnded = false,
  onSignedIn,
}: {
  /** Whether a page that the former session opened is below, and stays open. */
  hasEnded?: boolean;
  onSignedIn: (opened: Opened) => void;
}) => {
  const action = useAction('sign_in');
  const wait = useWait(action.problem);
  const { asksCode, shown } = useCodeStep(action.problem);
  const [opened, setOpened] = useState<Opened>();
  if (opened) return <CompanyChoice opened={opened} onChosen={onSignedIn} />;
  return (
    <>
      <EntryTitle title="Sign in" />
      {hasEnded && !action.problem && (
        <Note icon="clock">Your session has ended. Sign in again to continue.</Note>
      )}
      <Form
        problem={shown}
        onSubmit={async (values) => {
          const answer = await action.run({
            email: values.text('email'),
            password: values.exact('password'),
            ...(asksCode && { code: values.text('code') }),
          });
          if (!answer) return;
          keepOwnCompanies(answer.companies);
          if (answer.companies.length > 1) setOpened(answer);
          else onSignedIn(answer);
        }}
      >
        <div className="form" hidden={asksCode && shown?.code !== 'wrong_password'}>
          <TextField name="email" label="E-mail address" type="email" autoComplete="username" autoFocus />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        </div>
        {asksCode && <CodeField />}
        <div className="form-actions stacked">
          <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
            {wait > 0 ? `Wait ${wait} s` : 'Sign in'}
          </Button>
          <Link
            to="/settings/forgot-password"
            className="quiet-link"
            target={hasEnded ? '_blank' : undefined}
          >
            Forgot your password?
          </Link>
        </div>
      </Form>
    </>
  );
};

const CompanyChoice = ({ opened, onChosen }: { opened: Opened; onChosen: (chosen: Opened) => void }) => {
  const action = useAction('switch_company');
  return (
    <>
      <EntryTitle title="Choose a company">A session works in one company at a time.</EntryTitle>
      {action.problem && <ErrorNote problem={action.problem} />}
      <ul className="company-choice">
        {opened.companies.map((company) => (
          <li key={company.id}>
            <button
              type="button"
              disabled={action.running}
              onClick={async () => {
                const isOpen = company.id === opened.company.id;
                const chosen = isOpen ? opened : await action.run({ company_id: company.id });
                if (chosen) onChosen(chosen);
              }}
            >
              <Icon name="building" />
              {company.name}
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
