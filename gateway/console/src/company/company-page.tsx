import { Button } from '../parts/button.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { ShowPresent } from '../parts/show-present.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { countryName } from '../places.ts';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { words } from '../words.ts';
import { InvoiceDetails, InvoicingConsent, type Profile } from './invoice-details.tsx';

/** What others see of the company. */
export const CompanyPage = () => {
  const session = useSession();
  const profile = useOperation('get_company_profile', {});
  const { data, problem } = profile;
  const mayChange = session.may('update_company_profile');
  return (
    <Page title="Company profile" lead="What the companies you do business with see of yours." narrow>
      {problem && <ErrorNote problem={problem} onRetry={profile.reload} />}
      {!data && !problem && <Loading />}
      {data && mayChange && (
        <ProfileForm
          key={keyOf(data, ['name', 'description', 'website', 'phone', 'tax_id'])}
          profile={data}
          onReload={profile.reload}
          onSaved={() => {
            profile.reload();
            session.reload();
            toast('The profile is saved');
          }}
        />
      )}
      {data && mayChange && (
        <InvoiceDetails
          key={keyOf(data, ['legal_name', 'registration_number', 'address', 'payment_terms_days'])}
          profile={data}
          onReload={profile.reload}
          onSaved={profile.reload}
        />
      )}
      {data?.kind === 'supplier' && (
        <InvoicingConsent
          profile={data}
          mayChange={session.may('update_invoicing_consent')}
          onReload={profile.reload}
          onSaved={profile.reload}
        />
      )}
      {data && (
        <Section title={mayChange ? 'Set by the operator' : undefined}>
          <Facts
            facts={[
              ...(mayChange
                ? []
                : ([
                    ['Name', data.name],
                    ['Description', data.description || null],
                    ['Website', data.website],
                    ['Phone', data.phone],
                    ['Tax number', data.tax_id],
                  ] as const)),
              ['Kind', words(data.kind)],
              ['Country', countryName(data.country)],
              ['Main currency', data.currency],
              ['Time zone', data.time_zone.replaceAll('_', ' ')],
              ['On Procura since', <Time key="since" at={data.created_at} />],
            ]}
          />
        </Section>
      )}
    </Page>
  );
};

/** A form is filled again when its own fields have changed; what is typed into it stays when others were saved. */
const keyOf = (profile: Profile, fields: readonly (keyof Profile)[]): string =>
  JSON.stringify(fields.map((field) => profile[field]));

const ProfileForm = ({
  profile,
  onSaved,
  onReload,
}: {
  profile: Profile;
  onSaved: () => void;
  onReload: () => void;
}) => {
  const action = useAction('update_company_profile');
  return (
    <Section>
      <Form
        label="Company profile"
        problem={action.problem}
        onSubmit={async (values) => {
          const saved = await action.run({
            expected_version: profile.version,
            name: values.text('name'),
            description: values.text('description'),
            website: values.text('website'),
            phone: values.text('phone'),
            tax_id: values.text('tax_id'),
          });
          if (saved) onSaved();
        }}
      >
        <ShowPresent action={action} onReload={onReload} />
        <TextField name="name" label="Name" defaultValue={profile.name} autoComplete="organization" />
        <TextArea name="description" label="Description" defaultValue={profile.description} optional />
        <div className="form-row">
          <TextField
            name="website"
            label="Website"
            type="url"
            defaultValue={profile.website ?? ''}
            placeholder="https://example.com"
            optional
          />
          <TextField name="phone" label="Phone" type="tel" defaultValue={profile.phone ?? ''} optional />
        </div>
        <TextField name="tax_id" label="Tax number" defaultValue={profile.tax_id ?? ''} optional />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save
          </Button>
        </div>
      </Form>
    </Section>
  );
};
