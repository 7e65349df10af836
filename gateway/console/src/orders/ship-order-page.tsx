import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Line, Lines, useSentLines } from '../parts/line-editor.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Page, Section } from '../parts/page.tsx';
import { openQuantity } from '../parts/quantities.ts';
import { toast } from '../parts/toast.tsx';
import type { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { inSalesUnits, inSameUnits } from '../words.ts';
import type { Order } from './order.ts';

/** Ships all open quantities of an order, or some of them. */
export const ShipOrderPage = ({ order_id }: { order_id: string }) => {
  const { data: order, problem, reload } = useOperation('get_order', { order_id });
  const to = `/orders/${order_id}` as const;
  return (
    <Page
      title={order ? `Ship ${order.number}` : 'Ship'}
      back={{ to, label: order?.number ?? 'Order' }}
      lead="Say what leaves now and with whom. The buyer sees the shipment at once, and the invoice is made from it."
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!order && !problem && <Loading rows={5} />}
      {order && !order.allowed_actions.includes('ship_order') && (
        <Section>
          <EmptyState
            icon="truck"
            title="There is nothing to ship now"
            action={<ButtonLink to={to}>Go to the order</ButtonLink>}
          >
            An order is shipped once it is confirmed and as long as something of it is open.
          </EmptyState>
        </Section>
      )}
      {order?.allowed_actions.includes('ship_order') && <ShipForm order={order} />}
    </Page>
  );
};

const ShipForm = ({ order }: { order: Order }) => {
  const action = useAction('ship_order');
  const [unread, setUnread] = useState<Problem>();
  const { keep, atLines } = useSentLines();
  const lines = order.lines
    .map((line) => ({ line, open: openQuantity(line) }))
    .filter(({ open }) => open > 0);
  return (
    <Form
      problem={unread ?? atLines(action.problem)}
      onSubmit={async (values) => {
        const { quantities, problem } = readQuantities(
          values,
          lines.map(({ line }, place) => ({
            name: `lines.${place}.quantity`,
            decimals: line.quantity_decimals,
          })),
        );
        setUnread(problem);
        if (problem) return;
        const given = lines.map(({ line: { id } }, place) => ({
          place,
          line_id: id,
          quantity: quantities[place] ?? 0,
        }));
        const sent = given.filter(({ quantity }) => quantity !== 0);
        keep(sent.map(({ place }) => place));
        const shipped = await action.run({
          order_id: order.id,
          lines: sent.map(({ line_id, quantity }) => ({ line_id, quantity })),
          carrier: values.text('carrier'),
          tracking_number: values.optional('tracking_number'),
          expected_on: values.optional('expected_on'),
        });
        if (!shipped) return;
        toast('The shipment is recorded');
        navigate(`/orders/${order.id}`);
      }}
    >
      <Section title="Items of this shipment" lead="Set what stays here to 0.">
        <Lines>
          {lines.map(({ line, open }, place) => (
            <Line
              key={line.id}
              name={line.name}
              notes={[
                line.sku,
                `${inSameUnits(open, line.unit)} of ${inSalesUnits(line.quantity, line.unit)} open`,
              ]}
            >
              <QuantityField
                name={`lines.${place}.quantity`}
                label="Quantity"
                aria-label={`Quantity of ${line.name}`}
                decimals={line.quantity_decimals}
                defaultValue={open}
              />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Carrier and tracking">
        <div className="form-row">
          <TextField name="carrier" label="Carrier" placeholder="Speedy Express" />
          <TextField name="tracking_number" label="Tracking number" optional />
          <TextField name="expected_on" label="Expected on" type="date" optional />
        </div>
      </Section>
      <div className="form-actions">
        <Button type="submit" look="primary" icon="truck" busy={action.running}>
          Ship
        </Button>
        <ButtonLink to={`/orders/${order.id}`}>Cancel</ButtonLink>
      </div>
    </Form>
  );
};
