import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import { ownCompanies } from './own-companies.ts';

/** Moves the session to another company of the person. */
export const SwitchCompanyPage = () => {
  const session = useSession();
  const action = useAction('switch_company');
  const others = ownCompanies().filter((company) => company.id !== session.who.company.id);
  return (
    <Page
      title="Switch company"
      lead={`You are signed in to ${session.who.company.name}. A session works in one company at a time, so this ends it and opens another.`}
      narrow
    >
      <Section>
        <Form
          problem={action.problem}
          onSubmit={async (values) => {
            // The next document has nothing of this one.
            if (await action.run({ company_id: values.text('company_id') })) location.replace('/');
          }}
        >
          <SelectField
            name="company_id"
            label="Company"
            options={others.map((company) => [company.id, company.name] as const)}
          />
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Switch
            </Button>
          </div>
        </Form>
      </Section>
    </Page>
  );
};
