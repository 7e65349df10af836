import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useWait } from '../parts/wait.tsx';
import { navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import { ownCompanies } from './own-companies.ts';

/** Opens a session in another company of the person. */
export const SwitchCompanyPage = () => {
  const session = useSession();
  const action = useAction('sign_in');
  const wait = useWait(action.problem);
  const others = ownCompanies().filter((company) => company.id !== session.who.company.id);
  return (
    <Page
      title="Switch company"
      lead={`You are signed in to ${session.who.company.name}. A session works in one company at a time, so this opens another.`}
      narrow
    >
      <Section>
        <Form
          problem={action.problem}
          onSubmit={async (values) => {
            const opened = await action.run({
              email: session.who.user.email,
              password: values.exact('password'),
              company_id: values.text('company_id'),
            });
            if (!opened) return;
            navigate('/', { replace: true });
            session.reload();
          }}
        >
          <SelectField
            name="company_id"
            label="Company"
            options={others.map((company) => [company.id, company.name] as const)}
          />
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running} disabled={wait > 0}>
              {wait > 0 ? `Wait ${wait} s` : 'Switch'}
            </Button>
          </div>
        </Form>
      </Section>
    </Page>
  );
};
