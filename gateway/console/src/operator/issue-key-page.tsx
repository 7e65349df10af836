import { useState } from 'react';
import { CapFields, capsOf } from '../access/cap-fields.tsx';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { ChoiceField, SelectField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useAction } from '../use-operation.ts';
import { words } from '../words.ts';
import { type Found, useCompany } from './company.ts';

const lives = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Issues a REST key to a user of a company, and shows it once. */
export const IssueKeyPage = ({ company_id }: { company_id: string }) => {
  const { data: found, problem, reload, to, back } = useCompany(company_id);
  const [made, setMade] = useState<AnswerOf<'issue_rest_key'>>();
  if (made) return <IssuedKey made={made} back={back} />;
  const owners = found?.users.filter(({ status }) => status === 'active') ?? [];
  return (
    <Page
      title="Issue a REST key"
      lead={found && `For one system of ${found.company.name}. It acts for a person, who receives a mail.`}
      back={back}
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!found && !problem && <Loading rows={5} />}
      {found && owners.length === 0 && (
        <Section>
          <EmptyState
            icon="users"
            title="Nobody can have a key yet"
            action={<ButtonLink to={to}>Go to the company</ButtonLink>}
          >
            A key acts for somebody who has accepted the invitation.
          </EmptyState>
        </Section>
      )}
      {found && owners.length > 0 && <IssueForm company={found.company} owners={owners} onMade={setMade} />}
    </Page>
  );
};

const IssueForm = ({
  company,
  owners,
  onMade,
}: {
  company: Found['company'];
  owners: Found['users'];
  onMade: (made: AnswerOf<'issue_rest_key'>) => void;
}) => {
  const action = useAction('issue_rest_key');
  const [may, setMay] = useState('all');
  const buys = company.kind === 'buyer';
  return (
    <Form
      problem={action.problem}
      onSubmit={async (values) => {
        const made = await action.run({ company_id: company.id, ...inputOf(values) });
        if (made) onMade(made);
        window.scrollTo(0, 0);
      }}
    >
      <Section>
        <div className="form">
          <TextField name="name" label="Name of the system" placeholder="ERP" autoFocus maxLength={80} />
          <SelectField
            name="owner_email"
            label="Acts for"
            options={owners.map(({ email, name, role }) => [email, `${name}, ${words(role)}`])}
          />
          <ChoiceField
            name="may"
            kind="radio"
            label="It may"
            chosen={[may]}
            onChoose={setMay}
            options={[
              { value: 'read', label: 'Only read' },
              ...(buys ? [{ value: 'no_money', label: 'Write, but not spend' }] : []),
              { value: 'all', label: 'Do everything that the person may' },
            ]}
          />
          {may === 'all' && buys && <CapFields currency={company.currency} />}
          <TextField
            name="rate_limit_per_minute"
            label="Requests a minute"
            inputMode="numeric"
            defaultValue="600"
          />
          <SelectField name="expires_in_days" label="Expires" options={lives} defaultValue="365" />
        </div>
      </Section>
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          Issue key
        </Button>
        <ButtonLink to={`/operator/companies/${company.id}`}>Cancel</ButtonLink>
      </div>
    </Form>
  );
};

const inputOf = (values: Values): Omit<InputOf<'issue_rest_key'>, 'company_id'> => ({
  name: values.text('name'),
  owner_email: values.text('owner_email'),
  rate_limit_per_minute: values.whole('rate_limit_per_minute'),
  expires_in_days: values.whole('expires_in_days'),
  ...(values.text('may') === 'read' && { read_only: true }),
  ...(values.text('may') === 'no_money' && { no_money: true }),
  caps: capsOf(values),
});

/** A new key, shown once. */
const IssuedKey = ({
  made: { key, secret },
  back,
}: {
  made: AnswerOf<'issue_rest_key'>;
  back: ReturnType<typeof useCompany>['back'];
}) => (
  <Page
    title={`${key.name} is issued`}
    lead="Pass the key on by a safe way now: it is not shown again."
    back={back}
    narrow
  >
    {secret === null ? (
      <Note tone="warn">
        The key was issued, but it was lost on the way and cannot be shown again. Revoke {key.prefix}…
        {key.last_four} and issue another.
      </Note>
    ) : (
      <Section title="The key" lead={`Who has it acts in the name of ${key.owner.name}.`}>
        <CodeBlock label="REST key" text={secret} />
      </Section>
    )}
    <div className="form-actions">
      <ButtonLink to={back.to}>Done</ButtonLink>
    </div>
  </Page>
);
