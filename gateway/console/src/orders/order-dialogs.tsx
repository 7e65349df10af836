import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChoiceField, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAction } from '../use-operation.ts';
import type { Order } from './order.ts';

type Asked = { onDone: () => void; onClose: () => void };

/** Confirms an order, with its promised day. */
export const ConfirmOrderDialog = ({ order, onDone, onClose }: Asked & { order: Order }) => {
  const action = useAction('confirm_order');
  return (
    <Dialog title={`Confirm ${order.number}`} onClose={onClose}>
      <p className="muted">{`You confirm to ${order.buyer.name} that you will deliver the whole order at these prices.`}</p>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const confirmed = await action.run({
            order_id: order.id,
            expected_delivery_on: values.optional('expected_delivery_on'),
          });
          if (confirmed) onDone();
        }}
      >
        <TextField
          name="expected_delivery_on"
          label="Delivery promised for"
          type="date"
          optional
          hint="The buyer sees it, and whether it was met."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Confirm order
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** Records an event of a shipment in transit. */
export const ShipmentEventDialog = ({
  order,
  shipment_id,
  onDone,
  onClose,
}: Asked & { order: Order; shipment_id: string }) => {
  const action = useAction('add_shipment_event');
  return (
    <Dialog title="What happened to the shipment?" onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const recorded = await action.run({
            order_id: order.id,
            shipment_id,
            status: values.text('status'),
            place: values.optional('place'),
            note: values.optional('note'),
            expected_on: values.optional('expected_on'),
          });
          if (recorded) onDone();
        }}
      >
        <TextField name="status" label="What happened" placeholder="Arrived at the depot" />
        <TextField name="place" label="Place" optional />
        <TextField
          name="expected_on"
          label="Now expected on"
          type="date"
          optional
          hint="Leave it empty if the day is unchanged."
        />
        <TextField name="note" label="Note" optional />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Record
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** Cancels a shipment if nothing of it arrived. */
export const CancelShipmentDialog = ({
  order,
  shipment_id,
  onDone,
  onClose,
}: Asked & { order: Order; shipment_id: string }) => {
  const action = useAction('cancel_shipment');
  return (
    <Dialog title="Cancel the shipment?" onClose={onClose}>
      <p>Its units are to be shipped again, and its invoice is credited. Open claims about it are settled.</p>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const cancelled = await action.run({
            order_id: order.id,
            shipment_id,
            reason: values.text('reason') === 'not_sent' ? 'not_sent' : 'lost',
            note: values.text('note'),
          });
          if (cancelled) onDone();
        }}
      >
        <ChoiceField
          name="reason"
          kind="radio"
          label="What happened?"
          chosen={['lost']}
          options={[
            {
              value: 'lost',
              label: 'It was lost',
              hint: 'Shipping it again takes other units of your stock.',
            },
            { value: 'not_sent', label: 'It was not sent', hint: 'The units are still in your stock.' },
          ]}
        />
        <TextArea name="note" label="Note" hint={`${order.buyer.name} reads it.`} rows={2} />
        <div className="form-actions">
          <Button type="submit" look="danger" busy={action.running}>
            Cancel the shipment
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </Form>
    </Dialog>
  );
};
