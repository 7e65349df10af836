import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { writtenPrice, writtenRate } from '../parts/prices.ts';
import { currencyOptions } from '../places.ts';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import type { OwnStore, Terms } from './product.ts';

/** Sets the freight of a store, or of orders at agreed prices in a currency. */
export const TermsDialog = ({
  store,
  terms,
  onDone,
  onClose,
}: {
  /** Null for orders at agreed prices. */
  store: OwnStore | null;
  terms: Terms | null;
  onDone: () => void;
  onClose: () => void;
}) => {
  const { who } = useSession();
  const action = useAction('set_shipping_terms');
  const [currency, setCurrency] = useState(store?.currency ?? terms?.currency ?? who.company.currency);
  const amountIn = (values: Values, name: string) =>
    values.optional(name) && { [name]: writtenPrice(values.text(name), currency) };
  return (
    <Dialog
      title={store ? `Freight of ${store.name}` : 'Freight of orders at agreed prices'}
      onClose={onClose}
    >
      <Form
        label="Freight"
        problem={action.problem}
        onSubmit={async (values) => {
          const saved = await action.run({
            ...(store && { store_id: store.id }),
            currency,
            ...amountIn(values, 'flat'),
            ...amountIn(values, 'free_from'),
            ...amountIn(values, 'minimum_order'),
            ...(values.optional('tax_rate') && { tax_rate: writtenRate(values.text('tax_rate')) }),
          });
          if (saved) onDone();
        }}
      >
        {!store && !terms && (
          <SelectField
            name="currency"
            label="Currency"
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
            options={currencyOptions}
          />
        )}
        <div className="form-row">
          <MoneyField
            name="flat"
            label="Freight of an order"
            currency={currency}
            optional
            defaultValue={terms?.flat?.amount}
            hint="Without tax; free when empty."
          />
          <TextField
            name="tax_rate"
            label="Tax on freight, %"
            inputMode="decimal"
            optional
            defaultValue={terms?.flat ? terms.tax_rate : ''}
          />
        </div>
        <MoneyField
          name="free_from"
          label="Free from"
          currency={currency}
          optional
          defaultValue={terms?.free_from?.amount}
          hint="Total of the items without tax."
        />
        <MoneyField
          name="minimum_order"
          label="Smallest order"
          currency={currency}
          optional
          defaultValue={terms?.minimum_order?.amount}
          hint="Total of the items without tax. Orders below it are refused."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
