import { useState } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ChoiceField, SelectField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { countryOptions, currencyOptions, timeZoneOptions } from '../places.ts';
import { useAction } from '../use-operation.ts';

const unchosen = ['', 'Choose…'] as const;
const back = { to: '/operator/companies', label: 'Companies' } as const;

/** Creates a company and invites its first admin. */
export const CreateCompanyPage = () => {
  const action = useAction('create_company');
  const [made, setMade] = useState<{ company: AnswerOf<'create_company'>; email: string }>();
  if (made) return <Created {...made} />;
  return (
    <Page title="Create a company" lead="Its first admin is invited by mail." back={back} narrow>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const input = inputOf(values);
          const company = await action.run(input);
          if (company) setMade({ company, email: input.admin.email });
        }}
      >
        <Section>
          <div className="form">
            <TextField name="name" label="Name" autoFocus maxLength={160} />
            <ChoiceField
              name="kind"
              kind="radio"
              label="It is a"
              chosen={['buyer']}
              options={[
                { value: 'buyer', label: 'Buyer', hint: 'It orders.' },
                { value: 'supplier', label: 'Supplier', hint: 'It sells.' },
              ]}
            />
            <SelectField name="country" label="Country" options={[unchosen, ...countryOptions]} />
            <SelectField name="time_zone" label="Time zone" options={[unchosen, ...timeZoneOptions]} />
            <SelectField name="currency" label="Main currency" options={[unchosen, ...currencyOptions]} />
            <TextField
              name="tax_id"
              label="Tax id"
              optional
              maxLength={40}
              hint="It counts once you have verified the company."
            />
          </div>
        </Section>
        <Section title="First admin">
          <div className="form">
            <TextField name="admin.name" label="Name of the admin" maxLength={120} />
            <TextField
              name="admin.email"
              label="E-mail address"
              type="email"
              hint="The invitation is sent there."
            />
          </div>
        </Section>
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Create company
          </Button>
          <ButtonLink to="/operator/companies">Cancel</ButtonLink>
        </div>
      </Form>
    </Page>
  );
};

const inputOf = (values: Values): InputOf<'create_company'> => ({
  name: values.text('name'),
  kind: values.text('kind') as 'buyer' | 'supplier',
  country: values.text('country'),
  time_zone: values.text('time_zone'),
  currency: values.text('currency'),
  tax_id: values.optional('tax_id'),
  admin: { name: values.text('admin.name'), email: values.text('admin.email') },
});

const Created = ({ company, email }: { company: AnswerOf<'create_company'>; email: string }) => (
  <Page title={`${company.name} is created`} back={back} narrow>
    <Note tone="ok">
      <p>
        The invitation is on its way to <strong>{email}</strong>. Its link works once, for 7 days.
      </p>
      <p>Verify the company next. Keys can be issued once the admin has accepted.</p>
    </Note>
    <div className="form-actions">
      <ButtonLink to={`/operator/companies/${company.id}`} look="primary">
        Open the company
      </ButtonLink>
    </div>
  </Page>
);
