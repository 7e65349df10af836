import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { Note } from '../parts/notice.tsx';
import { useWait } from '../parts/wait.tsx';
import { browserTimeZone, countryOptions, currencyOptions, timeZoneOptions } from '../places.ts';
import { useQuery } from '../router.tsx';
import { useAction } from '../use-operation.ts';

const unchosen = ['', 'Choose…'] as const;

/** Creates a supplier's company by the link in a mail; opening the page changes nothing. */
export const AcceptSupplierInvitePage = () => {
  const invite = useQuery().get('invite') ?? '';
  const action = useAction('accept_supplier_invite');
  const wait = useWait(action.problem);
  const [opened, setOpened] = useState<AnswerOf<'accept_supplier_invite'>>();
  if (opened)
    return (
      <>
        <EntryTitle title="Your account is open" />
        <Note tone="ok">
          {opened.company.name} is on Procura. Sign in with {opened.email} and the password you gave.
        </Note>
        <ButtonLink to="/" look="primary">
          Sign in
        </ButtonLink>
      </>
    );
  return (
    <>
      <EntryTitle title="Open your supplier account">
        For the company you sell for. You become its admin and can invite colleagues.
      </EntryTitle>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const answer = await action.run({
            invite,
            company_name: values.text('company_name'),
            country: values.text('country'),
            time_zone: values.text('time_zone'),
            currency: values.text('currency'),
            tax_id: values.optional('tax_id'),
            name: values.text('name'),
            password: values.exact('password'),
          });
          if (answer) setOpened(answer);
        }}
      >
        <TextField name="company_name" label="Company" autoComplete="organization" autoFocus />
        <SelectField
          name="country"
          label="Country"
          options={[unchosen, ...countryOptions]}
          autoComplete="country"
        />
        <SelectField name="currency" label="Main currency" options={[unchosen, ...currencyOptions]} />
        <SelectField
          name="time_zone"
          label="Time zone"
          options={timeZoneOptions}
          defaultValue={browserTimeZone}
        />
        <TextField name="tax_id" label="Tax number" optional />
        <TextField name="name" label="Your name" autoComplete="name" />
        <NewPasswordField orPresent />
        <div className="form-actions stacked">
          <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
            {wait > 0 ? `Wait ${wait} s` : 'Open the account'}
          </Button>
        </div>
      </Form>
    </>
  );
};
