import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { formatMoney } from '../parts/money.tsx';
import { useAction } from '../use-operation.ts';
import type { Agreed } from './agreed-filters.ts';

/** Asks before a price is ended, at once or after a day. */
export const EndDialog = ({
  price: { id, price, product, buyer, valid_to },
  onDone,
  onClose,
}: {
  price: Agreed;
  onDone: () => void;
  onClose: () => void;
}) => {
  const action = useAction('end_agreed_price');
  return (
    <Dialog title={`End the price of ${product.name}?`} onClose={onClose}>
      <Form
        label="End the price"
        problem={action.problem}
        onSubmit={async (values) => {
          const last = values.optional('valid_to');
          if (await action.run({ agreement_id: id, ...(last && { valid_to: last }) })) onDone();
        }}
      >
        <p>
          {buyer.name} pays {formatMoney(price)} no longer. An earlier agreed price that is still valid
          applies then; without one the list price does. Orders that are placed keep their price.
        </p>
        <TextField
          name="valid_to"
          label="Last day"
          type="date"
          optional
          max={valid_to ?? undefined}
          hint="In the buyer’s time zone. When empty, the price ends at once."
        />
        <div className="form-actions">
          <Button type="submit" look="danger" busy={action.running}>
            End the price
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
