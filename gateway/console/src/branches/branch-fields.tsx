import type { AnswerOf, InputOf } from '../operations.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { countryOptions, currencyOptions, timeZoneOptions } from '../places.ts';
import { useSession } from '../session.tsx';

type Branch = AnswerOf<'get_branch'>;

const unchosen = ['', 'Choose a country'] as const;

/** The fields of a branch, as it is or empty. */
export const BranchFields = ({ branch }: { branch?: Branch }) => {
  const { company } = useSession().who;
  const contact = branch?.receiving_contact;
  return (
    <>
      <Section>
        <div className="form">
          <div className="form-row">
            <TextField name="name" label="Name" maxLength={120} defaultValue={branch?.name} />
            <TextField
              name="code"
              label="Code"
              maxLength={20}
              defaultValue={branch?.code}
              hint="Short, such as BER. No other branch of your company has it."
            />
          </div>
          <TextField
            name="cost_centre"
            label="Cost centre"
            optional
            maxLength={40}
            defaultValue={branch?.cost_centre ?? ''}
            hint="Its orders are booked to it."
          />
          <div className="form-row">
            <SelectField
              name="currency"
              label="Currency"
              options={currencyOptions}
              defaultValue={branch?.currency ?? company.currency}
            />
            <SelectField
              name="time_zone"
              label="Time zone"
              options={timeZoneOptions}
              defaultValue={branch?.time_zone ?? company.time_zone}
            />
          </div>
        </div>
      </Section>
      <AddressFields address={branch?.address} />
      <Section
        title="Who receives deliveries"
        lead="Suppliers see this person on each order. With an e-mail address they get the code that confirms a delivery."
      >
        <div className="form">
          <TextField
            name="receiving_contact.name"
            label="Name of the person"
            optional
            maxLength={120}
            defaultValue={contact?.name}
            hint="Needed with an e-mail address or phone."
          />
          <div className="form-row">
            <TextField
              name="receiving_contact.email"
              label="E-mail address"
              type="email"
              optional
              maxLength={254}
              defaultValue={contact?.email}
            />
            <TextField
              name="receiving_contact.phone"
              label="Phone"
              type="tel"
              optional
              maxLength={40}
              defaultValue={contact?.phone}
            />
          </div>
        </div>
      </Section>
    </>
  );
};

const AddressFields = ({ address }: { address: Branch['address'] | undefined }) => (
  <Section title="Address" lead="Suppliers deliver there.">
    <div className="form">
      <TextField
        name="address.line1"
        label="Street and number"
        maxLength={200}
        defaultValue={address?.line1}
      />
      <TextField
        name="address.line2"
        label="Building or floor"
        optional
        maxLength={200}
        defaultValue={address?.line2}
      />
      <div className="form-row">
        <TextField
          name="address.postal_code"
          label="Postal code"
          optional
          maxLength={20}
          defaultValue={address?.postal_code}
        />
        <TextField name="address.city" label="City" maxLength={100} defaultValue={address?.city} />
      </div>
      <div className="form-row">
        <TextField
          name="address.region"
          label="Region"
          optional
          maxLength={100}
          defaultValue={address?.region}
        />
        <SelectField
          name="address.country"
          label="Country"
          options={[unchosen, ...countryOptions]}
          defaultValue={address?.country ?? ''}
        />
      </div>
    </div>
  </Section>
);

/** What the form says of a branch; without any field of it there is no receiving contact. */
export const branchFieldsOf = (values: Values): InputOf<'create_branch'> => {
  const [email, phone] = ['email', 'phone'].map((name) => values.optional(`receiving_contact.${name}`));
  const contact = {
    name: values.text('receiving_contact.name'),
    ...(email && { email }),
    ...(phone && { phone }),
  };
  const [line2, region, postal_code] = ['line2', 'region', 'postal_code'].map((name) =>
    values.optional(`address.${name}`),
  );
  return {
    name: values.text('name'),
    // Codes have capital letters alone.
    code: values.text('code').toUpperCase(),
    cost_centre: values.text('cost_centre'),
    currency: values.text('currency'),
    time_zone: values.text('time_zone'),
    address: {
      line1: values.text('address.line1'),
      ...(line2 && { line2 }),
      city: values.text('address.city'),
      ...(region && { region }),
      ...(postal_code && { postal_code }),
      country: values.text('address.country'),
    },
    ...(Object.values(contact).some(Boolean) && { receiving_contact: contact }),
  };
};
