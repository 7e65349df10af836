import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { ShowPresent } from '../parts/show-present.tsx';
import { SwitchSection } from '../parts/switch-section.tsx';
import { toast } from '../parts/toast.tsx';
import { countryOptions } from '../places.ts';
import { useAction } from '../use-operation.ts';

export type Profile = AnswerOf<'get_company_profile'>;
type Props = { profile: Profile; onReload: () => void; onSaved: () => void };

const unchosen: [string, string] = ['', 'Choose a country'];

/** The company's details on invoices. */
export const InvoiceDetails = ({ profile, onReload, onSaved }: Props) => {
  const action = useAction('update_company_profile');
  const { address } = profile;
  const isSupplier = profile.kind === 'supplier';
  return (
    <Section title="On invoices">
      <Form
        label="On invoices"
        problem={action.problem}
        onSubmit={async (values) => {
          const part = (name: string) => values.optional(`address.${name}`);
          const written = {
            line1: part('line1') ?? '',
            line2: part('line2'),
            city: part('city') ?? '',
            region: part('region'),
            postal_code: part('postal_code'),
            country: part('country') ?? '',
          };
          const saved = await action.run({
            expected_version: profile.version,
            legal_name: values.text('legal_name'),
            registration_number: values.text('registration_number'),
            address: Object.values(written).some(Boolean) ? written : null,
            ...(isSupplier && { payment_terms_days: values.whole('payment_terms_days') ?? null }),
          });
          if (!saved) return;
          onSaved();
          toast('The details are saved');
        }}
      >
        <ShowPresent action={action} onReload={onReload} />
        <TextField
          name="legal_name"
          label="Legal name"
          defaultValue={profile.legal_name ?? ''}
          hint="As in the company register"
          optional
        />
        <TextField
          name="registration_number"
          label="Registration number"
          defaultValue={profile.registration_number ?? ''}
          hint="Number in the company register, such as HRB 12345"
          optional
        />
        <TextField
          name="address.line1"
          label="Street and number"
          defaultValue={address?.line1 ?? ''}
          optional
        />
        <TextField
          name="address.line2"
          label="Building or floor"
          defaultValue={address?.line2 ?? ''}
          optional
        />
        <div className="form-row">
          <TextField
            name="address.postal_code"
            label="Postal code"
            defaultValue={address?.postal_code ?? ''}
            optional
          />
          <TextField name="address.city" label="City" defaultValue={address?.city ?? ''} optional />
        </div>
        <div className="form-row">
          <TextField name="address.region" label="Region" defaultValue={address?.region ?? ''} optional />
          <SelectField
            name="address.country"
            label="Country of the address"
            options={[unchosen, ...countryOptions]}
            defaultValue={address?.country ?? ''}
            optional
          />
        </div>
        {isSupplier && (
          <TextField
            name="payment_terms_days"
            label="Payment terms in days"
            inputMode="numeric"
            defaultValue={profile.payment_terms_days ?? ''}
            hint="Invoices issued from now on are due so many days after the day of issue. Leave empty for no due day"
            optional
          />
        )}
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save details
          </Button>
        </div>
      </Form>
    </Section>
  );
};

/** Whether a supplier's documents are invoices in its own name. */
export const InvoicingConsent = ({
  profile,
  mayChange,
  onReload,
  onSaved,
}: Props & { mayChange: boolean }) => {
  const action = useAction('update_invoicing_consent');
  const isOn = profile.invoicing_consent_at !== null;
  return (
    <SwitchSection
      id="invoicing-consent"
      title="Invoices in the company’s name"
      meaning={
        isOn
          ? 'On. Procura issues an invoice in the company’s name for each shipment, numbered without gaps, while legal name, registration number and address are given.'
          : 'Off. Each shipment has a billing statement, which is no tax invoice. Save legal name, registration number and address before switching it on.'
      }
      isOn={isOn}
      disabled={!mayChange || action.running}
      onChange={async (consents) => {
        if (!(await action.run({ expected_version: profile.version, consents }))) return;
        onSaved();
        toast(`Invoices in the company’s name are ${consents ? 'on' : 'off'}`);
      }}
    >
      {action.problem && <ErrorNote problem={action.problem} />}
      <ShowPresent action={action} onReload={onReload} />
    </SwitchSection>
  );
};
