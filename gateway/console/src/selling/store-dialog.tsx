import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Loading } from '../parts/notice.tsx';
import { countryOptions, currencyOptions } from '../places.ts';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import type { OwnStore } from './product.ts';

/** Opens a store, or changes one; its currency stays, because its products are priced in it. */
export const StoreDialog = ({
  store,
  onDone,
  onClose,
}: {
  store: OwnStore | null;
  onDone: (said: string) => void;
  onClose: () => void;
}) => {
  const { who } = useSession();
  const { data: profile, problem } = useOperation('get_company_profile', store ? null : {});
  const create = useAction('create_store');
  const update = useAction('update_store');
  const title = store ? `Change ${store.name}` : 'Open a store';
  if (!store && !profile && !problem)
    return (
      <Dialog title={title} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        label="Store"
        problem={create.problem ?? update.problem}
        onSubmit={async (values) => {
          const fields = {
            name: values.text('name'),
            country: values.text('country'),
            description: values.text('description'),
          };
          const saved = store
            ? await update.run({ store_id: store.id, expected_version: store.version, ...fields })
            : await create.run({ ...fields, currency: values.text('currency') });
          if (saved) onDone(store ? 'The store is saved' : 'The store is open');
        }}
      >
        <TextField name="name" label="Name" maxLength={120} defaultValue={store?.name} />
        <SelectField
          name="country"
          label="Sells from"
          defaultValue={store?.country ?? profile?.country}
          options={countryOptions}
        />
        {!store && (
          <SelectField
            name="currency"
            label="Currency"
            defaultValue={who.company.currency}
            options={currencyOptions}
            hint="All prices of the store are in it. It cannot be changed later."
          />
        )}
        <TextArea
          name="description"
          label="What it sells"
          optional
          maxLength={2000}
          defaultValue={store?.description}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={create.running || update.running}>
            {store ? 'Save' : 'Open the store'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
